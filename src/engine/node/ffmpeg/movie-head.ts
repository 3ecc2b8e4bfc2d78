import type { FrameRate } from '../../../shared/model/frame-rate.ts';

/** For frames that are encoded already: what a decoder has to know, and when each sample is shown. */
export interface EncodedSamples {
  /** As written by the encoder. */
  readonly description: Buffer;
  /** For each sample in storage order, its position among the frames in display order. */
  readonly shownAt: readonly number[];
  /** The samples that can be decoded on their own; null if all can. */
  readonly keys: readonly number[] | null;
}

/**
 * Everything in a QuickTime movie before its samples: one track with one sample for each frame, all in one chunk. For image
 * files it contains neither a size nor a codec: the decoder finds the size, and we choose the decoder.
 */
export function movieHead(
  sizesBytes: readonly number[],
  rate: FrameRate,
  encoded: EncodedSamples | null = null,
): Buffer {
  const type = box('ftyp', text('qt  '), uint32(0), text('qt  '));
  const sampleBytes = sizesBytes.reduce((sum, size) => sum + size, 0);
  const bytesBefore = type.length + index(sizesBytes, rate, 0, encoded).length + sampleHeadBytes;
  // A size of 1 means that a 64-bit size follows.
  const samples = [uint32(1), text('mdat'), uint64(sampleHeadBytes + sampleBytes)];
  return Buffer.concat([type, index(sizesBytes, rate, bytesBefore, encoded), ...samples]);
}

const sampleHeadBytes = 16;
/** The language code for "undetermined". */
const undetermined = Buffer.from([0x55, 0xc4, 0, 0]);

function index(
  sizesBytes: readonly number[],
  { num, den }: FrameRate,
  firstAt: number,
  encoded: EncodedSamples | null,
): Buffer {
  const count = sizesBytes.length;
  const order = encoded === null ? null : orderOf(encoded.shownAt);
  const duration = uint32(count * den);
  const times = [uint32(0), uint32(0)];
  const straight = [
    ...[uint32(0x10000), uint32(0), uint32(0), uint32(0), uint32(0x10000), uint32(0)],
    ...[uint32(0), uint32(0), uint32(0x40000000)],
  ];
  const table = box(
    'stbl',
    fullBox('stsd', uint32(1), encoded?.description ?? sampleDescription()),
    fullBox('stts', uint32(1), uint32(count), uint32(den)),
    ...(order === null ? [] : shownLater(order.later, den)),
    ...(encoded?.keys ? [fullBox('stss', uint32(encoded.keys.length), ...encoded.keys.map(oneBased))] : []),
    fullBox('stsc', uint32(1), uint32(1), uint32(count), uint32(1)),
    fullBox('stsz', uint32(0), uint32(count), ...sizesBytes.map(uint32)),
    fullBox('co64', uint32(1), uint64(firstAt)),
  );
  const media = box(
    'mdia',
    fullBox('mdhd', ...times, uint32(num), duration, undetermined),
    fullBox('hdlr', text('mhlr'), text('vide'), Buffer.alloc(13)),
    box('minf', fullBox('vmhd', Buffer.alloc(8)), table),
  );
  return box(
    'moov',
    fullBox(
      'mvhd',
      ...times,
      uint32(num),
      duration,
      uint32(0x10000),
      Buffer.alloc(12),
      ...straight,
      Buffer.alloc(24),
      uint32(2),
    ),
    box(
      'trak',
      fullBox(
        'tkhd',
        ...times,
        uint32(1),
        uint32(0),
        duration,
        Buffer.alloc(16),
        ...straight,
        Buffer.alloc(8),
      ),
      ...(order === null ? [] : [shownFrom(order.delay * den, duration)]),
      media,
    ),
  );
}

/**
 * By how many frames each sample is shown later than its position in the file says. If frames are decoded in another order
 * than they are shown, all are delayed by as much as the most delayed one needs.
 */
function orderOf(shownAt: readonly number[]): { readonly delay: number; readonly later: readonly number[] } {
  let delay = 0;
  for (const [index, place] of shownAt.entries()) delay = Math.max(delay, index - place);
  return { delay, later: shownAt.map((place, index) => place + delay - index) };
}

const shownLater = (later: readonly number[], den: number): Buffer[] =>
  later.every((frames) => frames === 0)
    ? []
    : [
        fullBox(
          'ctts',
          uint32(later.length),
          ...later.flatMap((frames) => [uint32(1), uint32(frames * den)]),
        ),
      ];

/** An edit that starts the movie with its first frame, without the delay before it. */
const shownFrom = (startsAt: number, duration: Buffer): Buffer =>
  box('edts', fullBox('elst', uint32(1), duration, uint32(startsAt), uint32(0x10000)));

const oneBased = (sample: number): Buffer => uint32(sample + 1);

/** The code is not that of a codec: the decoder is chosen by ffmpeg's arguments, not by the movie. */
function sampleDescription(): Buffer {
  const firstReference = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]);
  const resolution = [uint32(0x480000), uint32(0x480000)];
  const framesInSample = Buffer.from([0, 1]);
  const depth = Buffer.from([0, 24, 0xff, 0xff]);
  return box(
    'fram',
    ...[firstReference, Buffer.alloc(20), ...resolution, uint32(0), framesInSample, Buffer.alloc(32), depth],
  );
}

const box = (name: string, ...parts: readonly Buffer[]): Buffer => {
  const content = Buffer.concat([text(name), ...parts]);
  return Buffer.concat([uint32(content.length + 4), content]);
};

const fullBox = (name: string, ...parts: readonly Buffer[]): Buffer => box(name, uint32(0), ...parts);

const text = (value: string): Buffer => Buffer.from(value, 'latin1');

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

function uint64(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
}
