import { type EndedStateKind, inVainKinds } from '../../../shared/model/ended-states.ts';
import type {
  QueueConditions,
  QueueEvent,
  QueueLimits,
  QueueSnapshot,
} from '../../../shared/model/upload-queue.ts';
import type { JobActivity, JobId, JobSnapshot } from '../../../shared/model/uploads.ts';
import { Listeners } from '../../ground/listeners.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoreError } from '../../store/store-error.ts';
import { ProgressMeter } from '../connection/progress-meter.ts';
import { type JobRecord, toSnapshot } from '../job/job.ts';
import { canTake, type JobEvent } from '../job/job-events.ts';
import { reduce } from '../job/transitions.ts';
import { JobList } from './job-list.ts';
import { type DoneBatch, mayWaitForRoom, type QueueStores, QueueWriter } from './queue-writer.ts';

/** An event before it gets its number, when it is emitted. */
export type UnnumberedEvent = QueueEvent extends infer Event
  ? Event extends QueueEvent
    ? Omit<Event, 'sequence'>
    : never
  : never;

/** The queue in memory, mirrored from the disk. Every change is written to the disk first; then the listeners are told. */
export class QueueState {
  readonly #stores: QueueStores;
  readonly #clock: Clock;
  readonly #jobs = new JobList();
  readonly #activities = new Map<JobId, JobActivity>();
  readonly #listeners = new Listeners<[event: QueueEvent]>();
  readonly #meter: ProgressMeter;
  readonly #writer: QueueWriter;
  #conditions: QueueConditions;
  #limits: QueueLimits;
  #sequence = 0;
  #change = 0;

