import { type ContainerBytes, MissingBytes, type Piece } from './container-bytes.ts';
import { type ContainerReport, incomplete, type Wholeness, whole } from './container-report.ts';

const keyStart = '060e2b34';
const partitionKeyStart = '060e2b34020501010d010201';
const partitionIndexKey = '060e2b34020501010d01020101110100';
const packetsMax = 2_000;
const closingBytesMax = 64 * 1024;
const packetsInEachPart = 24;
const partitionsMax = 64;

/** MXF: packets in partitions. A complete file ends with a footer, and usually with an index of the partitions. */
export async function readMxf(bytes: ContainerBytes): Promise<ContainerReport> {
  // Frames in MXF are edit units of equal duration.
  const wholeness = await wholenessOf(bytes);
  return {
    wholeness,
    ...(wholeness.kind === 'whole' ? { end: 'data' } : {}),
    facts: { frameRateMode: 'constant' },
  };
}

async function wholenessOf(bytes: ContainerBytes): Promise<Wholeness> {
  const header = await packetAt(bytes, 0);
  if (header === null) return incomplete('end');
  const pack = await bytes.at(header.valueAt, 32);
  const footerAt = pack.u64(24);
  const index = await readPartitionIndex(bytes);
  // A zero was written before the footer's position was known. A complete file then ends with an index of its partitions.
  if (footerAt === 0 && index === null) return incomplete('end');
  const partitions = index ?? [0, footerAt];
  const lastPartition = footerAt > 0 ? footerAt : (partitions.at(-1) ?? 0);
  if (footerAt > 0 && !(await goesOnToTheEnd(bytes, footerAt))) return incomplete('end');
  for (const at of spread(partitions, partitionsMax)) {
    if (!(await isPartition(bytes, at)) || !(await beginsWithPackets(bytes, at, lastPartition)))
      return incomplete('middle');
  }
  return whole;
}

interface Packet {
  readonly key: string;
  readonly valueAt: number;
  readonly end: number;
}

/** Null if no packet begins here. */
async function packetAt(bytes: ContainerBytes, start: number): Promise<Packet | null> {
  const head = await bytes.upTo(start, 32);
  const key = head.hex(0, 16);
  if (!key.startsWith(keyStart) || head.length < 17) return null;
  const length = lengthIn(head, 16);
  const valueAt = start + 16 + length.headerBytes;
  return { key, valueAt, end: valueAt + length.valueBytes };
}

function lengthIn(head: Piece, at: number): { readonly headerBytes: number; readonly valueBytes: number } {
  const first = head.u8(at);
  if (first < 0x80) return { headerBytes: 1, valueBytes: first };
  const count = first & 0x7f;
  if (count > 8) throw new MissingBytes();
  let valueBytes = 0;
  for (let index = 1; index <= count; index++) valueBytes = valueBytes * 256 + head.u8(at + index);
  return { headerBytes: 1 + count, valueBytes };
}

/** Every packet from the footer on must end inside the file. Other bytes after them are not part of the MXF. */
async function goesOnToTheEnd(bytes: ContainerBytes, footerAt: number): Promise<boolean> {
  let at = footerAt;
  for (let count = 0; at < bytes.sizeBytes && count < packetsMax; count++) {
    const packet = await packetAt(bytes, at);
    if (packet === null) return count > 0 && (await bytes.upTo(at, 4)).hex() !== keyStart;
    if (count === 0 && !packet.key.startsWith(partitionKeyStart)) return false;
    if (packet.end > bytes.sizeBytes) return false;
    at = packet.end;
  }
  return at > footerAt;
}

/** The positions of the partitions, from the index at the end of the file. */
async function readPartitionIndex(bytes: ContainerBytes): Promise<readonly number[] | null> {
  const from = Math.max(0, bytes.sizeBytes - closingBytesMax);
  const tail = await bytes.upTo(from, closingBytesMax);
  const buffer = Buffer.from(tail.bytes.buffer, tail.bytes.byteOffset, tail.length);
  const at = buffer.lastIndexOf(partitionIndexKey, undefined, 'hex');
  const packet = at < 0 ? null : await packetAt(bytes, from + at);
  if (packet === null || packet.end > bytes.sizeBytes) return null;
  const rows = Math.floor((packet.end - packet.valueAt - 4) / 12);
  const body = await bytes.at(packet.valueAt, rows * 12);
  return Array.from({ length: rows }, (_, row) => body.u64(row * 12 + 4));
}

async function isPartition(bytes: ContainerBytes, at: number): Promise<boolean> {
  return (await packetAt(bytes, at))?.key.startsWith(partitionKeyStart) ?? false;
}

async function beginsWithPackets(bytes: ContainerBytes, partitionAt: number, stop: number): Promise<boolean> {
  let at = partitionAt;
  for (let count = 0; at < stop && count < packetsInEachPart; count++) {
    const packet = await packetAt(bytes, at);
    if (packet === null) return !(await bytes.upTo(at, 16)).isZero();
    at = packet.end;
  }
  return true;
}

function spread(places: readonly number[], most: number): readonly number[] {
  if (places.length <= most) return places;
  return Array.from(
    { length: most },
    (_, index) => places[Math.floor((index * (places.length - 1)) / (most - 1))] ?? 0,
  );
}
