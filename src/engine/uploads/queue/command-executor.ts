import { isDeepStrictEqual } from 'node:util';
import { serviceFailures } from '../../../shared/messages/service-failures.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { isSelected } from '../../../shared/model/job-selection.ts';
import { asksForRetry } from '../../../shared/model/may-retry.ts';
import { cancelsAfterMs, mayPause } from '../../../shared/model/may-stop.ts';
import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import { holdOver, isSignedOut } from '../../../shared/model/stopped-by-queue.ts';
import { troubleOf } from '../../../shared/model/trouble.ts';
import type { JobDecision, JobSelection, QueueHold } from '../../../shared/model/upload-queue.ts';
import {
  type HoldReason,
  type JobId,
  type KeptByPause,
  type UploadOptions,
  uploadOptionsSchema,
} from '../../../shared/model/uploads.ts';
import type { Clock } from '../../ports/clock.ts';
import { isAtRefusedAddress, type JobRecord } from '../job/job.ts';
import { canTake, type JobEvent } from '../job/job-events.ts';
import { uploadTrouble } from '../job/troubles.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';
import type { QueueCommand } from './commands.ts';
import type { KeptLimits } from './kept-limits.ts';
import { moveInLine } from './move-in-line.ts';
import type { QueueState } from './queue-state.ts';

export interface ExecutorParts {
  readonly clock: Clock;
  readonly state: QueueState;
  readonly settings: UploadSettings;
  readonly limits: KeptLimits;
  /** Stops the running ones of these jobs, then calls `next` before any of them can start again. */
  stopRunners(ids: readonly JobId[], next: () => void): Promise<void>;
  /** Pauses bodies with their connections open where possible, and returns what each has sent. */
  pauseBodies(ids: readonly JobId[]): ReadonlyMap<JobId, KeptByPause>;
  /** Starts and stops jobs so that the right ones run. */
  tick(accountId?: string): void;
}

/** Executes the commands of a person: in the program that sends, or in any program while none sends. */
export class CommandExecutor {
  readonly #parts: ExecutorParts;

  constructor(parts: ExecutorParts) {
    this.#parts = parts;
  }

