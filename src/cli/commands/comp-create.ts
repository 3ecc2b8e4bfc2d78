import { basename } from 'node:path';
import { findMedia, findProject, findStage } from '../../engine/api-client/find-by-name.ts';
import { createComp } from '../../engine/comps/create-comp.ts';
import { screenInName } from '../../engine/comps/screen-in-name.ts';
import type { CreateCompRequest } from '../../shared/api/comp.ts';
import type { Media } from '../../shared/api/media.ts';
import type { Stage } from '../../shared/api/stage.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { withAccount } from '../account.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';

export const compCreate: CommandRun = async ({ arguments: args, environment, output, signal }) => {
  const stageText = args.text('stage');
  const placed = args.all('screen').map(readPlace);
  if (stageText === null) throw usageError(argumentTexts.whichStage);
  const fromNames = args.all('from-name');
  if (placed.length + fromNames.length === 0) throw usageError(argumentTexts.whichScreens);
  await using cliEngine = await openCliEngine(environment, output);
  await withAccount(cliEngine, signal, async ({ client }) => {
    const project = await findProject(client, args.operand(0), signal);
    const stage = await findStage(client, project, stageText, signal);
    const screens: CreateCompRequest['screens'] = [];
    for (const { screen, media, startSeconds } of placed) {
      const item = await findMedia(client, project, media, signal);
      screens.push({
        screen,
        media_id: item.id,
        ...(startSeconds === null ? {} : { start_seconds: startSeconds }),
      });
    }
    for (const media of fromNames) {
      const item = await findMedia(client, project, media, signal);
      screens.push({ screen: namedScreen(cliEngine, stage, item), media_id: item.id });
    }
    const name = args.text('name');
    const wanted = { stage_id: stage.id, screens, ...(name === null ? {} : { name }) };
    const comp = await createComp(client, project.id, wanted, cliEngine.random, { lane: 'create', signal });
    output.json(comp);
    output.line(answerTexts.draftCreated(plainText(comp.name), plainText(comp.app_url)));
  });
  return exitCodes.done;
};

/** The single screen that the name of an item, or of its uploaded file, matches. */
function namedScreen(cliEngine: CliEngine, stage: Stage, item: Media): string {
  const files = cliEngine.history
    .ofMedia(item.id)
    .filter(({ receipt }) => receipt.version_id === item.version?.id)
    .map(({ receipt }) => basename(receipt.file));
  for (const name of [...files, item.name]) {
    const screen = screenInName(name, stage.known_screens);
    if (screen !== null) return screen;
  }
  throw usageError(
    answerTexts.noScreenInName(item.name, stage.name, stage.known_screens.join(', ') || 'none'),
    answerTexts.nameScreen(item.name),
  );
}

/** `LED Wall=LED Main@12.5`. The last @ counts, and only before a number: names may hold both signs. */
function readPlace(text: string): { screen: string; media: string; startSeconds: number | null } {
  const [, screen = '', rest = ''] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const [, media = rest, seconds] = /^(.*)@(\d+(?:\.\d+)?)$/s.exec(rest) ?? [];
  if (screen.trim() === '' || media.trim() === '') {
    throw usageError(argumentTexts.notAPlace(text), argumentTexts.placeExample);
  }
  return {
    screen: screen.trim(),
    media: media.trim(),
    startSeconds: seconds === undefined ? null : Number(seconds),
  };
}
