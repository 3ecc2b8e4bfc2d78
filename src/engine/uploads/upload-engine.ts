import type { AccountId } from '../../shared/model/account.ts';
import { isUnderWay } from '../../shared/model/ended-states.ts';
import type { Policy } from '../../shared/model/policy.ts';
import type { Trouble } from '../../shared/model/trouble.ts';
import type {
  AddUploads,
  HistoryDay,
  HistoryPage,
  HistoryQuery,
  QueueEvent,
  QueueLimits,
  QueueSnapshot,
  Receipt,
  UploadQueue,
} from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { WorkInProgress } from '../ground/work-in-progress.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Logger } from '../ports/logger.ts';
import type { Random } from '../ports/random.ts';
import { DiskReserve } from '../store/disk-reserve.ts';
import { type ProgramLease, uploadLease } from '../store/locks/program-lease.ts';
import type { Store } from '../store/store.ts';
import { StoreError } from '../store/store-error.ts';
import { CommandDesk } from './queue/command-desk.ts';
import { CommandExecutor } from './queue/command-executor.ts';
import type { QueueCommand } from './queue/commands.ts';
import { inDoubtAfterFullDisk } from './queue/in-doubt-after-full-disk.ts';
import { type Added, JobIntake } from './queue/job-intake.ts';
import { KeptLimits } from './queue/kept-limits.ts';
import { QueueCommands } from './queue/queue-commands.ts';
import { QueueReceipts } from './queue/queue-receipts.ts';
import { QueueState } from './queue/queue-state.ts';
import { QueueTroubles } from './queue/queue-troubles.ts';
import { SoonCanceled } from './queue/soon-canceled.ts';
import { conditionsAtStart } from './sending/conditions-at-start.ts';
import { Sender } from './sending/sender.ts';
import { LongEnded } from './tables/long-ended.ts';
import { UploadHistory } from './tables/upload-history.ts';
import { UploadJobs } from './tables/upload-jobs.ts';
import { UploadLedger } from './tables/upload-ledger.ts';
import { UploadSettings } from './tables/upload-settings.ts';
import type { SharedBandwidth } from './transfer/bandwidth-limiter.ts';
import type { UploadPowers } from './upload-powers.ts';

const usualPollMs = 300;

export interface UploadEngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly bandwidth: SharedBandwidth;
  readonly powers: UploadPowers;
  /** The organization's policy; without one, nothing is managed. */
  readonly policy?: Policy;
  /** How often to look for what another program wrote. */
  readonly pollMs?: number;
}

/** The upload queue of one program. Several may be open on one database: each sees all of it, and one of them sends. */
export class UploadEngine extends QueueCommands implements UploadQueue, AsyncDisposable {
  readonly known: QueueReceipts;
  readonly #parts: UploadEngineParts;
  readonly #jobs: UploadJobs;
  readonly #longEnded: LongEnded;
  readonly #history: UploadHistory;
  readonly #ledger: UploadLedger;
  readonly #settings: UploadSettings;
  readonly #limits: KeptLimits;
  readonly #state: QueueState;
  readonly #troubles: QueueTroubles;
  readonly #sender: Sender;
  readonly #desk: CommandDesk;
  readonly #intake: JobIntake;
  readonly #soonCanceled: SoonCanceled;
  readonly #lease: ProgramLease;
  #cancelPoll: Cancel | null = null;
  #changesByOthers = -1;
  readonly #adding = new WorkInProgress();
  #wantsToSend = false;
  #sending = false;
  #closed = false;

