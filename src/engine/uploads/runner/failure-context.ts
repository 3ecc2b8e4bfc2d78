import { fileNameOf } from '../../../shared/model/file-name.ts';
import type { Clock } from '../../ports/clock.ts';
import { decide } from '../job/decide.ts';
import type { Decision, FailureContext, UploadFailure } from '../job/decision.ts';
import type { JobRecord } from '../job/job.ts';
import type { UploadPowers } from '../upload-powers.ts';
import type { RunnerMemory } from './runner-memory.ts';

/** What only a running job knows about its failures; a job that is merely watched has none. */
export interface RunSoFar {
  readonly attempts: number;
  readonly readErrors: number;
  readonly refusals: number;
  readonly lastBodyMs: number | null;
}

const noRun: RunSoFar = { attempts: 0, readErrors: 0, refusals: 0, lastBodyMs: null };

export interface Circumstances {
  readonly powers: Pick<UploadPowers, 'network'>;
  readonly clock: Clock;
  readonly memory: Pick<RunnerMemory, 'addresses'>;
}

/** Asks the one function that decides what a failure means. */
export function decideFor(
  circumstances: Circumstances,
  job: JobRecord,
  failure: UploadFailure,
  run: RunSoFar = noRun,
): Decision {
  return decide(failure, contextOf(circumstances, job, run));
}

function contextOf({ powers, clock, memory }: Circumstances, job: JobRecord, run: RunSoFar): FailureContext {
  const address = memory.addresses.get(job.id);
  return {
    sizeBytes: job.sizeBytes ?? 0,
    fileName: fileNameOf(job.path),
    attempts: run.attempts,
    readErrors: run.readErrors,
    generation: job.generation,
    extraGenerations: job.extraGenerations,
    address: address ? address.life.validity() : addressByRecord(job, clock.nowMs()),
    isAddressFresh: address?.life.isFresh() ?? false,
    refusals: run.refusals,
    resumable: address?.target.isResumable ?? false,
    online: powers.network.isOnline(),
    sentBytes: job.sentBytes,
    lastBodyMs: run.lastBodyMs,
    inDoubt: job.inDoubt,
  };
}

/** If the address itself is not in memory, its recorded expiry is used. */
function addressByRecord(job: JobRecord, nowMs: number): FailureContext['address'] {
  const endsAtMs = job.delivery?.addressEndsAtMs ?? null;
  if (endsAtMs === null) return 'doubtful';
  return nowMs < endsAtMs ? 'lives' : 'ended';
}
