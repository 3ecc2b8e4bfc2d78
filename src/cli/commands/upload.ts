import { basename, resolve } from 'node:path';
import { ApiFailure } from '../../engine/api-client/api-failure.ts';
import { uploadPhrases } from '../../shared/messages/upload-failures.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { type UsedAccount, withAccount } from '../account.ts';
import type { ParsedArguments } from '../arguments/parse-arguments.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandRun } from '../command.ts';
import { exitCodeForFailure, exitCodes } from '../exit-codes.ts';
import { findProject } from '../find-by-name.ts';
import { checkFiles } from '../uploads/check-files.ts';
import { chooseTargets, type Placement } from '../uploads/choose-targets.ts';
import { readPatienceMs } from '../uploads/patience.ts';
import { refuseViewers } from '../uploads/refuse-viewers.ts';
import { sendAndFollow } from '../uploads/send.ts';

export const upload: CommandRun = async (context) => {
  const { arguments: args, environment, output, signal } = context;
  const placement = readPlacement(args);
  const projectText = args.text('project');
  if (projectText === null)
    throw usageError('Say to which project: --project PROJECT.', '"renderdrop projects" lists them.');
  const paths = args.operands.map((path) => resolve(path));
  await checkFiles(paths);
  await using cliEngine = await openCliEngine(environment, output, readPatienceMs(args));
  const { uploads } = cliEngine.engine;
  const jobIds = await sayingThatNothingIsQueued(cliEngine, signal, async (account) => {
    const project = await findProject(account.client, projectText, signal);
    refuseViewers(project);
    const targets = await chooseTargets({
      client: account.client,
      project,
      paths,
      placement,
      output,
      signal,
    });
    signal.throwIfAborted();
    await cliEngine.session.releaseProject(account.view.id, project.id);
    const added = await uploads.add({
      accountId: account.view.id,
      files: paths.map((path, index) => {
        const target = targets[index];
        if (!target) throw new Error('A file has no target.');
        return { path, target };
      }),
      options: {
        acceptSameBytes: args.has('again'),
        acceptHour: args.has('any-speed') || args.has('accept-hour'),
        receiptBeside: args.has('receipt') || cliEngine.settings.read().receiptBesideRender,
      },
    });
    const joined = new Set(added.joinedIds);
    for (const [index, jobId] of added.jobIds.entries()) {
      const target = targets[index];
      if (joined.has(jobId)) output.note(uploadPhrases.joined(plainText(basename(paths[index] ?? ''))));
      output.json({
        type: 'queued',
        job_id: jobId,
        batch_id: added.batchId,
        file: paths[index],
        project_id: project.id,
        media_id: target?.kind === 'version' ? target.mediaId : null,
        name: target?.kind === 'version' ? target.mediaName : target?.name,
        ...(joined.has(jobId) ? { joined: true } : {}),
      });
    }
    return new Set<string>(added.jobIds);
  });
  return await sendAndFollow(context, cliEngine, {
    wait: args.has('wait'),
    waitForPaused: true,
    chooses: ({ id }) => jobIds.has(id),
  });
};

/** What the service did not answer in time cannot go on by itself before it is queued: whoever reads that must know. */
async function sayingThatNothingIsQueued<Result>(
  cliEngine: CliEngine,
  signal: AbortSignal,
  work: (account: UsedAccount) => Promise<Result>,
): Promise<Result> {
  try {
    return await withAccount(cliEngine, signal, work);
  } catch (error) {
    if (!(error instanceof ApiFailure) || exitCodeForFailure(error.code) !== exitCodes.network) throw error;
    throw new CliError(
      {
        code: error.serviceCode ?? error.code,
        sentence: error.trouble.sentence,
        remedy: 'Nothing is queued yet. Run the same command again.',
        exitCode: exitCodes.network,
        requestId: error.requestId,
      },
      { cause: error },
    );
  }
}

function readPlacement(args: ParsedArguments): Placement {
  const media = args.text('media');
  const name = args.text('name');
  const ways = [media !== null, args.has('new'), args.has('match')].filter(Boolean).length;
  if (ways !== 1) {
    throw usageError(
      `Say where ${args.operands.length > 1 ? 'the renders go' : 'the render goes'}, in one way: --media MEDIA, --new or --match.`,
    );
  }
  if (name !== null && !args.has('new')) throw usageError('--name goes with --new.');
  if (name !== null && args.operands.length > 1)
    throw usageError('--name names one new item, and there are several files.');
  if (media !== null) return { kind: 'media', text: media };
  return args.has('match') ? { kind: 'match' } : { kind: 'new', name };
}
