import { describe, expect, it } from 'vitest';
import { filled, missing, reportOf, u8, u32, whole } from '../testing/made-by-hand.ts';

const key = (hex: string) => Buffer.from(hex.padEnd(32, '0'), 'hex');
const partitionKey = key('060e2b34020501010d01020101020400');
const indexKey = key('060e2b34020501010d01020101110100');
const pictureKey = key('060e2b34010201010d01030115010500');
const u64 = (value: number) => u32(0, value);
const packet = (name: Buffer, body: Buffer, length = u8(body.length)) => Buffer.concat([name, length, body]);
const partition = (footerAt: number) =>
  packet(partitionKey, Buffer.concat([Buffer.alloc(24), u64(footerAt), Buffer.alloc(8)]));
const partitionBytes = partition(0).length;
const picture = packet(pictureKey, filled(0x5a, 100));
const pictures = Buffer.concat([picture, picture, picture]);

interface Made {
  /** The position of the footer in the header; the real one by default. */
  readonly footerAt?: number;
  readonly index?: readonly number[] | null;
  readonly content?: Buffer;
  readonly footer?: Buffer;
}

function made({ footerAt, index, content = pictures, footer = partition(0) }: Made = {}): Buffer {
  const footerIs = partitionBytes + content.length;
  const places = index === undefined ? [0, footerIs] : index;
  const rows = (places ?? []).flatMap((at, id) => [u32(id), u64(at)]);
  return Buffer.concat([
    partition(footerAt ?? footerIs),
    content,
    footer,
    ...(places === null ? [] : [packet(indexKey, Buffer.concat([...rows, u32(0)]))]),
  ]);
}
const withoutIndex = made({ index: null });

describe('MXF', () => {
  it('is whole with its footer, with an index behind it or without', async () => {
    expect(await reportOf(made())).toEqual({
      wholeness: whole,
      end: 'data',
      facts: { frameRateMode: 'constant' },
    });
    expect((await reportOf(withoutIndex)).wholeness).toEqual(whole);
  });

  it('is never whole, wherever it is cut up to its footer', async () => {
    for (let length = 17; length < withoutIndex.length; length += 5) {
      const { wholeness, end } = await reportOf(withoutIndex.subarray(0, length));
      expect(wholeness, `at ${length}`).toEqual(missing('end'));
      expect(end).toBe(undefined);
    }
    expect((await reportOf(made().subarray(0, -1))).wholeness, 'within its index').toEqual(missing('end'));
  });

  it.each<readonly [string, Buffer, object]>([
    ['only the index knows where the footer is', made({ footerAt: 0 }), whole],
    ['nobody knows where the footer is', made({ footerAt: 0, index: null }), missing('end')],
    ['something else stands where the footer must', made({ footer: picture }), missing('end')],
    ['nothing stands where the footer must', made({ footer: Buffer.alloc(57), index: null }), missing('end')],
    ['a packet behind the footer is cut', Buffer.concat([made(), picture.subarray(0, -1)]), missing('end')],
    [
      'only the key of a packet is behind the footer',
      Buffer.concat([withoutIndex, pictureKey]),
      missing('end'),
    ],
    ['packets are behind the footer', Buffer.concat([withoutIndex, picture]), whole],
    ['something else is behind the footer', Buffer.concat([withoutIndex, filled(0x20, 40)]), whole],
    ['zeros are behind the footer', Buffer.concat([withoutIndex, Buffer.alloc(40)]), whole],
    [
      'a partition of its index is none',
      made({ index: [0, partitionBytes, partitionBytes + pictures.length] }),
      missing('middle'),
    ],
    [
      'nothing was written before the footer',
      made({ content: Buffer.concat([picture, Buffer.alloc(150)]) }),
      missing('middle'),
    ],
    [
      'something was written before the footer',
      made({ content: Buffer.concat([picture, filled(0x5a, 150)]) }),
      whole,
    ],
  ])('where %s', async (_what, bytes, wholeness) => {
    expect((await reportOf(bytes)).wholeness).toEqual(wholeness);
  });

  it('reads lengths of up to eight bytes, and none of more', async () => {
    const long = (bytes: number) => {
      const length = Buffer.alloc(bytes + 1);
      length.writeUInt8(0x80 | bytes, 0);
      length.writeUInt16BE(0x0102, bytes - 1);
      return packet(pictureKey, filled(0x5a, 0x0102), length);
    };
    for (const bytes of [2, 3, 8]) {
      const all = made({ content: long(bytes), index: null });
      expect((await reportOf(all)).wholeness, `${bytes} bytes`).toEqual(whole);
      expect((await reportOf(all.subarray(0, -1))).wholeness).toEqual(missing('end'));
    }
    expect((await reportOf(made({ content: long(9), index: null }))).wholeness).toEqual(missing('end'));
  });

  it('looks at every partition of a few, and spread over those of many', async () => {
    const count = 80;
    const body = Buffer.concat([partition(0), picture]);
    const bodies = Buffer.concat(Array<Buffer>(count).fill(body));
    const footerAt = partitionBytes + bodies.length;
    const at = Array.from({ length: count }, (_, each) => partitionBytes + each * body.length);
    const many = made({ content: bodies, index: null, footerAt });
    const rows = [0, ...at, footerAt].flatMap((place, id) => [u32(id), u64(place)]);
    const value = Buffer.concat([...rows, u32(0)]);
    const length = Buffer.concat([u8(0x84), u32(value.length)]);
    const all = Buffer.concat([many, packet(indexKey, value, length)]);
    expect((await reportOf(all)).wholeness).toEqual(whole);
    for (const place of [at[0] ?? 0, at[78] ?? 0]) {
      const holed = Buffer.from(all).fill(0x20, place, place + 16);
      expect((await reportOf(holed)).wholeness).toEqual(missing('middle'));
    }
  });
});
