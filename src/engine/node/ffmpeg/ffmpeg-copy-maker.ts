import { type FileHandle, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openAgain, openPlainFile } from '../../ground/plain-file.ts';
import type { CopyMaker, CopyWanted } from '../../ports/copy-maker.ts';
import {
  makeUnfinished,
  removeAbandonedVideos,
  removeUnfinished,
  unfinishedBeside,
  unfinishedName,
} from '../../sequences/unfinished-video.ts';
import { type FfmpegBounds, startFfmpeg } from './ffmpeg-process.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { framesWithoutGaps } from './sequence-pictures.ts';
import { shownWidth } from './square-pixels.ts';
import {
  coloursOf,
  coloursOfImages,
  sayingColours,
  toVideoColours,
  type VideoColours,
} from './video-colours.ts';
import { type OptionsOfInput, videoInput } from './video-input.ts';
import { withSparseTimes } from './video-pictures.ts';

/**
 * As many pixels as 960 × 540, in the shape of the render: 960 pixels on the long side of a 16:9 video, and 2,716 for a
 * screen of 15360 × 1080. With the long side limited instead, that copy would be only 68 pixels high.
 */
const pixelsMax = 960 * 540;

/** The most pictures from one keyframe to the next. */
const picturesBetweenWhole = 12;

const bounds: FfmpegBounds = {
  pieceBytes: 1024 ** 3,
  memoryBytes: 4 * 1024 ** 3,
  silenceMs: 60_000,
};
const complaintCharactersMax = 4_096;
const generalOptions = ['-loglevel', 'error', '-progress', 'pipe:1', '-stats_period', '0.5', '-threads', '2'];

/** By this computer's ffmpeg, beside everything else: at a low priority, on two threads. */
export class FfmpegCopyMaker implements CopyMaker {
  readonly #ffmpeg: FfmpegProgram;
  readonly #platform: NodeJS.Platform;

  constructor(ffmpeg = new FfmpegProgram(), platform: NodeJS.Platform = process.platform) {
    this.#ffmpeg = ffmpeg;
    this.#platform = platform;
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async make(wanted: CopyWanted, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    const program = await this.#ffmpeg.find();
    if (program === null) throw new Error('ffmpeg is missing');
    const { outputPath, source } = wanted;
    await removeAbandonedVideos(dirname(outputPath), Date.now());
    await using files = new AsyncDisposableStack();
    const video = async (options: OptionsOfInput) => {
      const { file, isShared } = await openedFor(wanted, files, this.#platform);
      return { ...(await videoInput(file, options)), isShared };
    };
    const frames = source.frames && (await framesWithoutGaps(source.frames));
    const colours = frames ? coloursOfImages : await coloursOf({ program, signal, video });
    const folder = unfinishedBeside(outputPath);
    await makeUnfinished(folder);
    try {
      const name = unfinishedName(outputPath);
      const child = startFfmpeg({
        ...{ program, folder, bounds, signal, priority: 'low' },
        // Without a frame that can't be decoded, those after it would have the numbers of others.
        general: [...(frames ? ['-xerror'] : []), ...generalOptions],
        inputs: [frames ? frames.input() : await video([])],
        output: outputOf(wanted, colours, name),
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
      // At the size limit, ffmpeg stops early but ends with success.
      const { size } = await stat(join(folder, name));
      if (size >= wanted.bytesMax) throw new Error('a copy that is too large');
      await rename(join(folder, name), outputPath);
    } finally {
      await removeUnfinished(folder);
    }
  }
}

interface OpenedFile {
  readonly file: FileHandle;
  readonly isShared: boolean;
}

/** The source for one call of ffmpeg: opened for this call alone, if that can be done. */
async function openedFor(
  { source, open }: CopyWanted,
  files: AsyncDisposableStack,
  platform: NodeJS.Platform,
): Promise<OpenedFile> {
  if (!open) return { file: files.use(await openPlainFile(source.path)), isShared: false };
  try {
    return { file: files.use(await openAgain(open, source.path, platform)), isShared: false };
  } catch {
    // Only Linux opens a file again that was moved or deleted. Elsewhere all calls share its handle.
    return { file: open, isShared: true };
  }
}

function outputOf({ source, bytesMax }: CopyWanted, colours: VideoColours, name: string): readonly string[] {
  const { container, evenRate, frames } = source;
  // In numbers for frames, because one of another size must not change that of the pictures after it.
  const [wide, high] = frames ? [frames.size.width, frames.size.height] : [shownWidth, 'ih'];
  const share = `min(1,sqrt(${pixelsMax}/(${wide}*${high})))`;
  const side = (length: string | number) => `max(2,2*round(${length}*${share}/2))`;
  // The times in such a file are guesses (see the frame grabber), and files of frames have none, so pictures are counted.
  const counted =
    (container === withSparseTimes || frames) && evenRate !== null
      ? [`settb=${evenRate.den}/${evenRate.num}`, 'setpts=N']
      : [];
  const filters = [
    ...counted,
    `scale=w='${side(wide)}':h='${side(high)}':${toVideoColours(colours.readAs, 'area')}`,
    ...['format=yuv420p', 'setsar=1', sayingColours(colours)],
  ];
  return [
    ...['-map', '0:v:0', '-map_metadata', '-1', '-vf', filters.join(',')],
    // Every picture keeps its own time: none is dropped, repeated or moved to an even rate.
    ...['-fps_mode', 'passthrough', '-enc_time_base', '-1'],
    ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20', '-threads', '2'],
    ...['-g', String(picturesBetweenWhole), '-bf', '0'],
    ...['-fs', String(bytesMax), '-movflags', '+faststart', '-f', 'mp4', '-n', `file:${name}`],
  ];
}
