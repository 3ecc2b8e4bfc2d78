import { openPlainFile } from '../../ground/plain-file.ts';
import { type FfmpegBounds, type FfmpegCall, startFfmpeg } from './ffmpeg-process.ts';
import { type OptionsOfInput, videoInput } from './video-input.ts';

/** Enough for one 16K frame at eight bits. */
export const boundsOfReading: FfmpegBounds = {
  pieceBytes: 400 * 1024 * 1024,
  memoryBytes: 3 * 1024 ** 3,
  silenceMs: 15_000,
};

export interface VideoCall {
  readonly program: string;
  readonly path: string;
  readonly signal: AbortSignal;
}

export interface FfmpegAnswer {
  readonly stdout: Buffer;
  readonly stderr: Buffer;
}

/** Reads a video with ffmpeg and keeps the times of the file. Ends when the signal is aborted. */
export async function readWithFfmpeg(
  { program, path, signal }: VideoCall,
  before: OptionsOfInput,
  after: readonly string[],
  answerBytesMax = 2 * 1024 * 1024,
): Promise<FfmpegAnswer> {
  await using file = await openPlainFile(path);
  const input = await videoInput(file, before);
  const general = ['-v', 'info', '-threads', '2', '-copyts'];
  const told = { program, inputs: [input], general, output: after, folder: null, bounds: boundsOfReading };
  return await answerOf({ ...told, signal }, answerBytesMax);
}

/** All that ffmpeg writes; rejects if ffmpeg fails or writes more than allowed. */
export async function answerOf(call: FfmpegCall, answerBytesMax: number): Promise<FfmpegAnswer> {
  const running = startFfmpeg(call);
  const [stdout, stderr] = [running.stdout, running.stderr].map((stream) => {
    const pieces: Buffer[] = [];
    let bytes = 0;
    stream.on('data', (piece: Buffer) => {
      bytes += piece.length;
      if (bytes > answerBytesMax) running.kill();
      else pieces.push(piece);
    });
    return pieces;
  });
  const code = await running.ended;
  call.signal.throwIfAborted();
  const answer = { stdout: Buffer.concat(stdout ?? []), stderr: Buffer.concat(stderr ?? []) };
  if (code !== 0) throw new Error(`ffmpeg ended with ${code}`, { cause: answer.stderr.toString('utf8') });
  return answer;
}

export const asJpeg = ['-c:v', 'mjpeg', '-q:v', '3'] as const;
/** Hardly compressed: somebody waits for it, and it stays in this computer's memory. */
export const asPng = ['-c:v', 'png', '-compression_level', '1', '-pred', 'up'] as const;

/** Splits consecutive JPEGs from a pipe: each ends with two bytes that do not occur within it. */
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

/** Splits consecutive PNGs. Each chunk contains its length, and the last one of a picture is empty. */
export function splitPngs(bytes: Buffer): readonly Uint8Array[] {
  const pictures: Uint8Array[] = [];
  let from = 0;
  let at = pngHeadBytes;
  while (at + pngPartBytes <= bytes.length) {
    const isLast = bytes.toString('latin1', at + 4, at + 8) === 'IEND';
    at += pngPartBytes + bytes.readUInt32BE(at);
    if (!isLast) continue;
    pictures.push(bytes.subarray(from, at));
    from = at;
    at += pngHeadBytes;
  }
  return pictures;
}

const pngHeadBytes = 8;
/** Length, type and checksum around the data of a chunk. */
const pngPartBytes = 12;
const endOfJpeg = Buffer.from([0xff, 0xd9]);

/**
 * The times that a `showinfo` filter printed, optionally only the filter with this name. Read in ticks: seconds have six
 * digits.
 */
export function timesIn(stderr: Buffer, by = ''): readonly number[] {
  const told = stderr
    .toString('latin1')
    .split('\n')
    .filter((line) => line.includes(`showinfo${by && `@${by}`}`))
    .join('\n');
  const [, num, den] = /config in time_base: (\d+)\/(\d+)/.exec(told) ?? [];
  const tick = Number(num) / Number(den);
  return [...told.matchAll(/\bpts:\s*(-?\d+)\s/g)].map(([, pts]) => Number(pts) * tick);
}
