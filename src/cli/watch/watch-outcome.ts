import { hasEnded } from '../../shared/model/ended-states.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { watchFileAsks } from '../../shared/model/watch-file-asks.ts';
import type { WatchCondition, WatchFile } from '../../shared/model/watch-folders.ts';
import { type ExitCode, exitCodeForFailure, exitCodes } from '../exit-codes.ts';
import { mayStillEnd, outcomeOf } from '../uploads/job-outcome.ts';

type Queue = Pick<QueueSnapshot, 'jobs' | 'conditions'>;

const untilReady = { wait: true, waitForPaused: true } as const;

export function jobIdOf({ state }: WatchFile): JobId | null {
  return 'jobId' in state ? state.jobId : null;
}

/** Uploads of these files: `going` can still end by themselves, `stopped` wait for a working key or a project that takes them. */
export function openUploads(
  files: Iterable<WatchFile>,
  { jobs, conditions }: Queue,
): { readonly going: readonly JobSnapshot[]; readonly stopped: readonly JobSnapshot[] } {
  const kinds = new Map([...files].map((file) => [jobIdOf(file), file.state.kind]));
  const going: JobSnapshot[] = [];
  const stopped: JobSnapshot[] = [];
  for (const job of jobs) {
    const kind = kinds.get(job.id);
    if (kind !== 'queued' && kind !== 'giving_way') continue;
    const outcome = outcomeOf(job, conditions, untilReady);
    if (mayStillEnd(outcome)) going.push(job);
    // Of an upload that has just ended, the file's row does not know yet.
    else if (outcome.kind === 'ended' && kind === 'queued' && !hasEnded(job.state)) stopped.push(job);
  }
  return { going, stopped };
}

/** The exit code of the first file, by name, that did not succeed. `stuckCode`: that of an upload that goes no further. */
export function exitCodeOf(
  files: readonly WatchFile[],
  queue: Queue,
  stuckCode: (job: JobSnapshot) => ExitCode | null,
): ExitCode {
  const jobs = new Map(queue.jobs.map((job) => [job.id, job]));
  for (const file of files.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const jobId = jobIdOf(file);
    const job = (jobId !== null && jobs.get(jobId)) || null;
    const code = file.state.kind === 'queued' && job ? codeOfUpload(job, queue, stuckCode) : codeOfFile(file);
    if (code !== exitCodes.done) return code;
  }
  return exitCodes.done;
}

function codeOfUpload(
  job: JobSnapshot,
  { conditions }: Queue,
  stuckCode: (job: JobSnapshot) => ExitCode | null,
): ExitCode {
  const outcome = outcomeOf(job, conditions, untilReady);
  return outcome.kind === 'unfinished' ? (stuckCode(job) ?? exitCodes.notYet) : outcome.exitCode;
}

function codeOfFile({ state }: WatchFile): ExitCode {
  switch (state.kind) {
    case 'choosing':
      return state.candidates.length > 0 ? exitCodes.usage : exitCodes.notFound;
    case 'failed':
      return exitCodeForFailure(state.trouble.code);
    case 'settling':
      return watchFileAsks(state) ? exitCodes.refused : exitCodes.notYet;
    case 'finished':
      if (watchFileAsks(state)) return exitCodes.refused;
      return state.waitsFor === 'items' ? exitCodes.network : exitCodes.notYet;
    case 'encoding':
    case 'queued':
    case 'giving_way':
      return exitCodes.notYet;
    case 'skipped':
      return state.reason.kind === 'not_a_video' ? exitCodes.refused : exitCodes.done;
    case 'uploaded':
      return state.isReplaced && !state.byLaterUpload ? exitCodes.notConfirmed : exitCodes.done;
  }
}

const refusing: ReadonlySet<WatchCondition['kind']> = new Set([
  'not_allowed',
  'read_failed',
  'data_disk_full',
  'store_failed',
]);

/** The exit code of a folder that was not read to the end before the command gave up. */
export function codeOfFolder({ kind }: WatchCondition): ExitCode {
  return refusing.has(kind) ? exitCodes.refused : exitCodes.notYet;
}
