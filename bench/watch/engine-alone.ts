import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { NodeClock } from '../../src/engine/node/node-clock.ts';
import { WatchedFolder } from '../../src/engine/watch-folders/testing/watched-folder.ts';
import { practiceAddressesSchema } from '../../testing/practice-service.ts';

/**
 * A whole engine that watches one folder, with a row for every file: prints how many rows it has and, at each line on
 * standard input, how many were added since. The files stay incomplete for longer than this takes, because rows are
 * measured, not uploads.
 */
const [orders = '', root = '.'] = process.argv.slice(2);
const { addresses, place, files } = z
  .object({
    addresses: practiceAddressesSchema,
    place: z.object({ projectId: z.string(), projectName: z.string() }),
    files: z.number(),
  })
  .parse(JSON.parse(orders));

const watched = await WatchedFolder.open({
  folder: mkdtempSync(join(tmpdir(), 'renderdrop-bench-watch-')),
  renders: root,
  service: { addresses, baseUrl: new URL(addresses.base_url), log: '' },
  place,
  settings: { quietSeconds: 3_600 },
  existing: 'all',
  clock: new NodeClock(),
  // Polls as often as the app, not as often as tests.
  pollMs: 300,
});
const rows = () => watched.watch.files({ folderId: watched.id, limit: 1 }).total;
await watched.until(() => (rows() >= files ? true : null), 300_000);
process.stdout.write('ready\n');
process.stdin.on('data', () => {
  const startedAtMs = performance.now();
  watched.watch.files({ folderId: watched.id, limit: 200, offset: Math.floor(rows() / 2) });
  const pageMs = (performance.now() - startedAtMs) / 2;
  process.stdout.write(`heard ${rows() - files} page ${pageMs.toFixed(2)}\n`);
});
