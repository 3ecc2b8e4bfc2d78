import type { MediaId } from '../../../shared/api/ids.ts';
import { practiceTourTexts } from '../../../shared/messages/practice-tour.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import { practiceItem } from '../../../shared/model/practice-sample.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';

/** The item that the person uploaded to, with what the tour shows of it. */
export interface TourUpload {
  readonly jobId: JobId;
  readonly mediaId: MediaId | null;
  readonly itemName: string;
  readonly isNewItem: boolean;
  readonly versionNumber: number | null;
  readonly hasOpenNotes: boolean;
}

export type TourStep =
  | { readonly kind: 'upload' }
  | { readonly kind: 'check'; readonly upload: TourUpload; readonly mediaId: MediaId }
  | { readonly kind: 'watch'; readonly upload: TourUpload }
  | { readonly kind: 'read'; readonly upload: TourUpload }
  | { readonly kind: 'done'; readonly upload: TourUpload };

type TourJob = Pick<JobSnapshot, 'id' | 'batchId' | 'file' | 'target' | 'state' | 'delivery' | 'createdAtMs'>;

export interface TourProgress {
  /** All uploads to the project of the tour. */
  readonly jobs: readonly TourJob[];
  readonly openItem: MediaId | null;
  /** The item whose notes were opened in the note check. */
  readonly checkedItem: MediaId | null;
  readonly hasOpenNotes: (mediaId: MediaId) => boolean;
  /** The step that was shown before. */
  readonly before: TourStep;
}

/** Only of the practice item are the versions before on this computer for sure: they come with the practice studio. */
export const checkHint = ({ itemName }: Pick<TourUpload, 'itemName'>): string =>
  itemName === practiceItem.name ? practiceTourTexts.checkHintOfPair : practiceTourTexts.checkHint;

/** The number of a step and of all of them. Without open notes, there is none for checking them. */
export function stepNumber(step: TourStep): readonly [step: number, of: number] {
  const of = step.kind === 'upload' || step.upload.hasOpenNotes ? 3 : 2;
  if (step.kind === 'upload') return [1, of];
  return step.kind === 'check' ? [2, of] : [of, of];
}

export const stepsInOrder: readonly TourStep['kind'][] = ['upload', 'check', 'watch', 'read', 'done'];

/**
 * The current step of the tour, derived from what really happened. Any render counts, on any item. Of several that were
 * dropped together, the tour follows one whose item has open notes. It stays with that upload, whatever else is uploaded
 * meanwhile, and a step that was done stays done.
 */
export function tourStep({ jobs, openItem, checkedItem, hasOpenNotes, before }: TourProgress): TourStep {
  const isNoted = (job: TourJob): boolean => {
    const mediaId = mediaOfJob(job);
    return mediaId !== null && hasOpenNotes(mediaId);
  };
  const isPast = (kind: TourStep['kind'], jobId: JobId): boolean =>
    before.kind !== 'upload' &&
    before.upload.jobId === jobId &&
    stepsInOrder.indexOf(before.kind) > stepsInOrder.indexOf(kind);
  const going = jobs.filter(({ state }) => !['failed', 'rejected', 'cancelled'].includes(state.kind));
  const followed = before.kind === 'upload' ? null : before.upload.jobId;
  const same = going.find(({ id }) => id === followed);
  // Finished uploads leave the queue. What was said of them stays true.
  if (!same && (before.kind === 'read' || before.kind === 'done')) return withItem(before, openItem);
  // The files of one drop may become known one after the other.
  const together = same && !hasBeenReady(same) ? going.filter(({ batchId }) => batchId === same.batchId) : [];
  const job =
    same && isNoted(same)
      ? same
      : (together.find(isNoted) ??
        same ??
        going.toSorted(
          (a, b) => b.createdAtMs - a.createdAtMs || Number(isNoted(b)) - Number(isNoted(a)),
        )[0]);
  if (!job) return { kind: 'upload' };
  const mediaId = mediaOfJob(job);
  const upload: TourUpload = {
    jobId: job.id,
    mediaId,
    itemName: job.target.kind === 'version' ? job.target.mediaName : job.target.name,
    isNewItem: job.target.kind === 'new_item',
    versionNumber: job.delivery?.versionNumber ?? null,
    hasOpenNotes: isNoted(job),
  };
  const isToCheck = mediaId !== null && checkedItem !== mediaId && upload.hasOpenNotes;
  if (isToCheck && !isPast('check', job.id)) {
    return { kind: 'check', upload, mediaId };
  }
  if (!hasBeenReady(job) && !isPast('watch', job.id)) return { kind: 'watch', upload };
  return withItem({ kind: isPast('read', job.id) ? 'done' : 'read', upload }, openItem);
}

/** The last step is done once the item was open. */
const withItem = <Step extends TourStep & { kind: 'read' | 'done' }>(
  { kind, upload }: Step,
  openItem: MediaId | null,
): TourStep => ({
  kind: kind === 'done' || (upload.mediaId !== null && openItem === upload.mediaId) ? 'done' : 'read',
  upload,
});

/** A version that was replaced by a newer one was ready before, or has nothing left to wait for. */
const hasBeenReady = ({ state }: TourJob): boolean => state.kind === 'ready' || state.kind === 'superseded';
