import { hasEnded } from '../../shared/model/ended-states.ts';
import { accountToUse } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { sendAndFollow } from '../uploads/send.ts';

export const queueRun: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  await using cliEngine = await openCliEngine(environment, output);
  const { uploads } = cliEngine.engine;
  const endedBefore = new Set(
    uploads
      .snapshot()
      .jobs.filter(({ state }) => hasEnded(state) || (!args.has('wait') && state.kind === 'processing'))
      .map(({ id }) => id),
  );
  if (uploads.snapshot().jobs.length === endedBefore.size) {
    output.line('Nothing is left to send.');
    return exitCodes.done;
  }
  if (environment.apiKey !== null) await accountToUse(cliEngine, signal);
  await cliEngine.session.retryHolds();
  return await sendAndFollow(context, cliEngine, {
    wait: args.has('wait'),
    waitForPaused: false,
    chooses: ({ id }) => !endedBefore.has(id),
  });
};