  async execute(command: QueueCommand): Promise<void> {
    switch (command.kind) {
      case 'pause':
        await this.#pause(command.selection);
        break;
      case 'resume':
        this.#resume(command.selection);
        break;
      case 'retry_hold':
        this.#lift(({ scope }) => isDeepStrictEqual(scope, command.scope));
        if (command.scope.kind === 'account') this.#parts.tick(command.scope.accountId);
        break;
      case 'cancel':
        await this.#parts.stopRunners(command.jobIds, () =>
          this.#applyWhereAllowed(command.jobIds, { kind: 'cancel' }),
        );
        break;
      case 'cancel_soon':
        await this.#cancelSoon(command.jobIds);
        break;
      case 'undo_cancel':
        this.#applyWhereAllowed(command.jobIds, { kind: 'undo_cancel' });
        break;
      case 'give_way':
        await this.#parts.stopRunners(command.jobIds, () => this.#giveWay(command.jobIds));
        break;
      case 'retry':
        this.#retry(command.jobIds);
        break;
      case 'retarget':
        await this.#parts.stopRunners([command.jobId], () =>
          this.#applyWhereAllowed([command.jobId], { kind: 'retarget', target: command.target }),
        );
        break;
      case 'decide':
        this.#decide(command.jobId, command.decision);
        break;
      case 'allow':
        this.#allow(command.jobId, command.options);
        break;
      case 'move':
        this.#rewrite(moveInLine(this.#parts.state.jobs(), command.jobIds, command.before));
        break;
      case 'set_priority':
        this.#rewrite(this.#find(command.jobIds).map((job) => ({ ...job, priority: command.priority })));
        break;
      case 'set_limits':
        this.#parts.state.setLimits(this.#parts.limits.change(command.patch));
        break;
      case 'clear_ended':
        this.#parts.state.remove(
          this.#parts.state
            .jobs()
            .filter((job) => hasEnded(job.state))
            .map((job) => job.id),
        );
        break;
      case 'account_works':
        this.#lift((hold) => hold.scope.accountId === command.accountId && hold.scope.kind === 'account');
        this.#parts.tick(command.accountId);
        break;
      case 'account_left':
        await this.#holdAccount(command.accountId);
        break;
    }
    this.#parts.tick();
  }

  /** A body needs no key to be sent on, so it is stopped here: nothing may be uploaded that nobody is signed in to see. */
  async #holdAccount(accountId: AccountId): Promise<void> {
    const { state, settings, clock } = this.#parts;
    const own = state.jobs().filter((job) => job.accountId === accountId && !hasEnded(job.state));
    if (own.length === 0) return;
    const trouble = troubleOf('not_signed_in', serviceFailures.not_signed_in);
    const scope = { kind: 'account', accountId } as const;
    const others = state.conditions.holds.filter((hold) => !isDeepStrictEqual(hold.scope, scope));
    const holds = [...others, { scope, trouble, sinceMs: clock.nowMs() }];
    settings.set('holds', holds);
    state.setConditions({ holds });
    const ids = own.filter((job) => pausable(job, false)).map(({ id }) => id);
    await this.#parts.stopRunners(ids, () => {
      const still = this.#find(ids).filter((job) => pausable(job, false));
      this.#applyWhereAllowed(
        still.map(({ id }) => id),
        { kind: 'hold', reason: { kind: 'account', code: trouble.code }, trouble },
      );
    });
  }

  async #pause(selection: JobSelection): Promise<void> {
    this.#keepPaused(selection, true);
    const chosen = this.#chosen(selection).filter((job) => pausable(job, selection.kind === 'jobs'));
    const ids = chosen.map((job) => job.id);
    const by = selection.kind === 'jobs' ? 'job' : selection.kind;
    const trouble = uploadTrouble('paused');
    const kept = this.#parts.pauseBodies(ids);
    this.#parts.state.applyAll(
      [...kept].map(([id, what]) => ({
        id,
        event: { kind: 'hold', reason: { kind: 'paused', by, kept: what }, trouble },
      })),
    );
    const others = ids.filter((id) => !kept.has(id));
    await this.#parts.stopRunners(others, () => {
      // A job whose last byte left while it was being stopped has nothing left to pause.
      const still = this.#find(others).filter((job) => pausable(job, selection.kind === 'jobs'));
      this.#applyWhereAllowed(
        still.map((job) => job.id),
        { kind: 'hold', reason: { kind: 'paused', by }, trouble },
      );
    });
  }

  /** Held as by a pause, but in their state: they keep their slots, which others could not give back. */
  async #cancelSoon(jobIds: readonly JobId[]): Promise<void> {
    const atMs = this.#parts.clock.nowMs() + cancelsAfterMs;
    this.#applyWhereAllowed(jobIds, { kind: 'cancel_soon', atMs });
    // Also those whose last bytes are leaving: what is left of them stays here, or the upload would end in spite of the cancel.
    const kept = this.#parts.pauseBodies(jobIds);
    const others = this.#find(jobIds).filter((job) => mayPause(job) && !kept.has(job.id));
    await this.#parts.stopRunners(
      others.map(({ id }) => id),
      () => {},
    );
  }

  #giveWay(jobIds: readonly JobId[]): void {
    const ids = this.#find(jobIds)
      .filter(canGiveWay)
      .map(({ id }) => id);
    this.#applyWhereAllowed(ids, { kind: 'cancel' });
    // A job whose version may exist stays in the list, to show that.
    const traceless = this.#find(ids).filter(
      ({ state }) => state.kind === 'cancelled' && !state.versionRemains,
    );
    this.#parts.state.remove(traceless.map(({ id }) => id));
  }

  #resume(selection: JobSelection): void {
    this.#keepPaused(selection, false);
    if (selection.kind !== 'jobs') {
      this.#lift(
        (hold) =>
          !isSignedOut(hold.trouble) &&
          (selection.kind === 'all' ||
            (hold.scope.kind === 'project' && hold.scope.projectId === selection.projectId)),
      );
    }
    const explicit = selection.kind === 'jobs';
    for (const job of this.#chosen(selection)) {
      // Only signing in ends this hold. A body would otherwise be sent on without a key.
      if (isSignedOut(holdOver(job, this.#parts.state.conditions)?.trouble)) continue;
      // A hold on its project or account may keep it queued. Resuming it by name tries that project or account again.
      if (explicit && job.state.kind === 'queued') this.#lift((hold) => coversJob(hold, job));
      if (job.state.kind !== 'held') continue;
      const { reason } = job.state;
      // Resuming everything does not answer a question about one job.
      if (!explicit && asksSomething(reason.kind)) continue;
      if (explicit && (reason.kind === 'project' || reason.kind === 'account'))
        this.#lift((hold) => coversJob(hold, job));
      this.#parts.state.tryApply(job.id, { kind: 'release' });
    }
    this.#parts.tick();
  }

  /** Held jobs that only ask whether to retry are released; ended jobs start over. */
  #retry(jobIds: readonly JobId[]): void {
    const asking = this.#find(jobIds).filter(({ state }) => asksForRetry(state));
    for (const { id, state } of asking) {
      const newGeneration = isAtRefusedAddress(state);
      this.#parts.state.apply(id, { kind: 'release', newGeneration });
    }
    this.#applyWhereAllowed(jobIds, { kind: 'retry' });
  }

  #decide(id: JobId, decision: JobDecision): void {
    if (decision === 'look_again') {
      this.#applyWhereAllowed([id], { kind: 'look_again' });
      return;
    }
    const job = this.#parts.state.find(id);
    if (job?.state.kind !== 'held') return;
    const { reason } = job.state;
    if (decision === 'send_again') {
      this.#parts.state.apply(id, { kind: 'release', newGeneration: true });
      return;
    }
    this.#parts.state.apply(id, { kind: 'release', accept: acceptedBy(reason) });
  }

  #allow(id: JobId, given: Extract<QueueCommand, { kind: 'allow' }>['options']): void {
    const { state } = this.#parts;
    const job = state.find(id);
    if (!job) return;
    state.rewrite([{ ...job, options: uploadOptionsSchema.parse({ ...job.options, ...given }) }]);
    const asked = job.state.kind === 'held' ? Object.keys(acceptedBy(job.state.reason)) : [];
    const isAnswered = Object.keys(given).some((option) => asked.includes(option));
    if (isAnswered) state.apply(id, { kind: 'release' });
  }

  #keepPaused(selection: JobSelection, isPaused: boolean): void {
    if (selection.kind === 'jobs') return;
    const { pausedAll, pausedProjects } = this.#parts.state.conditions;
    const others =
      selection.kind === 'project'
        ? pausedProjects.filter((id) => id !== selection.projectId)
        : pausedProjects;
    const projects =
      selection.kind === 'all'
        ? isPaused
          ? pausedProjects
          : []
        : isPaused
          ? [...others, selection.projectId]
          : others;
    const all = selection.kind === 'all' ? isPaused : pausedAll;
    this.#parts.settings.set('paused', { all, projects: [...projects] });
    this.#parts.state.setConditions({ pausedAll: all, pausedProjects: [...projects] });
  }

  #lift(which: (hold: QueueHold) => boolean): void {
    const { state, settings } = this.#parts;
    const lifted = state.conditions.holds.filter(which);
    const holds = state.conditions.holds.filter((hold) => !which(hold));
    if (lifted.length > 0) {
      settings.set('holds', holds);
      state.setConditions({ holds });
    }
    const released = state
      .jobs()
      .filter((job) => job.state.kind === 'held' && ['project', 'account'].includes(job.state.reason.kind))
      .filter((job) => lifted.some((hold) => coversJob(hold, job)))
      .map((job) => job.id);
    this.#applyWhereAllowed(released, { kind: 'release' });
  }

  #rewrite(jobs: readonly JobRecord[]): void {
    if (jobs.length > 0) this.#parts.state.rewrite(jobs);
  }

  #applyWhereAllowed(ids: readonly JobId[], event: JobEvent): void {
    const changes = this.#find(ids)
      .filter((job) => canTake(job, event.kind))
      .map((job) => ({ id: job.id, event }));
    if (changes.length > 0) this.#parts.state.applyAll(changes);
  }

  #find(ids: readonly JobId[]): readonly JobRecord[] {
    return ids.flatMap((id) => this.#parts.state.find(id) ?? []).toSorted(inQueueOrder);
  }

  #chosen(selection: JobSelection): readonly JobRecord[] {
    if (selection.kind === 'jobs') return this.#find(selection.jobIds);
    return this.#parts.state.jobs().filter((job) => isSelected(job, selection));
  }
}

