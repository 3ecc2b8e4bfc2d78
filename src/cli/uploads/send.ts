import { leaveReceipt, withTimeout } from '../../engine/node/receipt-beside.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { checkTexts } from '../../shared/messages/file-checks.ts';
import { startTimecodeUnreadSays } from '../../shared/messages/media-files.ts';
import { otherShapeUploaded } from '../../shared/messages/shapes.ts';
import { uploadDetails } from '../../shared/messages/upload-details.ts';
import { notSaved, uploadFailures } from '../../shared/messages/upload-failures.ts';
import { describeJob } from '../../shared/model/describe-job.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { wrongEndingOf } from '../../shared/model/file-name.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { isOtherShape } from '../../shared/model/picture-shape.ts';
import { queueWaits } from '../../shared/model/queue-waits.ts';
import { holdOver } from '../../shared/model/stopped-by-queue.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import type { HoldReason, JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import type { CliEngine } from '../cli-engine.ts';
import { CliError } from '../cli-error.ts';
import type { CommandContext } from '../command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { BarsReporter } from './bars-reporter.ts';
import { type Followed, follow } from './follow.ts';
import { JsonReporter } from './json-reporter.ts';
import { LinesReporter } from './lines-reporter.ts';
import { readPatienceMs } from './patience.ts';
import type { Reporter } from './reporter.ts';
import { shortJobId } from './short-job-id.ts';

const receiptLimitMs = 15_000;

export interface SendOptions {
  readonly wait: boolean;
  /** Jobs to wait for until they are processed, even without `wait`. */
  readonly waitsFor?: (job: JobSnapshot) => boolean;
  readonly waitForPaused: boolean;
  readonly chooses: (job: JobSnapshot) => boolean;
  /** Whether an existing version of the same file counts as success. */
  readonly takesAlready?: boolean;
}

/** Uploads, or follows the program that does, until the chosen jobs are over; then prints the result of each. */
export async function sendAndFollow(
  context: CommandContext,
  cliEngine: CliEngine,
  options: SendOptions,
): Promise<ExitCode> {
  const { output, signal, arguments: args } = context;
  const { uploads } = cliEngine.engine;
  const conditionsSaid = new Set<string>();
  const sayOnce = (id: string, text: string) => {
    if (conditionsSaid.has(id)) return;
    conditionsSaid.add(id);
    output.note(plainText(text));
  };
  uploads.startSending();
  const followed = await follow({
    uploads,
    clock: cliEngine.clock,
    reporter: reporterFor(context, cliEngine),
    options,
    patienceMs: readPatienceMs(args),
    signal,
    chooses: options.chooses,
    askAbout: askerFor(context, options),
    onConditions: (conditions) => {
      for (const { code, sentence, remedy } of conditions.banners) sayOnce(code, `${sentence} ${remedy}`);
      for (const { id, text } of queueWaits(conditions)) sayOnce(id, text);
      if (conditions.sender === 'other') sayOnce('other', cliUploadTexts.followingOther);
    },
  });
  if (followed.kind !== 'settled') await uploads.stopSending();
  else
    await uploads.finishSending(signal, (others) => {
      const names = others.map(({ file }) => plainText(file.name)).join(', ');
      output.note(cliUploadTexts.finishingOthers(names));
    });
  const lost = uploads.unsaved;
  if (lost.length > 0) output.error(notWritten(lost));
  await say(context, cliEngine, followed);
  return lost.length > 0 ? exitCodes.refused : followed.exitCode;
}

/** The results printed below are correct, but could not be saved, so the next run does not know them. */
const notWritten = (jobs: readonly JobSnapshot[]): CliError =>
  new CliError({
    code: 'not_saved',
    ...notSaved(jobs.map(({ file }) => file.name)),
    exitCode: exitCodes.refused,
  });

function reporterFor({ output }: CommandContext, { clock }: CliEngine): Reporter {
  if (output.isJson) return new JsonReporter((value) => output.json(value), clock);
  const terminal = output.progressTerminal;
  if (terminal) return new BarsReporter(terminal, output.errorStyle, clock);
  return new LinesReporter((line) => output.note(line), clock);
}

/** Without a terminal nobody can say yes. A job that would upload the same bytes again or take too long is then canceled. */
function askerFor({ output, signal }: CommandContext, options: SendOptions) {
  return async (job: JobSnapshot): Promise<'go_on' | 'cancel' | 'later' | 'already'> => {
    if (job.state.kind !== 'held') return 'later';
    const { trouble, reason } = job.state;
    if (reason.kind === 'same_bytes' && options.takesAlready) return 'already';
    if (output.canAsk) {
      output.note(`${plainText(trouble.sentence)}\n${plainText(trouble.remedy)}`);
      if (await output.confirm(cliUploadTexts.uploadAnyway, signal)) return 'go_on';
      return options.waitForPaused ? 'cancel' : 'later';
    }
    const belongsToThisRun = options.waitForPaused;
    const flag = flagFor(reason);
    if (!belongsToThisRun || flag === null) return 'later';
    output.note(cliUploadTexts.addFlag(plainText(trouble.sentence), flag));
    return 'cancel';
  };
}

