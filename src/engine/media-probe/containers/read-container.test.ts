import { describe, expect, it } from 'vitest';
import {
  f32,
  f64,
  filled,
  missing,
  reportOf,
  u8,
  u16,
  u24,
  u32,
  u32le,
  unknown,
  whole,
} from '../testing/made-by-hand.ts';
import { factsOfTimes } from './pes-times.ts';

describe('QuickTime and MP4', () => {
  const box = (type: string, ...parts: readonly Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([u32(8 + body.length), Buffer.from(type), body]);
  };
  interface Made {
    readonly sizes?: readonly number[];
    readonly more?: readonly Buffer[];
    readonly edits?: Buffer;
  }
  /** Ten pictures at 25 a second in two chunks, in an `mdat` that extends to the end of the file. */
  function movie({ sizes, more = [], edits }: Made = {}): Buffer {
    const each = sizes ?? Array<number>(10).fill(100);
    const chunkBytes = each.slice(0, 5).reduce((sum, size) => sum + size, 0);
    const upTo = (mdatAt: number) =>
      Buffer.concat([
        box('ftyp', Buffer.from('isom'), u32(0)),
        box(
          'moov',
          box('mvhd', u32(0, 0, 0, 1_000, 0, 0)),
          box(
            'trak',
            box('tkhd', u32(0, 0, 0, 1), Buffer.alloc(68)),
            ...(edits ? [box('edts', edits)] : []),
            box(
              'mdia',
              box('mdhd', u32(0, 0, 0, 25_000, 0, 0)),
              box('hdlr', u32(0, 0), Buffer.from('vide')),
              box(
                'minf',
                box(
                  'stbl',
                  box('stsd', u32(0, 1, 16), Buffer.from('avc1')),
                  box('stts', u32(0, 1, 10, 1_000)),
                  sizes ? box('stsz', u32(0, 0, 10, ...sizes)) : box('stsz', u32(0, 100, 10)),
                  box('stsc', u32(0, 1, 1, 5, 1)),
                  box('stco', u32(0, 2, mdatAt + 8, mdatAt + 8 + chunkBytes)),
                ),
              ),
            ),
          ),
          ...more,
        ),
      ]);
    const mdatAt = upTo(0).length;
    const content = filled(
      0x5a,
      each.reduce((sum, size) => sum + size, 0),
    );
    return Buffer.concat([upTo(mdatAt), u32(0), Buffer.from('mdat'), content]);
  }

  it.each([
    ['of one size each', undefined],
    ['of a size of their own', [90, 110, 300, 20, 80, 100, 40, 60, 100, 200]],
  ])(
    'is whole with its last picture, and cut where one byte of it is missing: pictures %s',
    async (_of, sizes) => {
      const made = movie(sizes ? { sizes } : {});
      expect((await reportOf(made)).wholeness).toEqual(whole);
      expect((await reportOf(made.subarray(0, -1))).wholeness).toEqual(missing('end'));
    },
  );

  it('has a hole where a picture is empty, whichever it is', async () => {
    const sizes = [90, 110, 300, 40, 80, 100, 40, 60, 100, 200];
    for (const index of sizes.keys()) {
      const made = movie({ sizes });
      const behind = sizes.slice(index + 1).reduce((sum, size) => sum + size, 0);
      const end = made.length - behind;
      made.fill(0, end - 36, end - 2);
      expect((await reportOf(made)).wholeness, `picture ${index}`).toEqual(missing('middle'));
    }
  });

  it('may have more fragments than are there, and then nobody knows whether it is whole', async () => {
    expect((await reportOf(movie({ more: [box('mvex')] }))).wholeness).toEqual(unknown);
  });

  it('is as long as its edits let it be seen', async () => {
    const edits = (duration: number) => box('elst', u32(0, 1, duration, 0, 0x10000));
    const seen = async (made: Made) => (await reportOf(movie(made))).facts;
    expect(await seen({})).toMatchObject({ frameCount: 10, durationSeconds: 0.4 });
    expect(await seen({ edits: edits(200) })).toMatchObject({ frameCount: 5, durationSeconds: 0.2 });
    // Less than a picture: the writer has rounded it.
    expect(await seen({ edits: edits(390) })).toMatchObject({ frameCount: 10, durationSeconds: 0.4 });
  });
});