/** Once its last byte may have left, the service may have the whole file, so the job runs to its end. */
function canGiveWay({ state }: JobRecord): boolean {
  const kind = state.kind === 'held' ? state.returnsTo : state.kind;
  return kind === 'queued' || kind === 'examining' || kind === 'creating' || kind === 'sending';
}

/**
 * Pausing a project or everything keeps its queued jobs from starting. Only running jobs, and queued jobs that a person
 * chose, are held themselves.
 */
const pausable = (job: JobRecord, named: boolean): boolean =>
  mayPause(job) && (named || job.state.kind !== 'queued');

/** The option that answering yes to this hold sets. */
function acceptedBy({ kind }: HoldReason): Partial<UploadOptions> {
  switch (kind) {
    case 'will_not_make_hour':
      return { acceptHour: true };
    case 'same_bytes':
    case 'joined':
      return { acceptSameBytes: true };
    case 'other_shape':
      return { acceptShape: true };
    default:
      return {};
  }
}

const asksSomething = (reason: string): boolean =>
  [
    'will_not_make_hour',
    'same_bytes',
    'other_shape',
    'joined',
    'addresses_spent',
    'sent_too_often',
    'creation_unknown',
  ].includes(reason);

const coversJob = ({ scope }: QueueHold, job: JobRecord): boolean =>
  scope.accountId === job.accountId && (scope.kind === 'account' || scope.projectId === job.target.projectId);
