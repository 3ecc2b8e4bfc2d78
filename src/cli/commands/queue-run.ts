import { StoreError } from '../../engine/store/store-error.ts';
import type { UnplacedUpload } from '../../engine/uploads/tables/unplaced-upload.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { unplacedTexts } from '../../shared/messages/lookup-failures.ts';
import { queueTexts } from '../../shared/messages/queue-texts.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { fileNameOf } from '../../shared/model/file-name.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { troubleOf } from '../../shared/model/trouble.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { accountToUse, mayPlace } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { toCliError } from '../say-failure.ts';
import { readPatienceMs } from '../uploads/patience.ts';
import { place, staysQueued } from '../uploads/place.ts';
import { sendAndFollow } from '../uploads/send.ts';
import { findJob } from '../uploads/short-job-id.ts';

export const queueRun: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  await using cliEngine = await openCliEngine(environment, output, readPatienceMs(args));
  const { jobs } = cliEngine.engine.uploads.snapshot();
  const unconfirmed = new Set(jobs.filter(isUnconfirmed).map(({ id }) => id));
  const endedBefore = new Set(
    jobs
      .filter(({ state }) => hasEnded(state) || (!args.has('wait') && state.kind === 'processing'))
      .filter(({ id }) => !unconfirmed.has(id))
      .map(({ id }) => id),
  );
  const unplaced = cliEngine.placing.list();
  if (jobs.length === endedBefore.size && unplaced.length === 0) {
    output.line(cliUploadTexts.nothingLeft);
    return exitCodes.done;
  }
  if (cliEngine.environment.apiKey !== null) await accountToUse(cliEngine, signal);
  await cliEngine.session.retryHolds();
  await lookAgain(cliEngine, unconfirmed);
  cliEngine.engine.uploads.startSending();
  const placed = await placeAll(context, cliEngine, unplaced);
  const sent = await sendAndFollow(context, cliEngine, {
    wait: args.has('wait'),
    waitsFor: ({ id }) => unconfirmed.has(id),
    waitForPaused: false,
    chooses: ({ id }) => !endedBefore.has(id),
  });
  return sent === exitCodes.done ? placed : sent;
};

/** Looks up the targets of uploads whose own command could not. What the service refuses waits for a person. */
async function placeAll(
  context: CommandContext,
  cliEngine: CliEngine,
  unplaced: readonly UnplacedUpload[],
): Promise<ExitCode> {
  let exitCode: ExitCode = exitCodes.done;
  for (const upload of unplaced) {
    if (!mayPlace(cliEngine, upload.account)) {
      context.output.note(unplacedTexts.otherKey(plainText(fileNameOf(upload.paths[0] ?? ''))));
      exitCode ||= exitCodes.keyOrPermission;
      continue;
    }
    try {
      await place(context, cliEngine, upload, false);
    } catch (error) {
      const failure = error instanceof CliError ? error : toCliError(error);
      if (failure === null || context.signal.aborted) throw error;
      context.output.error(failure);
      exitCode ||= failure.exitCode;
      const { code, message: sentence, remedy } = failure;
      if (!staysQueued(failure, context.signal) && !(error instanceof StoreError))
        cliEngine.placing.setTrouble(
          upload.id,
          troubleOf(code, { sentence, remedy: remedy ?? '', action: null }),
        );
    }
  }
  return exitCode;
}

/** Checks unconfirmed uploads again, and follows each until its result is known. */
export const queueLook: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  await using cliEngine = await openCliEngine(environment, output, readPatienceMs(args));
  const { jobs } = cliEngine.engine.uploads.snapshot();
  if (args.has('all') === args.operands.length > 0)
    throw usageError(argumentTexts.whichJobs, argumentTexts.queueShows);
  const named = args.operands.map((text) => findJob(text, jobs));
  const settled = named.find((job) => !canBeChecked(job));
  if (settled)
    throw usageError(cliUploadTexts.onlyUnconfirmed(plainText(settled.file.name), settled.state.kind));
  const chosen = new Set((args.has('all') ? jobs.filter(canBeChecked) : named).map(({ id }) => id));
  if (chosen.size === 0) {
    output.line(queueTexts.nothingToLookFor);
    return exitCodes.done;
  }
  if (cliEngine.environment.apiKey !== null) await accountToUse(cliEngine, signal);
  await cliEngine.session.retryHolds();
  await lookAgain(cliEngine, chosen);
  return await sendAndFollow(context, cliEngine, {
    wait: true,
    waitForPaused: false,
    chooses: ({ id }) => chosen.has(id),
  });
};

/** An upload may have ended by mistake, in which case another check corrects it. */
const canBeChecked = (job: JobSnapshot): boolean => isUnconfirmed(job) || job.state.kind === 'superseded';

const isUnconfirmed = ({ state }: JobSnapshot): boolean => state.kind === 'unconfirmed';

async function lookAgain({ engine }: CliEngine, ids: ReadonlySet<JobId>): Promise<void> {
  for (const id of ids) await engine.uploads.decide(id, 'look_again');
}
