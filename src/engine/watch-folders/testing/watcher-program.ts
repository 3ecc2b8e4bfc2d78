import { createInterface } from 'node:readline';
import { z } from 'zod';
import { practiceAddressesSchema } from '../../../../testing/practice-service.ts';
import { WatchedFolder } from './watched-folder.ts';

/**
 * A program that watches a folder, for tests that kill it or run several. It takes its options as JSON in its first argument. It
 * prints `watching`, then `encoding` once the first frame of a video is encoded. After a line with a number on standard input, it
 * ends once that many files are uploaded, and prints its rows as the last line.
 */
const { data, renders, addresses, shared, place, encodes } = z
  .object({
    data: z.string(),
    renders: z.string(),
    addresses: practiceAddressesSchema,
    shared: z.boolean(),
    place: z.object({ projectId: z.string(), projectName: z.string() }),
    encodes: z.boolean().default(false),
  })
  .parse(JSON.parse(process.argv[2] ?? ''));

const rate = { num: 25, den: 1 };
const frames = { kind: 'encode', rate, codec: 'h264', convertLinear: true } as const;
const watched = await WatchedFolder.open({
  folder: data,
  renders,
  service: { addresses, baseUrl: new URL(addresses.base_url), log: '' },
  place,
  settings: { shared, newestWins: false, quietSeconds: 2, ...(encodes ? { frames } : {}) },
  existing: 'all',
});
await watched.untilWatching();
process.stdout.write('watching\n');
if (encodes) {
  const isEncoding = () => watched.files().some(({ state }) => state.kind === 'encoding' && state.progress);
  void watched
    .until(() => (isEncoding() ? true : null), 480_000)
    .then(
      () => process.stdout.write('encoding\n'),
      () => {},
    );
}
/** In a shared folder, a file that another computer delivered first is skipped here, and counts too. */
const isOver = (count: number): boolean => {
  const { uploaded, skipped } = watched.folder().counts;
  return uploaded + (shared ? skipped : 0) >= count;
};
for await (const line of createInterface({ input: process.stdin })) {
  const count = Number(line);
  await watched
    .until(() => (isOver(count) ? true : null), 480_000)
    .catch((error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
    });
  process.stdout.write(`${JSON.stringify(watched.files())}\n`);
  break;
}
await watched[Symbol.asyncDispose]();
process.exit(0);
