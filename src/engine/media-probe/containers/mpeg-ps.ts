import { believeFrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { type ContainerBytes, ifThere, type Piece } from './container-bytes.ts';
import {
  type ContainerFacts,
  type ContainerReport,
  incomplete,
  unknownWholeness,
  type Wholeness,
  whole,
} from './container-report.ts';
import { endOfPictures } from './pes-pictures.ts';
import { clockTicksPerSecond, shownAt, timeIn } from './pes-times.ts';

const headBytes = 256 * 1024;
const tailBytes = 1024 * 1024;
const packId = 0xba;
const endId = 0xb9;
const looksMax = 64;
/** Frame rates of MPEG-1 and MPEG-2, by the code in the sequence header. */
const rates = [
  null,
  [24000, 1001],
  [24, 1],
  [25, 1],
  [30000, 1001],
  [30, 1],
  [50, 1],
  [60000, 1001],
  [60, 1],
] as const;

/** A program stream may end with an end code. Many writers omit it; then it is unknown whether the file is whole. */
export async function readProgram(bytes: ContainerBytes): Promise<ContainerReport> {
  const tailFrom = Math.max(0, bytes.sizeBytes - tailBytes);
  const tail = await bytes.upTo(tailFrom, tailBytes);
  const packets = packetsIn(tail);
  const head = await bytes.upTo(0, headBytes);
  const facts = await ifThere(() => factsOf(head, tail, packets.found), {});
  const wholeness = await wholenessOf(bytes, packets.end);
  return { wholeness, end: packets.end === 'other' ? 'other' : 'data', facts };
}

async function wholenessOf(bytes: ContainerBytes, end: Packets['end']): Promise<Wholeness> {
  if (end === 'cut') return incomplete('end');
  for (let look = 1; look < looksMax; look++) {
    const piece = await bytes.upTo(Math.floor((bytes.sizeBytes * look) / looksMax), 4096);
    // Within a stream, three zero bytes in a row occur only right before a start code.
    if (piece.length === 4096 && piece.isZero() && end !== 'other') return incomplete('middle');
  }
  return end === 'end code' ? whole : unknownWholeness;
}

interface Packets {
  readonly found: readonly { readonly id: number; readonly at: number; readonly end: number }[];
  readonly end: 'cut' | 'end code' | 'packet' | 'other';
}

/** The packets from the first pack in these bytes up to their end. */
function packetsIn(piece: Piece): Packets {
  const buffer = Buffer.from(piece.bytes.buffer, piece.bytes.byteOffset, piece.length);
  for (
    let from = buffer.indexOf('000001ba', 0, 'hex');
    from >= 0;
    from = buffer.indexOf('000001ba', from + 4, 'hex')
  ) {
    const packets = packetsFrom(piece, from);
    // Picture data may contain the same bytes by chance; after a real pack more packets follow.
    if (packets.found.length > 4 || packets.end !== 'other') return packets;
  }
  return { found: [], end: 'other' };
}

function packetsFrom(piece: Piece, from: number): Packets {
  const found: Packets['found'][number][] = [];
  let at = from;
  while (at < piece.length) {
    const left = piece.length - at;
    if (left < 4)
      return {
        found,
        end: /^(00(00(01)?)?)$/.test(piece.hex(at, left)) && !piece.isZero(at, left) ? 'cut' : 'other',
      };
    if (piece.u24(at) !== 1) return { found, end: 'other' };
    const id = piece.u8(at + 3);
    if (id === endId) return { found, end: 'end code' };
    if (id < packId) return { found, end: 'other' };
    const length = id === packId ? packLength(piece, at) : left < 6 ? null : 6 + piece.u16(at + 4);
    if (length === null || length > left) return { found, end: 'cut' };
    found.push({ id, at, end: at + length });
    at += length;
  }
  return { found, end: 'packet' };
}

function packLength(piece: Piece, at: number): number | null {
  const left = piece.length - at;
  if (left < 5) return null;
  if ((piece.u8(at + 4) & 0xc0) !== 0x40) return left < 12 ? null : 12;
  return left < 14 ? null : 14 + (piece.u8(at + 13) & 7);
}

function factsOf(head: Piece, tail: Piece, packets: Packets['found']): ContainerFacts {
  const rate = rateIn(head);
  const first = packetsIn(head)
    .found.filter(isPicture)
    .map(({ at }) => timeOf(head, at))
    .filter((time) => time !== null);
  const last = packets.filter(isPicture);
  const [start] = first.toSorted((a, b) => a - b);
  if (rate === null || start === undefined) return {};
  const carried = last.map(({ at, end }) => ({
    bytes: tail.bytes.subarray(payloadAt(tail, at), end),
    time: timeOf(tail, at),
  }));
  const ends = endOfPictures(carried, framesPerSecond(rate));
  if (ends === null) return {};
  const frameCount = Math.round(((ends - start) / clockTicksPerSecond) * framesPerSecond(rate));
  return {
    frameRate: rate,
    frameRateMode: 'constant',
    frameCount,
    durationSeconds: frameCount / framesPerSecond(rate),
  };
}

const isPicture = ({ id }: { readonly id: number }) => (id & 0xf0) === 0xe0;

/** MPEG-1 has the time after stuffing and a buffer size, MPEG-2 in a separate header. */
function timeOf(piece: Piece, at: number): number | null {
  if (at + 20 > piece.length) return null;
  if (isMpeg2Packet(piece, at)) return shownAt(piece, at);
  const place = mpeg1TimeAt(piece, at);
  if (place + 5 > piece.length) return null;
  return (piece.u8(place) & 0xe0) === 0x20 ? timeIn(piece, place) : null;
}

function payloadAt(piece: Piece, at: number): number {
  if (at + 20 > piece.length) return at + 6;
  if (isMpeg2Packet(piece, at)) return at + 9 + piece.u8(at + 8);
  const place = mpeg1TimeAt(piece, at);
  const kind = piece.u8(place) >> 4;
  return place + (kind === 3 ? 10 : kind === 2 ? 5 : 1);
}

const isMpeg2Packet = (piece: Piece, at: number) => (piece.u8(at + 6) & 0xc0) === 0x80;

function mpeg1TimeAt(piece: Piece, at: number): number {
  let place = at + 6;
  while (place + 1 < piece.length && piece.u8(place) === 0xff) place++;
  return (piece.u8(place) & 0xc0) === 0x40 ? place + 2 : place;
}

function rateIn(head: Piece) {
  const buffer = Buffer.from(head.bytes.buffer, head.bytes.byteOffset, head.length);
  const at = buffer.indexOf('000001b3', 0, 'hex');
  const code = at < 0 || at + 8 > head.length ? 0 : head.u8(at + 7) & 0x0f;
  const rate = rates[code] ?? null;
  return rate === null ? null : believeFrameRate(rate[0], rate[1]);
}
