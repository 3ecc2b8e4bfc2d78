import { believeFrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { ContainerBytes, Piece } from './container-bytes.ts';
import {
  type ContainerFacts,
  type ContainerReport,
  incomplete,
  type Wholeness,
  whole,
} from './container-report.ts';

const headPagesMax = 12;
const tailBytes = 256 * 1024;
const tailsMax = 4;
const beginsStream = 2;
const endsStream = 4;

interface Page {
  readonly flags: number;
  readonly granule: bigint;
  readonly stream: number;
  readonly end: number;
}

interface Theora {
  readonly stream: number;
  readonly num: number;
  readonly den: number;
  readonly keyframeShift: number;
}

/** Ogg: consecutive pages. The last page of each stream is marked as such. */
export async function readOgg(bytes: ContainerBytes): Promise<ContainerReport> {
  const { streams, theora } = await readHead(bytes);
  const last = await readLastPages(bytes, streams);
  return { wholeness: wholenessOf(streams, last), facts: factsOf(theora, last) };
}

async function readHead(bytes: ContainerBytes): Promise<{ streams: Set<number>; theora: Theora | null }> {
  const streams = new Set<number>();
  let theora: Theora | null = null;
  let at = 0;
  for (let count = 0; count < headPagesMax; count++) {
    const head = await bytes.upTo(at, 27 + 255 + 64, 4096);
    const page = pageIn(head, 0);
    if (page === null || (page.flags & beginsStream) === 0) break;
    streams.add(page.stream);
    const body = head.from(27 + head.u8(26));
    theora ??= theoraIn(body, page.stream);
    at += page.end;
  }
  return { streams, theora };
}

/** Null if no page begins here, or its segment table is not within these bytes. */
function pageIn(piece: Piece, at: number): Page | null {
  if (at + 27 > piece.length || piece.text(at, 4) !== 'OggS') return null;
  const segments = piece.u8(at + 26);
  if (at + 27 + segments > piece.length) return null;
  let end = at + 27 + segments;
  for (let index = 0; index < segments; index++) end += piece.u8(at + 27 + index);
  const granule = piece.from(at + 6, 8);
  return {
    flags: piece.u8(at + 5),
    granule: BigInt(granule.u32le(4)) * 2n ** 32n + BigInt(granule.u32le(0)),
    stream: piece.u32le(at + 14),
    end,
  };
}

function theoraIn(body: Piece, stream: number): Theora | null {
  if (body.length < 42 || body.text(0, 7) !== '\x80theora') return null;
  return {
    stream,
    num: body.u32(22),
    den: body.u32(26),
    keyframeShift: ((body.u8(40) & 0x03) << 3) | (body.u8(41) >> 5),
  };
}

interface LastPages {
  readonly flags: ReadonlyMap<number, number>;
  readonly granules: ReadonlyMap<number, bigint>;
}

const noGranule = 2n ** 64n - 1n;

async function readLastPages(bytes: ContainerBytes, streams: ReadonlySet<number>): Promise<LastPages> {
  const flags = new Map<number, number>();
  const granules = new Map<number, bigint>();
  for (let back = 1; back <= tailsMax && flags.size < streams.size; back++) {
    const from = Math.max(0, bytes.sizeBytes - back * tailBytes);
    const tail = await bytes.upTo(from, tailBytes + 64 * 1024);
    const buffer = Buffer.from(tail.bytes.buffer, tail.bytes.byteOffset, tail.length);
    for (
      let at = buffer.lastIndexOf('OggS');
      at >= 0;
      at = at === 0 ? -1 : buffer.lastIndexOf('OggS', at - 1)
    ) {
      const page = pageIn(tail, at);
      if (page === null || !streams.has(page.stream) || from + page.end > bytes.sizeBytes) continue;
      if (!flags.has(page.stream)) flags.set(page.stream, page.flags);
      if (!granules.has(page.stream) && page.granule !== noGranule) granules.set(page.stream, page.granule);
    }
    if (from === 0) break;
  }
  return { flags, granules };
}

function wholenessOf(streams: ReadonlySet<number>, { flags }: LastPages): Wholeness {
  const all = [...streams].every((stream) => ((flags.get(stream) ?? 0) & endsStream) !== 0);
  return all && streams.size > 0 ? whole : incomplete('end');
}

function factsOf(theora: Theora | null, { granules }: LastPages): ContainerFacts {
  const granule = theora === null ? undefined : granules.get(theora.stream);
  const rate = theora === null ? null : believeFrameRate(theora.num, theora.den);
  if (theora === null || rate === null || granule === undefined) return {};
  // The granule position has the frames up to the last keyframe, and the frames since.
  const shift = BigInt(theora.keyframeShift);
  const frameCount = Number((granule >> shift) + (granule & (2n ** shift - 1n)));
  return {
    frameRate: rate,
    frameRateMode: 'constant',
    frameCount,
    durationSeconds: frameCount / framesPerSecond(rate),
  };
}
