import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { framesPerSecond } from '../../shared/model/frame-rate.ts';
import { frameToSeconds } from '../../shared/model/timecode.ts';
import type { FrameGrabber, FramePlace, FrameWanted } from '../ports/frame-grabber.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';

const run = promisify(execFile);
const timeoutMs = 15_000;
const answerBytesMax = 2 * 1024 * 1024;
const startsKeptMax = 64;

/** A few bytes can stand for a picture that fills the memory: one frame of 16K at eight bits is within this. */
const largestPieceBytes = 400 * 1024 * 1024;
const memoryKib = 3 * 1024 * 1024;

/** Files that hold a video themselves, as ffmpeg calls their kinds. */
const videoFormats = 'mov,matroska,mxf,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg';

/** Codecs that store pictures in the order they are shown in: none of theirs needs one that comes later. */
const inOrderOfShowing =
  /^(ProRes|DNxH|HAP|DXV|NotchLC|Animation|PNG|Motion JPEG|CineForm|JPEG 2000|Uncompressed|MagicYUV|UtVideo|FFV1|HuffYUV|DV)/;

/** Few of its packets have a time and ffmpeg guesses those of the others: its pictures are counted from the first. */
const withSparseTimes = 'MPEG-PS';

/**
 * How far before the wanted picture to begin. The pictures in front of a keyframe may need the keyframe before that
 * one; and where a file has no index, the next keyframe may be far.
 */
const leadsSeconds = [1, 12, 60, Number.POSITIVE_INFINITY] as const;
/** No codec shows a picture more than this many places away from where it is stored. */
const reorderedMost = 16;
/** Positions come rounded to the millisecond at worst, and the times in some files are too. */
const roundingSeconds = 0.0015;

/** The time of a picture on the clock of its file, and how near another may come before it is the wrong one. */
interface Target {
  readonly atSeconds: number;
  readonly toleranceSeconds: number;
  readonly frameSeconds: number;
}

/** By the ffmpeg of this machine, which reads what artists render and browsers cannot: ProRes, DNxHD, HAP. */
export class FfmpegFrameGrabber implements FrameGrabber {
  readonly #ffmpeg: FfmpegProgram;
  readonly #starts = new Map<string, number>();

  constructor(ffmpeg = new FfmpegProgram()) {
    this.#ffmpeg = ffmpeg;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async grab(wanted: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null> {
    const program = await this.#ffmpeg.find();
    if (program === null) return null;
    const call = { program, path: wanted.path, signal };
    try {
      const start = await this.#startOf(call);
      const target = start === null ? null : await targetOf(call, start, wanted.place);
      return start === null || target === null ? null : await pictureAt(call, start, target, wanted);
    } catch {
      // Whatever it is: a note without its picture is still a note.
      return null;
    }
  }

  /** When the first picture is shown on the clock of the file, which need not begin with 0, nor with the picture. */
  async #startOf(call: Call): Promise<number | null> {
    const { size, mtimeMs } = await stat(call.path);
    const key = `${size} ${mtimeMs} ${call.path}`;
    const known = this.#starts.get(key);
    if (known !== undefined) return known;
    const looked = ['-map', '0:v:0', '-vf', 'showinfo=checksum=0', '-frames:v', '1', '-f', 'null', '-'];
    const start = firstTimeIn((await ffmpeg(call, [], looked)).stderr);
    if (start !== null) this.#starts.set(key, start);
    const [oldest] = this.#starts.keys();
    if (this.#starts.size > startsKeptMax && oldest !== undefined) this.#starts.delete(oldest);
    return start;
  }
}

async function pictureAt(
  call: Call,
  start: number,
  target: Target,
  { codec, container, place, widthMax }: FrameWanted,
): Promise<Uint8Array | null> {
  const isInOrder = inOrderOfShowing.test(codec);
  for (const leadSeconds of isInOrder ? [0, ...leadsSeconds] : leadsSeconds) {
    const lead = Math.max(leadSeconds, isInOrder ? 0 : target.frameSeconds * (reorderedMost + 4));
    const isCounted = container === withSparseTimes && place.kind === 'frame';
    const fromStart = isCounted || target.atSeconds - lead <= start;
    const from = target.atSeconds - lead - target.toleranceSeconds;
    const { stdout, stderr } = await ffmpeg(
      call,
      fromStart ? ['-t', seconds(target.atSeconds - start + 2)] : [...seekTo(from), '-t', seconds(lead + 2)],
      filtersFor(isCounted ? `eq(n,${place.frame})` : isAt(target), widthMax),
    );
    const first = firstTimeIn(stderr);
    // Begun too near, what comes out may have been decoded without all it needs.
    const isSound =
      isInOrder ||
      fromStart ||
      (first !== null && first <= target.atSeconds - target.frameSeconds * reorderedMost);
    if (stdout.length > 0 && isSound) return stdout;
    if (fromStart) return null;
  }
  return null;
}

