import type { OpenBody } from '../connection/open-bodies.ts';
import { fileIdentityOf, isUntouched, looksSame } from '../job/job.ts';
import type { SendOutcome } from '../transfer/upload-transport.ts';
import { Checkpoints } from './checkpoints.ts';
import { regainAddress } from './create.ts';
import type { JobRunner, StepEnd } from './job-runner.ts';
import type { OpenFile } from './render-in-use.ts';
import type { LiveAddress } from './runner-memory.ts';

/** Shorter transfers measure connecting and the system's buffers rather than the connection's speed. */
const worthMeasuringBytes = 16 * 1024 * 1024;

/** One PUT of the whole file, or of what a session still lacks. */
export async function send(runner: JobRunner): Promise<StepEnd> {
  const file = await ensureRender(runner);
  if (typeof file === 'string') return file;
  const address = await regainAddress(runner);
  if (typeof address === 'string') return address;
  if (address.target.isResumable && runner.askFirst) {
    const asked = await askHowFar(runner, address, false);
    if (asked !== 'send') return asked;
  }
  return put(runner, address, file);
}

/**
 * Opens the file that was examined. Another file under its name needs a version of its own. A file that was only
 * touched, or whose volume was mounted again, is compared by content before a session is resumed.
 */
async function ensureRender(runner: JobRunner): Promise<OpenFile | StepEnd> {
  if (runner.render.openFile) return runner.render.openFile;
  const { parts, job } = runner;
  const outcome = await parts.powers.openRender(job.path);
  if (outcome.kind === 'failed') return runner.fail({ phase: 'examining', trouble: outcome.trouble });
  const file = await runner.render.keep(outcome.render);
  if (job.identity && looksSame(job.identity, fileIdentityOf(outcome.render))) return file;
  return runner.fail({
    phase: 'sending',
    what: 'outcome',
    outcome: { kind: 'file_changed', state: { kind: 'rewritten' }, tookBytes: 0 },
  });
}

/** Asks a resumable session how many bytes it has. Any other host would take the question for an empty file. */
export async function askHowFar(
  runner: JobRunner,
  { target }: LiveAddress,
  wholeBodySent: boolean,
): Promise<'send' | StepEnd> {
  const { parts, job } = runner;
  const outcome = await parts.powers.transport.queryResumable({
    target,
    sizeBytes: job.sizeBytes ?? 0,
    signal: runner.signal,
  });
  if (runner.stopped) return 'leave';
  if (outcome.kind === 'cancelled') {
    runner.takeInterruption();
    return 'again';
  }
  if (outcome.kind === 'partial') {
    runner.askFirst = false;
    runner.fromByte = outcome.confirmedBytes;
    runner.recordConfirmed(outcome.confirmedBytes);
    if (!wholeBodySent) return 'send';
  }
  if (outcome.kind === 'connection_failed' || outcome.kind === 'stalled') runner.attempts += 1;
  return runner.fail({ phase: 'asking', outcome, wholeBodySent });
}

async function put(runner: JobRunner, address: LiveAddress, file: OpenFile): Promise<StepEnd> {
  const { parts, job } = runner;
  const body = await parts.connection.begin(address.target, runner.signal);
  if (body === null) return afterFailure(runner, { kind: 'cancelled', tookBytes: 0, wholeBodySent: false });
  const startedMs = parts.clock.monotonicMs();
  const { fromByte } = runner;
  using checkpoints = new Checkpoints(runner, file);
  parts.state.meter.start(job.id, file.render.identity.sizeBytes, fromByte);
  runner.sentBytes = fromByte;
  runner.body = body;
  let outcome: SendOutcome;
  try {
    outcome = await sendBody(runner, address, file, body, checkpoints);
  } finally {
    runner.body = null;
    body.end();
  }
  runner.lastBodyMs = parts.clock.monotonicMs() - startedMs;
  if (outcome.kind === 'delivered') {
    parts.memory.addresses.delete(job.id);
    parts.state.apply(job.id, { kind: 'delivered', xxh3: outcome.xxh3 });
    recordSpeed(runner, outcome.sizeBytes - fromByte, outcome.bodyMs);
    return 'again';
  }
  if (runner.bodyPause.isOn) return endedWhilePaused(runner, checkpoints, address, outcome);
  const tookBytes = 'tookBytes' in outcome ? outcome.tookBytes : 0;
  // No bytes of it are leaving any more.
  if (runner.job.state.kind === 'confirming') parts.state.meter.stop(job.id);
  // Bytes lost because a person stopped the upload do not count, only those lost through failures.
  const wastedBytes = runner.stopped ? 0 : tookBytes;
  if (address.target.isResumable && tookBytes > 0) checkpoints.keep(wastedBytes);
  else if (wastedBytes > 0)
    parts.state.tryApply(job.id, { kind: 'sent_so_far', tookBytes: wastedBytes, checkpoint: null });
  if (outcome.kind === 'incomplete') runner.recordConfirmed(outcome.confirmedBytes);
  const end = await afterFailure(runner, outcome);
  parts.connection.hasRoom();
  return end;
}

