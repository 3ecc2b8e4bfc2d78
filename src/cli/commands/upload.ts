import { basename, resolve } from 'node:path';
import type { Placed, Placement, UnplacedUpload } from '../../engine/uploads/tables/unplaced-upload.ts';
import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { uploadPhrases } from '../../shared/messages/upload-failures.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { uploadOptionsSchema } from '../../shared/model/uploads.ts';
import { accountForLater } from '../account.ts';
import type { ParsedArguments } from '../arguments/parse-arguments.ts';
import { type CliEngine, openCliEngine } from '../cli-engine.ts';
import { CliError, usageError } from '../cli-error.ts';
import type { CommandContext, CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { checkFiles } from '../uploads/check-files.ts';
import { runIdIn, schedulerIn } from '../uploads/farm-variables.ts';
import { readPatienceMs } from '../uploads/patience.ts';
import { place, staysQueued } from '../uploads/place.ts';
import { sendAndFollow } from '../uploads/send.ts';

const runIdLengthMax = 200;

export const upload: CommandRun = async (context) => {
  const { arguments: args, environment, output } = context;
  const placement = readPlacement(args);
  const projectText = args.text('project');
  if (projectText === null) throw usageError(argumentTexts.whichProject, argumentTexts.projectsLists);
  if (args.has('again') && args.has('fail-if-uploaded')) throw usageError(argumentTexts.againOrFail);
  const paths = args.operands.map((path) => resolve(path));
  await checkFiles(paths);
  await using cliEngine = await openCliEngine(environment, output, readPatienceMs(args));
  const upload = cliEngine.placing.keep({
    account: accountForLater(cliEngine),
    project: projectText,
    placement,
    paths,
    options: uploadOptionsSchema.parse({
      acceptSameBytes: args.has('again'),
      runId: readRunId(context),
      scheduler: schedulerIn(environment.variables),
      acceptShape: args.has('any-shape'),
      acceptHour: args.has('any-speed') || args.has('accept-hour'),
      receiptBeside: args.has('receipt') || cliEngine.settings.read().receiptBesideRender,
    }),
  });
  const placed = await placeOrLeave(context, cliEngine, upload);
  const joined = new Set(placed.joinedIds);
  for (const [index, jobId] of placed.jobIds.entries()) {
    const target = placed.targets[index];
    const path = paths[index];
    if (path === undefined || target === undefined) throw new Error('A job was placed without its file.');
    if (joined.has(jobId)) output.note(uploadPhrases.joined(plainText(basename(path))));
    output.json({
      type: 'queued',
      job_id: jobId,
      batch_id: placed.batchId,
      file: path,
      project_id: target.projectId,
      media_id: target.kind === 'version' ? target.mediaId : null,
      name: target.kind === 'version' ? target.mediaName : target.name,
      ...(joined.has(jobId) ? { joined: true } : {}),
    });
  }
  const jobIds = new Set<string>(placed.jobIds);
  return await sendAndFollow(context, cliEngine, {
    wait: args.has('wait'),
    waitForPaused: true,
    chooses: ({ id }) => jobIds.has(id),
    takesAlready: !args.has('fail-if-uploaded'),
  });
};

/** An upload that the service refuses leaves the queue; one that it does not answer stays. */
async function placeOrLeave(
  context: CommandContext,
  cliEngine: CliEngine,
  upload: UnplacedUpload,
): Promise<Placed> {
  let placed: Placed | null;
  try {
    placed = await place(context, cliEngine, upload, true);
  } catch (error) {
    if (!staysQueued(error, context.signal)) cliEngine.placing.remove([upload.id]);
    throw error;
  }
  if (placed) return placed;
  throw new CliError({ code: 'cancelled', sentence: cliUploadTexts.canceled, exitCode: exitCodes.refused });
}

/** With `--again`, the farm's run id is ignored: it would make this the same request as before. */
function readRunId({ arguments: args, environment }: CommandContext): string | null {
  const given = args.text('run-id');
  if (given === null) return args.has('again') ? null : runIdIn(environment.variables);
  if (args.has('again')) throw usageError(argumentTexts.runIdOrAgain);
  const runId = given.trim();
  if (runId === '' || runId.length > runIdLengthMax)
    throw usageError(argumentTexts.notARunId(runIdLengthMax));
  return runId;
}

function readPlacement(args: ParsedArguments): Placement {
  const media = args.text('media');
  const name = args.text('name');
  const ways = [media !== null, args.has('new'), args.has('match')].filter(Boolean).length;
  if (ways !== 1) {
    throw usageError(argumentTexts.whereRendersGo(args.operands.length));
  }
  if (name !== null && !args.has('new')) throw usageError(argumentTexts.nameNeedsNew);
  if (name !== null && args.operands.length > 1) throw usageError(argumentTexts.oneName);
  if (media !== null) return { kind: 'media', text: media };
  return args.has('match') ? { kind: 'match' } : { kind: 'new', name };
}