function isAt({ atSeconds, toleranceSeconds }: Target): string {
  return `between(t,${seconds(atSeconds - toleranceSeconds)},${seconds(atSeconds + toleranceSeconds)})`;
}

/** Says when the first decoded picture is shown, and hands out the wanted one alone. */
function filtersFor(isWanted: string, widthMax: number): readonly string[] {
  const filters = [
    '[0:v:0]split[first][all]',
    "[first]select='eq(n,0)',showinfo=checksum=0,nullsink",
    `[all]select='${isWanted}',scale=w='min(${widthMax},iw)':h=-2,format=yuvj420p[picture]`,
  ];
  return [
    ...['-filter_complex', filters.join(';'), '-map', '[picture]', '-frames:v', '1'],
    ...['-c:v', 'mjpeg', '-q:v', '3', '-f', 'image2pipe', 'pipe:1'],
  ];
}

async function targetOf(call: Call, start: number, place: FramePlace): Promise<Target | null> {
  if (place.kind === 'frame') {
    const frameSeconds = 1 / framesPerSecond(place.rate);
    const atSeconds = start + frameToSeconds(place.frame, place.rate);
    return { atSeconds, toleranceSeconds: frameSeconds * 0.49, frameSeconds };
  }
  const moment = start + place.seconds + roundingSeconds;
  const times = await timesAround(call, start, moment);
  const atSeconds = times.findLast((time) => time <= moment);
  if (atSeconds === undefined) return null;
  return { atSeconds, toleranceSeconds: 0.0005, frameSeconds: 1 / 24 };
}

/** When the pictures before and at a moment are shown, in order; from the keyframe before it on. */
async function timesAround(call: Call, start: number, moment: number): Promise<readonly number[]> {
  const from = moment - 2;
  const listed = ['-map', '0:v:0', '-c', 'copy', '-f', 'framecrc', 'pipe:1'];
  const before = from <= start ? ['-t', seconds(moment - start + 1)] : [...seekTo(from), '-t', '4'];
  const { stdout } = await ffmpeg(call, before, listed);
  const text = stdout.toString('latin1');
  const [, num, den] = /^#tb 0: (\d+)\/(\d+)$/m.exec(text) ?? [];
  const tick = Number(num) / Number(den);
  const shown = [...text.matchAll(/^0,\s*-?\d+,\s*(-?\d+),/gm)].map(([, pts]) => Number(pts) * tick);
  return shown.filter((time) => time >= start - roundingSeconds).toSorted((a, b) => a - b);
}

/** To the keyframe before a time on the clock of the file itself. */
const seekTo = (atSeconds: number) => ['-noaccurate_seek', '-seek_timestamp', '1', '-ss', seconds(atSeconds)];

const seconds = (value: number) => value.toFixed(6);

function firstTimeIn(stderr: Buffer): number | null {
  const time = /\bpts_time:\s*(-?[\d.]+)/.exec(stderr.toString('latin1'))?.[1];
  return time === undefined ? null : Number(time);
}

interface Call {
  readonly program: string;
  readonly path: string;
  readonly signal: AbortSignal;
}

/** Runs ffmpeg with the times of the file as they are. */
function ffmpeg(
  { program, path, signal }: Call,
  before: readonly string[],
  after: readonly string[],
): Promise<{ readonly stdout: Buffer; readonly stderr: Buffer }> {
  const ffmpegArguments = [
    ...['-nostdin', '-hide_banner', '-nostats', '-v', 'info', '-threads', '2', '-copyts'],
    ...['-max_alloc', String(largestPieceBytes)],
    // A playlist under a video's name must not send ffmpeg elsewhere.
    ...['-protocol_whitelist', 'file', '-format_whitelist', videoFormats],
    ...[...before, '-i', `file:${path}`, ...after],
  ];
  const [command, told] = withinMemory(program, ffmpegArguments);
  return run(command, told, {
    encoding: 'buffer',
    maxBuffer: answerBytesMax,
    timeout: timeoutMs,
    signal,
    env: { PATH: process.env['PATH'] },
    windowsHide: true,
  });
}

/** The system holds ffmpeg to a bound as well, where a shell can set one: all its pieces together. */
function withinMemory(program: string, told: readonly string[]): readonly [string, readonly string[]] {
  if (process.platform !== 'linux') return [program, told];
  return ['/bin/sh', ['-c', `ulimit -v ${memoryKib}; exec "$0" "$@"`, program, ...told]];
}
