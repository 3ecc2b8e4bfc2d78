import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { formatDuration, formatMoment, formatPixels } from '../../../shared/model/format.ts';
import type { Tone } from '../../ui/tone.ts';

/** How an item's data is shown everywhere. */

export function mediaStatus(item: Pick<MediaView, 'status'>): {
  readonly tone: Tone;
  readonly words: string;
} {
  switch (item.status) {
    case 'ready':
      return { tone: 'good', words: libraryTexts.ready };
    case 'processing':
      return { tone: 'busy', words: libraryTexts.processing };
    case 'error':
      return { tone: 'bad', words: libraryTexts.processingFailed };
  }
}

const kindWords = {
  video: libraryTexts.video,
  image: libraryTexts.image,
  audio: libraryTexts.audio,
} as const;

export const mediaSize = (item: Pick<MediaView, 'width' | 'height'>): string =>
  item.width === null || item.height === null ? '–' : formatPixels(item.width, item.height);

/** For places with a single line: the size of an item, or its kind if it has no size. */
export const mediaSizeOrKind = (item: Pick<MediaView, 'width' | 'height' | 'type'>): string =>
  item.width === null || item.height === null ? kindWords[item.type] : formatPixels(item.width, item.height);

export const mediaLength = (item: Pick<MediaView, 'duration_seconds'>): string =>
  item.duration_seconds === null ? '–' : formatDuration(item.duration_seconds);

/** When the current version was created. */
export const mediaSince = (item: Pick<MediaView, 'version' | 'created_at'>): string => {
  const since = item.version?.created_at ?? item.created_at;
  return since === null ? '–' : formatMoment(Date.parse(since));
};

export const mediaVersions = (item: Pick<MediaView, 'versions_count'>): string =>
  libraryTexts.versions(item.versions_count);
