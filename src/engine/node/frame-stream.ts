import type { FrameRate } from '../../shared/model/frame-rate.ts';
import { EncodeError } from '../ports/video-encoder.ts';
import type { TakeBytes } from './ffmpeg-process.ts';
import type { FrameFile, FrameFolder } from './frame-files.ts';
import { movieHead } from './movie-head.ts';

/** A frame of a sequence, and where in it. */
export interface NumberedFile {
  readonly file: FrameFile;
  readonly frame: number;
}

const pieceBytes = 1024 * 1024;

/**
 * Frames as one QuickTime movie on its way through a pipe: an index that we make, then each file's bytes as they lie on the
 * disk. ffmpeg gets no names and no folders, and where a frame begins and ends is not for the frame to say.
 */
export async function sendFrames(
  folder: FrameFolder,
  frames: readonly NumberedFile[],
  rate: FrameRate,
  take: TakeBytes,
): Promise<void> {
  const sizes = frames.map(({ file }) => file.sizeBytes);
  // While one piece is being taken, the next is read into the other: no more is ever in memory.
  let [free, given] = [Buffer.allocUnsafe(pieceBytes), Buffer.allocUnsafe(pieceBytes)];
  let taken = take(movieHead(sizes, rate));
  for (const { file, frame } of frames) {
    await using opened = await folder.open(file, frame);
    for (let at = 0; at < file.sizeBytes; ) {
      const wanted = Math.min(pieceBytes, file.sizeBytes - at);
      const { bytesRead } = await opened.read(free, 0, wanted, at).catch((cause: unknown) => {
        throw new EncodeError('unreadable_frame', { cause, frame });
      });
      if (bytesRead === 0) throw new EncodeError('frames_changed', { frame });
      if (!(await taken)) return;
      taken = take(free.subarray(0, bytesRead));
      [free, given] = [given, free];
      at += bytesRead;
    }
  }
  await taken;
}
