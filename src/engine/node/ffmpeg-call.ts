import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withinMemory } from './ffmpeg-bounds.ts';

const run = promisify(execFile);
const timeoutMs = 15_000;

/** A few bytes can stand for a picture that fills the memory: one frame of 16K at eight bits is within this. */
const largestPieceBytes = 400 * 1024 * 1024;
const memoryBytes = 3 * 1024 ** 3;

/** Files that hold a video themselves, as ffmpeg calls their kinds. */
const videoFormats = 'mov,matroska,mxf,mpegts,mpeg,mpegvideo,avi,flv,asf,ogg';

export interface FfmpegCall {
  readonly program: string;
  readonly path: string;
  readonly signal: AbortSignal;
}

export interface FfmpegAnswer {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** Reads a video with ffmpeg, its times as they are in the file. Ends with the signal. */
export function readWithFfmpeg(
  { program, path, signal }: FfmpegCall,
  before: readonly string[],
  after: readonly string[],
  answerBytesMax = 2 * 1024 * 1024,
): Promise<FfmpegAnswer> {
  const ffmpegArguments = [
    ...['-nostdin', '-hide_banner', '-nostats', '-v', 'info', '-threads', '2', '-copyts'],
    ...['-max_alloc', String(largestPieceBytes)],
    // A playlist under a video's name must not send ffmpeg elsewhere.
    ...['-protocol_whitelist', 'file', '-format_whitelist', videoFormats],
    ...[...before, '-i', `file:${path}`, ...after],
  ];
  const [command, told] = withinMemory(program, ffmpegArguments, memoryBytes);
  return run(command, told, {
    encoding: 'buffer',
    maxBuffer: answerBytesMax,
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    signal,
    env: { PATH: process.env['PATH'] },
    windowsHide: true,
  });
}

/** Pictures one behind the other, as a pipe brings them: two bytes end each, and stand nowhere within one. */
export function splitJpegs(bytes: Buffer): readonly Uint8Array[] {
  const pictures: Uint8Array[] = [];
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(endOfJpeg, from);
    if (end < 0) break;
    pictures.push(bytes.subarray(from, end + endOfJpeg.length));
    from = end + endOfJpeg.length;
  }
  return pictures;
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);
