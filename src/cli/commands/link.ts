import { findMedia, findProject } from '../../engine/api-client/find-by-name.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { itemLink } from '../../shared/model/item-link.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { withAccount } from '../account.ts';
import { openCliEngine } from '../cli-engine.ts';
import { usageError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

const numberMax = 999_999_999;

export const link: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  const moment = {
    versionNumber: wholeNumber(args, 'version', args.text('version')?.replace(/^v/i, ''), 1),
    frame: wholeNumber(args, 'frame', args.text('frame'), 0),
  };
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const item = await findMedia(client, project, args.operand(1), signal);
    const { versionNumber } = moment;
    // Only a note, because a pipeline may create a link before its upload.
    if (versionNumber !== null && versionNumber > item.versions_count)
      output.note(plainText(answerTexts.noSuchVersion(item.name, item.versions_count, versionNumber)));
    const url = itemLink(project.id, item.id, moment);
    output.json({
      type: 'link',
      url,
      project_id: project.id,
      media_id: item.id,
      version_number: moment.versionNumber,
      frame: moment.frame,
    });
    output.line(url);
  });
  return exitCodes.done;
};

/** A whole number within the limits. The caller strips the `v` of `v5`. */
function wholeNumber(
  args: CommandContext['arguments'],
  name: string,
  text: string | null | undefined,
  min: number,
): number | null {
  if (text == null) return null;
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= numberMax) return value;
  throw usageError(argumentTexts.takesNumber(name, min, numberMax, args.text(name) ?? ''));
}
