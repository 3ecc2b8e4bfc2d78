import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { stillMoment } from '../../../shared/model/still-moment.ts';

/** The address at which the main process serves a picture of a render on this computer. */
export const stillAddress = (
  of: 'file' | 'upload',
  id: string,
  { durationSeconds }: Pick<MediaFacts, 'durationSeconds'>,
  take = 0,
): string => addressOfTake(`/still/${of}/${id}/${stillMoment(durationSeconds)}`, take);

/** Whether a picture is of a render on this computer, which may be transparent. The service's never are. */
export const isStillAddress = (address: string): boolean => address.startsWith('/still/');

/** Each take of a render has its own address, so that the picture of an earlier take is not reused. */
export const addressOfTake = (address: string, take: number): string =>
  take === 0 ? address : `${address}?take=${take}`;

/** For a render of unknown length: a picture about a second in, or the last frame if it is shorter. */
export const unreadStillAddress = (of: 'file' | 'upload', id: string, take = 0): string =>
  addressOfTake(`/still/${of}/${id}/1000`, take);
