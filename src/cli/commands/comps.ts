import { findProject } from '../../engine/api-client/find-by-name.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { formatDuration } from '../../shared/model/format.ts';
import { withAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const comps: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const all = await client.listComps(project.id, { lane: 'click', signal }).all();
    for (const comp of all) output.json(comp);
    if (all.length === 0) output.line(answerTexts.noComps);
    else {
      output.table(all, [
        { title: 'COMP', of: ({ name }) => name, shrinks: true },
        { title: 'STATUS', of: ({ status }) => status.replaceAll('_', ' ') },
        {
          title: 'SCREENS',
          of: (comp) => comp.screens.map(({ screen }) => screen).join(', '),
          shrinks: true,
        },
        { title: 'LENGTH', of: (comp) => formatDuration(comp.duration_seconds), right: true },
        { title: 'ID', of: ({ id }) => id, yields: true },
      ]);
    }
  });
  return exitCodes.done;
};
