import { basename, dirname } from 'node:path';
import type { MediaId, VersionId } from '../../../shared/api/ids.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import type { TickedFile } from '../note-ticks.ts';

/** What the upload of a render makes of it. */
export interface MadeByUpload {
  /** Null once that upload has ended without a version. */
  readonly jobId: JobId | null;
  /** Null until the service has every byte: before that, the upload may still get another version. */
  readonly versionId: VersionId | null;
  /** Known as soon as the version is created. */
  readonly versionNumber: number | null;
}

export const goesTo = ({ delivery, target }: JobSnapshot, mediaId: MediaId): boolean =>
  delivery?.mediaId === mediaId || (target.kind === 'version' && target.mediaId === mediaId);

/** Whether a job uploads the file of this path, or the video of the image sequence of this path. */
export const isMadeFrom = ({ file, options }: JobSnapshot, path: string): boolean =>
  path === file.path ||
  (dirname(path) === options.encodedFrom && isVideoOf(basename(file.path), basename(path)));

/** Several sequences may lie in one folder: a video has the name of its own one, and from older versions of Renderdrop a number where that was taken. */
export function isVideoOf(video: string, pattern: string): boolean {
  const name = pattern.replace(/[._ -]*#.*$/, '');
  return name === '' || (video.startsWith(name) && /^(?: \d+)?\.\w+$/.test(video.slice(name.length)));
}

/** Null if the job doesn't upload this render to this item. `followedId`: the job that was known to, also after it has ended. */
export function madeByUpload(
  job: JobSnapshot,
  { path, sizeBytes, modifiedMs }: TickedFile,
  mediaId: MediaId,
  followedId: JobId | null,
): MadeByUpload | null {
  if (!goesTo(job, mediaId) || !isMadeFrom(job, path)) return null;
  const { delivery, state, file, deliveredAtMs } = job;
  // Rendered again since.
  if (file.path === path && file.sizeBytes !== null && file.sizeBytes !== sizeBytes) return null;
  if (deliveredAtMs !== null && modifiedMs > deliveredAtMs) return null;
  if (hasEnded(state) && job.id !== followedId) return null;
  const { versionId = null, versionNumber = null } = delivery ?? {};
  switch (state.kind) {
    case 'cancelled':
    case 'failed':
      return { jobId: null, versionId: null, versionNumber: null };
    case 'processing':
    case 'ready':
    case 'superseded':
    case 'rejected':
    case 'unconfirmed':
      return { jobId: job.id, versionId, versionNumber };
    case 'queued':
    case 'examining':
    case 'creating':
    case 'sending':
    case 'confirming':
    case 'held':
      return { jobId: job.id, versionId: null, versionNumber };
  }
}
