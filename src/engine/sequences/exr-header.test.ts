import { describe, expect, it } from 'vitest';
import { exrPicture, readExrHeader } from './exr-header.ts';
import { exrAttribute as attribute, exrInt32 as int32, exrText as text } from './testing/exr-bytes.ts';

const channels = (...names: readonly string[]) =>
  attribute(
    'channels',
    'chlist',
    Buffer.concat([...names.flatMap((name) => [text(name), Buffer.alloc(16)]), Buffer.from([0])]),
  );
const part = (...attributes: readonly Buffer[]) => Buffer.concat([...attributes, Buffer.from([0])]);
const file = (flags: number, ...parts: readonly Buffer[]) =>
  Buffer.concat([int32(20_000_630, 2 | flags), ...parts, ...(flags === 0 ? [] : [Buffer.from([0])])]);

const pictureOf = (bytes: Buffer) => {
  const header = readExrHeader(bytes);
  return header && exrPicture(header);
};

describe('the header of an EXR file', () => {
  it.each([
    ['plain colours', ['A', 'B', 'G', 'R', 'Z'], ''],
    [
      'what Blender writes',
      ['V.Combined.A', 'V.Combined.B', 'V.Combined.G', 'V.Combined.R', 'V.Depth.Z'],
      'V.Combined',
    ],
    ['a beauty layer after others', ['N.B', 'N.G', 'N.R', 'beauty.B', 'beauty.G', 'beauty.R'], 'beauty'],
    ['plain colours before layers', ['B', 'G', 'R', 'beauty.B', 'beauty.G', 'beauty.R'], ''],
  ] as const)('finds %s', (_title, names, layer) => {
    expect(pictureOf(file(0, part(channels(...names))))).toEqual({ part: 0, layer });
  });

  it('finds the part that holds the picture', () => {
    const bytes = file(0x1000, part(channels('Z')), part(channels('B', 'G', 'R')));
    expect(pictureOf(bytes)).toEqual({ part: 1, layer: '' });
    expect(readExrHeader(bytes)?.end).toBe(bytes.length);
  });

  it('counts the chunks by the compression', () => {
    const window = attribute('dataWindow', 'box2i', int32(0, 0, 1919, 1079));
    const counts = [0, 2, 3, 4, 9].map((compression) => {
      const compressed = attribute('compression', 'compression', Buffer.from([compression]));
      return readExrHeader(file(0, part(channels('Y'), window, compressed)))?.parts[0]?.chunkCount;
    });
    expect(counts).toEqual([1080, 1080, 68, 34, 5]);
  });

  it('counts tiles', () => {
    const window = attribute('dataWindow', 'box2i', int32(0, 0, 1919, 1079));
    const tiles = (mode: number) =>
      attribute('tiles', 'tiledesc', Buffer.concat([int32(64, 64), Buffer.from([mode])]));
    const countOf = (mode: number) => readExrHeader(file(0, part(window, tiles(mode))))?.parts[0]?.chunkCount;
    expect([countOf(0), countOf(1)]).toEqual([30 * 17, null]);
  });

  it('is none where the bytes end before it does, wherever they are cut', () => {
    const bytes = file(0, part(channels('B', 'G', 'R')));
    for (let length = 0; length < bytes.length; length++) {
      expect(readExrHeader(bytes.subarray(0, length))).toBeNull();
    }
    expect(readExrHeader(Buffer.from('no picture at all'))).toBeNull();
  });
});
