import { queueTexts } from '../../shared/messages/queue-texts.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { accountToUse } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { readPatienceMs } from '../uploads/patience.ts';
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
  if (jobs.length === endedBefore.size) {
    output.line('Nothing is left to send.');
    return exitCodes.done;
  }
  if (environment.apiKey !== null) await accountToUse(cliEngine, signal);
  await cliEngine.session.retryHolds();
  await lookAgain(cliEngine, unconfirmed);
  return await sendAndFollow(context, cliEngine, {
    wait: args.has('wait'),
    waitsFor: ({ id }) => unconfirmed.has(id),
    waitForPaused: false,
    chooses: ({ id }) => !endedBefore.has(id),
  });
};

/** What became of uploads whose word had stayed out: each is looked at once more, and followed until that is known. */
export const queueLook: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  await using cliEngine = await openCliEngine(environment, output, readPatienceMs(args));
  const { jobs } = cliEngine.engine.uploads.snapshot();
  if (args.has('all') === args.operands.length > 0)
    throw usageError('Say which: JOB… or --all.', '"renderdrop queue" shows them.');
  const named = args.operands.map((text) => findJob(text, jobs));
  const settled = named.find((job) => !canBeChecked(job));
  if (settled)
    throw usageError(
      `${plainText(settled.file.name)} is ${settled.state.kind}: only unconfirmed uploads can be checked.`,
    );
  const chosen = new Set((args.has('all') ? jobs.filter(canBeChecked) : named).map(({ id }) => id));
  if (chosen.size === 0) {
    output.line(queueTexts.nothingToLookFor);
    return exitCodes.done;
  }
  if (environment.apiKey !== null) await accountToUse(cliEngine, signal);
  await cliEngine.session.retryHolds();
  await lookAgain(cliEngine, chosen);
  return await sendAndFollow(context, cliEngine, {
    wait: true,
    waitForPaused: false,
    chooses: ({ id }) => chosen.has(id),
  });
};

/** Its end may have been a mistake: a later look corrects it. */
const canBeChecked = (job: JobSnapshot): boolean => isUnconfirmed(job) || job.state.kind === 'superseded';

const isUnconfirmed = ({ state }: JobSnapshot): boolean => state.kind === 'unconfirmed';

async function lookAgain({ engine }: CliEngine, ids: ReadonlySet<JobId>): Promise<void> {
  for (const id of ids) await engine.uploads.decide(id, 'look_again');
}