describe('Matroska', () => {
  const element = (id: string, ...parts: readonly Buffer[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from(id, 'hex'), u8(0x01, 0, 0, 0), u32(body.length), body]);
  };
  const ofTimes = (times: readonly number[], duration = f32(10_000)) =>
    Buffer.concat([
      element('1a45dfa3'),
      element(
        '18538067',
        element('1549a966', element('2ad7b1', u24(1_000_000)), element('4489', duration)),
        element(
          '1654ae6b',
          element('ae', element('d7', u8(1)), element('83', u8(1)), element('e0', element('ba', u16(1_080)))),
        ),
        element(
          '1f43b675',
          element('e7', u8(0)),
          ...times.map((time) => element('a3', u8(0x81), u16(time), u8(0x80), filled(0x5a, 20))),
        ),
      ),
    ]);

  it('knows rate and length by its pictures where these last equally long', async () => {
    const { wholeness, facts } = await reportOf(ofTimes([0, 40, 80, 120]));
    expect(wholeness).toEqual(whole);
    expect(facts).toEqual({
      height: 1_080,
      frameRate: { num: 25, den: 1 },
      frameRateMode: 'constant',
      frameCount: 4,
      durationSeconds: 0.16,
    });
  });

  it.each([
    ['in four bytes', f32(10_000)],
    ['in eight bytes', f64(10_000)],
  ])('leaves the length to what it says itself where they do not: %s', async (_size, duration) => {
    const { facts } = await reportOf(ofTimes([0, 40, 200, 240, 1_000], duration));
    expect(facts).toMatchObject({ frameRateMode: 'variable', frameCount: 5 });
    expect(facts).not.toHaveProperty('durationSeconds');
  });
});

describe('Ogg', () => {
  const page = (flags: number, body: Buffer) =>
    Buffer.concat([
      Buffer.from('OggS'),
      u8(0, flags),
      Buffer.alloc(8),
      u32le(7),
      Buffer.alloc(8),
      u8(1, body.length),
      body,
    ]);

  it('is whole with its last page, also where something that looks like the start of a page stands behind', async () => {
    const made = Buffer.concat([
      page(2, filled(0x5a, 50)),
      page(0, filled(0x5a, 90)),
      page(4, filled(0x5a, 90)),
    ]);
    expect((await reportOf(made)).wholeness).toEqual(whole);
    expect((await reportOf(made.subarray(0, -1))).wholeness).toEqual(missing('end'));
    const behind = Buffer.concat([Buffer.from('OggS'), Buffer.alloc(22), u8(255, 1, 1)]);
    expect((await reportOf(Buffer.concat([made, behind]))).wholeness).toEqual(whole);
  });
});

describe('a program stream', () => {
  const pack = Buffer.concat([
    Buffer.from('000001ba', 'hex'),
    u8(0x44),
    Buffer.alloc(9),
    Buffer.from('000001bd', 'hex'),
    u16(2_028),
    filled(0x5a, 2_028),
  ]);
  const stream = Buffer.concat(Array<Buffer>(1_024).fill(pack));
  const withHole = Buffer.from(stream).fill(0, 512 * 1_024, 640 * 1_024);

  it.each([
    ['whole with its end code', [stream, Buffer.from('000001b9', 'hex')], whole],
    ['of unknown length without', [stream], unknown],
    ['cut within a packet', [stream.subarray(0, -1)], missing('end')],
    ['broken where nothing was written in its middle', [withHole], missing('middle')],
    ['of unknown length with something else behind', [withHole, Buffer.from('behind it')], unknown],
  ] as const)('is %s', async (_what, parts, wholeness) => {
    expect((await reportOf(Buffer.concat(parts))).wholeness).toEqual(wholeness);
  });
});

describe('a transport stream', () => {
  const packet = Buffer.concat([u8(0x47, 0x1f, 0xff, 0x10), filled(0xff, 184)]);
  const brokenOff = Buffer.concat([packet.subarray(0, 100), Buffer.alloc(88)]);
  const packets = Buffer.concat(Array<Buffer>(20).fill(packet));

  it.each([
    ['of unknown length', [], unknown],
    ['cut within a packet', [packet.subarray(0, 100)], missing('end')],
    ['cut where zeros begin within a packet', [brokenOff, Buffer.alloc(4_000)], missing('end')],
    ['cut where much room was made behind', [packet, Buffer.alloc(64 * 1_024)], missing('end')],
    ['of unknown length with a little behind', [packet, Buffer.alloc(4_000)], unknown],
    ['broken where a packet is empty', [Buffer.alloc(188), packets], missing('middle')],
  ] as const)('is %s', async (_what, more, wholeness) => {
    expect((await reportOf(Buffer.concat([packets, ...more]))).wholeness).toEqual(wholeness);
  });

  it('is as long as from its first picture to the last, in whatever order these come', () => {
    const first = Array.from({ length: 20 }, (_, index) => index * 3_600);
    const last = [96, 99, 97, 98].map((picture) => picture * 3_600);
    const facts = {
      frameRate: { num: 25, den: 1 },
      frameRateMode: 'constant',
      frameCount: 100,
      durationSeconds: 4,
    };
    expect(factsOfTimes(first, last)).toEqual(facts);
    // The clock of a stream restarts after 26 hours.
    const wraps = 2 ** 33;
    const beforeWrap = first.map((time) => time + wraps - 36_000);
    const afterWrap = last.map((time) => time - 36_000);
    expect(factsOfTimes(beforeWrap, afterWrap)).toEqual(facts);
  });
});
