import type { MediaFacts } from '../../../shared/model/media-facts.ts';

/** A third in, most renders show what they are about, and none is still fading in. */
const shareOfDuration = 1 / 3;
const atMillisecondsMax = 86_400_000;

/** Where the main process shows a picture of a render on this computer. */
export const stillAddress = (
  of: 'file' | 'upload',
  id: string,
  { durationSeconds }: Pick<MediaFacts, 'durationSeconds'>,
): string =>
  `/still/${of}/${id}/${Math.min(atMillisecondsMax, Math.round((durationSeconds ?? 0) * shareOfDuration * 1_000))}`;

/**
 * Of a render whose length nobody knows yet: a moment in, or its last frame if it is shorter. Each take has an address of its
 * own, so that none shows the picture of the one before.
 */
export const unreadStillAddress = (of: 'file' | 'upload', id: string, take = 0): string =>
  `/still/${of}/${id}/${1_000 + take}`;
