import { libraryTexts } from '../../../shared/messages/library.ts';
import { pictureTexts } from '../../../shared/messages/picture-facts.ts';
import { uploadStates } from '../../../shared/messages/uploads.ts';
import { formatDuration, formatMoment, formatPixels } from '../../../shared/model/format.ts';
import { isHeldQuietly, waitsForRender } from '../../../shared/model/held-quietly.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { Tone } from '../../ui/tone.ts';

/** How an item's data is shown everywhere. */

interface Status {
  readonly tone: Tone;
  readonly words: string;
}

/** The service calls an item without a video processing, even while its first version is still uploading from here. */
export function mediaStatus(
  item: Pick<MediaView, 'status' | 'hasNoUpload'>,
  job: Pick<JobSnapshot, 'state' | 'cancelsAtMs'> | null = null,
): Status {
  switch (item.status) {
    case 'ready':
      return { tone: 'good', words: libraryTexts.ready };
    case 'processing':
      return (
        (job && uploadStatus(job)) ??
        (item.hasNoUpload
          ? { tone: 'aside', words: libraryTexts.noUpload }
          : { tone: 'busy', words: libraryTexts.processing })
      );
    case 'error':
      return { tone: 'bad', words: libraryTexts.processingFailed };
  }
}

/** In one word; null once all bytes have arrived. */
function uploadStatus({ state, cancelsAtMs }: Pick<JobSnapshot, 'state' | 'cancelsAtMs'>): Status | null {
  if (cancelsAtMs !== null) return { tone: 'idle', words: uploadStates.canceling };
  switch (state.kind) {
    case 'queued':
      return { tone: 'idle', words: uploadStates.queued };
    case 'examining':
      if (waitsForRender(state)) return { tone: 'idle', words: uploadStates.queued };
      return { tone: 'busy', words: uploadStates.preparing };
    case 'creating':
      return { tone: 'busy', words: uploadStates.preparing };
    case 'sending':
    // Its last bytes may still be on their way, which only its row tells.
    case 'confirming':
      return { tone: 'busy', words: uploadStates.uploading };
    case 'held':
      if (state.reason.kind === 'paused') return { tone: 'idle', words: uploadStates.paused };
      return isHeldQuietly(state)
        ? { tone: 'idle', words: uploadStates.queued }
        : { tone: 'wait', words: libraryTexts.needsAttention };
    default:
      return null;
  }
}

const kindWords = {
  video: libraryTexts.video,
  image: libraryTexts.image,
  audio: libraryTexts.audio,
} as const;

type Sized = Pick<MediaView, 'width' | 'height' | 'ownFacts'>;

const pixelsOf = ({ width, height, ownFacts }: Sized) =>
  ownFacts ?? (width === null || height === null ? null : { width, height });

/** All that is known of an item's picture. */
export function mediaSize(item: Sized): string {
  const pixels = pixelsOf(item);
  if (pixels === null) return '–';
  const size = pictureTexts.size(pixels);
  return item.ownFacts?.isInterlaced ? `${size}, ${pictureTexts.interlaced}` : size;
}

/** For places with a single line: the size of an item, or its kind if it has no size. */
export function mediaSizeOrKind(item: Sized & Pick<MediaView, 'type'>): string {
  const pixels = pixelsOf(item);
  return pixels === null ? kindWords[item.type] : formatPixels(pixels.width, pixels.height);
}

type Lasting = Pick<MediaView, 'duration_seconds' | 'ownFacts'>;

/** How long its picture lasts. For a service, a file may last as long as its sound. */
export const mediaSeconds = (item: Lasting): number | null =>
  item.ownFacts?.durationSeconds ?? item.duration_seconds;

export function mediaLength(item: Lasting): string {
  const seconds = mediaSeconds(item);
  return seconds === null ? '–' : formatDuration(seconds);
}

/** When the current version was created. */
export const mediaSince = (item: Pick<MediaView, 'version' | 'created_at'>): string => {
  const since = item.version?.created_at ?? item.created_at;
  return since === null ? '–' : formatMoment(Date.parse(since));
};

export const mediaVersions = (item: Pick<MediaView, 'versions_count'>): string =>
  libraryTexts.versions(item.versions_count);
