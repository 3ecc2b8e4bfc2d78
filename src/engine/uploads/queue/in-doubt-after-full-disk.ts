import type { JobRecord } from '../job/job.ts';

/**
 * The previous program may have got further than it could write down, so what it began may have arrived. The item is
 * looked at before anything is sent or created.
 */
export const inDoubtAfterFullDisk = (jobs: readonly JobRecord[], nowMs: number): readonly JobRecord[] =>
  jobs.flatMap((job): JobRecord[] => {
    if (job.state.kind === 'sending')
      return [{ ...job, state: { kind: 'confirming', sinceMs: nowMs }, inDoubt: true }];
    if (job.state.kind !== 'creating' || job.intent === null) return [];
    // The request may have left right after this row was written.
    const askedAtMs = job.intent.askedAtMs ?? job.updatedAtMs;
    return [{ ...job, intent: { ...job.intent, askedAtMs }, inDoubt: true }];
  });
