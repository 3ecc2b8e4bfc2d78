import { findProject } from '../../engine/api-client/find-by-name.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { formatDuration, formatPixels } from '../../shared/model/format.ts';
import { withAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const media: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const status = args.text('status');
    const search = args.text('search')?.toLocaleLowerCase('en') ?? '';
    const all = await client.listMedia(project.id, { lane: 'click', signal }).all();
    const shown = all
      .filter((item) => status === null || item.status === status)
      .filter((item) => item.name.toLocaleLowerCase('en').includes(search));
    for (const item of shown) output.json(item);
    if (shown.length === 0) output.line(all.length === 0 ? answerTexts.noItems : answerTexts.noResults);
    else {
      output.table(shown, [
        { title: 'NAME', of: ({ name }) => name, shrinks: true },
        { title: 'TYPE', of: ({ type }) => type },
        { title: 'STATUS', of: (item) => item.status },
        { title: 'PIXELS', of: ({ width, height }) => (width && height ? formatPixels(width, height) : '') },
        { title: 'LENGTH', of: (item) => lengthOf(item.duration_seconds), right: true },
        { title: 'VERSIONS', of: (item) => String(item.versions_count), right: true },
        { title: 'ID', of: ({ id }) => id, yields: true },
      ]);
    }
  });
  return exitCodes.done;
};

const lengthOf = (seconds: number | null): string => (seconds === null ? '' : formatDuration(seconds));
