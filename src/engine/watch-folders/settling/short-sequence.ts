import type { VersionId } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import { type FrameRate, framesPerSecond, sameFrameRate } from '../../../shared/model/frame-rate.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from '../placing/choose-place.ts';

export type RateOfVersion = (versionId: VersionId) => FrameRate | null;

/** What the receipt of its upload says, if that was made from this computer. */
export const rateByReceipt =
  (history: Pick<UploadHistory, 'sentVersion'>): RateOfVersion =>
  (versionId) =>
    history.sentVersion(versionId)?.receipt.probe?.frameRate ?? null;

/** A trim of a few frames is usual; a render that is shorter than this is probably unfinished. */
const plainlyShort = 0.9;

/**
 * Asks about a sequence whose video would be far shorter than the current version of its item; null if it is long enough.
 * `rateOf`: the frame rate of a version, null where nothing here says it.
 */
export function sequenceIsShort(
  { sequence, insisted }: Pick<WatchedFile, 'sequence' | 'insisted'>,
  frames: WatchFrames,
  item: WatchedItem,
  rateOf: RateOfVersion,
): Extract<Placement, { kind: 'asks' }> | null {
  if (sequence === null || insisted || frames.kind !== 'encode' || frames.rate === null) return null;
  if (item.durationSeconds === null) return null;
  const { rate } = frames;
  const before = Math.round(item.durationSeconds * framesPerSecond(rate));
  const now = sequence.lastFrame - sequence.firstFrame + 1;
  if (now >= before * plainlyShort) return null;
  const rateBefore = item.versionId && rateOf(item.versionId);
  // Numbers of frames can be compared only at one rate.
  const says =
    rateBefore && sameFrameRate(rateBefore, rate)
      ? watchMessages.shortSequence(now, before)
      : watchMessages.shortSequenceInTime(
          { frames: now, rate, seconds: now / framesPerSecond(rate) },
          { rate: rateBefore, seconds: item.durationSeconds },
        );
  return {
    kind: 'asks',
    says,
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  };
}
