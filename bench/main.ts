import { type Benchmark, MissingProgram, NotPossible, type Row } from './benchmark.ts';
import { benchCheck } from './check.ts';
import { benchEncode } from './encode.ts';
import { benchGrowing } from './growing.ts';
import { benchLine } from './line.ts';
import { benchNames } from './names.ts';
import { benchQueue } from './queue.ts';
import { inResults, printTable, saveResults } from './report.ts';
import { benchSandboxSink } from './sandbox-sink.ts';
import { benchStartup } from './startup.ts';
import { benchTransfer } from './transfer.ts';
import { benchViewer } from './viewer.ts';
import { benchWatch } from './watch.ts';
import { benchWindow } from './window.ts';

const benchmarks: Readonly<Record<string, Benchmark>> = {
  transfer: benchTransfer,
  line: benchLine,
  startup: benchStartup,
  window: benchWindow,
  queue: benchQueue,
  watch: benchWatch,
  names: benchNames,
  check: benchCheck,
  viewer: benchViewer,
  encode: benchEncode,
  growing: benchGrowing,
  'sandbox-sink': async ({ quick }) => {
    const result = await benchSandboxSink(quick ? 512 * 1024 ** 2 : undefined);
    const speed: Row = {
      what: 'practice service takes one file from curl',
      unit: 'MB/s',
      ours: result.sandbox_mb_per_second,
      peer: { name: 'nginx DAV', value: result.nginx_dav_mb_per_second },
      goal: { kind: 'at_least_times_peer', factor: result.goal },
    };
    const { before, most } = result.sandbox_memory_mb;
    return [
      speed,
      {
        what: 'memory the practice service grows by meanwhile',
        unit: 'MB',
        ours: most - before,
        peer: null,
        goal: { kind: 'none' },
      },
    ];
  },
};

const usage = `Usage: npm run bench -- NAME… [--quick] [--json]
Names: ${Object.keys(benchmarks).join(', ')}, or all
Measures beside real peers, prints a table and writes bench/results.json. With --quick smaller files and fewer rounds:
to see that it runs; those results are printed and not written. With --json one object is printed in place of the tables.`;

const words = process.argv.slice(2);
const quick = words.includes('--quick');
const named = words.filter((word) => !word.startsWith('--'));
const names = named.includes('all') ? Object.keys(benchmarks) : named;
const asJson = words.includes('--json');
const unknownFlag = words.find((word) => word.startsWith('--') && !['--quick', '--json'].includes(word));
const unknownName = names.find((name) => !Object.hasOwn(benchmarks, name));

if (names.length === 0 || unknownFlag !== undefined || unknownName !== undefined) {
  const unknown = unknownFlag ?? unknownName;
  console.error(unknown === undefined ? usage : `There is no ${unknown}.\n${usage}`);
  process.exitCode = 2;
} else {
  const rows: Row[] = [];
  for (const name of names) rows.push(...(await measure(name)));
  if (asJson) console.log(JSON.stringify({ rows: rows.map(inResults) }));
}

async function measure(name: string): Promise<readonly Row[]> {
  const benchmark = benchmarks[name];
  if (benchmark === undefined) return [];
  try {
    console.error(`${name}:`);
    const rows = await benchmark({ quick, log: (line) => console.error(line) });
    if (!asJson) printTable(rows);
    if (!quick) await saveResults(name, rows, quick);
    return rows;
  } catch (error) {
    if (!(error instanceof MissingProgram || error instanceof NotPossible)) throw error;
    console.error(`${name}: ${error.message}`);
    process.exitCode = 1;
    return [];
  }
}
