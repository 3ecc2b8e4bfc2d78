import { describe, expect, it } from 'vitest';
import { filled, missing, reportOf, u8, u32le, u64le, unknown, whole } from '../testing/made-by-hand.ts';
import { pictureStreamIn, timesIn } from './asf-times.ts';
import { Piece } from './container-bytes.ts';

const guid = (hex: string) => Buffer.from(hex, 'hex');
const packetBytes = 64;
const packet = (time: number) => {
  const payload = [u8(0x81, 1), u32le(0), u8(8), u32le(100), u32le(time)];
  const head = Buffer.concat([u8(0x82, 0, 0, 0, 0x5d), Buffer.alloc(6), ...payload]);
  return Buffer.concat([head, filled(0x5a, packetBytes - head.length)]);
};

interface Made {
  readonly times?: readonly number[];
  /** The file size in the header; the real one by default. */
  readonly fileBytes?: number;
  readonly isBroadcast?: boolean;
  /** The number of packets in the data object. */
  readonly packets?: number;
  readonly hasProperties?: boolean;
  readonly hasPictures?: boolean;
  readonly dataId?: string;
  readonly dataBytes?: number;
}

const evenly = Array.from({ length: 12 }, (_, index) => index * 40);

function made(given: Made = {}): Buffer {
  const { times = evenly, hasProperties = true, hasPictures = true } = given;
  const stream = Buffer.concat([
    guid('9107dcb7b7a9cf118ee600c00c205365'),
    u64le(80),
    guid(hasPictures ? 'c0ef19bc4d5bcf11a8fd00805f5c442b' : '409e69f84d5bcf11a8fd00805f5c442b'),
    Buffer.alloc(32),
    u8(1, 0),
    Buffer.alloc(6),
  ]);
  const packets = Buffer.concat(times.map(packet));
  const headerBytes = 30 + 104 + stream.length;
  const properties = Buffer.concat([
    guid(hasProperties ? 'a1dcab8c47a9cf118ee400c00c205365' : '00000000000000000000000000000000'),
    u64le(104),
    Buffer.alloc(16),
    u64le(given.fileBytes ?? headerBytes + 50 + packets.length),
    Buffer.alloc(40),
    u32le(given.isBroadcast ? 1 : 2),
    u32le(packetBytes),
    Buffer.alloc(8),
  ]);
  return Buffer.concat([
    guid('3026b2758e66cf11a6d900aa0062ce6c'),
    u64le(headerBytes),
    u32le(2),
    u8(1, 2),
    properties,
    stream,
    guid(given.dataId ?? '3626b2758e66cf11a6d900aa0062ce6c'),
    u64le(given.dataBytes ?? 50 + packets.length),
    Buffer.alloc(16),
    u64le(given.packets ?? times.length),
    Buffer.alloc(2),
    packets,
  ]);
}
const dataAt = made({ times: [] }).length;
const index = Buffer.concat([guid('90080033b1e5cf1189f400a0c90349cb'), u64le(24)]);

describe('Windows Media', () => {
  it('knows its rate by the times of its first pictures', async () => {
    expect(await reportOf(made())).toEqual({
      wholeness: whole,
      end: 'data',
      facts: { frameRate: { num: 25, den: 1 } },
    });
  });

  it.each([
    ['these last unequally long', { times: [0, 40, 200, 210, 500, 540, 700, 1_200, 1_240] }],
    ['they are too few', { times: evenly.slice(0, 7) }],
    ['they are all one', { times: Array<number>(9).fill(40) }],
    ['none of its streams has pictures', { hasPictures: false }],
    ['it does not say how large its packets are', { hasProperties: false }],
  ])('says no rate where %s', async (_why, given) => {
    expect((await reportOf(made(given))).facts).toEqual({});
  });

  it('says one with eight of them', async () => {
    expect((await reportOf(made({ times: evenly.slice(0, 8) }))).facts).toHaveProperty('frameRate');
  });

  it('is never whole, wherever it is cut', async () => {
    const all = made();
    const verdicts = new Set<string>();
    for (let length = 17; length < all.length; length += 7)
      verdicts.add(JSON.stringify((await reportOf(all.subarray(0, length))).wholeness));
    verdicts.add(JSON.stringify((await reportOf(all.subarray(0, -1))).wholeness));
    expect([...verdicts]).toEqual([JSON.stringify(missing('end'))]);
  });

  it.each<readonly [string, Made, object]>([
    ['as long as it says', {}, whole],
    ['one byte short of what its header says', { fileBytes: made().length + 1 }, missing('end')],
    ['one byte short of what its data says', { dataBytes: 50 + 12 * packetBytes + 1 }, missing('end')],
    ['one packet short of what its data says', { packets: 13 }, missing('end')],
    ['without the object that holds the packets', { dataId: '0'.repeat(32) }, missing('end')],
    ['never closed', { fileBytes: 0 }, missing('closing')],
    ['a broadcast', { fileBytes: 0, isBroadcast: true }, unknown],
    ['without the object that says how long it is', { hasProperties: false }, unknown],
  ])('is judged by what it says: %s', async (_what, given, wholeness) => {
    expect((await reportOf(made(given))).wholeness).toEqual(wholeness);
  });

  it('has a hole where a packet was never written, whichever it is', async () => {
    for (const number of evenly.keys()) {
      const holed = made().fill(0, dataAt + number * packetBytes, dataAt + (number + 1) * packetBytes);
      expect((await reportOf(holed)).wholeness, `packet ${number}`).toEqual(missing('middle'));
    }
    const one = made({ times: [40] }).fill(0, dataAt);
    expect((await reportOf(one)).wholeness, 'the only one').toEqual(missing('middle'));
    const begun = made().fill(0, dataAt + packetBytes + 8, dataAt + 2 * packetBytes);
    expect((await reportOf(begun)).wholeness, 'one that begins').toEqual(whole);
  });

  it.each<readonly [string, Buffer, string]>([
    ['with its last packet', made({ fileBytes: 0 }), 'data'],
    ['with an index behind it', Buffer.concat([made({ fileBytes: 0 }), index]), 'data'],
    ['with something else behind it', Buffer.concat([made({ fileBytes: 0 }), filled(0x5a, 24)]), 'other'],
    ['with an index that was cut', Buffer.concat([made({ fileBytes: 0 }), index.subarray(0, 23)]), 'other'],
    ['within a packet', made({ fileBytes: 0 }).subarray(0, -1), 'other'],
    ['with a packet never written', made({ fileBytes: 0 }).fill(0, made().length - packetBytes), 'other'],
    ['without any packet', made({ fileBytes: 0, times: [] }), 'other'],
    ['with its only packet', made({ fileBytes: 0, times: [0] }), 'data'],
    ['where nobody knows how large packets are', made({ hasProperties: false }), 'other'],
  ])('that was never closed ends %s', async (_how, bytes, end) => {
    expect((await reportOf(bytes)).end).toBe(end);
  });
});

