import type { FileId } from '../../../shared/ipc/values.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import type { CheckOpening } from '../../store/window-store.ts';
import { mediaFactsOf } from '../drop/drop-row.ts';
import { useDropSheet } from '../drop/drop-sheet-store.ts';
import { stillAddress } from '../stills/still-address.ts';

/**
 * The picture that the sheet or the uploads show of the render that is reviewed, so that it is there at once; null if
 * neither knows the render.
 */
export function useOwnStill(subject: CheckOpening['subject']): string | null {
  const fileId = subject.kind === 'file' ? subject.fileId : null;
  const jobId = subject.kind === 'upload' ? subject.jobId : null;
  const row = useDropSheet(({ rows }) => (fileId === null ? undefined : rows.get(fileId as FileId)));
  const job = useQueue(({ jobs }) => (jobId === null ? undefined : jobs.get(jobId as JobId)));
  const facts = row && mediaFactsOf(row);
  if (row && facts) return stillAddress('file', row.fileId, facts, row.take);
  return job?.file.facts ? stillAddress('upload', job.id, job.file.facts) : null;
}
