import type { JobRecord } from '../job/job.ts';

/**
 * The program before may have come further than it could write down, so that what it had begun may have arrived: the
 * item is looked at before anything is sent or made.
 */
export const inDoubtAfterFullDisk = (jobs: readonly JobRecord[], nowMs: number): readonly JobRecord[] =>
  jobs.flatMap((job): JobRecord[] => {
    if (job.state.kind === 'sending')
      return [{ ...job, state: { kind: 'confirming', sinceMs: nowMs }, inDoubt: true }];
    if (job.state.kind !== 'creating' || job.intent === null) return [];
    // It may have left right after that was written.
    const askedAtMs = job.intent.askedAtMs ?? job.updatedAtMs;
    return [{ ...job, intent: { ...job.intent, askedAtMs }, inDoubt: true }];
  });
