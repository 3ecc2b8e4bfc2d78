import type { JobSelection } from './upload-queue.ts';
import type { JobId, JobSnapshot } from './uploads.ts';

type Selection = JobSelection | { readonly kind: 'jobs'; readonly jobIds: readonly JobId[] };

/** Whether a command for this selection applies to a job. */
export function isSelected(
  { id, target }: Pick<JobSnapshot, 'id' | 'target'>,
  selection: Selection,
): boolean {
  if (selection.kind === 'jobs') return selection.jobIds.includes(id);
  const isOver = selection.kind === 'all' || target.projectId === selection.projectId;
  return isOver && selection.except?.includes(id) !== true;
}
