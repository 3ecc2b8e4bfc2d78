import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import type { LinkReach } from '../../shared/model/sequences.ts';
import { openPlainFile } from '../ground/plain-file.ts';
import { EncodeError, type EncodeRequest, type FrameSound } from '../ports/video-encoder.ts';
import { waveDecoders } from './ffmpeg-decoders.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';
import { ReachableFolder } from './reachable-folder.ts';
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
  if (source.sound === null) {
    return { kind: 'frames', frames, sound: null, [Symbol.asyncDispose]: async () => {} };
  }
  const file = await openedSound(source.sound, source.links);
  const sound = { bytes: file, demuxer: 'wav', decoders: waveDecoders, options: [] };
  return { kind: 'frames', frames, sound, [Symbol.asyncDispose]: () => file.close() };
}

/** Sound is found by its name, so whoever may write to the folder could have any recording published through a link. */
async function openedSound({ path, isChosen }: FrameSound, links: LinkReach): Promise<FileHandle> {
  if (isChosen) return await opened(path);
  const folder = await ReachableFolder.of(dirname(path), links).catch(unreadable);
  const file = folder === null ? 'outside' : await folder.open(basename(path)).catch(unreadable);
  if (file === 'outside') throw new EncodeError('sound_leads_outside');
  if (file === 'changed') throw new EncodeError('frames_changed');
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw new EncodeError('encode_failed', { cause: new Error('the sound is no file') });
}

const opened = (path: string): Promise<FileHandle> => openPlainFile(path).catch(unreadable);

function unreadable(cause: unknown): never {
  throw new EncodeError('encode_failed', { cause });
}
