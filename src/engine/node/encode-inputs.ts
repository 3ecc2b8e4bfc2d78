import type { FileHandle } from 'node:fs/promises';
import { openPlainFile } from '../ground/plain-file.ts';
import { EncodeError, type EncodeRequest } from '../ports/video-encoder.ts';
import { waveDecoders } from './ffmpeg-decoders.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';
import { SequenceFrames } from './sequence-frames.ts';
import { videoInput } from './video-input.ts';

/** What a video is made of, open: whatever happens to the names meanwhile, it stays what was looked at. */
export type EncodeInputs = AsyncDisposable &
  (
    | {
        readonly kind: 'frames';
        readonly frames: SequenceFrames;
        readonly sound: FfmpegInput | null;
      }
    | { readonly kind: 'video'; readonly video: (options: readonly string[]) => Promise<FfmpegInput> }
  );

export async function openInputs({ source, target }: EncodeRequest): Promise<EncodeInputs> {
  if (source.kind === 'video') {
    const file = await opened(source.path);
    return {
      kind: 'video',
      video: (options) => videoInput(file, options),
      [Symbol.asyncDispose]: () => file.close(),
    };
  }
  const frames = await SequenceFrames.of(source, target);
  if (source.soundPath === null) {
    return { kind: 'frames', frames, sound: null, [Symbol.asyncDispose]: async () => {} };
  }
  const file = await opened(source.soundPath);
  const sound = { bytes: file, demuxer: 'wav', decoders: waveDecoders, options: [] };
  return { kind: 'frames', frames, sound, [Symbol.asyncDispose]: () => file.close() };
}

const opened = (path: string): Promise<FileHandle> =>
  openPlainFile(path).catch((cause: unknown) => {
    throw new EncodeError('encode_failed', { cause });
  });
