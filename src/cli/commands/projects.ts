import { withAccount } from '../account.ts';
import type { CommandRun } from '../command.ts';
import { openStation } from '../compose.ts';
import { exitCodes } from '../exit-codes.ts';

export const projects: CommandRun = async ({ environment, output, signal }) => {
  await using station = await openStation(environment, output);
  await withAccount(station, signal, async ({ client }) => {
    const all = await client.listProjects({ lane: 'click', signal }).all();
    for (const project of all) output.json(project);
    if (all.length === 0) output.line('There is no project that you can open.');
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
