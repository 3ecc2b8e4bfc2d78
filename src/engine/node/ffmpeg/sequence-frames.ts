import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { EncodeTarget, FramesToEncode } from '../../ports/video-encoder.ts';
import { readExrHeaderOf } from '../../sequences/exr-file.ts';
import { type ExrPicture, exrPicture } from '../../sequences/exr-header.ts';
import { frameOptions } from './ffmpeg-encode-arguments.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';
import { type FrameFile, FrameFolder } from './frame-files.ts';
import { type NumberedFile, type OnFrameHash, sendFrames } from './frame-stream.ts';

interface Looked {
  readonly folder: FrameFolder;
  readonly files: readonly FrameFile[];
  readonly rate: FrameRate;
  readonly target: EncodeTarget;
  readonly exr: ExrPicture | null;
  readonly onHash: OnFrameHash | null;
}

/** The frames of a sequence as first seen, ready to be passed to ffmpeg: all of them, or some. */
export class SequenceFrames {
  readonly #looked: Looked;

  private constructor(looked: Looked) {
    this.#looked = looked;
  }

  static async of(
    { paths, rate, links }: FramesToEncode,
    target: EncodeTarget,
    onHash: OnFrameHash | null = null,
  ): Promise<SequenceFrames> {
    const folder = await FrameFolder.of(paths[0] ?? '', links);
    const files = await folder.lookAt(paths);
    const exr = await exrPictureOf(folder, files);
    return new SequenceFrames({ folder, files, rate, target, exr, onHash });
  }

  get count(): number {
    return this.#looked.files.length;
  }

  get rate(): FrameRate {
    return this.#looked.rate;
  }

  input(frames?: readonly number[]): FfmpegInput {
    const { folder, files, rate, target, exr, onHash } = this.#looked;
    const all = files.map((file, frame): NumberedFile => ({ file, frame }));
    const wanted = frames === undefined ? all : all.filter(({ frame }) => frames.includes(frame));
    return {
      bytes: (take) => sendFrames(folder, wanted, rate, take, onHash),
      demuxer: 'mov',
      decoders: [folder.kind.decoder],
      options: frameOptions(folder.kind, exr, target),
    };
  }
}

/** Opens the first frame of any kind: if it is not what its name says, it is refused before ffmpeg is started. */
async function exrPictureOf(folder: FrameFolder, files: readonly FrameFile[]): Promise<ExrPicture | null> {
  const [first] = files;
  if (!first) return null;
  await using file = await folder.open(first, 0);
  const header = folder.kind.decoder === 'exr' ? await readExrHeaderOf(file) : null;
  return header && exrPicture(header);
}
