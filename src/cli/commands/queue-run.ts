import { hasEnded } from '../../shared/model/ended-states.ts';
import { accountToUse } from '../account.ts';
import type { CommandRun } from '../command.ts';
import { openStation, type Station } from '../compose.ts';
import { exitCodes } from '../exit-codes.ts';
import { sendAndFollow } from '../uploads/send.ts';

export const queueRun: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  await using station = await openStation(environment, output);
  const { uploads } = station.engine;
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
  if (environment.apiKey !== null) await accountToUse(station, signal);
  await tryHoldsAgain(station, signal);
  return await sendAndFollow(context, station, {
    wait: args.has('wait'),
    waitForPaused: false,
    chooses: ({ id }) => !endedBefore.has(id),
  });
};

/** Somebody asks for it: what an account or a project was stopped by is looked at once more. */
async function tryHoldsAgain(station: Station, signal: AbortSignal): Promise<void> {
  const { uploads } = station.engine;
  for (const { scope } of uploads.snapshot().conditions.holds) {
    if (scope.kind === 'project') await uploads.resume({ kind: 'project', projectId: scope.projectId });
    else {
      const account = station.accounts.list().accounts.find(({ id }) => id === scope.accountId);
      const checked = account ? await station.accounts.check(account.id, signal) : null;
      if (checked && ['ok', 'expiring'].includes(checked.state.kind)) await uploads.accountWorks(checked.id);
    }
  }
}
