import { frameToSeconds } from '../../../shared/model/timecode.ts';
import { type ContainerBytes, ifThere } from './container-bytes.ts';
import {
  type ContainerFacts,
  type ContainerReport,
  incomplete,
  unknownWholeness,
  type Wholeness,
  whole,
} from './container-report.ts';
import { type Box, boxesIn } from './mp4-boxes.ts';
import { hasHole, showsHoles } from './mp4-holes.ts';
import { lastPictureEnd } from './mp4-last-picture.ts';
import { rowsOf, SampleTable } from './mp4-samples.ts';
import { readStartTimecode } from './mp4-timecode.ts';
import { readTrack, type Track } from './mp4-track.ts';
import { rateOfTimes, type TimeRun } from './rate-of-times.ts';

/** The boxes that may be at the top level of a movie file. Anything else is not part of the movie. */
const outerTypes = new Set(
  'ftyp styp moov moof mdat mfra sidx ssix free skip wide pnot PICT uuid meta udta emsg prft pdin'.split(' '),
);
const outerBoxesMax = 3_000;
const indexAheadBytes = 64 * 1024;
const timeRunsMax = 20_000;

/** QuickTime, MP4 and related formats: an index in `moov` says where each sample is. */
export async function readMp4(bytes: ContainerBytes): Promise<ContainerReport> {
  const outer = await readOuterBoxes(bytes);
  const moov = outer.boxes.find(({ type }) => type === 'moov');
  if (moov === undefined) return { wholeness: incomplete('index'), facts: {} };
  if (moov.end > bytes.sizeBytes) return { wholeness: incomplete('end'), facts: {} };
  const movie = await readMovie(bytes, moov);
  const video = movie.tracks.find(({ handler }) => handler === 'vide') ?? null;
  return {
    wholeness: await wholenessOf(bytes, outer, movie),
    ...(await endOf(bytes, outer, movie)),
    facts: video === null ? {} : await ifThere(() => factsOf(bytes, video, movie), {}),
  };
}

/**
 * What the file ends in. In a movie with one index, the last picture is checked if its codec shows that zeros are not black.
 */
async function endOf(
  bytes: ContainerBytes,
  { boxes, all }: OuterBoxes,
  { tracks, isFragmented }: Movie,
): Promise<Pick<ContainerReport, 'end'>> {
  if (isFragmented) return all ? { end: boxes.at(-1)?.end === bytes.sizeBytes ? 'data' : 'other' } : {};
  const pictures = tracks.filter(({ handler }) => handler === 'vide');
  if (pictures.length === 0 || !pictures.every(({ codec }) => showsHoles(codec))) return {};
  for (const track of pictures) {
    const samples = await SampleTable.of(bytes, track);
    if (samples === null || (await lastPictureEnd(bytes, samples, track.codec)) === 'data') continue;
    // The zeros may be fewer than a block: copies write whole blocks, but the last block of a file is rarely full.
    const last = await samples.sample(samples.count - 1);
    return last.offset + last.sizeBytes === bytes.sizeBytes ? { end: 'zeros' } : {};
  }
  return { end: 'data' };
}

interface OuterBoxes {
  readonly boxes: readonly Box[];
  /** False if there are too many boxes to read each. */
  readonly all: boolean;
}

async function readOuterBoxes(bytes: ContainerBytes): Promise<OuterBoxes> {
  const boxes: Box[] = [];
  for await (const box of boxesIn(bytes, 0, bytes.sizeBytes)) {
    if (!outerTypes.has(box.type)) break;
    if (boxes.length === outerBoxesMax) return { boxes, all: false };
    boxes.push(box);
  }
  return { boxes, all: true };
}

interface Movie {
  readonly timescale: number;
  readonly tracks: readonly Track[];
  readonly isFragmented: boolean;
}

async function readMovie(bytes: ContainerBytes, moov: Box): Promise<Movie> {
  await bytes.upTo(moov.start, 8, Math.min(moov.end - moov.start, indexAheadBytes));
  let timescale = 0;
  let isFragmented = false;
  const tracks: Track[] = [];
  for await (const box of boxesIn(bytes, moov.bodyAt, moov.end)) {
    if (box.type === 'mvex') isFragmented = true;
    if (box.type === 'mvhd') {
      const header = await bytes.at(box.bodyAt, 24);
      timescale = header.u32(header.u8(0) === 1 ? 20 : 12);
    }
    const track = box.type === 'trak' ? await readTrack(bytes, box) : null;
    if (track !== null) tracks.push(track);
  }
  return { timescale, tracks, isFragmented };
}

async function wholenessOf(bytes: ContainerBytes, outer: OuterBoxes, movie: Movie): Promise<Wholeness> {
  if (outer.boxes.some(({ end }) => end > bytes.sizeBytes)) return incomplete('end');
  for (const track of movie.tracks.filter(({ isSelfContained }) => isSelfContained)) {
    const samples = await SampleTable.of(bytes, track);
    if (samples === null) continue;
    if (await endsBeyond(samples, bytes.sizeBytes)) return incomplete('end');
    if (track.handler !== 'vide' || !showsHoles(track.codec)) continue;
    if (await hasHole(bytes, samples, track.codec)) return incomplete('middle');
    if ((await lastPictureEnd(bytes, samples, track.codec)) === 'cut') return incomplete('middle');
  }
  return movie.isFragmented ? wholenessOfFragments(bytes, outer) : whole;
}

