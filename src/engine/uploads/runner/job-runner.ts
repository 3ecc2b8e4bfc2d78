import { serviceFailures } from '../../../shared/messages/service-failures.ts';
import { uploadPhrases } from '../../../shared/messages/upload-failures.ts';
import { mayPause } from '../../../shared/model/may-stop.ts';
import type { JobId, KeptByPause } from '../../../shared/model/uploads.ts';
import { waitMs } from '../../api-client/retry.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import type { Logger } from '../../ports/logger.ts';
import type { Random } from '../../ports/random.ts';
import { StoreError } from '../../store/store-error.ts';
import type { OpenBody } from '../connection/open-bodies.ts';
import type { SharedConnection } from '../connection/shared-connection.ts';
import { isRefusal } from '../job/decide-transfer.ts';
import type { Decision, Delay, UploadFailure } from '../job/decision.ts';
import type { JobRecord } from '../job/job.ts';
import { uploadTrouble } from '../job/troubles.ts';
import type { ItemTurns } from '../queue/item-turns.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { QueueTroubles } from '../queue/queue-troubles.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';
import { BodyPause } from '../transfer/body-pause.ts';
import type { UploadPowers } from '../upload-powers.ts';
import { decideFor } from './failure-context.ts';
import { RenderInUse } from './render-in-use.ts';
import type { RunnerMemory } from './runner-memory.ts';

/** What every runner needs; one set for all runners of a program. */
export interface RunnerParts {
  readonly powers: UploadPowers;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly state: QueueState;
  readonly ledger: UploadLedger;
  readonly troubles: QueueTroubles;
  readonly connection: SharedConnection;
  readonly turns: ItemTurns;
  readonly memory: RunnerMemory;
}

/** The end of a step: look at the state again, or leave the job alone (held, watched, ended). */
export type StepEnd = 'again' | 'leave';

/** The steps of a job. Each leaves it in another state or ends the run. */
export type Steps = Readonly<
  Record<'examine' | 'create' | 'send' | 'confirm', (runner: JobRunner) => Promise<StepEnd>>
>;

export type Interruption = 'woke_up' | 'address_changed' | 'network_back';

/**
 * Runs one job from its current state until it is held, watched or over. Steps read the state, act, and change the
 * state; one function decides what a failure means (`decide`).
 */
export class JobRunner {
  readonly id: JobId;
  readonly parts: RunnerParts;
  readonly #stop = new AbortController();
  #attempt = new AbortController();
  readonly #steps: Steps;
  #interruption: Interruption | null = null;
  /** Why the last attempt failed, to be shown while the job waits. */
  #lastFailure: string = uploadPhrases.briefFailure;
  readonly render: RenderInUse;
  /** Stops the body on the wire while the job is paused. */
  readonly bodyPause: BodyPause;
  #cancelPauseEnd: Cancel = () => {};
  /** While it is on the wire. */
  body: OpenBody | null = null;
  /** Bytes of that body, including those confirmed before it. */
  sentBytes = 0;
  attempts = 0;
  readErrors = 0;
  /** Refusals of the current address. */
  refusals = 0;
  lastBodyMs: number | null = null;
  fromByte = 0;
  /** The most bytes that a session has ever confirmed: only more than that is progress. */
  confirmedBytes = 0;
  /** Whether a resumable session must first be asked how many bytes it has. */
  askFirst = true;

  constructor(id: JobId, parts: RunnerParts, steps: Steps) {
    this.id = id;
    this.parts = parts;
    this.#steps = steps;
    this.render = new RenderInUse(parts.powers);
    this.bodyPause = new BodyPause(parts.clock);
  }

  get job(): JobRecord {
    const job = this.parts.state.find(this.id);
    if (!job) throw new Error(`The job ${this.id} is gone while it runs.`);
    return job;
  }

  get isSending(): boolean {
    return this.body !== null;
  }

