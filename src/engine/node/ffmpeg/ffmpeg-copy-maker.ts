import { rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openPlainFile } from '../../ground/plain-file.ts';
import type { CopyMaker, CopyWanted } from '../../ports/copy-maker.ts';
import {
  makeUnfinished,
  removeAbandonedVideos,
  removeUnfinished,
  unfinishedBeside,
  unfinishedName,
} from '../../sequences/unfinished-video.ts';
import { withSparseTimes } from './ffmpeg-frame-grabber.ts';
import { type FfmpegBounds, startFfmpeg } from './ffmpeg-process.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { videoInput } from './video-input.ts';

/**
 * As many pixels as 960 × 540 has, in the render's own shape: 960 pixels on the long side of a film, and 2,716 of a wall of
 * 15360 × 1080, whose copy would be 68 pixels high if its long side decided.
 */
const pixelsMax = 960 * 540;

/** Any picture is at most so many after one that stands by itself. */
const picturesBetweenWhole = 12;

const bounds: FfmpegBounds = {
  pieceBytes: 1024 ** 3,
  memoryBytes: 4 * 1024 ** 3,
  silenceMs: 60_000,
};
const complaintCharactersMax = 4_096;

/** By this computer's ffmpeg, beside everything else: at a low priority, on two threads. */
export class FfmpegCopyMaker implements CopyMaker {
  readonly #ffmpeg: FfmpegProgram;

  constructor(ffmpeg = new FfmpegProgram()) {
    this.#ffmpeg = ffmpeg;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async make(wanted: CopyWanted, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const program = await this.#ffmpeg.find();
    if (program === null) throw new Error('ffmpeg is missing');
    const { source, outputPath } = wanted;
    await removeAbandonedVideos(dirname(outputPath), Date.now());
    await using file = await openPlainFile(source.path);
    const folder = unfinishedBeside(outputPath);
    await makeUnfinished(folder);
    try {
      const name = unfinishedName(outputPath);
      const child = startFfmpeg({
        ...{ program, folder, bounds, signal, priority: 'low' },
        general: ['-loglevel', 'error', '-progress', 'pipe:1', '-stats_period', '0.5', '-threads', '2'],
        inputs: [await videoInput(file, [])],
        output: outputOf(wanted, name),
      });
      let complaint = '';
      createInterface({ input: child.stdout }).on('line', (line) => {
        if (line.startsWith('frame=')) child.onSign();
      });
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        complaint = (complaint + text).slice(-complaintCharactersMax);
      });
      const code = await child.ended;
      signal.throwIfAborted();
      if (code !== 0) throw new Error(`ffmpeg ended with ${code}`, { cause: complaint });
      // It ends well where it may not write any more, with what it has come to.
      const { size } = await stat(join(folder, name));
      if (size >= wanted.bytesMax) throw new Error('a copy that is too large');
      await rename(join(folder, name), outputPath);
    } finally {
      await removeUnfinished(folder);
    }
  }
}

function outputOf({ source, bytesMax }: CopyWanted, name: string): readonly string[] {
  const { container, evenRate } = source;
  const share = `min(1,sqrt(${pixelsMax}/(iw*ih)))`;
  const side = (length: string) => `max(2,2*round(${length}*${share}/2))`;
  // Its own times are guessed (see the frame grabber): there the count of pictures is what is true.
  const counted =
    container === withSparseTimes && evenRate !== null
      ? [`settb=${evenRate.den}/${evenRate.num}`, 'setpts=N']
      : [];
  const filters = [...counted, `scale=w='${side('iw')}':h='${side('ih')}':flags=area`, 'format=yuv420p'];
  return [
    ...['-map', '0:v:0', '-map_metadata', '-1', '-vf', filters.join(',')],
    // Every picture at its own time: none is dropped, doubled or moved to an even rate.
    ...['-fps_mode', 'passthrough', '-enc_time_base', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-threads', '2'],
    ...['-g', String(picturesBetweenWhole), '-bf', '0'],
    ...['-fs', String(bytesMax), '-movflags', '+faststart', '-f', 'mp4', '-n', `file:${name}`],
  ];
}