  constructor(parts: UploadEngineParts) {
    super();
    this.#parts = parts;
    this.#jobs = new UploadJobs(parts.store);
    this.#longEnded = new LongEnded(this.#jobs, parts.clock);
    this.#history = new UploadHistory(parts.store);
    this.#settings = new UploadSettings(parts.store);
    this.#limits = new KeptLimits(this.#settings, parts.policy ?? {});
    this.#ledger = new UploadLedger(parts.store);
    const tables = { jobs: this.#jobs, history: this.#history, ledger: this.#ledger };
    const reserve = new DiskReserve(parts.store.path);
    this.#state = new QueueState(
      { ...tables, reserve },
      parts.clock,
      conditionsAtStart(this.#settings, this.#parts.powers.network.isOnline()),
      this.#limits.read(),
    );
    this.known = new QueueReceipts({ state: this.#state, ...tables, powers: parts.powers });
    this.#troubles = new QueueTroubles({
      store: parts.store,
      settings: this.#settings,
      state: this.#state,
      reserve,
      clock: parts.clock,
      watchTimes: parts.powers.watchTimes,
      startNothing: (nothing) => {
        this.#sender.startsNothing = nothing;
        if (!nothing) this.#sender.tick();
      },
    });
    this.#state.onDiskTrouble = (error) => this.#troubles.onDiskTrouble(error);
    this.#longEnded.remove();
    this.#state.syncFromDisk(true);
    this.#lease = uploadLease(parts.store.path);
    this.#sender = new Sender({
      ...parts,
      state: this.#state,
      settings: this.#settings,
      troubles: this.#troubles,
      ledger: this.#ledger,
    });
    this.#desk = new CommandDesk({
      lease: this.#lease,
      settings: this.#settings,
      executor: new CommandExecutor({
        state: this.#state,
        clock: parts.clock,
        settings: this.#settings,
        limits: this.#limits,
        pauseBodies: (ids) => this.#sender.bodies.pause(ids),
        stopRunners: (ids, next) => this.#sender.stopRunners(ids, next),
        tick: (accountId) =>
          accountId === undefined ? this.#sender.tick() : this.#sender.lookSoon(accountId),
      }),
      clock: parts.clock,
      lookEveryMs: this.#pollMs / 3,
      isSending: () => this.#sending,
      followDisk: () => this.#state.syncFromDisk(true),
    });
    this.#soonCanceled = new SoonCanceled({
      state: this.#state,
      cancel: (jobIds) => this.#desk.give({ kind: 'cancel', jobIds: [...jobIds] }),
    });
    this.#intake = new JobIntake({
      state: this.#state,
      clock: parts.clock,
      random: parts.random,
      history: this.#history,
      openRender: (path) => parts.powers.openRender(path),
      command: (command) => this.command(command),
    });
    this.#state.subscribe(({ kind }) => {
      if (kind === 'progress' && this.#sending) this.#lease.beat(parts.clock.nowMs());
    });
    this.#troubles.tellOfSetAside();
    this.#poll();
  }

  /** Takes part in sending from now on: at once, or as soon as no other program on this computer does. */
  startSending(): void {
    this.#wantsToSend = true;
    this.#takeLease();
  }

  /** Finds out whether another program sends, without taking part in it. */
  lookForSender(): void {
    if (this.#sending) return;
    const isFree = this.#lease.isHeld || this.#lease.tryAcquire();
    if (isFree) this.#lease.release();
    this.#state.setConditions({ sender: isFree ? 'none' : 'other' });
  }

  /** When bytes last moved, in whichever program sends; null if that is unknown. */
  lastMovedAtMs(): number | null {
    return this.#lease.lastBeatMs();
  }

  /** Stops sending once the running uploads have ended, so that another program can take over. */
  async finishSending(signal: AbortSignal, onWaiting: (jobs: readonly JobSnapshot[]) => void): Promise<void> {
    const ids = this.#sending ? this.#sender.runningIds : [];
    const running = ids.flatMap((id) => this.#state.find(id) ?? []).filter(({ state }) => isUnderWay(state));
    if (running.length > 0) {
      onWaiting(running.map((job) => this.#state.snapshotOf(job)));
      await this.#sender.drain(signal);
    }
    await this.stopSending();
  }

  /** Stops sending. Jobs stay as they are and continue later, here or in another program. */
  async stopSending(): Promise<void> {
    this.#wantsToSend = false;
    if (!this.#sending) return;
    this.#sending = false;
    await this.#sender.stop();
    this.#troubles.saveBeforeEnd();
    this.#lease.release();
    this.#state.setConditions({ sender: 'none' });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#cancelPoll?.();
    this.#troubles.close();
    // Files may have been added right before the program was closed: they are still taken in.
    await this.#adding.ended();
    await this.#desk.settled();
    // A cancel that waits for the sender would keep this program open: the sender carries it out by itself.
    if (this.#sending) await this.#quietly(this.#soonCanceled.cancelAskedHere());
    await this.stopSending();
    this.#lease.release();
    this.#state.close();
  }

  /** `inTransaction` runs in the transaction that adds the jobs: if it throws, nothing is added. */
  async add(request: AddUploads, inTransaction?: (added: Added) => void): Promise<Added> {
    try {
      return await this.#adding.add(this.#intake.add(request, inTransaction));
    } catch (error) {
      if (error instanceof StoreError) this.#troubles.onDiskTrouble(error);
      throw error;
    } finally {
      this.#sender.tick();
    }
  }

  override cancelSoon(jobIds: readonly JobId[]): Promise<void> {
    this.#soonCanceled.askedHere(jobIds);
    return super.cancelSoon(jobIds);
  }

  async setLimits(patch: Partial<QueueLimits>): Promise<void> {
    this.#limits.check(patch);
    await this.command({ kind: 'set_limits', patch });
  }

  fullSpeedFor(minutes: number | null): Promise<void> {
    const untilMs = minutes === null ? null : this.#parts.clock.nowMs() + minutes * 60_000;
    return this.setLimits({ fullSpeedUntilMs: untilMs });
  }

  /** Call when an account has a working key again: uploads that its key had stopped continue. */
  accountWorks(accountId: string): Promise<void> {
    return this.command({ kind: 'account_works', accountId });
  }

  /** Call before a person signs out of an account: its uploads wait until somebody signs in to it. */
  accountLeft(accountId: AccountId): Promise<void> {
    return this.command({ kind: 'account_left', accountId });
  }

  /** Call when the proxy settings changed or a connection test succeeded: stopped uploads resume. */
  proxyChanged(): void {
    this.#sender.proxyChanged();
  }

  /** Shows this banner over the queue under this code; null removes it. */
  setBanner(code: string, banner: Trouble | null): void {
    this.#troubles.setBanner(code, banner);
  }

  /** Uploads whose latest state the disk has no room for. */
  get unsaved(): readonly JobSnapshot[] {
    return this.#state.unsaved.map((job) => this.#state.snapshotOf(job));
  }

  get limits(): QueueLimits {
    return this.#state.limits;
  }

  snapshot(): QueueSnapshot {
    return this.#state.snapshot();
  }

  subscribe(listener: (event: QueueEvent) => void): () => void {
    return this.#state.subscribe(listener);
  }

  async searchHistory(query: HistoryQuery): Promise<HistoryPage> {
    return { entries: this.#history.search(query), total: this.#history.count(query) };
  }

  async historyDays(query: HistoryQuery): Promise<readonly HistoryDay[]> {
    return this.#history.days(query);
  }

  async receipts(jobIds: readonly JobId[]): Promise<readonly Receipt[]> {
    return this.known.of(jobIds);
  }

  protected override async command(command: QueueCommand): Promise<void> {
    await this.#desk.give(command);
    if (this.#sending) return;
    // A program that does not send writes nothing later: if there is no room now, the command fails.
    this.#state.saveUnsaved();
    this.#readFromDisk();
  }

  get #pollMs(): number {
    return this.#parts.pollMs ?? usualPollMs;
  }

  #poll(): void {
    if (this.#closed) return;
    try {
      if (this.#longEnded.remove()) this.#state.syncFromDisk(!this.#sending);
      if (this.#wantsToSend && !this.#sending) this.#takeLease();
      this.#readFromDisk();
      if (this.#sending) void this.#quietly(this.#soonCanceled.cancelDue(this.#parts.clock.nowMs()));
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#troubles.onDiskTrouble(error);
    }
    this.#cancelPoll = this.#parts.clock.schedule(this.#pollMs, () => this.#poll());
  }

  #readFromDisk(): void {
    const changes = this.#parts.store.changesByOthers();
    if (changes === this.#changesByOthers) return;
    this.#changesByOthers = changes;
    this.#parts.powers.news.look();
    const news = this.#state.syncFromDisk(!this.#sending);
    if (this.#sending) {
      void this.#quietly(this.#desk.takeAsked());
      if (news.length > 0) this.#sender.tick();
      return;
    }
    const { sender, online, onBattery, hoursOpenAtMs, banners } = this.#state.conditions;
    this.#state.setConditions({
      ...conditionsAtStart(this.#settings, this.#parts.powers.network.isOnline()),
      sender,
      online,
      onBattery,
      hoursOpenAtMs,
      banners,
    });
    this.#state.setLimits(this.#limits.read());
  }

  /** What the disk refuses is tried again. */
  async #quietly(work: Promise<void>): Promise<void> {
    try {
      await work;
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#troubles.onDiskTrouble(error);
    }
  }

  #takeLease(): void {
    if (this.#sending || this.#closed) return;
    if (!this.#lease.tryAcquire()) {
      this.#state.setConditions({ sender: 'other' });
      return;
    }
    this.#sending = true;
    this.#state.syncFromDisk(true);
    if (this.#troubles.takeReserve())
      this.#state.record(inDoubtAfterFullDisk(this.#state.jobs(), this.#parts.clock.nowMs()));
    this.#jobs.purgeRemoved();
    this.#state.setLimits(this.#limits.read());
    this.#state.setConditions({
      ...conditionsAtStart(this.#settings, this.#parts.powers.network.isOnline()),
      sender: 'this',
      banners: this.#state.conditions.banners,
    });
    this.#sender.start();
    void this.#quietly(this.#desk.takeAsked());
  }
}
