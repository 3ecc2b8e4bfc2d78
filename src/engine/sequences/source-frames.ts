import type { SequenceFacts, SourceFrames } from '../../shared/model/sequences.ts';

/** The frames that a video was encoded from. It has the frame before in place of each one that was missing. */
export const sourceFramesOf = ({
  firstFrame,
  lastFrame,
  missing,
}: Pick<SequenceFacts, 'firstFrame' | 'lastFrame' | 'missing'>): SourceFrames => ({
  first: firstFrame,
  last: lastFrame,
  ...(missing.length > 0 && { filled: [...missing] }),
});