  get stopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Aborted when the job is stopped, or this attempt is interrupted. */
  get signal(): AbortSignal {
    return AbortSignal.any([this.#stop.signal, this.#attempt.signal]);
  }

  get stopSignal(): AbortSignal {
    return this.#stop.signal;
  }

  stop(): void {
    this.#stop.abort(new DOMException('The job was stopped.', 'AbortError'));
  }

  /** Stops the body where it is, with its connection open, until the address expires; null if there is no body to stop. */
  pauseBody(): KeptByPause | null {
    const address = this.parts.memory.addresses.get(this.id);
    if (this.body === null || !this.#mayStopBody || !address || this.stopped) return null;
    this.bodyPause.begin();
    this.body.pause();
    const leftMs = Math.max(0, address.life.remainingMs());
    this.#cancelPauseEnd();
    this.#cancelPauseEnd = this.parts.clock.schedule(leftMs, () => this.#attempt.abort());
    return { kind: 'connection', sentBytes: this.sentBytes, resumable: address.target.isResumable };
  }

  /** Its last bytes are past the last check of the file, and only a cancel stops what is left of them. */
  get #mayStopBody(): boolean {
    const { state, cancelsAtMs, sizeBytes } = this.job;
    if (state.kind === 'sending') return true;
    return state.kind === 'confirming' && cancelsAtMs !== null && this.sentBytes < (sizeBytes ?? 0);
  }

  /** Continues a paused body at its next byte. */
  resumeBody(): void {
    this.#cancelPauseEnd();
    this.body?.resume();
    const sizeBytes = this.job.sizeBytes ?? 0;
    this.parts.state.setActivity(this.id, { kind: 'none' });
    this.parts.state.meter.start(this.id, sizeBytes, this.sentBytes);
    this.bodyPause.end();
  }

  /** Drops the current attempt and tries again at once on a new socket. */
  interrupt(what: Interruption): void {
    this.#interruption = what;
    this.#attempt.abort(new DOMException(what, 'AbortError'));
  }

  /** Why the last attempt was dropped. Returns it only once. */
  takeInterruption(): Interruption | null {
    const what = this.#interruption;
    this.#interruption = null;
    if (this.#attempt.signal.aborted) this.#attempt = new AbortController();
    return what;
  }

  async run(): Promise<void> {
    try {
      while (!this.stopped && (await this.#step()) === 'again');
    } catch (error) {
      this.#onError(error);
    } finally {
      this.#cancelPauseEnd();
      await this.render.leave(this.parts.state.find(this.id));
      if (this.parts.state.find(this.id)) this.parts.state.setActivity(this.id, { kind: 'none' });
    }
  }

  async #step(): Promise<StepEnd> {
    const { job } = this;
    if (job.cancelsAtMs !== null && mayPause(job)) return 'leave';
    switch (job.state.kind) {
      case 'queued':
        this.parts.state.apply(this.id, { kind: 'slot_opened' });
        return 'again';
      case 'examining':
        return this.#steps.examine(this);
      case 'creating':
        return this.#steps.create(this);
      case 'sending':
        return this.#steps.send(this);
      case 'confirming':
        return this.#steps.confirm(this);
      case 'processing':
      case 'held':
      case 'ready':
      case 'rejected':
      case 'superseded':
      case 'unconfirmed':
      case 'failed':
      case 'cancelled':
        return 'leave';
    }
  }

  #onError(error: unknown): void {
    if (this.stopped) return;
    const { state, logger } = this.parts;
    if (error instanceof StoreError) {
      state.tryApply(this.id, { kind: 'slot_lost' });
      return;
    }
    logger.error('upload_job_broke', {
      jobId: this.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    state.tryApply(this.id, {
      kind: 'fail',
      trouble: uploadTrouble('internal_error'),
    });
  }

  /** Records how many bytes a session confirmed. Failures are counted from zero again only if that is more than ever before. */
  recordConfirmed(bytes: number): void {
    if (bytes <= this.confirmedBytes) return;
    this.confirmedBytes = bytes;
    this.attempts = 0;
  }

  /** Decides what a failure means and does it. */
  async fail(failure: UploadFailure): Promise<StepEnd> {
    if (this.stopped) return 'leave';
    this.#lastFailure = inWords(failure);
    const decision = decideFor(this.parts, this.job, failure, this);
    if (isRefusal(failure)) this.refusals += 1;
    return this.follow(decision);
  }

  async follow(decision: Decision): Promise<StepEnd> {
    const { state } = this.parts;
    switch (decision.kind) {
      case 'retry_same_address':
        this.askFirst = decision.from === 'confirmed';
        this.fromByte = 0;
        state.tryApply(this.id, { kind: 'not_received', certain: true });
        return this.#pause(decision.delay);
      case 'examine_again':
        this.readErrors += 1;
        return this.#pause(decision.delay);
      case 'go_on_from':
        this.askFirst = false;
        this.fromByte = decision.byte;
        state.tryApply(this.id, { kind: 'not_received', certain: true });
        return 'again';
      case 'retry_same_call':
        return this.#pause(decision.delay);
      case 'new_generation':
        this.forgetAddress();
        await this.render.close();
        state.apply(this.id, { kind: decision.when === 'settled' ? 'file_changed' : 'address_spent' });
        return 'again';
      case 'wait_for_network':
        return this.#waitForNetwork();
      case 'wait_until_settled':
        state.apply(this.id, {
          kind: 'hold',
          reason: { kind: 'still_being_written' },
          trouble: uploadTrouble(decision.isLeft ? 'maybe_partly_copied' : 'still_being_written'),
        });
        return 'leave';
      case 'confirm':
        state.tryApply(this.id, { kind: 'last_piece_released' });
        return 'again';
      case 'watch_first':
        return 'leave';
      case 'send_to_be_sure':
        this.fromByte = 0;
        state.tryApply(this.id, { kind: 'not_received', certain: false });
        return 'again';
      case 'watch_only':
        return this.watchOnly();
      case 'delivered':
        state.apply(this.id, { kind: 'delivered', xxh3: null });
        return 'again';
      case 'hold':
        state.apply(this.id, { kind: 'hold', reason: decision.reason, trouble: decision.trouble });
        return 'leave';
      case 'hold_project':
        this.parts.troubles.holdProject(this.job, decision.trouble);
        state.apply(this.id, {
          kind: 'hold',
          reason: { kind: 'project', code: decision.code },
          trouble: decision.trouble,
        });
        return 'leave';
      case 'hold_account':
        this.parts.troubles.holdAccount(this.job.accountId, decision.trouble);
        state.apply(this.id, {
          kind: 'hold',
          reason: { kind: 'account', code: decision.code },
          trouble: decision.trouble,
        });
        return 'leave';
      case 'fail':
        state.apply(this.id, { kind: 'fail', trouble: decision.trouble });
        return 'leave';
      case 'reject':
        state.apply(this.id, { kind: 'was_rejected', trouble: decision.trouble });
        return 'leave';
      case 'unconfirmed':
        state.apply(this.id, { kind: 'confirmation_timed_out' });
        return 'leave';
      case 'stop':
        return this.stopped ? 'leave' : 'again';
    }
  }

  /** The bytes may have arrived: from here on the version is only watched, and nothing is sent again. */
  watchOnly(): StepEnd {
    this.parts.memory.notToResend.add(this.id);
    this.parts.state.tryApply(this.id, { kind: 'last_piece_released' });
    return 'again';
  }

  forgetAddress(): void {
    this.parts.memory.addresses.delete(this.id);
    this.parts.memory.notToResend.delete(this.id);
    this.fromByte = 0;
    this.confirmedBytes = 0;
    this.askFirst = true;
    this.attempts = 0;
    this.refusals = 0;
  }

  async #pause(delay: Delay): Promise<StepEnd> {
    const waitMs = this.#delayMs(delay);
    if (waitMs <= 0) return 'again';
    this.parts.state.setActivity(this.id, {
      kind: 'retrying',
      atMs: this.parts.clock.nowMs() + waitMs,
      attempt: Math.max(1, this.attempts),
      because: this.#lastFailure,
    });
    await this.#rest(waitMs);
    return 'again';
  }

  #delayMs(delay: Delay): number {
    switch (delay.kind) {
      case 'none':
        return 0;
      case 'backoff':
        return waitMs(delay.attempts + 1, delay.askedMs, this.parts.random);
      case 'fixed':
        return delay.delayMs;
      case 'rate_window':
        // The key's budget makes every call wait until its window is over.
        return 0;
    }
  }

  async #waitForNetwork(): Promise<StepEnd> {
    this.parts.state.setActivity(this.id, { kind: 'waiting_for_network' });
    // If the system reports a network although names can't be resolved, try again soon.
    await this.#rest(this.parts.powers.network.isOnline() ? 3_000 : 60_000);
    return 'again';
  }

  /** Sleeps, unless the job is stopped or something happens that makes waiting pointless. */
  async #rest(delayMs: number): Promise<void> {
    try {
      await this.parts.clock.sleep(delayMs, this.signal);
    } catch {
      // Stopped or interrupted: either way what comes next is decided by the state.
    }
    this.takeInterruption();
    if (!this.stopped) this.parts.state.setActivity(this.id, { kind: 'none' });
  }
}

function inWords(failure: UploadFailure): string {
  if (failure.phase === 'creating')
    return isServerTrouble(failure.trouble.status) ? uploadPhrases.serverTrouble : failure.trouble.sentence;
  const outcome = 'outcome' in failure ? failure.outcome : null;
  if (outcome?.kind === 'answered' && isServerTrouble(outcome.answer.status))
    return uploadPhrases.serverTrouble;
  return outcome?.kind === 'connection_failed'
    ? serviceFailures[outcome.failure].sentence
    : uploadPhrases.briefFailure;
}

const isServerTrouble = (status: number | null): boolean =>
  status !== null && (status >= 500 || status === 429 || status === 408);