/** Sends the file from the runner's byte on, and records on the way what a later attempt needs to know. */
function sendBody(
  runner: JobRunner,
  { target }: LiveAddress,
  { render, hash }: OpenFile,
  body: OpenBody,
  checkpoints: Checkpoints,
): Promise<SendOutcome> {
  const { parts, job } = runner;
  const known = job.checkpoint?.identity ?? job.identity;
  return parts.powers.transport.send({
    target,
    file: render,
    fromByte: runner.fromByte,
    sentBefore: {
      checkpoint: job.checkpoint,
      isUntouched: known !== null && isUntouched(known, fileIdentityOf(render)),
    },
    hash,
    limiter: parts.connection.limiter,
    isRepeated: runner.attempts > 0,
    pause: runner.bodyPause,
    signal: runner.signal,
    onProgress: (progress) => {
      if (progress.kind !== 'sending') return;
      parts.connection.took(progress.bytes - runner.sentBytes);
      runner.sentBytes = progress.bytes;
      parts.state.meter.moved(job.id, progress.bytes);
      if (progress.bytes === progress.ofBytes) body.awaitsAnswer();
      if (target.isResumable) checkpoints.keepNowAndThen();
    },
    // From here on the answer may be lost, so this is recorded before the last bytes are sent.
    beforeLastPiece: async () => {
      parts.state.apply(job.id, { kind: 'last_piece_released' });
      parts.connection.hasRoom();
    },
  });
}

/** Whatever ended the request, resuming the job starts another attempt. */
function endedWhilePaused(
  runner: JobRunner,
  checkpoints: Checkpoints,
  { target }: LiveAddress,
  outcome: Exclude<SendOutcome, { kind: 'delivered' }>,
): StepEnd {
  const { state } = runner.parts;
  if (target.isResumable) checkpoints.keep();
  // Its last bytes were held here by a cancel.
  if ('wholeBodySent' in outcome && !outcome.wholeBodySent)
    state.tryApply(runner.id, { kind: 'not_received', certain: true });
  runner.bodyPause.end();
  // The job was already resumed and only waited for a slot: its next attempt starts now.
  if (state.tryApply(runner.id, { kind: 'connection_closed' }) !== null || runner.stopped) return 'leave';
  runner.takeInterruption();
  return 'again';
}

/** A transfer slowed by our own limit does not measure the connection. */
function recordSpeed({ parts }: JobRunner, bytes: number, bodyMs: number): void {
  if (bytes >= worthMeasuringBytes && bodyMs > 0 && !parts.connection.isHeldBack)
    parts.connection.recordSpeed((bytes / bodyMs) * 1000);
}

async function afterFailure(
  runner: JobRunner,
  outcome: Exclude<SendOutcome, { kind: 'delivered' }>,
): Promise<StepEnd> {
  const { parts } = runner;
  if (outcome.kind === 'cancelled') {
    // Ended before the body was whole, so it cannot have arrived.
    if (!outcome.wholeBodySent) parts.state.tryApply(runner.id, { kind: 'not_received', certain: true });
    if (runner.stopped) return 'leave';
    const what = runner.takeInterruption();
    return outcome.wholeBodySent || what === null || what === 'network_back'
      ? 'again'
      : runner.fail({ phase: 'sending', what });
  }
  // A sign-in page answered in place of the host, so the host has probably not received the body. After a gateway that lost
  // the host's answer, it may have.
  if (outcome.kind === 'captive_portal' || isLostByGateway(outcome))
    parts.state.tryApply(runner.id, { kind: 'not_received', certain: false });
  if (outcome.kind === 'answered' && isAskedTooMuch(outcome.answer.status)) parts.connection.atOnce.setback();
  const end = await runner.fail({ phase: 'sending', what: 'outcome', outcome });
  runner.attempts += 1;
  if (outcome.kind === 'read_failed') runner.readErrors += 1;
  return end;
}

const isAskedTooMuch = (status: number): boolean => status === 429 || status === 503;

/** Bad Gateway and Gateway Timeout say nothing about what the host behind it does with a whole body. */
const isLostByGateway = (outcome: SendOutcome): boolean =>
  outcome.kind === 'answered' && !outcome.early && [502, 504].includes(outcome.answer.status);
