import { resolve } from 'node:path';
import { moveDataFolder } from '../../engine/moves/move-data-folder.ts';
import { dataFolderFailures, dataFolderTexts } from '../../shared/messages/data-folder.ts';
import { formatBytes } from '../../shared/model/format.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { CliError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const dataFolderShow: CommandRun = async ({ environment, output }) => {
  output.json({ type: 'data_folder', path: environment.dataDirectory, left_behind: null });
  output.line(plainText(environment.dataDirectory));
  return exitCodes.done;
};

export const dataFolderMove: CommandRun = async ({ arguments: args, environment, output }) => {
  const { usualFolder } = environment;
  const to = resolve(args.operand(0));
  if (usualFolder === null) {
    const { data_folder_chosen: said } = dataFolderFailures;
    throw new CliError({ code: 'data_folder_chosen', ...said, exitCode: exitCodes.refused });
  }
  const moved = await moveDataFolder(usualFolder, to, (sizeBytes) =>
    output.note(dataFolderTexts.moving(formatBytes(sizeBytes), plainText(to))),
  );
  output.json({ type: 'data_folder', path: moved.to, left_behind: moved.leftBehind });
  output.line(
    moved.from === moved.to ? dataFolderTexts.isThere(plainText(to)) : dataFolderTexts.moved(plainText(to)),
  );
  if (moved.leftBehind !== null) {
    const command = `renderdrop data-folder move ${plainText(to)}`;
    output.note(dataFolderTexts.leftBehind(plainText(moved.leftBehind), command));
  }
  return exitCodes.done;
};
