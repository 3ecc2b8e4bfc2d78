import { link, open, rename } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { diskPath } from '../../ground/disk-path.ts';
import {
  type EncodedPiece,
  EncodeError,
  type EncodeListener,
  type EncodeRequest,
  type PieceEncoder,
  type PieceRequest,
  type VideoEncoder,
} from '../../ports/video-encoder.ts';
import {
  makeUnfinished,
  removeAbandonedVideos,
  removeUnfinished,
  unfinishedBeside,
  unfinishedName,
} from '../../sequences/unfinished-video.ts';
import { openInputs } from './encode-inputs.ts';
import { checkPictures } from './encoded-pictures.ts';
import { encodePieceTo, encodeTo, type FfmpegRun, joinTo } from './ffmpeg-encode-run.ts';
import { type FfmpegBounds, FfmpegSilent } from './ffmpeg-process.ts';
import { FfmpegProgram } from './ffmpeg-program.ts';
import { SequenceFrames } from './sequence-frames.ts';
import { coloursOf, readImagesAs } from './video-colours.ts';
import { NotAVideo } from './video-input.ts';

/** No frame takes this long, and ffmpeg never rearranges a file for this long without writing to it. */
const silenceMsMax = 5 * 60_000;
const memoryBytesMin = 4 * 1024 ** 3;

/** Uses this computer's ffmpeg. The video appears at its path only once it is complete and was checked against its frames. */
export class FfmpegVideoEncoder implements VideoEncoder, PieceEncoder {
  readonly #ffmpeg: FfmpegProgram;
  readonly #bounds: FfmpegBounds;

  constructor(ffmpeg = new FfmpegProgram(), silenceMs = silenceMsMax) {
    this.#ffmpeg = ffmpeg;
    this.#bounds = {
      // Enough for a frame of 16K by 8K with alpha at 16 bits.
      pieceBytes: 1024 ** 3,
      // At most the memory of the computer, whatever ffmpeg decodes: more would slow down all other programs.
      memoryBytes: Math.max(totalmem(), memoryBytesMin),
      silenceMs,
    };
  }

  async isAvailable(): Promise<boolean> {
    return (await this.#ffmpeg.find()) !== null;
  }

  async encode(request: EncodeRequest, onFrame: EncodeListener, signal: AbortSignal): Promise<void> {
    const { target, pieces } = request;
    await using inputs = await openInputs(request);
    await this.#make(request, signal, async (name, run) => {
      const { program } = run;
      const readAs =
        inputs.kind === 'video'
          ? (await coloursOf({ program, signal, video: inputs.video })).readAs
          : readImagesAs;
      const told = { ...run, inputs, readAs, target, onFrame };
      if (pieces === undefined) await encodeTo(name, told);
      else await joinTo(name, pieces, told);
      await checkPictures(join(run.folder, name), told);
    });
  }

  /** Its pictures are checked once all pieces are joined. */
  async encodePiece(
    request: PieceRequest,
    onFrame: EncodeListener,
    signal: AbortSignal,
  ): Promise<EncodedPiece> {
    const { source, target, outputPath, threads } = request;
    const hashes = new Map<number, string>();
    const onHash = (frame: number, hash: string) => void hashes.set(frame, hash);
    const frames = await SequenceFrames.of(source, target, onHash);
    let picture = '';
    await this.#make({ outputPath, unfinishedPath: null }, signal, async (name, run) => {
      const noSound = { sound: null, soundFromSeconds: 0 };
      const inputs = { kind: 'frames', frames, ...noSound, [Symbol.asyncDispose]: async () => {} } as const;
      picture = await encodePieceTo(name, { ...run, inputs, target, onFrame }, threads);
      await using written = await open(diskPath(join(run.folder, name)), 'r+');
      // Flushed, so that what is saved about the piece is true even after a power cut.
      await written.sync();
    });
    return { picture, hashes: source.paths.map((_, frame) => hashes.get(frame) ?? '') };
  }

  /** Passes `work` a file name of ours; the file appears at its final path once it is complete. */
  async #make(
    { outputPath, unfinishedPath }: Pick<EncodeRequest, 'outputPath' | 'unfinishedPath'>,
    signal: AbortSignal,
    work: (name: string, run: FfmpegRun) => Promise<void>,
  ): Promise<void> {
    signal.throwIfAborted();
    const program = await this.#ffmpeg.find();
    if (program === null) throw new EncodeError('encoder_missing');
    await removeAbandonedVideos(dirname(outputPath), Date.now());
    const folder = unfinishedPath ?? unfinishedBeside(outputPath);
    await makeFolder(folder);
    try {
      const name = unfinishedName(outputPath);
      await work(name, { program, folder, bounds: this.#bounds, signal });
      await putInPlace(join(folder, name), outputPath);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof FfmpegSilent || error instanceof NotAVideo)
        throw new EncodeError('encode_failed', { cause: error });
      throw error;
    } finally {
      await removeUnfinished(folder);
    }
  }
}

async function makeFolder(path: string): Promise<void> {
  try {
    await makeUnfinished(path);
  } catch (cause) {
    throw new EncodeError(systemCode(cause) === 'ENOSPC' ? 'disk_full' : 'not_writable', { cause });
  }
}

/** Never replaces a file: `rename` would do that silently. */
async function putInPlace(unfinishedPath: string, outputPath: string): Promise<void> {
  const [unfinished, output] = [diskPath(unfinishedPath), diskPath(outputPath)];
  try {
    await link(unfinished, output);
  } catch (cause) {
    if (systemCode(cause) === 'EEXIST') throw new EncodeError('output_exists', { cause });
    // exFAT and some network volumes have no hard links: create an empty file there first, then replace it.
    const taken = await open(output, 'wx', 0o600).catch((reason: unknown) => {
      throw new EncodeError(systemCode(reason) === 'EEXIST' ? 'output_exists' : 'not_writable', {
        cause: reason,
      });
    });
    await taken.close();
    await rename(unfinished, output);
  }
}

const systemCode = (error: unknown): string =>
  error instanceof Error ? String(Reflect.get(error, 'code') ?? '') : '';
