import { type ContainerBytes, ifThere, type Piece } from './container-bytes.ts';
import { type ContainerReport, incomplete, unknownWholeness, type Wholeness } from './container-report.ts';
import { factsOfTimes, shownAt } from './pes-times.ts';

const sync = 0x47;
const headBytes = 1024 * 1024;
const tailBytes = 1024 * 1024;
/** More zeros than this are preallocated space, not something appended to a complete file. */
const paddingBytesMax = 32 * 1024;
const zerosOfRest = 16;
const looksMax = 128;

export interface TransportLayout {
  readonly packetBytes: number;
  /** Where the first sync byte is. On Blu-ray, a time of four bytes comes before each packet. */
  readonly firstAt: number;
}

/** Packets of 188 bytes, of 192 with a time in front, or of 204 with a checksum behind. */
export function transportLayout(head: Piece): TransportLayout | null {
  for (const [packetBytes, firstAt] of [
    [188, 0],
    [192, 4],
    [204, 0],
  ] as const) {
    if (head.length < firstAt + packetBytes + 1) continue;
    let at = firstAt;
    while (at < head.length && head.u8(at) === sync) at += packetBytes;
    if (at >= head.length) return { packetBytes, firstAt };
  }
  return null;
}

/** A transport stream does not contain its length: a cut can be noticed, but never that the file is complete. */
export async function readTransport(
  bytes: ContainerBytes,
  layout: TransportLayout,
): Promise<ContainerReport> {
  const packets = Math.floor(bytes.sizeBytes / layout.packetBytes);
  const head = await bytes.upTo(0, headBytes);
  const ends = await lastPacketEnd(bytes, layout, packets);
  const tailPackets = Math.floor(tailBytes / layout.packetBytes);
  const tailFrom = Math.max(0, Math.floor(ends / layout.packetBytes) - tailPackets) * layout.packetBytes;
  const tail = await bytes.upTo(tailFrom, ends - tailFrom);
  const pid = pictureStreamIn(head, layout);
  const times = (piece: Piece) => (pid === null ? [] : timesIn(piece, layout, pid));
  return {
    wholeness: await wholenessOf(bytes, layout, ends),
    end: bytes.sizeBytes - ends < layout.packetBytes ? 'data' : 'other',
    facts: await ifThere(() => factsOfTimes(times(head), times(tail)), {}),
  };
}

/** Where the last packet ends. Anything after it is not a packet. */
async function lastPacketEnd(
  bytes: ContainerBytes,
  layout: TransportLayout,
  packets: number,
): Promise<number> {
  let least = 0;
  let most = packets;
  // Up to some position there are packets, and after it none: a binary search finds it.
  if (most > 0 && (await isPacket(bytes, layout, most - 1))) return most * layout.packetBytes;
  while (most - least > 1) {
    const middle = Math.floor((least + most) / 2);
    if (await isPacket(bytes, layout, middle)) least = middle;
    else most = middle;
  }
  return most * layout.packetBytes;
}

async function isPacket(bytes: ContainerBytes, layout: TransportLayout, index: number): Promise<boolean> {
  const mark = await bytes.upTo(index * layout.packetBytes + layout.firstAt, 1);
  return mark.length === 1 && mark.u8(0) === sync;
}

async function wholenessOf(bytes: ContainerBytes, layout: TransportLayout, ends: number): Promise<Wholeness> {
  const behind = await bytes.upTo(ends, Math.min(bytes.sizeBytes - ends, layout.packetBytes));
  const isCut =
    behind.length > layout.firstAt &&
    behind.length < layout.packetBytes &&
    behind.u8(layout.firstAt) === sync;
  if (isCut) return incomplete('end');
  if (behind.length === layout.packetBytes && behind.isZero()) {
    // If zeros already begin within the last packet, then the rest of the packet is missing.
    const isBrokenOff = (await bytes.at(ends - zerosOfRest, zerosOfRest)).isZero();
    if (isBrokenOff || bytes.sizeBytes - ends > paddingBytesMax) return incomplete('end');
  }
  const packets = Math.floor(ends / layout.packetBytes);
  const looks = Math.min(packets, looksMax);
  for (let look = 0; look < looks; look++) {
    const index = looks === 1 ? 0 : Math.floor((look * (packets - 1)) / (looks - 1));
    if (!(await isPacket(bytes, layout, index))) return incomplete('middle');
  }
  return unknownWholeness;
}

function* packetsIn(piece: Piece, { packetBytes, firstAt }: TransportLayout) {
  for (let at = firstAt; at + 188 <= piece.length; at += packetBytes) {
    if (piece.u8(at) !== sync) continue;
    const hasPayload = (piece.u8(at + 3) & 0x10) !== 0;
    const adaptation = (piece.u8(at + 3) & 0x20) !== 0 ? piece.u8(at + 4) + 1 : 0;
    const startsPayload = (piece.u8(at + 1) & 0x40) !== 0;
    if (!hasPayload || !startsPayload || adaptation > 170) continue;
    yield { pid: piece.u16(at + 1) & 0x1fff, payload: piece.from(at + 4 + adaptation, 184 - adaptation) };
  }
}

/** The first stream that carries video. */
function pictureStreamIn(head: Piece, layout: TransportLayout): number | null {
  for (const { pid, payload } of packetsIn(head, layout)) {
    if (payload.length > 14 && payload.u24(0) === 1 && (payload.u8(3) & 0xf0) === 0xe0) return pid;
  }
  return null;
}

function timesIn(piece: Piece, layout: TransportLayout, wanted: number): readonly number[] {
  const times: number[] = [];
  for (const { pid, payload } of packetsIn(piece, layout)) {
    if (pid !== wanted || payload.length < 14 || payload.u24(0) !== 1) continue;
    const time = shownAt(payload, 0);
    if (time !== null) times.push(time);
  }
  return times;
}
