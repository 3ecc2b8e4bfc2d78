import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FrameRate, sameFrameRate } from '../../shared/model/frame-rate.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { diskPath } from '../ground/disk-path.ts';
import { isVideoOf } from '../notes/check/made-by-upload.ts';
import type { FoundSequence } from '../sequences/find-sequences.ts';
import { sourceFramesOf } from '../sequences/source-frames.ts';

/** The upload of a video that was encoded here from frames. */
export interface SameFrames {
  readonly versionNumber: number | null;
  readonly sentAtMs: number;
  /** Encoded in another one, the same frames are another video. */
  readonly codec: string | null;
}

const looksAtOnce = 64;

/**
 * The upload to an item, of those given, whose video has exactly these frames as they are now; null if there is none. The times
 * of the frames tell: the bytes of the video are only known once it is encoded.
 */
export async function sameFramesSent(
  sent: readonly Receipt[],
  found: FoundSequence,
  rate: FrameRate | null,
): Promise<SameFrames | null> {
  const { folder, sequence } = found;
  const frames = sourceFramesOf(sequence);
  const alike = sent.filter(
    ({ file, encoded_from, source_frames, delivered_at, probe }) =>
      encoded_from === folder &&
      delivered_at !== null &&
      isVideoOf(basename(file), sequence.pattern) &&
      isDeepStrictEqual(source_frames, frames) &&
      (rate === null || !probe?.frameRate || sameFrameRate(rate, probe.frameRate)),
  );
  if (alike.length === 0) return null;
  const writtenMs = await newestWrite(found);
  // Its upload was queued once the video was complete.
  const [same] = alike.filter(({ created_at }) => writtenMs <= Date.parse(created_at));
  if (!same?.delivered_at) return null;
  return {
    versionNumber: same.version_number,
    sentAtMs: Date.parse(same.delivered_at),
    codec: same.probe?.codec ?? null,
  };
}

/** When the frames or their sound were last changed. A copy may keep the time of writing; then that of the change tells. */
async function newestWrite({ folder, sequence, sound }: FoundSequence): Promise<number> {
  const paths = [...sequence.frames.map(({ name }) => join(folder, name)), ...(sound ? [sound.path] : [])];
  let newest = 0;
  for (let at = 0; at < paths.length; at += looksAtOnce) {
    const times = paths.slice(at, at + looksAtOnce).map(async (path) => {
      const now = await stat(diskPath(path)).catch(() => null);
      return now ? Math.max(now.mtimeMs, now.ctimeMs) : Number.POSITIVE_INFINITY;
    });
    newest = Math.max(newest, ...(await Promise.all(times)));
  }
  return newest;
}
