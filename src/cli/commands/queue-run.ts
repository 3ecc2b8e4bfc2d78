import { hasEnded } from '../../shared/model/ended-states.ts';
import { accountToUse } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
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
  await tryHoldsAgain(cliEngine, signal);
  return await sendAndFollow(context, cliEngine, {
    wait: args.has('wait'),
    waitForPaused: false,
    chooses: ({ id }) => !endedBefore.has(id),
  });
};

/** Somebody asks for it: what an account or a project was stopped by is looked at once more. */
async function tryHoldsAgain(cliEngine: CliEngine, signal: AbortSignal): Promise<void> {
  const { uploads } = cliEngine.engine;
  for (const { scope } of uploads.snapshot().conditions.holds) {
    if (scope.kind === 'project') await uploads.resume({ kind: 'project', projectId: scope.projectId });
    else {
      const account = cliEngine.accounts.list().accounts.find(({ id }) => id === scope.accountId);
      const checked = account ? await cliEngine.accounts.check(account.id, signal) : null;
      if (checked && ['ok', 'expiring'].includes(checked.state.kind)) await uploads.accountWorks(checked.id);
    }
  }
}
