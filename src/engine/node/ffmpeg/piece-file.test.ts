import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type EncodedSamples, movieHead } from './movie-head.ts';
import { readPiece } from './piece-file.ts';

const rate = { num: 25, den: 1 };
const sizes = [90, 110, 300, 20];
const description = Buffer.from('a codec of so many letters');

/** Samples as an encoder stores frames that refer to later ones: the fourth frame is decoded second. */
const encoded: EncodedSamples = { description, shownAt: [0, 3, 1, 2], keys: [0, 2] };

function movie(sizesBytes: readonly number[] = sizes, samples: EncodedSamples | null = encoded): Buffer {
  const all = sizesBytes.reduce((sum, size) => sum + size, 0);
  return Buffer.concat([movieHead(sizesBytes, rate, samples), Buffer.alloc(all, 0x5a)]);
}

async function read(bytes: Buffer) {
  using folder = temporaryFolder();
  const path = join(folder.path, 'piece.mov');
  writeFileSync(path, bytes);
  await using file = await open(path);
  return await readPiece(file);
}

/** The movie with other bytes after the name of one of its boxes. */
function changed(name: string, at: number, value: number, bytes = movie()): Buffer {
  const copy = Buffer.from(bytes);
  copy.writeUInt32BE(value, copy.indexOf(name) + 4 + at);
  return copy;
}

/** The movie with an empty box at the end of its table of samples. */
function withEmpty(name: string): Buffer {
  const bytes = movie(sizes, { ...encoded, keys: null });
  const end = bytes.indexOf('stbl') - 4 + bytes.readUInt32BE(bytes.indexOf('stbl') - 4);
  for (const around of ['moov', 'trak', 'mdia', 'minf', 'stbl']) {
    const at = bytes.indexOf(around) - 4;
    bytes.writeUInt32BE(bytes.readUInt32BE(at) + 8, at);
  }
  const box = Buffer.concat([Buffer.from([0, 0, 0, 8]), Buffer.from(name)]);
  return Buffer.concat([bytes.subarray(0, end), box, bytes.subarray(end)]);
}

describe('what is written before samples is read again', () => {
  it('in storage order, with display times and keyframes', async () => {
    const whole = movie();
    expect(await read(whole)).toEqual({
      description,
      sizesBytes: sizes,
      shownAt: [0, 3, 1, 2],
      keys: [0, 2],
      runs: [{ at: whole.length - 520, bytes: 520 }],
    });
  });

  it('if all are keyframes in display order', async () => {
    const plain = await read(movie(sizes, { description, shownAt: [0, 1, 2, 3], keys: null }));
    expect(plain).toMatchObject({ shownAt: [0, 1, 2, 3], keys: null });
  });

  it('for one sample, and for a second of many', async () => {
    expect(await read(movie([7], { description, shownAt: [0], keys: [0] }))).toMatchObject({
      sizesBytes: [7],
    });
    const count = 60;
    const shownAt = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? index + 1 : index - 1));
    const samples = { description, shownAt, keys: [0, 30] };
    expect(await read(movie(Array<number>(count).fill(9), samples))).toMatchObject({
      shownAt,
      keys: [0, 30],
    });
  });

  it('with a size of more than 32 bits', () => {
    const head = movieHead([2 ** 31, 2 ** 31], rate, null);
    expect(head.readUInt32BE(head.length - 16)).toBe(1);
    expect(head.readBigUInt64BE(head.length - 8)).toBe(2n ** 32n + 16n);
  });
});

describe('times', () => {
  const boxOf = (bytes: Buffer, name: string) => bytes.subarray(bytes.indexOf(name) + 4);

  it('start with the first frame, however long its decoding is delayed', () => {
    const bytes = movieHead(sizes, { num: 30_000, den: 1_001 }, encoded);
    const edits = boxOf(bytes, 'elst');
    expect([edits.readUInt32BE(4), edits.readUInt32BE(8), edits.readUInt32BE(12)]).toEqual([
      1,
      4 * 1_001,
      1_001,
    ]);
    const later = boxOf(bytes, 'ctts');
    const rows = Array.from({ length: later.readUInt32BE(4) }, (_, row) => later.readUInt32BE(12 + row * 8));
    expect(rows).toEqual([1_001, 3_003, 0, 0]);
    expect(boxOf(bytes, 'mdhd').readUInt32BE(12)).toBe(30_000);
    expect(boxOf(bytes, 'mvhd').readUInt32BE(16)).toBe(4 * 1_001);
  });

  it('are not written if storage order is display order', () => {
    const bytes = movieHead(sizes, rate, { description, shownAt: [0, 1, 2, 3], keys: null });
    expect([bytes.includes('ctts'), bytes.includes('stss'), bytes.includes('elst')]).toEqual([
      false,
      false,
      true,
    ]);
    expect(boxOf(bytes, 'elst').readUInt32BE(12)).toBe(0);
    const frames = movieHead(sizes, rate);
    expect([frames.includes('elst'), frames.includes('fram')]).toEqual([false, true]);
  });
});

describe('what our encoder never writes is no piece', () => {
  it.each<readonly [string, Buffer]>([
    ['an empty file', Buffer.alloc(0)],
    ['something else', Buffer.from('neither of it is a box of a movie')],
    ['an index without its end', movie().subarray(0, 200)],
    ['a piece without its last byte', movie().subarray(0, -1)],
    ['two descriptions', changed('stsd', 4, 2)],
    ['more sizes than are there', changed('stsz', 8, 100_000)],
    ['one size more than places', changed('stsz', 8, 3)],
    ['more times than are there', changed('stts', 8, 3)],
    ['more keys than are there', changed('stss', 4, 9)],
    ['samples without a place', changed('stsc', 12, 3)],
    ['no chunk', changed('co64', 4, 0)],
    ['no tracks', changed('trak', -4, 0x78787878)],
    ['a box that is longer than its parent', changed('stbl', -8, 100_000)],
    ['a box that is shorter than its head', changed('mdia', -8, 7)],
  ])('%s', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ name: 'NotAPiece' });
  });

  it('a table without anything in it, at the end of what it belongs to', async () => {
    await expect(read(withEmpty('stss'))).rejects.toThrow();
    expect(await read(withEmpty('free'))).toMatchObject({ sizesBytes: sizes, keys: null });
  });

  it('except one common size for all samples', async () => {
    const same = movie([50, 50, 50, 50]);
    expect(await read(changed('stsz', 4, 50, same))).toMatchObject({ sizesBytes: [50, 50, 50, 50] });
  });
});
