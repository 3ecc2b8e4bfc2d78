import { type JobSnapshot, jobSnapshotSchema } from '../model/uploads.ts';

export const exampleJob = (
  id: string,
  position: number,
  changes: { readonly [Key in keyof JobSnapshot]?: unknown } = {},
): JobSnapshot =>
  jobSnapshotSchema.parse({
    id,
    batchId: 'batch',
    accountId: 'account',
    target: { kind: 'new_item', projectId: 'project', projectName: 'Show', name: id },
    file: { path: `/renders/${id}.mov`, name: `${id}.mov`, sizeBytes: 100, facts: null },
    state: { kind: 'queued' },
    activity: { kind: 'none' },
    progress: null,
    delivery: null,
    options: {},
    priority: 'normal',
    position,
    createdAtMs: 0,
    updatedAtMs: 0,
    ...changes,
  });
