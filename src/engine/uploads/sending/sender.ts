import type { WebhookEvent } from '../../../shared/api/webhook-event.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { Cancel } from '../../ports/clock.ts';
import { StoreError } from '../../store/store-error.ts';
import { hoursOpenAtMs, nextScheduleChangeMs } from '../connection/schedule.ts';
import { SharedConnection } from '../connection/shared-connection.ts';
import type { JobRecord } from '../job/job.ts';
import { startsAtMs } from '../job/undo-times.ts';
import { ItemTurns } from '../queue/item-turns.ts';
import { joinedEnd } from '../queue/joining.ts';
import { planNewItems } from '../queue/one-new-item.ts';
import { confirm } from '../runner/confirm.ts';
import { create } from '../runner/create.ts';
import { examine } from '../runner/examine.ts';
import { type Interruption, JobRunner, type RunnerParts } from '../runner/job-runner.ts';
import { RunnerMemory } from '../runner/runner-memory.ts';
import { send } from '../runner/send.ts';
import type { UploadSettings } from '../tables/upload-settings.ts';
import type { SharedBandwidth } from '../transfer/bandwidth-limiter.ts';
import { DeliveryWatch } from './delivery-watch.ts';
import { HeldFiles } from './held-files.ts';
import { KeepAwake } from './keep-awake.ts';
import { behind, plan } from './planner.ts';
import { UploadBodies } from './upload-bodies.ts';

const steps = { examine, create, send, confirm } as const;

export interface SenderParts extends Omit<RunnerParts, 'connection' | 'turns' | 'memory'> {
  readonly settings: UploadSettings;
  readonly bandwidth: SharedBandwidth;
}

/** Keeps the queue moving: starts what may start, and reacts to network, power and hours. */
export class Sender {
  readonly #parts: RunnerParts;
  readonly #deliveries: DeliveryWatch;
  readonly #heldFiles: HeldFiles;
  readonly bodies: UploadBodies;
  readonly #runners = new Map<JobId, { readonly runner: JobRunner; readonly done: Promise<void> }>();
  /** Jobs that must not start now, because a command is about to change them. */
  readonly #stopping = new Set<JobId>();
  readonly #undo: Cancel[] = [];
  readonly #awake: KeepAwake;
  #cancelHours: Cancel | null = null;
  #cancelStart: Cancel = () => {};
  #onBattery = false;
  #running = false;
  #draining = false;
  #onDrained: () => void = () => {};
  #ticking = false;
  /** Set while the disk is full: nothing new starts. */
  startsNothing = false;

