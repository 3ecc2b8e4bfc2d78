import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSource } from '../positioned-file.ts';
import type { ContainerReport } from './container-report.ts';
import { factsOfTimes } from './pes-times.ts';
import { readContainer } from './read-container.ts';

/** Containers made by hand, a few hundred bytes each: what no encoder writes at will. Those of encoders are in the corpus. */
async function reportOf(content: Buffer): Promise<ContainerReport> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'made by hand');
  writeFileSync(path, content);
  const opened = await openSource({ kind: 'path', path }, 64 * 1024 * 1024);
  if (opened.kind !== 'file') throw new Error(opened.kind);
  await using file = opened.file;
  const report = await readContainer(file, await file.read(0, 1_880));
  if (report === null) throw new Error('no container');
  return report;
}

const whole = { kind: 'whole' };
const unknown = { kind: 'unknown' };
const missing = (part: string) => ({ kind: 'incomplete', missing: part });

const u8 = (...values: readonly number[]) => Buffer.from(values);
const u16 = (value: number) => u8(value >> 8, value & 0xff);
const u24 = (value: number) => u8(value >> 16, (value >> 8) & 0xff, value & 0xff);
function u32(...values: readonly number[]): Buffer {
  return Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4);
      bytes.writeUInt32BE(value);
      return bytes;
    }),
  );
}
const u32le = (value: number) => u32(value).reverse();
const u64le = (value: number) => Buffer.concat([u32le(value), u32le(0)]);
const f32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatBE(value);
  return bytes;
};
const f64 = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const filled = (byte: number, length: number) => Buffer.alloc(length, byte);

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
  /** Ten pictures at 25 a second in two chunks, in an `mdat` that goes on to the end of the file. */
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
    // Less than a picture: rounded by whoever wrote it.
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

describe('Windows Media', () => {
  const guid = (hex: string) => Buffer.from(hex, 'hex');
  const packetBytes = 64;
  const packet = (time: number) => {
    const payload = [u8(0x81, 1), u32le(0), u8(8), u32le(100), u32le(time)];
    const head = Buffer.concat([u8(0x82, 0, 0, 0, 0x5d), Buffer.alloc(6), ...payload]);
    return Buffer.concat([head, filled(0x5a, packetBytes - head.length)]);
  };
  function ofTimes(times: readonly number[]): Buffer {
    const stream = Buffer.concat([
      guid('9107dcb7b7a9cf118ee600c00c205365'),
      u64le(80),
      guid('c0ef19bc4d5bcf11a8fd00805f5c442b'),
      Buffer.alloc(32),
      u8(1, 0),
      Buffer.alloc(6),
    ]);
    const packets = Buffer.concat(times.map(packet));
    const headerBytes = 30 + 104 + stream.length;
    const data = [guid('3626b2758e66cf11a6d900aa0062ce6c'), u64le(50 + packets.length)];
    const fileBytes = headerBytes + 50 + packets.length;
    const properties = Buffer.concat([
      guid('a1dcab8c47a9cf118ee400c00c205365'),
      u64le(104),
      Buffer.alloc(16),
      u64le(fileBytes),
      Buffer.alloc(40),
      u32le(0),
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
      ...data,
      Buffer.alloc(16),
      u64le(times.length),
      Buffer.alloc(2),
      packets,
    ]);
  }
  const evenly = Array.from({ length: 12 }, (_, index) => index * 40);

  it('knows its rate by the times of its first pictures', async () => {
    expect(await reportOf(ofTimes(evenly))).toEqual({
      wholeness: whole,
      end: 'data',
      facts: { frameRate: { num: 25, den: 1 } },
    });
    expect((await reportOf(ofTimes(evenly).subarray(0, -1))).wholeness).toEqual(missing('end'));
  });

  it.each([
    ['these last unequally long', [0, 40, 200, 210, 500, 540, 700, 1_200, 1_240]],
    ['they are too few', evenly.slice(0, 7)],
    ['they are all one', Array<number>(9).fill(40)],
  ])('says no rate where %s', async (_why, times) => {
    expect((await reportOf(ofTimes(times))).facts).toEqual({});
  });
});

describe('Flash video', () => {
  const tag = (kind: number, milliseconds: number, data: Buffer) =>
    Buffer.concat([
      u8(kind),
      u24(data.length),
      u24(milliseconds),
      Buffer.alloc(4),
      data,
      u32(11 + data.length),
    ]);
  const pictures = [0, 40, 80].map((milliseconds) => tag(9, milliseconds, filled(0x5a, 50)));
  const header = Buffer.concat([Buffer.from('FLV'), u8(1, 5), u32(9), u32(0)]);
  const saying = (filesize: number) =>
    tag(18, 0, Buffer.concat([u16(8), Buffer.from('filesize'), u8(0), f64(filesize)]));
  const made = () => {
    const size = header.length + saying(0).length + Buffer.concat(pictures).length;
    return Buffer.concat([header, saying(size), ...pictures]);
  };

  it('is whole from tag to tag up to the size it says, cut before, and broken where a tag does not fit', async () => {
    expect((await reportOf(made())).wholeness).toEqual(whole);
    expect((await reportOf(made().subarray(0, -1))).wholeness).toEqual(missing('end'));
    const broken = made();
    broken.fill(0, header.length + saying(0).length + 61, header.length + saying(0).length + 65);
    expect((await reportOf(broken)).wholeness).toEqual(missing('middle'));
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
    // The clock of a stream begins anew after 26 hours.
    const wraps = 2 ** 33;
    const beforeWrap = first.map((time) => time + wraps - 36_000);
    const afterWrap = last.map((time) => time - 36_000);
    expect(factsOfTimes(beforeWrap, afterWrap)).toEqual(facts);
  });
});