describe('the pictures of one packet', () => {
  const field = (...bytes: readonly number[]) => u8(...bytes);
  /** A packet with two bytes of error correction, and payloads whose fields have one byte each. */
  const several = (...payloads: readonly (readonly number[])[]) =>
    new Piece(
      Buffer.concat([
        field(0x82, 0, 0, 0x01, 0x15),
        Buffer.alloc(6),
        field(0x40 | payloads.length),
        ...payloads.map((payload) => field(...payload)),
        filled(0x5a, 20),
      ]),
    );
  /** Stream, number and offset, then the replicated data: size and time. */
  const picture = (stream: number, time: number, offset = 0) => [
    ...[stream, 1, offset, 8, 100, 0, 0, 0],
    ...[time, 0, 0, 0],
    ...[2, 0x5a, 0x5a],
  ];

  it('are those that begin in it, of the stream that is asked for', () => {
    const here = several(picture(0x81, 40), picture(0x02, 50), picture(1, 80, 1), picture(1, 120));
    expect(timesIn(here, 1)).toEqual([40, 120]);
    expect(timesIn(here, 2)).toEqual([50]);
  });

  it('end where pictures in a row are packed another way', () => {
    expect(timesIn(several(picture(1, 40), [1, 1, 0, 1, 9, 2, 0, 0], picture(1, 80)), 1)).toEqual([40]);
  });

  it('are none without a time, and where the packet does not say how it is made', () => {
    expect(timesIn(several([1, 1, 0, 0, 2, 0x5a, 0x5a]), 1)).toEqual([]);
    expect(timesIn(new Piece(filled(0x02, 40)), 1)).toEqual([]);
  });

  it('are none where more is left empty than the packet has', () => {
    const padded = (padding: number) =>
      new Piece(
        Buffer.concat([
          field(0x82, 0, 0, 0x08, 0x5d, padding),
          Buffer.alloc(6),
          field(0x81, 1),
          u32le(0),
          field(8),
          u32le(100),
          u32le(40),
          filled(0x5a, 6),
        ]),
      );
    const { length } = padded(0);
    expect([timesIn(padded(length), 1), timesIn(padded(length + 1), 1)]).toEqual([[40], []]);
  });

  it('are of the first stream of pictures, among other streams', () => {
    const stream = (kind: string, number: number) =>
      Buffer.concat([
        guid('9107dcb7b7a9cf118ee600c00c205365'),
        u64le(80),
        guid(kind),
        Buffer.alloc(32),
        u8(number, 0x80),
      ]);
    const sound = stream('409e69f84d5bcf11a8fd00805f5c442b', 1);
    const pictures = stream('c0ef19bc4d5bcf11a8fd00805f5c442b', 2);
    expect(pictureStreamIn(new Piece(Buffer.concat([sound, pictures])))).toBe(2);
    expect(pictureStreamIn(new Piece(sound))).toBe(null);
    expect(pictureStreamIn(new Piece(pictures.subarray(0, -1)))).toBe(null);
  });
});
