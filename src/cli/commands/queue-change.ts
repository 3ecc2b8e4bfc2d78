import { findProject } from '../../engine/api-client/find-by-name.ts';
import type { UnplacedUpload } from '../../engine/uploads/tables/unplaced-upload.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { unplacedTexts } from '../../shared/messages/lookup-failures.ts';
import { queueTexts } from '../../shared/messages/queue-texts.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { fileNameOf } from '../../shared/model/file-name.ts';
import { isSelected } from '../../shared/model/job-selection.ts';
import { isPausedWhileSending } from '../../shared/model/kept-by-pause.ts';
import { mayRetry, mayRetryTogether } from '../../shared/model/may-retry.ts';
import { isPastCanceling, mayPause } from '../../shared/model/may-stop.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { JobSelection } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { withAccount } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { jobJson, unplacedJson } from '../uploads/job-json.ts';
import { findJob, isMeantBy, shortJobId } from '../uploads/short-job-id.ts';

export const queuePause: CommandRun = (context) =>
  change(context, async (cliEngine) => {
    const selection = await select(context, cliEngine);
    if (selection.kind === 'jobs') refuseUnless(canBePaused, jobsOf(cliEngine, selection));
    const mayCost = jobsOf(cliEngine, selection).some(
      ({ state, delivery }) => state.kind === 'sending' && !delivery?.resumable,
    );
    if (mayCost) context.output.note(cliUploadTexts.pauseMayCost);
    await cliEngine.engine.uploads.pause(selection);
    return { chosen: selection, empty: cliUploadTexts.paused };
  });

export const queueResume: CommandRun = (context) =>
  change(context, async (cliEngine) => {
    const { uploads } = cliEngine.engine;
    const selection = await select(context, cliEngine);
    const asking = jobsOf(cliEngine, selection).filter(
      (job) => selection.kind === 'jobs' && asksFor(job) !== null,
    );
    for (const job of asking) await uploads.decide(job.id, asksFor(job) ?? 'go_on');
    await uploads.resume(selection);
    return { chosen: selection, empty: cliUploadTexts.resumed };
  });

export const queueCancel: CommandRun = (context) =>
  change(context, async (cliEngine) => {
    const chosen = chosenJobs(
      context,
      cliEngine,
      ({ state }) => !hasEnded(state),
      (job) => !hasEnded(job.state) && !isPastCanceling(job),
    );
    const unplaced = chosenUnplaced(context, cliEngine);
    cliEngine.placing.remove(unplaced.map(({ id }) => id));
    sayUnplaced(context, unplaced, 'cancelled', unplacedTexts.canceled);
    await cliEngine.engine.uploads.cancel(chosen);
    const empty = unplaced.length > 0 ? null : cliUploadTexts.nothingToCancel;
    return { chosen: { kind: 'jobs', jobIds: [...chosen] }, empty, afterwards: refuseTooLate };
  });

/** The others have been canceled by now. An upload may also have become too late in the meantime. */
function refuseTooLate(jobs: readonly JobSnapshot[]): void {
  const late = jobs.find(isPastCanceling);
  if (!late) return;
  throw new CliError({
    code: 'already_uploaded',
    sentence: cliUploadTexts.tooLateToCancel(plainText(late.file.name)),
    remedy: cliUploadTexts.replaceIt,
    exitCode: exitCodes.refused,
  });
}

export const queueRetry: CommandRun = (context) =>
  change(context, async (cliEngine) => {
    const chosen = chosenJobs(
      context,
      cliEngine,
      ({ state }) => mayRetry(state),
      ({ state }) => mayRetryTogether(state),
    );
    const unplaced = chosenUnplaced(context, cliEngine).filter(({ trouble }) => trouble !== null);
    for (const { id } of unplaced) cliEngine.placing.setTrouble(id, null);
    sayUnplaced(context, unplaced, 'queued', unplacedTexts.state);
    await cliEngine.engine.uploads.retry(chosen);
    const empty = unplaced.length > 0 ? null : cliUploadTexts.nothingFailed;
    return { chosen: { kind: 'jobs', jobIds: [...chosen] }, empty };
  });

export const queueClear: CommandRun = async ({ environment, output }) => {
  await using cliEngine = await openCliEngine(environment, output);
  const { uploads } = cliEngine.engine;
  const ended = () => uploads.snapshot().jobs.filter(({ state }) => hasEnded(state)).length;
  const before = ended();
  await uploads.clearEnded();
  const cleared = before - ended();
  output.json({ type: 'cleared', count: cleared });
  output.line(queueTexts.cleared(cleared));
  return exitCodes.done;
};

interface Changed {
  readonly chosen: JobSelection | { readonly kind: 'jobs'; readonly jobIds: readonly JobId[] };
  /** Printed if no single job can be named; null if enough was printed. */
  readonly empty: string | null;
  /** Given the changed jobs once they are printed. */
  readonly afterwards?: (jobs: readonly JobSnapshot[]) => void;
}