/** A track's chunks are normally in playing order, so the last one ends last; some others are checked in case they are not. */
async function endsBeyond(samples: SampleTable, sizeBytes: number): Promise<boolean> {
  const last = samples.chunkCount - 1;
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    if ((await samples.chunkEnd(Math.floor(last * part))) > sizeBytes) return true;
  }
  return false;
}

/** Each fragment says where it ends, but only a list of fragments says how many there are. */
async function wholenessOfFragments(bytes: ContainerBytes, { boxes, all }: OuterBoxes): Promise<Wholeness> {
  if (all && boxes.at(-1)?.type === 'moof') return incomplete('end');
  let listed = 0;
  for (const sidx of boxes.filter(({ type }) => type === 'sidx')) {
    const { end, count } = await segmentsOf(bytes, sidx);
    if (end > bytes.sizeBytes) return incomplete('end');
    if (count > 1) listed = Math.max(listed, end);
  }
  if (boxes.some(({ type }) => type === 'mfra')) return whole;
  // A segmented stream may have a list of one for each segment, which says nothing about the next: it must list several.
  const last = boxes.findLast(({ type }) => type === 'mdat');
  if (last && listed >= last.end) return whole;
  return !all && (await endsWithFragmentIndex(bytes)) ? whole : unknownWholeness;
}

async function segmentsOf(
  bytes: ContainerBytes,
  sidx: Box,
): Promise<{ readonly end: number; readonly count: number }> {
  const body = await bytes.at(sidx.bodyAt, sidx.end - sidx.bodyAt);
  const isLong = body.u8(0) === 1;
  const firstOffset = isLong ? body.u64(20) : body.u32(16);
  const rowsAt = isLong ? 32 : 24;
  let end = sidx.end + firstOffset;
  const count = body.u16(rowsAt - 2);
  for (let row = 0; row < count; row++) end += body.u32(rowsAt + row * 12) & 0x7fffffff;
  return { end, count };
}

async function endsWithFragmentIndex(bytes: ContainerBytes): Promise<boolean> {
  const last = await bytes.at(bytes.sizeBytes - 16, 16);
  if (last.text(4, 4) !== 'mfro') return false;
  const mfraAt = bytes.sizeBytes - last.u32(12);
  return mfraAt >= 0 && (await bytes.at(mfraAt, 8)).text(4, 4) === 'mfra';
}

function startOf(timecode: Awaited<ReturnType<typeof readStartTimecode>>): ContainerFacts {
  if (timecode === 'unread') return { startTimecodeUnread: true };
  return timecode === null ? {} : { startTimecode: timecode };
}

async function factsOf(bytes: ContainerBytes, video: Track, movie: Movie): Promise<ContainerFacts> {
  const { rotationDegrees } = video;
  const always = { rotationDegrees, ...startOf(await readStartTimecode(bytes, video, movie.tracks)) };
  const times = movie.isFragmented ? null : await readTimes(bytes, video);
  if (times === null) return always;
  const rate = rateOfTimes(times, video.timescale);
  const frameCount = times.reduce((sum, { count }) => sum + count, 0);
  const mediaSeconds = times.reduce((sum, { count, ticks }) => sum + count * ticks, 0) / video.timescale;
  const shown = shownSeconds(video, movie.timescale);
  const isConstant = rate.frameRate !== null && rate.frameRateMode === 'constant';
  const untrimmed = isConstant && rate.frameRate ? frameToSeconds(frameCount, rate.frameRate) : mediaSeconds;
  const oneFrame = mediaSeconds / Math.max(1, frameCount);
  const isTrimmed = shown !== null && Math.abs(shown - mediaSeconds) > oneFrame * 0.9;
  return {
    ...always,
    ...rate,
    frameCount: isTrimmed ? Math.round(shown / oneFrame) : frameCount,
    durationSeconds: isTrimmed ? shown : untrimmed,
  };
}

async function readTimes(bytes: ContainerBytes, { times }: Track): Promise<readonly TimeRun[] | null> {
  if (times === null || times.rows === 0 || times.rows > timeRunsMax) return null;
  const rows = await rowsOf(bytes, times, 8);
  return Array.from({ length: times.rows }, (_, row) => ({
    count: rows.u32(row * 8),
    ticks: rows.u32(row * 8 + 4),
  }));
}

/** How much of the track its edits show; null without edits. */
function shownSeconds({ edits }: Track, movieTimescale: number): number | null {
  const shown = edits.filter(({ mediaTime }) => mediaTime >= 0);
  const total = shown.reduce((sum, { duration }) => sum + duration, 0);
  return total > 0 && movieTimescale > 0 ? total / movieTimescale : null;
}
