import type { VersionId } from '../../../shared/api/ids.ts';
import { watchMessages } from '../../../shared/messages/watch.ts';
import { type FrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { type LengthBefore, plainlyShortOf, spanOf } from '../../../shared/model/plainly-short.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import type { UploadHistory } from '../../uploads/tables/upload-history.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from './choose-place.ts';

export type RateOfVersion = (versionId: VersionId) => FrameRate | null;

/** What the receipt of its upload says, if that was made from this computer. */
export const rateByReceipt =
  (history: Pick<UploadHistory, 'sentVersion'>): RateOfVersion =>
  (versionId) =>
    history.sentVersion(versionId)?.receipt.probe?.frameRate ?? null;

/** Of the current version of an item; null if that is unknown. */
export function lengthBefore(
  { durationSeconds, versionId }: Pick<WatchedItem, 'durationSeconds' | 'versionId'>,
  rateOf: RateOfVersion,
): LengthBefore | null {
  return durationSeconds === null ? null : { seconds: durationSeconds, rate: versionId && rateOf(versionId) };
}

/**
 * Asks about a sequence whose video would be far shorter than the current version of its item; null if it is long enough.
 * `rateOf`: the frame rate of a version, null where nothing here says it.
 */
export function sequenceIsShort(
  file: Pick<WatchedFile, 'sequence' | 'insisted' | 'accepted'>,
  frames: WatchFrames,
  item: WatchedItem,
  rateOf: RateOfVersion,
): Extract<Placement, { kind: 'asks' }> | null {
  const { sequence } = file;
  if (sequence === null || accepts(file, 'short')) return null;
  if (frames.kind !== 'encode' || frames.rate === null) return null;
  const { rate } = frames;
  const short = plainlyShortOf(spanOf(sequence), rate, lengthBefore(item, rateOf));
  if (short === null) return null;
  const says =
    short.in === 'frames'
      ? watchMessages.shortSequence(short.now, short.before)
      : watchMessages.shortSequenceInTime(
          { frames: short.now, rate, seconds: short.now / framesPerSecond(rate) },
          short.before,
        );
  return {
    kind: 'asks',
    says,
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  };
}
