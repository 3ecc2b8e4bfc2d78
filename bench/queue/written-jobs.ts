import { join } from 'node:path';
import { NodeClock } from '../../src/engine/node/node-clock.ts';
import { openStore } from '../../src/engine/store/database.ts';
import { aJob } from '../../src/engine/testing/jobs.ts';
import { accountId } from '../../src/engine/testing/upload-studio.ts';
import { type JobRecord, jobRecordSchema } from '../../src/engine/uploads/job/job.ts';
import { UploadJobs } from '../../src/engine/uploads/tables/upload-jobs.ts';
import { batchIdSchema, jobIdSchema, uploadOptionsSchema } from '../../src/shared/model/uploads.ts';

/** Writes jobs into a folder's database, as an earlier run would have left them. */
export function writeJobs(folder: string, jobs: readonly JobRecord[]): void {
  const opened = openStore(join(folder, 'renderdrop.sqlite'), { clock: new NodeClock() });
  if (opened.kind === 'refused') throw opened.error;
  new UploadJobs(opened.store).append(jobs);
  opened.store.close();
}

export const writtenJob = (index: number, changes: Partial<JobRecord>): JobRecord =>
  aJob({
    id: jobIdSchema.parse(`job_${String(index).padStart(6, '0')}`),
    batchId: batchIdSchema.parse('batch_bench'),
    accountId: jobRecordSchema.shape.accountId.parse(accountId),
    options: uploadOptionsSchema.parse({ acceptSameBytes: true, acceptHour: true }),
    createdAtMs: Date.now(),
    updatedAtMs: Date.now(),
    ...changes,
  });
