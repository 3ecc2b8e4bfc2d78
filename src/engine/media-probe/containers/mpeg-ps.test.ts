import { describe, expect, it } from 'vitest';
import { filled, missing, reportOf, u8, u16, unknown, whole } from '../testing/made-by-hand.ts';

const hex = (text: string) => Buffer.from(text, 'hex');
const endCode = hex('000001b9');
/** An MPEG-2 pack: ten bytes of clock, then the number of stuffing bytes. */
const pack2 = (stuffing = 0) =>
  Buffer.concat([hex('000001ba'), u8(0x44), Buffer.alloc(8), u8(0xf8 | stuffing), filled(0xff, stuffing)]);
const pack1 = Buffer.concat([hex('000001ba'), u8(0x21), Buffer.alloc(7)]);
const packet = (id: number, body: Buffer) => Buffer.concat([hex('000001'), u8(id), u16(body.length), body]);
const padding = packet(0xbe, filled(0xff, 100));

/** A time at 90 kHz: 33 bits in five bytes. */
const time = (ticks: number, mark: number) =>
  Buffer.concat([
    u8(mark | (Math.floor(ticks / 2 ** 30) << 1) | 1),
    u16(((ticks >> 14) & 0xfffe) | 1),
    u16(((ticks << 1) & 0xfffe) | 1),
  ]);
const picture = (number: number) => Buffer.concat([hex('00000100'), u16(number << 6), filled(0x5a, 20)]);
const sequence = (rateCode: number) =>
  Buffer.concat([hex('000001b3'), u8(0x2d, 0, 0xf0, 0x10 | rateCode), filled(0x5a, 4)]);
const pictures2 = (ticks: number, ...parts: readonly Buffer[]) =>
  packet(0xe0, Buffer.concat([u8(0x84, 0x80, 5), time(ticks, 0x20), ...parts]));
const pictures1 = (ticks: number, ...parts: readonly Buffer[]) =>
  packet(0xe0, Buffer.concat([u8(0xff, 0xff, 0x60, 0x20), time(ticks, 0x20), ...parts]));
const pack = pack2();
/** Enough packets after the first pack for it to be accepted. */
const filling = [padding, padding, padding];

const film = (rateCode: number, of = pictures2, head = pack) =>
  Buffer.concat([
    head,
    of(9_000, sequence(rateCode), picture(0)),
    ...filling,
    head,
    of(9_000 + 3_600, picture(1)),
    ...filling,
    endCode,
  ]);

describe('a program stream', () => {
  it.each([
    [1, { num: 24_000, den: 1_001 }],
    [2, { num: 24, den: 1 }],
    [3, { num: 25, den: 1 }],
    [4, { num: 30_000, den: 1_001 }],
    [5, { num: 30, den: 1 }],
    [6, { num: 50, den: 1 }],
    [7, { num: 60_000, den: 1_001 }],
    [8, { num: 60, den: 1 }],
  ])('has the rate of code %i', async (code, frameRate) => {
    expect((await reportOf(film(code))).facts).toMatchObject({ frameRate, frameRateMode: 'constant' });
  });

  it('says none for a code that stands for none', async () => {
    for (const code of [0, 9]) expect((await reportOf(film(code))).facts).toEqual({});
  });

  it.each([
    ['MPEG-2', film(3)],
    ['MPEG-2, stuffed', film(3, pictures2, pack2(5))],
    ['MPEG-1', film(3, pictures1, pack1)],
  ])('is as long as from its first picture to the end of its last: %s', async (_kind, bytes) => {
    expect(await reportOf(bytes)).toMatchObject({
      wholeness: whole,
      end: 'data',
      facts: { frameCount: 2, durationSeconds: 0.08 },
    });
  });

  it('counts pictures that have no time of their own by their numbers', async () => {
    const bytes = Buffer.concat([
      pack,
      pictures2(9_000, sequence(3), picture(0), picture(2), picture(1)),
      ...filling,
      pack,
      pictures2(9_000 + 5 * 3_600, hex('000001b8'), filled(0x5a, 4), picture(2), picture(4), picture(3)),
      ...filling,
    ]);
    expect((await reportOf(bytes)).facts).toMatchObject({ frameCount: 8 });
  });

  it('knows nothing of pictures without any time', async () => {
    const untimed = packet(0xe0, Buffer.concat([u8(0x84, 0, 0), sequence(3), picture(0), filled(0x5a, 9)]));
    expect((await reportOf(Buffer.concat([pack, untimed, ...filling, pack, untimed]))).facts).toEqual({});
  });

  const rest = Buffer.concat([pack, ...filling, pack, padding]);
  it.each<readonly [string, Buffer, object, string]>([
    ['with a packet', rest, unknown, 'data'],
    ['with its end code', Buffer.concat([rest, endCode]), whole, 'data'],
    [
      'with its end code and something behind it',
      Buffer.concat([rest, endCode, filled(0x20, 40)]),
      whole,
      'data',
    ],
    ['with the beginning of a start code', Buffer.concat([rest, hex('000001')]), missing('end'), 'data'],
    ['with two zeros', Buffer.concat([rest, hex('0000')]), unknown, 'other'],
    ['with three letters', Buffer.concat([rest, Buffer.from('abc')]), unknown, 'other'],
    ['with a sentence', Buffer.concat([rest, Buffer.from('a sentence')]), unknown, 'other'],
    [
      'with a code that is none of a stream',
      Buffer.concat([rest, hex('000001b8'), filled(1, 9)]),
      unknown,
      'other',
    ],
    ['within the length of a packet', Buffer.concat([rest, padding.subarray(0, 5)]), missing('end'), 'data'],
    ['within a packet', Buffer.concat([rest, padding.subarray(0, -1)]), missing('end'), 'data'],
    ['within the head of a pack', Buffer.concat([rest, pack.subarray(0, 13)]), missing('end'), 'data'],
    ['within the first bytes of a pack', Buffer.concat([rest, pack.subarray(0, 4)]), missing('end'), 'data'],
    [
      'within the stuffing of a pack',
      Buffer.concat([rest, pack2(5).subarray(0, -1)]),
      missing('end'),
      'data',
    ],
    [
      'within a pack of MPEG-1',
      Buffer.concat([pack1, ...filling, pack1, padding, pack1.subarray(0, 11)]),
      missing('end'),
      'data',
    ],
    ['with a pack of MPEG-1', Buffer.concat([pack1, ...filling, pack1]), unknown, 'data'],
  ])('that ends %s', async (_how, bytes, wholeness, end) => {
    expect(await reportOf(bytes)).toMatchObject({ wholeness, end });
  });
});
