import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { type ContainerBytes, MissingBytes } from './container-bytes.ts';
import {
  type ContainerFacts,
  type ContainerReport,
  incomplete,
  unknownWholeness,
  type Wholeness,
  whole,
} from './container-report.ts';
import { childrenOf, type Element, elementAt, float, unsigned } from './ebml.ts';
import { clusterId, readCluster } from './matroska-clusters.ts';
import { rateOfRoundedDuration, rateOfTimes, runsOfTimes } from './rate-of-times.ts';

const segmentId = 0x18538067;
const infoId = 0x1549a966;
const tracksId = 0x1654ae6b;
const cuesId = 0x1c53bb6b;
const voidId = 0xec;
const outerIds = new Set([
  ...[segmentId, infoId, tracksId, cuesId, voidId, clusterId],
  ...[0x114d9b74, 0x1941a469, 0x1043a770, 0x1254c367, 0xbf],
]);
const elementsMax = 3_000;
const clustersReadWhole = 40;
const masterBytesMax = 1024 * 1024;
const tailBytes = 512 * 1024;

type Master = ReturnType<typeof childrenOf>;

interface Video {
  readonly trackNumber: number;
  readonly height: number | null;
  readonly nanosecondsPerFrame: number | null;
  readonly codecId: string | null;
}

interface Segment {
  /** Null if the writer did not know the length. */
  readonly end: number | null;
  readonly firstId: number | null;
  readonly seconds: number | null;
  readonly ticksPerSecond: number;
  readonly video: Video | null;
  /** In file order. */
  readonly clusters: readonly Element[];
  /** False if there are too many elements to read each. */
  readonly all: boolean;
  readonly hasCues: boolean;
  /** The position within the segment where there is no element although there has to be one. */
  readonly brokenAt: number | null;
}

/** Matroska and WebM: nested elements, each with its length, or without one if it was written live. */
export async function readMatroska(bytes: ContainerBytes): Promise<ContainerReport> {
  const header = await elementAt(bytes, 0);
  if (header === null || header.end === null) return { wholeness: unknownWholeness, facts: {} };
  const start = await elementAt(bytes, header.end);
  if (start === null || start.id !== segmentId) return { wholeness: incomplete('end'), facts: {} };
  const segment = await readSegment(bytes, start);
  const pictures = await readPictures(bytes, segment);
  return {
    wholeness: wholenessOf(bytes, segment, pictures),
    ...endOf(segment),
    facts: factsOf(segment, pictures),
  };
}

function endOf({ end, all, brokenAt }: Segment): Pick<ContainerReport, 'end'> {
  if (brokenAt !== null) return { end: 'other' };
  return end !== null || all ? { end: 'data' } : {};
}

async function readSegment(bytes: ContainerBytes, start: Element): Promise<Segment> {
  const stop = Math.min(start.end ?? bytes.sizeBytes, bytes.sizeBytes);
  const clusters: Element[] = [];
  let firstId: number | null = null;
  let info: Master | null = null;
  let tracks: Master | null = null;
  let hasCues = false;
  let brokenAt: number | null = null;
  let at = start.dataAt;
  let count = 0;
  for (; at < stop && count < elementsMax; count++) {
    const element = await elementAt(bytes, at);
    if (element === null || !outerIds.has(element.id)) {
      brokenAt = at;
      break;
    }
    firstId ??= element.id;
    if (element.id === infoId) info = await readMaster(bytes, element);
    if (element.id === tracksId) tracks = await readMaster(bytes, element);
    if (element.id === cuesId) hasCues = true;
    if (element.id === clusterId) clusters.push(element);
    // The end of a cluster without a length is found by reading it.
    at = element.end ?? (element.id === clusterId ? (await readCluster(bytes, element)).end : stop);
  }
  const nanosecondsPerTick = unsigned(info?.get(0x2ad7b1)?.[0]) ?? 1_000_000;
  const duration = float(info?.get(0x4489)?.[0]);
  return {
    end: start.end,
    firstId,
    seconds: duration === null || duration <= 0 ? null : (duration * nanosecondsPerTick) / 1e9,
    ticksPerSecond: 1e9 / nanosecondsPerTick,
    video: tracks === null ? null : videoOf(tracks),
    clusters,
    all: at >= stop || brokenAt !== null,
    hasCues,
    brokenAt,
  };
}

async function readMaster(bytes: ContainerBytes, { dataAt, end }: Element) {
  if (end === null || end > bytes.sizeBytes) throw new MissingBytes();
  return childrenOf(await bytes.at(dataAt, Math.min(end - dataAt, masterBytesMax)));
}

function videoOf(tracks: Master): Video | null {
  for (const entry of tracks.get(0xae) ?? []) {
    const track = childrenOf(entry);
    const settings = track.get(0xe0)?.[0];
    const trackNumber = unsigned(track.get(0xd7)?.[0]);
    if (unsigned(track.get(0x83)?.[0]) !== 1 || settings === undefined || trackNumber === null) continue;
    return {
      trackNumber,
      height: unsigned(childrenOf(settings).get(0xba)?.[0]),
      nanosecondsPerFrame: unsigned(track.get(0x23e383)?.[0]),
      codecId: codecIdOf(track, childrenOf(settings)),
    };
  }
  return null;
}

