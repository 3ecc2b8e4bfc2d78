import type { StoredPicture } from '../../../shared/model/picture-shape.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from './choose-place.ts';
import { asksForShape } from './other-shape.ts';
import { type RateOfVersion, sequenceIsShort } from './short-sequence.ts';

export type Asks = Extract<Placement, { kind: 'asks' }>;

export interface AgainstItemParts {
  readonly frames: WatchFrames;
  readonly rateOf: RateOfVersion;
  readonly jobs: readonly JobSnapshot[];
  /** Called only if a person has not answered for its shape. */
  readonly shape: () => Promise<StoredPicture | null> | StoredPicture | null;
}

/**
 * All that speaks against a render as the next version of this item, as one question: the choice of the item answers all of it,
 * so nothing may be left to be found afterwards. Null if nothing does.
 */
export async function asksAboutItem(
  file: Pick<WatchedFile, 'sequence' | 'insisted' | 'accepted'>,
  item: WatchedItem,
  { frames, rateOf, jobs, shape }: AgainstItemParts,
): Promise<Asks | null> {
  const asked = [
    accepts(file, 'shape') ? null : asksForShape(await shape(), item, jobs),
    sequenceIsShort(file, frames, item, rateOf),
  ].filter((question) => question !== null);
  const [first] = asked;
  return first ? { ...first, says: asked.map(({ says }) => says).join(' ') } : null;
}
