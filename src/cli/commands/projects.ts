import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { withAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const projects: CommandRun = async ({ environment, output, signal }) => {
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const all = await client.listProjects({ lane: 'click', signal }).all();
    for (const project of all) output.json(project);
    if (all.length === 0) output.line(answerTexts.noProjects);
    else {
      output.table(all, [
        { title: 'NAME', of: ({ name }) => name, shrinks: true },
        { title: 'ROLE', of: ({ role }) => role },
        { title: 'VISIBLE TO', of: ({ visibility }) => visibility ?? '' },
        { title: 'ID', of: ({ id }) => id },
      ]);
    }
  });
  return exitCodes.done;
};
