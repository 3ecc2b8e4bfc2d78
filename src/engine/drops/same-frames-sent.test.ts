import { rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { sequenceNamed } from '../sequences/find-sequences.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { sameFramesSent } from './same-frames-sent.ts';

const iso = (atMs: number) => new Date(atMs).toISOString();
const rate = { num: 25, den: 1 };

async function dropped() {
  const folder = temporaryFolder();
  const [before, name] = [Date.now() - 60_000, (number: number) => `Rain_v6.${number}.png`];
  const write = async (file: string, atMs = before) => {
    await writeFile(join(folder.path, file), 'a frame');
    await utimes(join(folder.path, file), atMs / 1_000, atMs / 1_000);
  };
  for (const number of [1, 2, 3]) await write(name(number));
  const encodedMs = Date.now() + 60_000;
  const receipt = {
    file: '/encoded/Rain_v6 2/Rain_v6.mov',
    encoded_from: folder.path,
    source_frames: { first: 1, last: 3 },
    version_number: 6,
    created_at: iso(encodedMs),
    delivered_at: iso(encodedMs + 1_000),
    probe: { frameRate: rate, codec: 'ProRes 422 HQ' },
  } as unknown as Receipt;
  const same = async (sent: Partial<Receipt> = {}, at: typeof rate | null = rate) =>
    await sameFramesSent([{ ...receipt, ...sent }], await sequenceNamed(folder.path, 'Rain_v6.#.png'), at);
  return { folder, write, name, encodedMs, same, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

it('tells the upload whose video was encoded from exactly these frames', async () => {
  using drop = await dropped();
  const sent = { versionNumber: 6, sentAtMs: drop.encodedMs + 1_000, codec: 'ProRes 422 HQ' };
  expect(await drop.same()).toEqual(sent);
  expect(await drop.same({}, null), 'before a rate is chosen').toEqual(sent);
  expect(await drop.same({ file: '/encoded/Rain_v6 2.mov' }), 'as it was named once').toEqual(sent);
});

it('tells none of other frames, at another rate, or that did not arrive', async () => {
  using drop = await dropped();
  const others: readonly Partial<Receipt>[] = [
    { encoded_from: '/elsewhere' },
    { file: '/encoded/Rain_v60.mov' },
    { source_frames: { first: 1, last: 4 } },
    { source_frames: { first: 1, last: 3, filled: [{ first: 2, last: 2 }] } },
    { source_frames: null },
    { delivered_at: null },
  ];
  for (const other of others) expect(await drop.same(other), JSON.stringify(other)).toBeNull();
  expect(await drop.same({}, { num: 24, den: 1 })).toBeNull();
});

it('tells none once a frame is gone, or a frame or the sound was written again', async () => {
  using drop = await dropped();
  const { folder, write, name, encodedMs, same } = drop;
  await write(name(2), encodedMs + 5_000);
  expect(await same()).toBeNull();
  await write(name(2));
  expect(await same()).not.toBeNull();
  expect(await same({ created_at: iso(Date.now() - 30_000) }), 'a copy that kept its time').toBeNull();
  await write('Rain_v6.wav', encodedMs + 5_000);
  expect(await same()).toBeNull();
  await rm(join(folder.path, 'Rain_v6.wav'));
  expect(await same()).not.toBeNull();
  await rm(join(folder.path, name(2)));
  expect(await same()).toBeNull();
});