async function change(
  { environment, output }: CommandContext,
  work: (cliEngine: CliEngine) => Promise<Changed>,
): Promise<typeof exitCodes.done> {
  await using cliEngine = await openCliEngine(environment, output);
  const { chosen, empty, afterwards } = await work(cliEngine);
  const { uploads } = cliEngine.engine;
  uploads.lookForSender();
  const jobs = jobsOf(cliEngine, chosen).filter(({ state }) => chosen.kind === 'jobs' || !hasEnded(state));
  const { conditions } = uploads.snapshot();
  for (const job of jobs) {
    const shown = jobJson(job, { conditions, nowMs: cliEngine.clock.nowMs() });
    output.json(shown);
    output.line(`${shortJobId(job.id)}  ${plainText(job.file.name)}: ${plainText(shown.line)}`);
    if (isPausedWhileSending(job)) output.note(`  ${plainText(shown.next)}`);
  }
  if (jobs.length === 0 && empty !== null) output.line(empty);
  afterwards?.(jobs);
  return exitCodes.done;
}

function jobsOf(cliEngine: CliEngine, chosen: Changed['chosen']): readonly JobSnapshot[] {
  return cliEngine.engine.uploads.snapshot().jobs.filter((job) => isSelected(job, chosen));
}

async function select(
  { arguments: args, signal }: CommandContext,
  cliEngine: CliEngine,
): Promise<JobSelection> {
  const project = args.text('project');
  const ways = [args.operands.length > 0, args.has('all'), project !== null].filter(Boolean).length;
  if (ways !== 1) throw usageError(argumentTexts.whichUploads, argumentTexts.queueShows);
  if (args.has('all')) return { kind: 'all' };
  if (project === null) {
    const { jobs } = cliEngine.engine.uploads.snapshot();
    return { kind: 'jobs', jobIds: args.operands.map((text) => findJob(text, jobs).id) };
  }
  // A project that the queue's jobs name is found without a network.
  const known = cliEngine.engine.uploads.snapshot().jobs.find(({ target }) => {
    return target.projectId === project || target.projectName === project;
  });
  if (known) return { kind: 'project', projectId: known.target.projectId };
  return await withAccount(cliEngine, signal, async ({ client }) => ({
    kind: 'project',
    projectId: (await findProject(client, project, signal)).id,
  }));
}

function chosenJobs(
  { arguments: args }: CommandContext,
  cliEngine: CliEngine,
  fits: (job: JobSnapshot) => boolean,
  fitsAll = fits,
): readonly JobId[] {
  const { jobs } = cliEngine.engine.uploads.snapshot();
  if (args.has('all') === args.operands.length > 0) {
    throw usageError(argumentTexts.whichJobs, argumentTexts.queueShows);
  }
  if (args.has('all')) return jobs.filter(fitsAll).map(({ id }) => id);
  const unplaced = cliEngine.placing.list();
  const named = args.operands.filter((text) => !unplaced.some((upload) => isMeantBy(text, upload)));
  const chosen = named.map((text) => findJob(text, jobs));
  refuseUnless(fits, chosen);
  return chosen.map(({ id }) => id);
}

function refuseUnless(fits: (job: JobSnapshot) => boolean, jobs: readonly JobSnapshot[]): void {
  const unfit = jobs.find((job) => !fits(job));
  if (unfit) throw usageError(cliUploadTexts.notPossible(plainText(unfit.file.name), unfit.state.kind));
}

/** Pausing what is paused already changes nothing. */
const canBePaused = (job: JobSnapshot): boolean => mayPause(job) || job.state.kind === 'held';

/** The unplaced uploads among those named, or all unplaced uploads. */
function chosenUnplaced(
  { arguments: args }: CommandContext,
  { placing }: CliEngine,
): readonly UnplacedUpload[] {
  const all = placing.list();
  if (args.has('all')) return all;
  return all.filter((upload) => args.operands.some((text) => isMeantBy(text, upload)));
}

function sayUnplaced(
  { output }: CommandContext,
  uploads: readonly UnplacedUpload[],
  state: 'cancelled' | 'queued',
  line: string,
): void {
  for (const upload of uploads) {
    const { id, paths } = upload;
    const { reason: _over, ...shown } = unplacedJson(upload);
    output.json({ ...shown, state, line, next: '' });
    const name = unplacedTexts.inList(fileNameOf(paths[0] ?? ''), paths.length - 1);
    output.line(`${shortJobId(id)}  ${plainText(name)}: ${line}`);
  }
}

/** The decision that "yes" stands for, by what the job asks. */
function asksFor({ state }: JobSnapshot): 'go_on' | 'send_again' | null {
  if (state.kind !== 'held') return null;
  switch (state.reason.kind) {
    case 'same_bytes':
    case 'other_shape':
    case 'joined':
    case 'will_not_make_hour':
      return 'go_on';
    case 'addresses_spent':
    case 'creation_unknown':
      return 'send_again';
    default:
      return null;
  }
}
