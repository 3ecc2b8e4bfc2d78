import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { isWholeExr } from './exr-file.ts';
import { exrAttribute as attribute, exrInt32 as int32 } from './testing/exr-bytes.ts';

/** Three lines of pixels, one chunk each, in any order. */
function exrFile(order: readonly number[] = [0, 1, 2], chunkCount = 3, compression = 0): Buffer {
  const header = Buffer.concat([
    int32(20_000_630, 2),
    attribute('chunkCount', 'int', int32(chunkCount)),
    attribute('compression', 'compression', Buffer.from([compression])),
    Buffer.from([0]),
  ]);
  const chunk = (line: number) => Buffer.concat([int32(line, 40), Buffer.alloc(40, 0x5a)]);
  const table = Buffer.alloc(3 * 8);
  for (const line of [0, 1, 2])
    table.writeBigUInt64LE(BigInt(header.length + table.length + order.indexOf(line) * 48), line * 8);
  return Buffer.concat([header, table, ...order.map(chunk)]);
}

async function isWhole(content: Buffer): Promise<boolean> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'frame.0001.exr');
  writeFileSync(path, content);
  await using file = await open(path);
  return await isWholeExr(file);
}

it('is whole with the last byte of its last chunk, and not before', async () => {
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
  ]) {
    const file = exrFile(order);
    expect(await isWhole(file)).toBe(true);
    for (const missing of [1, 39, 40, 42, 48, 100, 150])
      expect(await isWhole(file.subarray(0, -missing)), `${missing} bytes missing`).toBe(false);
  }
});

it('is whole where it ends in a zero, and not where it ends in more of them than any chunk', async () => {
  const zip = 3;
  const endingIn = (zeros: number) => {
    const file = exrFile([0, 1, 2], 3, zip);
    return isWhole(file.fill(0, file.length - zeros));
  };
  expect([await endingIn(1), await endingIn(31), await endingIn(32)]).toEqual([true, true, false]);
});

it('is not whole where a chunk was never written, or where it is no EXR file', async () => {
  const file = exrFile();
  const tableAt = file.length - 3 * 48 - 3 * 8;
  expect(await isWhole(Buffer.from(file).fill(0, tableAt + 8, tableAt + 16))).toBe(false);
  expect(await isWhole(Buffer.from('something else'))).toBe(false);
  expect(await isWhole(Buffer.alloc(0))).toBe(false);
});

it('is not whole where it counts impossible chunks, or says that one lies beyond its end', async () => {
  expect(await isWhole(exrFile([0, 1, 2], -1))).toBe(false);
  const file = exrFile();
  const tableEnd = file.length - 3 * 48;
  for (const offset of [2n ** 64n - 1n, BigInt(Number.MAX_SAFE_INTEGER), BigInt(file.length - 7)]) {
    file.writeBigUInt64LE(offset, tableEnd - 8);
    expect(await isWhole(file), `chunk at ${offset}`).toBe(false);
  }
});
