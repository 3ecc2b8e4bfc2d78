import { describe, expect, it } from 'vitest';
import {
  f64,
  filled,
  missing,
  reportOf,
  u8,
  u16,
  u24,
  u32,
  unknown,
  whole,
} from '../testing/made-by-hand.ts';

const tag = (kind: number, milliseconds: number, data: Buffer) =>
  Buffer.concat([
    u8(kind),
    u24(data.length),
    u24(milliseconds % 2 ** 24),
    u8(Math.floor(milliseconds / 2 ** 24)),
    Buffer.alloc(3),
    data,
    u32(11 + data.length),
  ]);
const picturesAt = (...times: readonly number[]) => times.map((each) => tag(9, each, filled(0x5a, 50)));
const pictures = picturesAt(0, 40, 80);
const header = Buffer.concat([Buffer.from('FLV'), u8(1, 5), u32(9), u32(0)]);
const number = (name: string, value: number) =>
  Buffer.concat([u16(name.length), Buffer.from(name), u8(0), f64(value)]);
const script = (...numbers: readonly Buffer[]) => tag(18, 0, Buffer.concat(numbers));
const saying = (filesize: number) => script(number('filesize', filesize));
const usualBytes = header.length + saying(0).length + Buffer.concat(pictures).length;
const made = (filesize = usualBytes) => Buffer.concat([header, saying(filesize), ...pictures]);
const firstPictureAt = header.length + saying(0).length;
/** A file without a size, but with a duration in its metadata. */
const lasting = (duration: number, framerate: number, times: readonly number[] = [0, 40, 80]) =>
  Buffer.concat([
    header,
    script(number('duration', duration), number('framerate', framerate)),
    ...picturesAt(...times),
  ]);

describe('Flash video', () => {
  it('is whole from tag to tag up to the size it says, whatever stands behind', async () => {
    expect(await reportOf(made())).toEqual({ wholeness: whole, end: 'data', facts: {} });
    expect((await reportOf(Buffer.concat([made(), filled(0x20, 40)]))).wholeness).toEqual(whole);
  });

  it('is never whole, wherever it is cut', async () => {
    const all = made();
    for (let length = 14; length < all.length; length += 3)
      expect((await reportOf(all.subarray(0, length))).wholeness, `at ${length}`).toEqual(missing('end'));
  });

  it('is broken where a tag does not fit, and where none ends at the size it says', async () => {
    const broken = made();
    broken.fill(0, firstPictureAt + 61, firstPictureAt + 65);
    expect((await reportOf(broken)).wholeness).toEqual(missing('middle'));
    expect((await reportOf(made(usualBytes - 1))).wholeness).toEqual(missing('middle'));
    const noTag = made().fill(0x40, firstPictureAt, firstPictureAt + 1);
    expect((await reportOf(noTag)).wholeness).toEqual(missing('middle'));
  });

  it.each<readonly [string, Buffer, object]>([
    ['lasts as long as it says', lasting(0.1, 25), whole],
    ['lasts two frames less', lasting(0.16, 25), whole],
    ['lasts more than two frames less', lasting(0.161, 25), missing('end')],
    ['lasts a second less, and has no rate', lasting(1.08, 0), whole],
    ['lasts more than a second less, and has no rate', lasting(1.081, 0), missing('end')],
    ['lasts for days', lasting(20_000, 25, [0, 20_000_000]), whole],
    ['says nothing of itself', Buffer.concat([header, ...pictures]), unknown],
    ['says no length', lasting(0, 25), unknown],
    ['says no length that there is', lasting(Number.NaN, 25), unknown],
    ['is cut within its last tag', Buffer.concat([header, ...pictures]).subarray(0, -1), missing('end')],
    ['is cut within the head of a tag', Buffer.concat([header, ...pictures, u8(9, 0)]), missing('end')],
    ['has something else behind it', Buffer.concat([header, ...pictures, filled(0x20, 9)]), unknown],
    ['has little else behind it', Buffer.concat([header, ...pictures, u8(0x20)]), unknown],
  ])('without a size, that %s', async (_what, bytes, wholeness) => {
    expect((await reportOf(bytes)).wholeness).toEqual(wholeness);
  });

  it('ends with its last tag, or with something else', async () => {
    expect((await reportOf(Buffer.concat([header, ...pictures]))).end).toBe('data');
    expect((await reportOf(Buffer.concat([header, ...pictures, filled(0x20, 40)]))).end).toBe('other');
  });

  it('is cut where its first tag is none', async () => {
    expect(await reportOf(Buffer.concat([header, filled(0x5a, 90)]))).toEqual({
      wholeness: missing('end'),
      facts: {},
    });
    expect((await reportOf(header)).wholeness).toEqual(missing('end'));
  });
});