  constructor(
    stores: QueueStores,
    clock: Clock,
    conditions: Omit<QueueConditions, 'processed'>,
    limits: QueueLimits,
  ) {
    this.#stores = stores;
    this.#clock = clock;
    this.#writer = new QueueWriter(stores);
    this.#conditions = { ...conditions, processed: stores.history.processed() };
    this.#limits = limits;
    this.#meter = new ProgressMeter(clock, (progress) =>
      this.#emit({ kind: 'progress', progress: [...progress] }),
    );
  }

  set onDiskTrouble(tell: (error: StoreError) => void) {
    this.#writer.onDiskTrouble = tell;
  }

  get conditions(): QueueConditions {
    return this.#conditions;
  }

  get limits(): QueueLimits {
    return this.#limits;
  }

  get meter(): ProgressMeter {
    return this.#meter;
  }

  jobs(): readonly JobRecord[] {
    return this.#jobs.all;
  }

  find(id: JobId): JobRecord | undefined {
    return this.#jobs.get(id);
  }

  snapshotOf(job: JobRecord): JobSnapshot {
    return toSnapshot(job, this.#activities.get(job.id), this.#meter.current(job.id));
  }

  snapshot(): QueueSnapshot {
    return {
      sequence: this.#sequence,
      jobs: this.jobs().map((job) => this.snapshotOf(job)),
      conditions: this.#conditions,
      limits: this.#limits,
    };
  }

  subscribe(listener: (event: QueueEvent) => void): () => void {
    return this.#listeners.add(listener);
  }

  /**
   * Takes in what other programs have written. Without `followAll`, only jobs that are new here: about the others this
   * program knows better.
   */
  syncFromDisk(followAll: boolean): readonly JobId[] {
    const changed = this.#stores.jobs.changedSince(this.#change);
    this.#change = changed.change;
    const news: JobRecord[] = [];
    for (const job of changed.jobs) {
      const known = this.#jobs.get(job.id);
      if (known && !followAll) continue;
      if (
        known &&
        known.updatedAtMs === job.updatedAtMs &&
        known.state.kind === job.state.kind &&
        known.position === job.position &&
        known.priority === job.priority
      )
        continue;
      news.push(job);
    }
    this.#jobs.put(news);
    const removed = changed.removed.filter((id) => this.#jobs.drop(id));
    if (news.length > 0) this.#emitJobs(news);
    if (removed.length > 0) this.#emit({ kind: 'jobs_removed', jobIds: removed });
    this.#learnFrom(news);
    return news.map((job) => job.id);
  }

  /**
   * Adds the jobs that are not there yet, and returns for each the added job or the existing one. Looking, adding and
   * `inTransaction` are one transaction: if two programs add the same file, one of them finds the other's job.
   */
  appendUnlessThere(
    jobs: readonly JobRecord[],
    isAnother: (job: JobRecord, there: JobRecord) => boolean,
    inTransaction: (all: readonly JobRecord[]) => void,
  ): readonly JobRecord[] {
    const { all, placed } = this.#stores.jobs.transaction(() => {
      this.syncFromDisk(false);
      const byPath = Map.groupBy(this.#jobs.ofPaths(jobs), ({ path }) => path);
      const fresh: JobRecord[] = [];
      const meant = jobs.map((job) => {
        const same = byPath.get(job.path) ?? [];
        const there = same.find((other) => !isAnother(job, other));
        if (there) return there;
        fresh.push(job);
        byPath.set(job.path, [...same, job]);
        return job;
      });
      const added = new Map(this.#stores.jobs.append(fresh).map((job) => [job.id, job]));
      const all = meant.map((job) => added.get(job.id) ?? job);
      inTransaction(all);
      return { all, placed: [...added.values()] };
    });
    this.#jobs.put(placed);
    if (placed.length > 0) this.#emitJobs(placed);
    return all;
  }

  /** Applies an event if it is allowed; null when the job is gone or its state does not allow the event. */
  tryApply(id: JobId, event: JobEvent): JobRecord | null {
    const job = this.#jobs.get(id);
    return job && canTake(job, event.kind) ? this.apply(id, event) : null;
  }

  apply(id: JobId, event: JobEvent): JobRecord {
    return this.applyAll([{ id, event }])[0] as JobRecord;
  }

  /** Applies all events in one transaction, then emits one message. */
  applyAll(changes: readonly { readonly id: JobId; readonly event: JobEvent }[]): readonly JobRecord[] {
    const nowMs = this.#clock.nowMs();
    const after = changes.map(({ id, event }) => {
      const job = this.#jobs.get(id);
      if (!job) throw new Error(`There is no job ${id}.`);
      return reduce(job, event, nowMs);
    });
    const batchesDone = this.#writer.write(after, mayWaitForRoom(changes.map(({ event }) => event)));
    for (const job of after) this.#settle(job);
    this.#emitJobs(after);
    for (const batch of batchesDone) this.#emitBatch(batch);
    this.#learnFrom(after);
    return after;
  }

  /** Those that became ready show how long processing takes. */
  #learnFrom(changed: readonly JobRecord[]): void {
    if (changed.some(({ state }) => state.kind === 'ready'))
      this.setConditions({ processed: this.#stores.history.processed() });
  }

  /** Stores what was learned about jobs outside their events; kept in memory while the disk has no room for it. */
  record(jobs: readonly JobRecord[]): void {
    if (jobs.length === 0) return;
    this.#writer.write(jobs, true);
    this.#jobs.put(jobs);
    this.#emitJobs(jobs);
  }

  /** Changes place, priority or options, never a job's state. */
  rewrite(jobs: readonly JobRecord[]): void {
    this.#writer.write(jobs, false);
    this.#jobs.put(jobs);
    this.#emitJobs(jobs);
  }

  remove(ids: readonly JobId[]): void {
    if (ids.length === 0) return;
    this.#stores.jobs.remove(ids);
    for (const id of ids) this.#jobs.drop(id);
    this.#emit({ kind: 'jobs_removed', jobIds: [...ids] });
  }

  setActivity(id: JobId, activity: JobActivity): void {
    const job = this.#jobs.get(id);
    if (activity.kind === 'none' && !this.#activities.has(id)) return;
    if (activity.kind === 'none') this.#activities.delete(id);
    else this.#activities.set(id, activity);
    if (job) this.#emitJobs([job]);
  }

  /** Marks the queued jobs that wait for another job of their item, in one message however many there are. */
  setWaitingForItem(ids: ReadonlySet<JobId>): void {
    const changed: JobRecord[] = [];
    for (const job of this.#jobs.all) {
      const waits = this.#activities.get(job.id)?.kind === 'waiting_for_item';
      if (waits === ids.has(job.id)) continue;
      if (waits) this.#activities.delete(job.id);
      else this.#activities.set(job.id, { kind: 'waiting_for_item' });
      changed.push(job);
    }
    if (changed.length > 0) this.#emitJobs(changed);
  }

  setConditions(patch: Partial<QueueConditions>): void {
    const next = { ...this.#conditions, ...patch };
    if (JSON.stringify(next) === JSON.stringify(this.#conditions)) return;
    this.#conditions = next;
    this.#emit({ kind: 'conditions_changed', conditions: next });
  }

  setLimits(limits: QueueLimits): void {
    if (JSON.stringify(limits) === JSON.stringify(this.#limits)) return;
    this.#limits = limits;
    this.#emit({ kind: 'limits_changed', limits });
  }

  /** Jobs whose latest state the disk has no room for. */
  get unsaved(): readonly JobRecord[] {
    return this.#writer.unsaved;
  }

  /** Tries again to write what the disk had no room for. */
  saveUnsaved(): void {
    for (const batch of this.#writer.writeUnsaved()) this.#emitBatch(batch);
  }

  close(): void {
    this.#meter.close();
    this.#listeners.clear();
  }

  #settle(job: JobRecord): void {
    this.#jobs.put([job]);
    if (job.state.kind === 'sending' || job.state.kind === 'confirming') return;
    this.#meter.stop(job.id);
    this.#activities.delete(job.id);
  }

  #emitBatch({ id, ends }: DoneBatch): void {
    const count = (...kinds: readonly EndedStateKind[]) =>
      ends.filter(({ state }) => kinds.some((kind) => kind === state)).length;
    this.#emit({
      kind: 'batch_done',
      batch: {
        batchId: id,
        ready: count('ready'),
        failed: count(...inVainKinds),
      },
    });
  }

  /** At the start nobody listens yet: making snapshots of ten thousand jobs would be wasted. */
  #emitJobs(jobs: readonly JobRecord[]): void {
    const snapshots = this.#listeners.isEmpty ? [] : jobs.map((job) => this.snapshotOf(job));
    this.#emit({ kind: 'jobs_changed', jobs: snapshots });
  }

  #emit(event: UnnumberedEvent): void {
    this.#sequence += 1;
    const numbered = { ...event, sequence: this.#sequence } as QueueEvent;
    this.#listeners.tell(numbered);
  }
}
