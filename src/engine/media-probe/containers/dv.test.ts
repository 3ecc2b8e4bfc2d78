import { describe, expect, it } from 'vitest';
import { filled, missing, reportOf, u8, unknown } from '../testing/made-by-hand.ts';

/** A frame of bare DV: 10 or 12 sequences of 12,000 bytes, each the head of the frame and of its second block. */
function frame(sequences: 10 | 12): Buffer {
  const bytes = filled(0x5a, sequences * 12_000);
  u8(0x1f, 0x07, 0x00, sequences === 10 ? 0x3f : 0xbf).copy(bytes);
  u8(0x3f).copy(bytes, 80);
  return bytes;
}
const film = (frames: number, sequences: 10 | 12 = 10) =>
  Buffer.concat(Array<Buffer>(frames).fill(frame(sequences)));
const ntscBytes = 120_000;

describe('bare DV', () => {
  it.each([10, 12] as const)(
    'goes on to its end in frames of %d sequences, and does not say how many',
    async (of) => {
      expect(await reportOf(film(3, of))).toEqual({ wholeness: unknown, end: 'data', facts: {} });
    },
  );

  it.each([1, 2, 3, 479, ntscBytes - 1])('is cut %d bytes into a frame', async (bytes) => {
    const cut = Buffer.concat([film(2), frame(10).subarray(0, bytes)]);
    expect(await reportOf(cut)).toEqual({ wholeness: missing('end'), end: 'other', facts: {} });
  });

  it('is cut within its only frame', async () => {
    expect((await reportOf(frame(10).subarray(0, 480))).wholeness).toEqual(missing('end'));
  });

  it('may have something else behind it', async () => {
    const more = Buffer.concat([film(2), filled(0x20, 500)]);
    expect(await reportOf(more)).toEqual({ wholeness: unknown, end: 'other', facts: {} });
  });

  it.each([1, 2])('has a hole where frame %d of 4 is zeros', async (nth) => {
    const holed = film(4).fill(0, nth * ntscBytes, (nth + 1) * ntscBytes);
    expect(await reportOf(holed)).toEqual({ wholeness: missing('middle'), end: 'data', facts: {} });
  });

  it('is not known to have a hole where its last frame is missing as well', async () => {
    const holed = film(4).fill(0, ntscBytes);
    expect(await reportOf(holed)).toEqual({ wholeness: unknown, end: 'other', facts: {} });
  });

  it.each<readonly [string, Buffer]>([
    ['too short to tell', frame(10).subarray(0, 479)],
    ['begun otherwise', frame(10).fill(0x1e, 0, 1)],
    ['without a second block', frame(10).fill(0x5a, 80, 81)],
  ])('is not what is %s', async (_what, bytes) => {
    await expect(reportOf(bytes)).rejects.toThrow('no container');
  });
});
