import { findProject } from '../../engine/api-client/find-by-name.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { withAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const stages: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const all = await client.listStages(project.id, { lane: 'click', signal }).all();
    for (const stage of all) output.json(stage);
    if (all.length === 0) output.line(answerTexts.noStages);
    else {
      output.table(all, [
        { title: 'STAGE', of: ({ name }) => name, shrinks: true },
        {
          title: 'SCREENS',
          of: (stage) => stage.known_screens.join(', ') || answerTexts.noScreens,
          shrinks: true,
        },
        { title: 'DEFAULT', of: (stage) => stage.default_screen ?? '' },
        { title: 'ID', of: ({ id }) => id, yields: true },
      ]);
    }
  });
  return exitCodes.done;
};
