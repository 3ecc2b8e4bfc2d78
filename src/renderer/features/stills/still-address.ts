import type { MediaFacts } from '../../../shared/model/media-facts.ts';

/** A third into most renders, the picture is typical and no longer fading in. */
const shareOfDuration = 1 / 3;
const atMillisecondsMax = 86_400_000;

/** The address at which the main process serves a picture of a render on this computer. */
export const stillAddress = (
  of: 'file' | 'upload',
  id: string,
  { durationSeconds }: Pick<MediaFacts, 'durationSeconds'>,
  take = 0,
): string =>
  addressOfTake(
    `/still/${of}/${id}/${Math.min(atMillisecondsMax, Math.round((durationSeconds ?? 0) * shareOfDuration * 1_000))}`,
    take,
  );

/** Whether a picture is of a render on this computer, which may be transparent. The service's never are. */
export const isStillAddress = (address: string): boolean => address.startsWith('/still/');

/** Each take of a render has its own address, so that the picture of an earlier take is not reused. */
export const addressOfTake = (address: string, take: number): string =>
  take === 0 ? address : `${address}?take=${take}`;

/** For a render of unknown length: a picture about a second in, or the last frame if it is shorter. */
export const unreadStillAddress = (of: 'file' | 'upload', id: string, take = 0): string =>
  addressOfTake(`/still/${of}/${id}/1000`, take);