/** For codecs from other containers, the four-character code is in the codec's settings. */
function codecIdOf(track: Master, settings: Master): string | null {
  const name = track.get(0x86)?.[0];
  const more = track.get(0x63a2)?.[0];
  switch (name?.text(0, name.length).replace(/\0+$/, '')) {
    case 'V_PRORES':
      return more === undefined || more.length < 4 ? null : more.text(0, 4);
    case 'V_MS/VFW/FOURCC':
      return more === undefined || more.length < 20 ? null : more.text(16, 4);
    case 'V_UNCOMPRESSED':
      return settings.get(0x2eb524)?.[0]?.text(0, 4) ?? null;
    default:
      return null;
  }
}

interface Pictures {
  /** In ticks; only from the first clusters. */
  readonly times: readonly number[];
  /** Whether these are all frames. */
  readonly all: boolean;
  readonly last: number | null;
  readonly hasHole: boolean;
  readonly isCut: boolean;
}

/** Reads the first clusters frame by frame, a sample of the others along the file, and the last one. */
async function readPictures(bytes: ContainerBytes, segment: Segment): Promise<Pictures> {
  const { clusters, video } = segment;
  const times: number[] = [];
  let last: number | null = null;
  let hasHole = false;
  let isCut = false;
  const chosen = spread(clusters, clustersReadWhole);
  for (const cluster of chosen) {
    const read = await readCluster(bytes, cluster);
    const own = read.blocks.filter(({ track }) => track === video?.trackNumber).map(({ time }) => time);
    if (chosen.length === clusters.length || times.length === 0) times.push(...own);
    last = own.reduce((latest, time) => Math.max(latest, time), last ?? Number.NEGATIVE_INFINITY);
    hasHole ||= read.isBroken;
    isCut ||= read.isCut;
  }
  if (!segment.all && segment.seconds === null) last = (await lastTime(bytes, video)) ?? last;
  return {
    times,
    all: segment.all && chosen.length === clusters.length,
    last: last === Number.NEGATIVE_INFINITY ? null : last,
    hasHole,
    isCut,
  };
}

function spread<Item>(items: readonly Item[], most: number): readonly Item[] {
  if (items.length <= most) return items;
  return Array.from({ length: most }, (_, index) => {
    return items[Math.floor((index * (items.length - 1)) / (most - 1))];
  }).filter((item) => item !== undefined);
}

/** The time of the last frame of a recording without a duration, from its last clusters. */
async function lastTime(bytes: ContainerBytes, video: Video | null): Promise<number | null> {
  const from = Math.max(0, bytes.sizeBytes - tailBytes);
  const tail = await bytes.upTo(from, tailBytes);
  const buffer = Buffer.from(tail.bytes.buffer, tail.bytes.byteOffset, tail.length);
  let at = buffer.lastIndexOf('1f43b675', undefined, 'hex');
  for (; at >= 0; at = at === 0 ? -1 : buffer.lastIndexOf('1f43b675', at - 1, 'hex')) {
    const cluster = await elementAt(bytes, from + at);
    if (cluster === null) continue;
    const { blocks } = await readCluster(bytes, cluster);
    const own = blocks.filter(({ track }) => track === video?.trackNumber).map(({ time }) => time);
    if (own.length > 0) return Math.max(...own);
  }
  return null;
}

function wholenessOf(bytes: ContainerBytes, segment: Segment, pictures: Pictures): Wholeness {
  const { end, clusters, brokenAt } = segment;
  if (end !== null && end > bytes.sizeBytes) return incomplete('end');
  if (pictures.isCut || clusters.some((cluster) => (cluster.end ?? 0) > bytes.sizeBytes))
    return incomplete('end');
  if (pictures.hasHole) return incomplete('middle');
  if (end !== null) return brokenAt === null ? whole : incomplete('middle');
  // The writer left room at the front for an index, and never came back to write it.
  if (segment.firstId === voidId && segment.seconds === null) return incomplete('closing');
  return unknownWholeness;
}

function factsOf(segment: Segment, pictures: Pictures): ContainerFacts {
  const { video, ticksPerSecond, seconds } = segment;
  if (video === null) return {};
  const met = rateOfTimes(runsOfTimes(pictures.times), ticksPerSecond);
  const said = video.nanosecondsPerFrame;
  const declared = said === null ? null : rateOfRoundedDuration(said, 1e9);
  const isVariable = met.frameRateMode === 'variable' && pictures.times.length > 2;
  // The average of the first frames says nothing about the whole file.
  const counted = isVariable && !pictures.all ? null : met.frameRate;
  const rate = isVariable ? counted : (declared ?? counted);
  const height = video.height === null || video.height === 0 ? {} : { height: video.height };
  const oneFrame = rate === null ? 0 : 1 / framesPerSecond(rate);
  const first = pictures.times.reduce((least, time) => Math.min(least, time), Number.POSITIVE_INFINITY);
  const span = pictures.last === null ? null : (pictures.last - first) / ticksPerSecond + oneFrame;
  return {
    ...height,
    ...(video.codecId === null ? {} : { codecId: video.codecId }),
    ...(rate === null ? {} : { frameRate: rate }),
    frameRateMode: isVariable ? 'variable' : 'constant',
    ...(pictures.all ? { frameCount: pictures.times.length } : {}),
    ...(seconds === null && span !== null && Number.isFinite(span) ? { durationSeconds: span } : {}),
    ...(pictures.all && rate !== null && !isVariable
      ? { durationSeconds: pictures.times.length * oneFrame }
      : {}),
  };
}
