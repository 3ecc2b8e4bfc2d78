import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { RowTarget } from '../drop/drop-row.ts';

export interface SequenceChoices {
  readonly target: RowTarget;
  readonly rate: FrameRate | null;
  /** How many frames are missing, and are not to be filled. */
  readonly missing: number;
  /** Frames that may be skipped. */
  readonly apart: readonly number[];
}

/** The first choice without which a sequence cannot be encoded, in words; null if all are made. */
export function lackingChoice({ target, rate, missing, apart }: SequenceChoices): string | null {
  if (target.kind !== 'item' && target.kind !== 'new_item') return gapTexts.needsItem;
  if (rate === null) return gapTexts.needsRate;
  if (missing === 0) return null;
  return apart.length > 0 ? gapTexts.needsSkippedFrames(apart) : gapTexts.needsFilledGaps(missing);
}
