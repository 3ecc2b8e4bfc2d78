import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from './choose-place.ts';
import { asksForShape, shapeOfRender } from './other-shape.ts';
import { type RateOfVersion, sequenceIsShort } from './short-sequence.ts';

export type Asks = Extract<Placement, { kind: 'asks' }>;

export interface AgainstItemParts {
  readonly frames: WatchFrames;
  readonly rateOf: RateOfVersion;
  readonly jobs: readonly JobSnapshot[];
  readonly absolute: (path: string) => string;
}

/** All that speaks against a render as the next version of this item; null if nothing does. */
export async function asksAboutItem(
  file: WatchedFile,
  item: WatchedItem,
  { frames, rateOf, jobs, absolute }: AgainstItemParts,
): Promise<Asks | null> {
  // Until all frames are there, every sequence is short, and asking about that would hide which item it goes to.
  const short = file.state.kind === 'settling' ? null : sequenceIsShort(file, frames, item, rateOf);
  const shape = accepts(file, 'shape') ? null : asksForShape(await shapeOfRender(file, absolute), item, jobs);
  return askedTogether([shape, short]);
}

/** As one question: the choice of the item answers all of it, so nothing may be left to be found afterwards. */
export function askedTogether(questions: readonly (Asks | null)[]): Asks | null {
  const asked = questions.filter((question) => question !== null);
  const [first] = asked;
  return first ? { ...first, says: asked.map(({ says }) => says).join(' ') } : null;
}
