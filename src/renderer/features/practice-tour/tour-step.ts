import type { MediaId } from '../../../shared/api/ids.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';

/** The item that the person uploaded to, with what the tour shows of it. */
interface TourUpload {
  readonly jobId: JobId;
  readonly mediaId: MediaId | null;
  readonly itemName: string;
  readonly versionNumber: number | null;
  readonly hasOpenNotes: boolean;
}

export type TourStep =
  | { readonly kind: 'upload' }
  | { readonly kind: 'check'; readonly upload: TourUpload; readonly mediaId: MediaId }
  | { readonly kind: 'watch'; readonly upload: TourUpload }
  | { readonly kind: 'read'; readonly upload: TourUpload }
  | { readonly kind: 'done'; readonly upload: TourUpload };

type TourJob = Pick<JobSnapshot, 'id' | 'file' | 'target' | 'state' | 'delivery' | 'createdAtMs'>;

export interface TourProgress {
  /** All uploads to the project of the tour. */
  readonly jobs: readonly TourJob[];
  readonly openItem: MediaId | null;
  /** The item whose notes were opened in the note check. */
  readonly checkedItem: MediaId | null;
  readonly hasOpenNotes: (mediaId: MediaId) => boolean;
}

/**
 * The current step of the tour, derived from what really happened. Any render counts, on any item. Of several that were
 * dropped together, the tour follows one whose item has open notes.
 */
export function tourStep({ jobs, openItem, checkedItem, hasOpenNotes }: TourProgress): TourStep {
  const isNoted = (job: TourJob): boolean => {
    const mediaId = mediaOfJob(job);
    return mediaId !== null && hasOpenNotes(mediaId);
  };
  const job = jobs
    .filter(({ state }) => !['failed', 'rejected', 'cancelled'].includes(state.kind))
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs || Number(isNoted(b)) - Number(isNoted(a)))[0];
  if (!job) return { kind: 'upload' };
  const mediaId = mediaOfJob(job);
  const upload: TourUpload = {
    jobId: job.id,
    mediaId,
    itemName: job.target.kind === 'version' ? job.target.mediaName : job.target.name,
    versionNumber: job.delivery?.versionNumber ?? null,
    hasOpenNotes: isNoted(job),
  };
  if (mediaId !== null && checkedItem !== mediaId && upload.hasOpenNotes) {
    return { kind: 'check', upload, mediaId };
  }
  if (job.state.kind !== 'ready') return { kind: 'watch', upload };
  return { kind: openItem === mediaId ? 'done' : 'read', upload };
}
