import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import type { JobId, KeptByPause } from '../../../shared/model/uploads.ts';
import { keepsSlot, usesSlot } from '../job/uses-slot.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { JobRunner } from '../runner/job-runner.ts';

/** Each keeps an open file and up to 3 MiB. Further paused uploads are closed and start again. */
const mostPaused = 16;

/**
 * The bodies of running uploads: those that move, those that were paused with their connection open, which take no slot,
 * and complete ones that await their answer.
 */
export class UploadBodies {
  readonly #state: QueueState;
  readonly #slotsBeside: (finishing: number) => number;
  readonly #runners: () => readonly JobRunner[];

  constructor(
    state: QueueState,
    slotsBeside: (finishing: number) => number,
    runners: () => readonly JobRunner[],
  ) {
    this.#state = state;
    this.#slotsBeside = slotsBeside;
    this.#runners = runners;
  }

  get pausedCount(): number {
    return this.#paused().length;
  }

  /** How many bodies are sending; each takes a slot. */
  get movingCount(): number {
    return this.#runners().filter(({ bodyPause, job }) => !bodyPause.isOn && !keepsSlot(job) && usesSlot(job))
      .length;
  }

  get #keptSlots(): number {
    return this.#state.jobs().filter(keepsSlot).length;
  }

  /** Uploads whose last bytes are on their way, or already there: only the answer is missing. */
  get finishing(): readonly JobId[] {
    return this.#runners().flatMap(({ id, isSending, job }) =>
      isSending && job.state.kind === 'confirming' ? [id] : [],
    );
  }

  /** Places for uploads that start or send. */
  get slots(): number {
    return this.#slotsBeside(this.finishing.length);
  }

  /** Whether fewer others than may run are past their examination. */
  hasSlotFor(id: JobId): boolean {
    const begun = this.#runners().filter(
      ({ id: other, bodyPause, job: { state, cancelsAtMs } }) =>
        other !== id &&
        !bodyPause.isOn &&
        cancelsAtMs === null &&
        (state.kind === 'creating' || state.kind === 'sending'),
    );
    return begun.length + this.#keptSlots < this.slots;
  }

  /** Pauses those that can be paused, and returns what each has sent. */
  pause(ids: readonly JobId[]): ReadonlyMap<JobId, KeptByPause> {
    const kept = new Map<JobId, KeptByPause>();
    const runners = new Map(this.#runners().map((runner) => [runner.id, runner]));
    for (const id of ids) {
      const paused = this.pausedCount < mostPaused ? (runners.get(id)?.pauseBody() ?? null) : null;
      if (paused !== null) kept.set(id, paused);
    }
    return kept;
  }

  /** Continues resumed jobs in their order as slots become free; until then their connections stay open. */
  continueResumed(): void {
    const resumed = this.#paused()
      .map((runner) => ({ runner, job: runner.job }))
      .filter(({ job }) => job.state.kind !== 'held' && job.cancelsAtMs === null)
      .sort((a, b) => inQueueOrder(a.job, b.job));
    if (resumed.length === 0) return;
    let slots = this.slots - this.movingCount - this.#keptSlots;
    for (const { runner, job } of resumed) {
      if (!usesSlot(job) || slots > 0) {
        if (usesSlot(job)) slots -= 1;
        runner.resumeBody();
      } else this.#state.setActivity(job.id, { kind: 'waiting_to_continue' });
    }
  }

  /** Connections that another program kept open were closed when it ended. */
  forgetOthers(): void {
    for (const { id } of this.#state.jobs()) this.#state.tryApply(id, { kind: 'connection_closed' });
  }

  #paused(): readonly JobRunner[] {
    return this.#runners().filter(({ bodyPause }) => bodyPause.isOn);
  }
}
