import { truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { sendThroughCuts } from './testing/cut-upload.ts';
import { memoryOfSending } from './testing/memory-of-sending.ts';
import { SessionServer } from './testing/session-server.ts';
import { megabyte, mustOpen, writeRender } from './testing/test-transfer.ts';

const gigabyte = 1024 * megabyte;

it.each([
  ['4 GiB', 4 * gigabyte, null, 'delivered'],
  ['a sparse 500 GB file for ten seconds', 500 * gigabyte, 10_000, 'cancelled'],
])('sending %s grows the process by at most 48 MB, flat', async (_what, sizeBytes, stopAfterMs, kind) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'sparse.mov');
  await writeFile(path, '');
  await truncate(path, sizeBytes);
  const memory = await memoryOfSending(path, stopAfterMs);
  console.log(JSON.stringify(memory));
  expect(memory.kind).toBe(kind);
  expect(memory.grewMegabytes).toBeLessThanOrEqual(48);
  expect(memory.roseMegabytes).toBeLessThanOrEqual(8);
});

it('a session of 2 GiB, cut 20 times, takes at most 2 GiB and 20 buffers', async () => {
  using folder = temporaryFolder();
  const sizeBytes = 2 * gigabyte;
  const render = await writeRender(folder.path, sizeBytes);
  await using file = await mustOpen(render.path);
  const cuts = Array.from({ length: 20 }, (_, index) => Math.floor((sizeBytes / 21) * (index + 1)) + index);
  await using session = await SessionServer.start(cuts);
  const upload = await sendThroughCuts(session, file);
  console.log(JSON.stringify({ ...upload, receivedBytes: session.receivedBytes }));
  expect([upload.xxh3, session.xxh3]).toEqual([render.xxh3, render.xxh3]);
  expect(session.receivedBytes).toBeLessThanOrEqual(sizeBytes + 20 * megabyte);
});
