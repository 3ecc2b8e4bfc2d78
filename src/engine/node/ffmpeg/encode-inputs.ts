import type { FileHandle } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { LinkReach } from '../../../shared/model/sequences.ts';
import { openAgain, openPlainFile } from '../../ground/plain-file.ts';
import { EncodeError, type EncodeRequest, type FrameSound } from '../../ports/video-encoder.ts';
import { waveDecoders } from './ffmpeg-decoders.ts';
import type { FfmpegInput } from './ffmpeg-process.ts';
import { ReachableFolder } from './reachable-folder.ts';
import { SequenceFrames } from './sequence-frames.ts';
import { type OptionsOfInput, videoInput } from './video-input.ts';

/** The inputs of a video as open files: they stay the same even if their names are replaced meanwhile. */
export type EncodeInputs = AsyncDisposable &
  (
    | {
        readonly kind: 'frames';
        readonly frames: SequenceFrames;
        readonly sound: FfmpegInput | null;
        /** Where in the sound the video begins. */
        readonly soundFromSeconds: number;
      }
    | {
        readonly kind: 'video';
        /** The video as input of one call. */
        readonly video: (options: OptionsOfInput) => Promise<FfmpegInput>;
      }
  );

export async function openInputs({ source, target }: EncodeRequest): Promise<EncodeInputs> {
  if (source.kind === 'video') {
    const { path } = source;
    const files = new AsyncDisposableStack();
    const file = files.use(await opened(path));
    const ofOneCall = async () => files.use(await openAgain(file, path).catch(unreadable));
    return {
      kind: 'video',
      video: async (options) => await videoInput(await ofOneCall(), options),
      [Symbol.asyncDispose]: () => files.disposeAsync(),
    };
  }
  const frames = await SequenceFrames.of(source, target);
  if (source.sound === null) {
    return {
      kind: 'frames',
      frames,
      sound: null,
      soundFromSeconds: 0,
      [Symbol.asyncDispose]: async () => {},
    };
  }
  const file = await openedSound(source.sound, source.links);
  const soundFromSeconds = source.sound.skippedFrames / framesPerSecond(source.rate);
  const options = soundFromSeconds > 0 ? largePackets : [];
  const sound = { bytes: file, demuxer: 'wav', decoders: waveDecoders, options };
  return { kind: 'frames', frames, sound, soundFromSeconds, [Symbol.asyncDispose]: () => file.close() };
}

/**
 * ffmpeg decodes the skipped part too. Skipping an hour takes minutes with the usual packets of 4 KiB, and two seconds with
 * these.
 */
const largePackets: readonly string[] = ['-max_size', String(1024 ** 2)];

/**
 * Sound is found by its name. Without these checks, anybody who may write to the folder could link any recording into a
 * video.
 */
async function openedSound({ path, isChosen }: FrameSound, links: LinkReach): Promise<FileHandle> {
  const file = isChosen ? await openPlainFile(path).catch(noSound) : await soundWithin(path, links);
  const isWave = await beginsAsWave(file).catch(() => false);
  if (isWave) return file;
  await file.close();
  return noSound(new Error('no file, or no WAV'));
}

async function soundWithin(path: string, links: LinkReach): Promise<FileHandle> {
  const folder = await ReachableFolder.of(dirname(path), links).catch(noSound);
  const file = folder === null ? 'outside' : await folder.open(basename(path)).catch(noSound);
  if (file === 'outside') throw new EncodeError('sound_leads_outside');
  if (file === 'changed') throw new EncodeError('frames_changed');
  return file;
}

const waveMarks = /^(?:RIFF|RF64|BW64|RIFX).{4}WAVE$/s;
const waveHeadBytes = 12;

async function beginsAsWave(file: FileHandle): Promise<boolean> {
  if (!(await file.stat()).isFile()) return false;
  const { buffer, bytesRead } = await file.read(Buffer.alloc(waveHeadBytes), 0, waveHeadBytes, 0);
  return waveMarks.test(buffer.toString('latin1', 0, bytesRead));
}

function noSound(cause: unknown): never {
  throw new EncodeError('sound_unreadable', { cause });
}

const opened = (path: string): Promise<FileHandle> => openPlainFile(path).catch(unreadable);

function unreadable(cause: unknown): never {
  throw new EncodeError('encode_failed', { cause });
}
