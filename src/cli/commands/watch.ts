import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findProjectToChange } from '../../engine/api-client/find-by-name.ts';
import { compilePattern } from '../../engine/matching/name-pattern.ts';
import { findVideoItem } from '../../engine/uploads/placing/find-targets.ts';
import { WatchFolderError } from '../../engine/watch-folders/watch-folder-error.ts';
import type { Project } from '../../shared/api/project.ts';
import { answerTexts } from '../../shared/messages/cli/answers.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { cliWatchTexts } from '../../shared/messages/cli/watch.ts';
import { videoCodecSchema } from '../../shared/model/sequences.ts';
import { type ExistingFiles, existingFilesSchema, type WatchRule } from '../../shared/model/watch-folders.ts';
import type { WatchFrames } from '../../shared/model/watch-frames.ts';
import type { AddWatchFolder } from '../../shared/model/watch-requests.ts';
import { type UsedAccount, withAccount } from '../account.ts';
import type { ParsedArguments } from '../arguments/parse-arguments.ts';
import { readRate } from '../arguments/read-rate.ts';
import { openCliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { sayPlan } from '../watch/say-plan.ts';
import { watchAndFollow } from '../watch/watch-and-follow.ts';

export const watch: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  const readRule = ruleFor(args);
  const projectText = args.text('project');
  if (projectText === null) throw usageError(argumentTexts.whichProject, argumentTexts.projectsLists);
  const isOnce = args.has('once');
  const quietSeconds = args.number('quiet-seconds', { min: 0, max: 3_600 });
  const path = resolve(args.operand(0));
  await checkFolder(path);
  await using cliEngine = await openCliEngine(environment, output);
  return await withAccount(cliEngine, signal, async (account) => {
    const project = await findProjectToChange(account.client, projectText, signal);
    const folder: AddWatchFolder = {
      path,
      place: { accountId: account.view.id, projectId: project.id, projectName: project.name },
      settings: {
        rule: await readRule(account, project, signal),
        filter: {
          include: [...args.all('include')],
          exclude: [...args.all('exclude')],
          subfolders: true,
          minSizeBytes: 0,
        },
        newestWins: true,
        shared: args.has('shared'),
        followLinks: args.has('follow-links'),
        poll: args.has('poll'),
        quietSeconds,
        frames: framesFor(args),
        priority: 'normal',
      },
      existing: existingFiles(args, isOnce || args.has('dry-run')),
    };
    try {
      if (!args.has('dry-run')) return await watchAndFollow(context, cliEngine, folder, isOnce);
      sayPlan(await cliEngine.engine.watch.plan(folder), output);
      if (!isOnce && args.text('existing') === null) output.note(cliWatchTexts.thereAlready);
      return exitCodes.done;
    } catch (error) {
      if (!(error instanceof WatchFolderError)) throw error;
      if (error.trouble.code.endsWith('_invalid')) throw usageError(error.message);
      throw folderError(error.message);
    }
  });
};

/** With --once, files that are already in the folder are included; otherwise only new ones. */
function existingFiles(args: ParsedArguments, isAboutWhatIsThere: boolean): ExistingFiles {
  const told = args.text('existing');
  if (told === null) return isAboutWhatIsThere ? 'all' : 'from_now_on';
  return existingFilesSchema.parse(told.replaceAll('-', '_'));
}

/** Without a frame rate, image sequences are listed but not encoded. */
function framesFor(args: ParsedArguments): WatchFrames {
  const rate = readRate(args.text('fps'));
  const codec = args.text('codec');
  if (rate === null) {
    if (codec !== null || ['as-is', 'fill-gaps', 'skip-strays'].some((option) => args.has(option)))
      throw usageError(argumentTexts.optionMissing('--fps RATE'), argumentTexts.writeRate);
    return { kind: 'skip' };
  }
  return {
    kind: 'encode',
    rate,
    codec: codec === null ? null : videoCodecSchema.parse(codec),
    convertLinear: !args.has('as-is'),
    ...(args.has('fill-gaps') && { fillGaps: true }),
    ...(args.has('skip-strays') && { skipApart: true }),
  };
}

type ReadRule = (account: UsedAccount, project: Project, signal: AbortSignal) => Promise<WatchRule>;

function ruleFor(args: ParsedArguments): ReadRule {
  const media = args.text('media');
  const pattern = args.text('pattern');
  const ways = [media !== null, args.has('match'), args.has('new'), pattern !== null].filter(Boolean).length;
  if (ways !== 1) throw usageError(argumentTexts.whereFilesGo);
  if (media !== null) {
    return async ({ client }, project, signal) => {
      const { id, name } = await findVideoItem(client, project, media, signal);
      return { kind: 'item', mediaId: id, mediaName: name };
    };
  }
  if (pattern !== null) {
    const compiled = compilePattern(pattern);
    if (compiled.kind === 'invalid') throw usageError(argumentTexts.badPattern(compiled.says));
    return async () => ({ kind: 'pattern', pattern });
  }
  return async () => (args.has('match') ? { kind: 'name' } : { kind: 'new_items' });
}

async function checkFolder(path: string): Promise<void> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw folderError(answerTexts.noFolder(path));
  if (!found.isDirectory()) throw folderError(answerTexts.notAFolder(path));
}

const folderError = (sentence: string): CliError =>
  new CliError({ code: 'folder_not_found', sentence, exitCode: exitCodes.notFound });
