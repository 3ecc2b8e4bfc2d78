import { pictureStreamIn, timesIn } from './asf-times.ts';
import { type ContainerBytes, ifThere } from './container-bytes.ts';
import {
  type ContainerFacts,
  type ContainerReport,
  incomplete,
  unknownWholeness,
  type Wholeness,
  whole,
} from './container-report.ts';
import { rateOfTimes, runsOfTimes } from './rate-of-times.ts';

const filePropertiesId = 'a1dcab8c47a9cf118ee400c00c205365';
const dataId = '3626b2758e66cf11a6d900aa0062ce6c';
const indexId = '90080033b1e5cf1189f400a0c90349cb';
const broadcastFlag = 1;
const headerBytesMax = 1024 * 1024;
const looksMax = 128;
const packetsForTimes = 64;

/** Windows Media. Its header gives the length of the file, and the number and size of its packets. */
export async function readAsf(bytes: ContainerBytes): Promise<ContainerReport> {
  const wholeness = await wholenessOf(bytes);
  const isAtEnd = wholeness.kind === 'whole' || (await endsWithPacket(bytes));
  return { wholeness, end: isAtEnd ? 'data' : 'other', facts: await ifThere(() => factsOf(bytes), {}) };
}

/** The header has no frame rate, so it is derived from the times of the first frames. */
async function factsOf(bytes: ContainerBytes): Promise<ContainerFacts> {
  const headerBytes = (await bytes.at(0, 30)).u64le(16);
  const header = await bytes.upTo(0, Math.min(headerBytes, headerBytesMax));
  const at = header.hex().indexOf(filePropertiesId) / 2;
  const stream = pictureStreamIn(header);
  if (!Number.isInteger(at) || at < 0 || stream === null) return {};
  const packetBytes = header.u32le(at + 92);
  const times: number[] = [];
  for (let packet = 0; packet < packetsForTimes; packet++) {
    const piece = await bytes.upTo(headerBytes + 50 + packet * packetBytes, packetBytes);
    if (piece.length < packetBytes || packetBytes < 16) break;
    times.push(...timesIn(piece, stream));
  }
  const { frameRate, frameRateMode } = rateOfTimes(runsOfTimes(times), 1000);
  return frameRate === null || frameRateMode === 'variable' || times.length < 8 ? {} : { frameRate };
}

async function wholenessOf(bytes: ContainerBytes): Promise<Wholeness> {
  const headerBytes = (await bytes.at(0, 30)).u64le(16);
  if (headerBytes > bytes.sizeBytes) return incomplete('end');
  const header = await bytes.at(0, Math.min(headerBytes, headerBytesMax));
  const at = header.hex().indexOf(filePropertiesId) / 2;
  if (!Number.isInteger(at) || at < 0) return unknownWholeness;
  const fileBytes = header.u64le(at + 40);
  const flags = header.u32le(at + 88);
  const packetBytes = header.u32le(at + 92);
  const data = await bytes.at(headerBytes, 50);
  if (data.hex(0, 16) !== dataId) return incomplete('end');
  const dataBytes = data.u64le(16);
  const packets = data.u64le(40);
  if (fileBytes === 0) return (flags & broadcastFlag) === 0 ? incomplete('closing') : unknownWholeness;
  if (fileBytes > bytes.sizeBytes || headerBytes + dataBytes > bytes.sizeBytes) return incomplete('end');
  if (headerBytes + 50 + packets * packetBytes > bytes.sizeBytes) return incomplete('end');
  return (await hasHole(bytes, headerBytes + 50, packets, packetBytes)) ? incomplete('middle') : whole;
}

/** For a recording whose header was never completed: whether its last packet, all being of one size, is there. */
async function endsWithPacket(bytes: ContainerBytes): Promise<boolean> {
  const headerBytes = (await bytes.at(0, 30)).u64le(16);
  const header = await bytes.upTo(0, Math.min(headerBytes, headerBytesMax));
  const at = header.hex().indexOf(filePropertiesId) / 2;
  if (!Number.isInteger(at) || at < 0 || header.length < at + 96) return false;
  const packetBytes = header.u32le(at + 92);
  const dataBytes = bytes.sizeBytes - headerBytes - 50;
  if (packetBytes < 16 || dataBytes < packetBytes) return false;
  const behind = dataBytes % packetBytes;
  const endsAt = bytes.sizeBytes - behind;
  if (behind > 0 && !(await isIndex(bytes, endsAt, behind))) return false;
  return !(await bytes.at(endsAt - packetBytes, 8)).isZero();
}

/** Whether the bytes after the packets are an index. */
async function isIndex(bytes: ContainerBytes, at: number, length: number): Promise<boolean> {
  const head = await bytes.upTo(at, 24);
  return head.length === 24 && head.hex(0, 16) === indexId && head.u64le(16) <= length;
}

/** Every packet begins with flags, so one that begins with zeros was never written. */
async function hasHole(
  bytes: ContainerBytes,
  from: number,
  packets: number,
  packetBytes: number,
): Promise<boolean> {
  const looks = Math.min(packets, looksMax);
  for (let look = 0; look < looks; look++) {
    const packet = looks === 1 ? 0 : Math.floor((look * (packets - 1)) / (looks - 1));
    if ((await bytes.at(from + packet * packetBytes, 8)).isZero()) return true;
  }
  return false;
}
