import type { MediaId, ProjectId, VersionId } from '../../../shared/api/ids.ts';
import type { Media } from '../../../shared/api/media.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { Delivery, JobId, JobStateKind } from '../../../shared/model/uploads.ts';
import type { Cancel } from '../../ports/clock.ts';
import { ProcessingWatcher } from '../../processing/processing-watcher.ts';
import type { Verdict } from '../../processing/verdict.ts';
import type { UploadFailure } from '../job/decision.ts';
import type { JobRecord } from '../job/job.ts';
import { decideFor } from '../runner/failure-context.ts';
import { hashOfRender } from '../runner/hash-of-render.ts';
import type { RunnerParts } from '../runner/job-runner.ts';
import { watchSinceMs } from './watch-since.ts';

const lookFirstMs = 15_000;

/** Watches delivered uploads until they are ready, or until nothing more is to be expected of them. */
export class DeliveryWatch {
  readonly #parts: RunnerParts;
  readonly #tick: () => void;
  readonly #watcher: ProcessingWatcher;
  /** The state that each is watched in. */
  readonly #watched = new Map<JobId, JobStateKind>();
  readonly #resends = new Map<JobId, Cancel>();
  #stopped = new AbortController();

  constructor(parts: RunnerParts, tick: () => void) {
    const { powers, troubles, clock } = parts;
    this.#parts = parts;
    this.#tick = tick;
    this.#watcher = new ProcessingWatcher({
      reader: powers.reader,
      clock,
      times: powers.watchTimes,
      onVerdict: (jobId, verdict, item) => this.#onVerdict(jobId, verdict, item),
      onFailure: (accountId, projectId, error) => troubles.onWatchFailure(accountId, projectId, error),
    });
  }

  start(): void {
    this.#stopped = new AbortController();
    this.followNetwork();
  }

  stop(): void {
    this.#stopped.abort();
    for (const cancel of this.#resends.values()) cancel();
    this.#resends.clear();
    this.#watched.clear();
    this.#watcher.close();
  }

  get ids(): readonly JobId[] {
    return [...this.#watched.keys()];
  }

  followNetwork(): void {
    this.#watcher.setPaused(!this.#parts.powers.network.isOnline());
  }

  /** Looks soon at the uploads of this account, or at all. */
  lookSoon(accountId?: string): void {
    this.#watcher.lookSoon(accountId);
  }

  lookAt(projectId: ProjectId, mediaId: MediaId): void {
    void this.#watcher.lookAt(projectId, mediaId);
  }

  /** Watches what was delivered and is not watched yet. `isBusy`: it runs, or a command is about to change it. */
  watchDelivered(isBusy: (id: JobId) => boolean): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const job of this.#parts.state.jobs()) {
      // The cheapest check first: ten thousand queued jobs have no delivery.
      if (job.delivery === null || this.#watched.has(job.id) || isBusy(job.id)) continue;
      const sinceMs = watchSinceMs(job, nowMs);
      if (sinceMs !== null) this.#watch(job, sinceMs, job.delivery.mediaId);
    }
  }

  /** Stops watching jobs that left the state they were watched in: they were retried or removed. */
  unwatchOthers(): void {
    for (const [id, asKind] of this.#watched)
      if (this.#parts.state.find(id)?.state.kind !== asKind) this.unwatch(id);
  }

  #watch(job: JobRecord, sinceMs: number, mediaId: MediaId): void {
    this.#watcher.watch({
      jobId: job.id,
      accountId: job.accountId,
      projectId: job.target.projectId,
      mediaId,
      versionId: job.delivery?.versionId ?? null,
      versionBefore: job.intent?.versionBefore ?? null,
      createdAtMs: job.delivery?.createdAtMs ?? null,
      isNewItem: job.target.kind === 'new_item',
      sinceMs,
      sizeBytes: job.sizeBytes ?? 0,
    });
    this.#watched.set(job.id, job.state.kind);
    if (job.state.kind !== 'confirming' || this.#parts.memory.notToResend.has(job.id)) return;
    const { watchedSinceMs } = job.state;
    // Stored, because a program that is started again and again would never send the file if it waited from its own start on.
    if (watchedSinceMs === undefined) this.#parts.state.apply(job.id, { kind: 'answer_given_up' });
    this.#resends.set(job.id, this.#scheduleResend(job.id, watchedSinceMs ?? this.#parts.clock.nowMs()));
  }

  /**
   * There is no sign of a file whose answer was lost: send it again while its address is valid. The wait begins when the answer is
   * given up, not with the last byte: an answer may take as long as the wait.
   */
  #scheduleResend(id: JobId, sinceMs: number): Cancel {
    const { clock, powers, state } = this.#parts;
    const { confirmWatchMs } = powers.times;
    const waitedMs = Math.max(0, clock.nowMs() - sinceMs);
    // It may have become ready while no program ran, so its item is looked at first.
    const waitMs = Math.max(confirmWatchMs - waitedMs, Math.min(confirmWatchMs, lookFirstMs));
    return clock.schedule(waitMs, () => {
      const now = state.find(id);
      if (!now) return;
      const decision = decideFor(this.#parts, now, { phase: 'confirming', what: 'not_received' });
      if (decision.kind !== 'retry_same_address') return;
      if (this.#isOvertaken(now)) {
        this.#resends.set(id, this.#scheduleResend(id, sinceMs));
        return;
      }
      this.unwatch(id);
      state.tryApply(id, { kind: 'not_received', certain: false });
      this.#tick();
    });
  }

  unwatch(id: JobId): void {
    this.#lookNoMore(id);
    this.#watched.delete(id);
  }

  #lookNoMore(id: JobId): void {
    this.#resends.get(id)?.();
    this.#resends.delete(id);
    this.#watcher.unwatch(id);
  }

  #onVerdict(jobId: JobId, verdict: Verdict, item: Media | null): void {
    const { state } = this.#parts;
    const job = state.find(jobId);
    if (!job || watchSinceMs(job, this.#parts.clock.nowMs()) === null) {
      this.unwatch(jobId);
      return;
    }
    // It has ended already; only a certain result corrects that.
    if (hasEnded(job.state) && verdict.kind !== 'ready' && verdict.kind !== 'rejected') return;
    // A person is asked already; only the file at its place answers that for them.
    if (job.state.kind === 'held' && verdict.kind !== 'ready') return;
    switch (verdict.kind) {
      case 'still':
        this.#takeOverIfDead(job);
        return;
      case 'ready':
        // It stays among those that are watched: else it would be looked at, read and even sent again while its file is read.
        this.#lookNoMore(jobId);
        void this.#becameReady(job, item);
        return;
      case 'rejected':
        this.#end(job, 'ended_in_error');
        break;
      case 'superseded':
        // Without an answer, nothing says that its bytes arrived: it may not be there to choose.
        if (job.state.kind === 'confirming') {
          this.#end(job, 'no_word');
          break;
        }
        state.tryApply(jobId, {
          kind: 'was_superseded',
          byVersionId: verdict.byVersionId,
          ...this.#byLaterUpload(job, verdict.byVersionId),
        });
        break;
      case 'unconfirmed':
        if (this.#takeOverIfDead(job)) return;
        this.#end(job, 'no_word');
        break;
      case 'item_gone':
        this.#end(job, 'item_gone');
        break;
    }
    this.unwatch(jobId);
    this.#tick();
  }

  #byLaterUpload(job: JobRecord, byVersionId: VersionId) {
    const by = this.#parts.state.jobs().find(({ delivery }) => delivery?.versionId === byVersionId)?.delivery;
    return by && isLater(by, job) ? { byLaterUpload: { versionNumber: by.versionNumber } } : {};
  }

  /**
   * Whether a later upload to its item is arriving or has arrived. Sent now, this one could become ready last, and replace that.
   * What was ready before a person retried this one, or before its last byte left, is to be replaced.
   */
  #isOvertaken(job: JobRecord): boolean {
    const sinceMs = job.state.kind === 'confirming' ? job.state.sinceMs : Number.NEGATIVE_INFINITY;
    return this.#parts.state
      .jobs()
      .some(
        ({ state, delivery }) =>
          delivery?.mediaId === job.delivery?.mediaId &&
          delivery !== null &&
          isLater(delivery, job) &&
          arrivesIn.has(state.kind) &&
          !(state.kind === 'ready' && state.atMs <= sinceMs),
      );
  }

  #end(job: JobRecord, what: Extract<UploadFailure, { phase: 'processing' }>['what']): void {
    const { state } = this.#parts;
    const decision = decideFor(this.#parts, job, { phase: 'processing', what });
    if (decision.kind === 'reject')
      state.tryApply(job.id, { kind: 'was_rejected', trouble: decision.trouble });
    else if (decision.kind === 'fail') state.tryApply(job.id, { kind: 'fail', trouble: decision.trouble });
    else state.tryApply(job.id, { kind: 'confirmation_timed_out' });
  }

  /** After a lost answer the hash may be unknown: compute it from the file, if that is still the same. */
  async #becameReady(job: JobRecord, item: Media | null): Promise<void> {
    const { state } = this.#parts;
    const { signal } = this.#stopped;
    const xxh3 = job.xxh3 ?? (await hashOfRender(this.#parts.powers, job, signal));
    // Stopped meanwhile, and the store may be closed. The next program that sends will find it ready again.
    if (signal.aborted) return;
    state.tryApply(job.id, { kind: 'became_ready', versionId: item?.version?.id ?? null, xxh3 });
    this.unwatch(job.id);
    this.#parts.memory.addresses.delete(job.id);
    this.#tick();
  }

  #takeOverIfDead(job: JobRecord): boolean {
    const { state, clock, powers } = this.#parts;
    if (!job.delivery?.sentElsewhere || job.state.kind !== 'processing') return false;
    if (clock.nowMs() - job.state.sinceMs < powers.times.followedDiedAfterMs) return false;
    this.unwatch(job.id);
    state.tryApply(job.id, { kind: 'taken_over' });
    this.#tick();
    return true;
  }
}

const arrivesIn: ReadonlySet<JobStateKind> = new Set<JobStateKind>([
  'sending',
  'confirming',
  'processing',
  'ready',
]);

const isLater = (by: Delivery, { delivery }: JobRecord): boolean =>
  (by.createdAtMs ?? 0) > (delivery?.createdAtMs ?? 0);