  constructor(parts: SenderParts) {
    const { powers } = parts;
    const turns = new ItemTurns(parts.state);
    this.#parts = { ...parts, connection: new SharedConnection(parts), turns, memory: new RunnerMemory() };
    this.#deliveries = new DeliveryWatch(this.#parts, () => this.tick());
    this.#heldFiles = new HeldFiles(parts, () => this.tick());
    this.#awake = new KeepAwake(powers.powerBlocker);
    const runners = () => [...this.#runners.values()].map(({ runner }) => runner);
    const { atOnce } = this.#parts.connection;
    this.bodies = new UploadBodies(parts.state, (finishing) => atOnce.slotsBeside(finishing), runners);
    atOnce.onMore = () => this.tick();
    parts.state.meter.behind = () => behind(parts.state.jobs(), atOnce);
    turns.onTaken = () => this.tick();
    turns.hasSlot = (id) => atOnce.isFree || this.bodies.hasSlotFor(id);
  }

  start(): void {
    if (this.#running) return;
    this.#running = true;
    this.#draining = false;
    const { network, powerEvents, news } = this.#parts.powers;
    this.#undo.push(
      news.subscribe((event) => this.#onEvent(event)),
      network.subscribe((event) => this.#onNetwork(event)),
      powerEvents.subscribe((event) => this.#onPower(event)),
    );
    this.#deliveries.start();
    this.bodies.forgetOthers();
    this.tick();
  }

  /** Stops without changing the jobs: they continue from their stored state next time. */
  async stop(): Promise<void> {
    this.#running = false;
    for (const undo of this.#undo.splice(0)) undo();
    this.#cancelHours?.();
    this.#cancelStart();
    this.#parts.connection.close();
    this.#heldFiles.close();
    this.#deliveries.stop();
    await this.stopRunners([...this.#runners.keys()]);
    this.#awake.keep(false);
  }

  /** Stops the running ones of these jobs, then calls `next` before any of them can start again. */
  async stopRunners(ids: readonly JobId[], next: () => void = () => {}): Promise<void> {
    for (const id of ids) this.#stopping.add(id);
    try {
      const running = ids.flatMap((id) => this.#runners.get(id) ?? []);
      for (const { runner } of running) runner.stop();
      await Promise.all(running.map(({ done }) => done));
      for (const id of ids) this.#deliveries.unwatch(id);
      next();
    } finally {
      for (const id of ids) this.#stopping.delete(id);
    }
  }

  /** Starts nothing more. Resolves when all running uploads have ended, or when the signal is aborted. */
  async drain(signal: AbortSignal): Promise<void> {
    this.#draining = true;
    const { promise: enough, resolve } = Promise.withResolvers<void>();
    signal.addEventListener('abort', () => resolve(), { once: true });
    if (signal.aborted) return;
    this.#onDrained = resolve;
    this.#resolveIfDrained();
    await enough;
  }

  /** Does not wait for paused uploads, which continue only when a person resumes them. */
  #resolveIfDrained(): void {
    if (this.#draining && this.#runners.size === this.bodies.pausedCount) this.#onDrained();
  }

  get runningIds(): readonly JobId[] {
    return [...this.#runners.keys()];
  }

  /** After somebody signed in again or a hold was lifted. */
  lookSoon(accountId?: string): void {
    this.#deliveries.lookSoon(accountId);
    this.tick();
  }

  /** The proxy settings changed: uploads waiting for the network retry at once; running ones are left alone. */
  proxyChanged(): void {
    if (!this.#running) return;
    this.#interruptAll('network_back');
    this.#heldFiles.networkChanged();
    this.#deliveries.lookSoon();
    this.tick();
  }

  /** Starts and stops jobs so that the right ones run. Cheap, and safe to call at any time. */
  tick(): void {
    if (!this.#running || this.#ticking) return;
    this.#ticking = true;
    try {
      this.#updateConditions();
      this.#deliveries.unwatchOthers();
      this.#followJoined();
      this.bodies.continueResumed();
      this.#startJobs();
      this.#parts.connection.follow(this.bodies.movingCount + this.bodies.finishing.length);
      this.#watchDelivered();
      this.#heldFiles.arm();
      this.#awake.keep(this.#parts.state.limits.keepAwake && this.#runners.size > this.bodies.pausedCount);
      this.#resolveIfDrained();
    } finally {
      this.#ticking = false;
    }
  }

  #updateConditions(): void {
    const { state, powers, clock } = this.#parts;
    const nowMs = clock.nowMs();
    state.setConditions({
      online: powers.network.isOnline(),
      onBattery: this.#onBattery && !state.limits.sendOnBattery,
      hoursOpenAtMs: hoursOpenAtMs(state.limits, nowMs),
    });
    this.#parts.connection.applyLimit();
    this.#cancelHours?.();
    const changeMs = nextScheduleChangeMs(state.limits, nowMs);
    this.#cancelHours =
      changeMs === null ? null : clock.schedule(Math.max(1, changeMs - nowMs), () => this.tick());
  }

  /** A job that joined another one ends as that does, or continues by itself. */
  #followJoined(): void {
    const { state } = this.#parts;
    for (const job of state.jobs()) {
      if (job.state.kind !== 'held' || job.state.reason.kind !== 'joined') continue;
      const end = joinedEnd(job, state.find(job.state.reason.jobId));
      this.#write(() => {
        if (end.kind === 'shares_result') state.apply(job.id, { kind: 'shared_result', by: end.by });
        if (end.kind === 'goes_alone') state.apply(job.id, { kind: 'release' });
      });
    }
  }

  /**
   * What the disk refuses is tried again once it can be written to. Whoever asked for something else, such as a person who
   * adds a file, must not be told that it failed.
   */
  #write(write: () => void): void {
    try {
      write();
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#parts.troubles.onDiskTrouble(error);
    }
  }

  #startJobs(): void {
    if (this.#draining) return;
    const { state } = this.#parts;
    const busy = new Set([...this.#runners.keys(), ...this.#deliveries.ids, ...this.#stopping]);
    const { waiting, retargeted } = planNewItems(state.jobs());
    // Where this fails, nothing new starts: each of them would make an item of its own.
    if (retargeted.length > 0) this.#write(() => state.rewrite(retargeted));
    const nowMs = this.#parts.clock.nowMs();
    const later = this.#parts.turns.notToStart(this.bodies.finishing);
    const mayStart = (job: JobRecord) => !waiting.has(job.id) && !later.has(job.id);
    const jobs = state.jobs().filter((job) => mayStart(job) && startsAtMs(job, nowMs) === null);
    this.#tickAtNextStart(nowMs);
    for (const job of plan(jobs, busy, this.bodies.slots, state.conditions)) {
      if (this.startsNothing && job.state.kind !== 'sending' && job.state.kind !== 'confirming') continue;
      const runner = new JobRunner(job.id, this.#parts, steps);
      const done = runner.run().finally(() => {
        this.#runners.delete(job.id);
        // Before planning, so that what was sent is watched and not sent again.
        if (this.#running) this.#watchDelivered();
        this.tick();
      });
      this.#runners.set(job.id, { runner, done });
    }
  }

  /** Schedules the next job whose time for undoing ends. */
  #tickAtNextStart(nowMs: number): void {
    this.#cancelStart();
    this.#cancelStart = () => {};
    const starts = this.#parts.state.jobs().flatMap((job) => startsAtMs(job, nowMs) ?? []);
    if (starts.length === 0) return;
    const firstMs = starts.reduce((first, atMs) => Math.min(first, atMs));
    this.#cancelStart = this.#parts.clock.schedule(firstMs - nowMs, () => this.tick());
  }

  #watchDelivered(): void {
    this.#deliveries.watchDelivered((id) => this.#runners.has(id) || this.#stopping.has(id));
  }

  /** An event may be outdated, so look at the item itself. */
  #onEvent({ type, data }: WebhookEvent): void {
    if (type === 'media.ready' || type === 'media.failed') this.#deliveries.lookAt(data.project_id, data.id);
  }

  #onNetwork(event: 'online' | 'offline' | 'address_changed'): void {
    this.#deliveries.followNetwork();
    if (event === 'online') this.#interruptAll('network_back');
    if (event === 'address_changed') this.#interruptAll('address_changed');
    if (event !== 'offline') this.#heldFiles.networkChanged();
    this.tick();
  }

  #onPower(event: 'suspend' | 'resume' | 'on_battery' | 'on_mains'): void {
    switch (event) {
      case 'suspend':
        return;
      case 'resume':
        this.#interruptAll('woke_up');
        this.#deliveries.lookSoon();
        break;
      case 'on_battery':
        this.#onBattery = true;
        break;
      case 'on_mains':
        this.#onBattery = false;
        break;
    }
    this.tick();
  }

  #interruptAll(what: Interruption): void {
    for (const { runner } of this.#runners.values()) {
      // A body that is being sent or waits for its answer does not need the news that there is a network.
      if (what === 'network_back' && runner.isSending) continue;
      // The connection of a paused upload tells by itself whether it survived the sleep.
      if (what === 'woke_up' && runner.bodyPause.isOn) continue;
      runner.interrupt(what);
    }
  }
}
