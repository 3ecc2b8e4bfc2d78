import { NodeClock } from '../../src/engine/node/node-clock.ts';
import { WorkerScanner } from '../../src/engine/node/watch-folders/worker-scanner.ts';

/**
 * The thread that reads a watch folder: prints when its first pass is complete and, at each line on standard input,
 * what it has found since.
 */
const heard = new Set<string>();
let isReady = false;
const silent = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
new WorkerScanner(
  {
    root: process.argv[2] ?? '.',
    filter: { include: [], exclude: [], subfolders: true, minSizeBytes: 0 },
    poll: false,
    followLinks: false,
    knownRoot: null,
  },
  (report) => {
    if (report.kind === 'found' && isReady) for (const { path } of report.files) heard.add(path);
    if (report.kind !== 'scanned' || isReady) return;
    isReady = true;
    process.stdout.write('ready\n');
  },
  { clock: new NodeClock(), logger: silent },
);
process.stdin.on('data', () => process.stdout.write(`heard ${heard.size}\n`));
