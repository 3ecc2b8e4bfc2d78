import type { MediaFacts } from '../../../shared/model/media-facts.ts';

/** A third into most renders, the picture is typical and no longer fading in. */
const shareOfDuration = 1 / 3;
const atMillisecondsMax = 86_400_000;

/** The address at which the main process serves a picture of a render on this computer. */
export const stillAddress = (
  of: 'file' | 'upload',
  id: string,
  { durationSeconds }: Pick<MediaFacts, 'durationSeconds'>,
): string =>
  `/still/${of}/${id}/${Math.min(atMillisecondsMax, Math.round((durationSeconds ?? 0) * shareOfDuration * 1_000))}`;

/**
 * For a render of unknown length: a picture about a second in, or the last frame if it is shorter. Each take has its own
 * address, so that the picture of an earlier take is not reused.
 */
export const unreadStillAddress = (of: 'file' | 'upload', id: string, take = 0): string =>
  `/still/${of}/${id}/${1_000 + take}`;
