import { fileNameOf } from '../../../shared/model/file-name.ts';
import { decide } from '../job/decide.ts';
import type { Decision, FailureContext, UploadFailure } from '../job/decision.ts';
import type { JobRecord } from '../job/job.ts';
import type { RunnerParts } from './runner-parts.ts';

/** What only the run of a job knows about its failures; a job that is merely watched has had none. */
export interface RunSoFar {
  readonly attempts: number;
  readonly readErrors: number;
  readonly refusals: number;
  readonly lastBodyMs: number | null;
}

const noRun: RunSoFar = { attempts: 0, readErrors: 0, refusals: 0, lastBodyMs: null };

/** Puts what happened to a job to the one function that decides what comes of it. */
export function decideFor(
  parts: RunnerParts,
  job: JobRecord,
  failure: UploadFailure,
  run: RunSoFar = noRun,
): Decision {
  return decide(failure, contextOf(parts, job, run));
}

function contextOf(parts: RunnerParts, job: JobRecord, run: RunSoFar): FailureContext {
  const address = parts.addresses.get(job.id);
  return {
    sizeBytes: job.sizeBytes ?? 0,
    fileName: fileNameOf(job.path),
    attempts: run.attempts,
    readErrors: run.readErrors,
    generation: job.generation,
    extraGenerations: job.extraGenerations,
    address: address ? address.life.validity() : addressByRecord(job, parts.clock.nowMs()),
    isAddressFresh: address?.life.isFresh() ?? false,
    refusals: run.refusals,
    resumable: address?.target.isResumable ?? false,
    online: parts.network.isOnline(),
    sentBytes: job.sentBytes,
    lastBodyMs: run.lastBodyMs,
    inDoubt: job.inDoubt,
  };
}

/** Without the address at hand, its end as it was recorded has to do. */
function addressByRecord(job: JobRecord, nowMs: number): FailureContext['address'] {
  const endsAtMs = job.delivery?.addressEndsAtMs ?? null;
  if (endsAtMs === null) return 'doubtful';
  return nowMs < endsAtMs ? 'lives' : 'ended';
}
