import { watchMessages } from '../../../shared/messages/watch.ts';
import { framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from '../placing/choose-place.ts';

/** A trim of a few frames is usual; a render that is shorter than this is probably unfinished. */
const plainlyShort = 0.9;

/** Asks about a sequence with far fewer frames than the current version of its item; null if it is long enough. */
export function sequenceIsShort(
  { sequence, insisted }: Pick<WatchedFile, 'sequence' | 'insisted'>,
  frames: WatchFrames,
  item: WatchedItem,
): Extract<Placement, { kind: 'asks' }> | null {
  if (sequence === null || insisted || frames.kind !== 'encode' || frames.rate === null) return null;
  if (item.durationSeconds === null) return null;
  const before = Math.round(item.durationSeconds * framesPerSecond(frames.rate));
  const now = sequence.lastFrame - sequence.firstFrame + 1;
  if (now >= before * plainlyShort) return null;
  const says = watchMessages.shortSequence(now, before);
  return {
    kind: 'asks',
    says,
    candidates: [{ mediaId: item.id, name: item.name, why: watchMessages.shortItem }],
  };
}