/** A remark about a file that was uploaded with another shape than its item's; null if the shape is the same. */
function acceptedShape({ file, options, state }: JobSnapshot): string | null {
  const { itemShape } = options;
  if (state.kind === 'held' || !file.facts || !itemShape || !isOtherShape(file.facts, itemShape)) return null;
  return otherShapeUploaded(file.facts, itemShape);
}

/** The command-line option that agrees in advance. */
function flagFor({ kind }: HoldReason): string | null {
  switch (kind) {
    case 'same_bytes':
      return '--again';
    case 'will_not_make_hour':
      return '--any-speed';
    case 'other_shape':
      return '--any-shape';
    default:
      return null;
  }
}

/** Adds item and version to the state of an upload that arrived. */
function wordsWithTarget({ state, target, delivery }: JobSnapshot, line: string): string {
  if (state.kind !== 'processing' && state.kind !== 'ready') return line;
  const item = target.kind === 'version' ? target.mediaName : target.name;
  const version = delivery?.versionNumber ? `${item}, v${delivery.versionNumber}` : item;
  return uploadDetails.uploadedTo(state.kind === 'ready' ? line : uploadDetails.uploaded, version);
}

/** Writes the receipt that the earlier upload would have left, unless one is there already. */
async function leaveReceiptOf(
  { logger }: CliEngine,
  { id, file }: JobSnapshot,
  { already: _, ...receipt }: Receipt,
): Promise<void> {
  await withTimeout(receiptLimitMs, () => leaveReceipt(file.path, receipt), { id, logger });
}

function sayAlready(
  output: CommandContext['output'],
  { file, target }: JobSnapshot,
  { state, version_number: number }: Receipt,
): void {
  const item = target.kind === 'version' ? target.mediaName : target.name;
  const version = number === null ? item : `${item}, v${number}`;
  const words = uploadDetails.uploadedTo(cliUploadTexts.alreadyUploaded, version);
  output.line(`${plainText(file.name)}: ${output.style('good', plainText(words))}`);
  if (state === 'rejected') output.note(`  ${uploadFailures.could_not_be_processed.sentence}`);
  if (state === 'superseded') output.note(`  ${uploadDetails.replaced}`);
  if (state === 'unconfirmed') output.note(`  ${uploadDetails.uploadedUnconfirmed}`);
  output.note(`  ${cliUploadTexts.addAgain}`);
}

const isWatched = ({ state }: JobSnapshot): boolean =>
  state.kind === 'processing' || state.kind === 'confirming';

async function say({ output }: CommandContext, cliEngine: CliEngine, followed: Followed): Promise<void> {
  const { uploads } = cliEngine.engine;
  const { conditions } = uploads.snapshot();
  const context = { conditions, nowMs: cliEngine.clock.nowMs() };
  const open = followed.jobs.filter(({ state }) => !hasEnded(state) && state.kind !== 'processing');
  for (const job of followed.jobs) {
    if (followed.kind === 'interrupted' && open.includes(job)) continue;
    const { line, next, note, tone } = describeJob(job, context);
    const paint =
      tone === 'done' ? 'good' : tone === 'working' ? 'strong' : tone === 'waiting' ? 'quiet' : 'bad';
    const words = wordsWithTarget(job, line);
    output.line(`${plainText(job.file.name)}: ${output.style(paint, plainText(words))}`);
    if ((tone === 'trouble' || tone === 'asking') && next !== '') output.note(`  ${plainText(next)}`);
    if (note !== '') output.note(`  ${plainText(note)}`);
    const shape = acceptedShape(job);
    if (shape !== null) output.note(`  ${shape}`);
    if (job.file.facts?.startTimecodeUnread) output.note(`  ${startTimecodeUnreadSays}`);
    const ending = wrongEndingOf(job.file.name);
    if (ending !== null && job.file.facts)
      output.note(`  ${checkTexts.wrongEnding(ending, job.file.facts.container)}`);
    const hold = holdOver(job, conditions);
    if (isWatched(job) && hold?.scope.kind === 'account') {
      output.note(`  ${plainText(hold.trouble.sentence)} ${plainText(hold.trouble.remedy)}`);
      output.note(`  ${cliUploadTexts.followLater}`);
    }
    if (job.state.kind === 'held') output.note(`  ${cliUploadTexts.inQueueAs(shortJobId(job.id))}`);
  }
  for (const { job, receipt } of followed.already) {
    sayAlready(output, job, receipt);
    if (job.options.receiptBeside && receipt.state === 'ready') await leaveReceiptOf(cliEngine, job, receipt);
  }
  for (const receipt of await uploads.receipts(followed.jobs.map(({ id }): JobId => id)))
    output.json(receipt);
  for (const { receipt } of followed.already) output.json(receipt);
  switch (followed.kind) {
    case 'settled':
      return;
    case 'interrupted':
    case 'gave_up': {
      const what = followed.kind === 'interrupted' ? cliUploadTexts.interrupted : cliUploadTexts.gaveUp;
      const rest =
        conditions.sender === 'other'
          ? cliUploadTexts.otherKeepsUploading
          : cliUploadTexts.leftInQueue(open.length);
      output.note(open.length === 0 ? what : `${what} ${rest}`);
    }
  }
}
