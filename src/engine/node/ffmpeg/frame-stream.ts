import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { EncodeError } from '../../ports/video-encoder.ts';
import { RunningHash } from '../../uploads/transfer/running-hash.ts';
import { ByteStream, FileEnded } from './byte-stream.ts';
import type { TakeBytes } from './ffmpeg-process.ts';
import type { FrameFile, FrameFolder } from './frame-files.ts';
import { movieHead } from './movie-head.ts';

/** A frame's file, and its position in the sequence. */
export interface NumberedFile {
  readonly file: FrameFile;
  readonly frame: number;
}

/** Called with the hash of each frame's bytes as passed to ffmpeg. */
export type OnFrameHash = (frame: number, hash: string) => void;

/**
 * Streams frames as one QuickTime movie through a pipe: an index that we make, then the unchanged bytes of each file. So
 * ffmpeg gets no names or folders, and the content of a frame cannot change where the frame begins and ends.
 */
export async function sendFrames(
  folder: FrameFolder,
  frames: readonly NumberedFile[],
  rate: FrameRate,
  take: TakeBytes,
  onHash: OnFrameHash | null = null,
): Promise<void> {
  const sizes = frames.map(({ file }) => file.sizeBytes);
  const stream = new ByteStream(take, movieHead(sizes, rate));
  for (const { file, frame } of frames) {
    await using opened = await folder.open(file, frame);
    const hash = onHash === null ? null : new RunningHash();
    const goesOn = await stream
      .send(opened, 0, file.sizeBytes, (bytes, at) => hash?.add(bytes, at))
      .catch((cause: unknown) => {
        if (cause instanceof FileEnded) throw new EncodeError('frames_changed', { frame });
        throw new EncodeError('unreadable_frame', { cause, frame });
      });
    if (!goesOn) return;
    if (hash !== null) onHash?.(frame, hash.digest());
  }
  await stream.end();
}
