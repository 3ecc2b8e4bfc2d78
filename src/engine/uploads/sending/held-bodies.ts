import { inQueueOrder } from '../../../shared/model/queue-order.ts';
import type { JobId, KeptByPause } from '../../../shared/model/uploads.ts';
import type { QueueState } from '../queue/queue-state.ts';
import type { JobRunner } from '../runner/job-runner.ts';
import { usesSlot } from './planner.ts';

/** Each keeps an open file and up to three MiB: what is paused beyond these is closed, and starts again. */
const mostHeld = 16;

/** Bodies that a pause holds back, each with its connection open. They take no slot. */
export class HeldBodies {
  readonly #state: QueueState;
  readonly #atOnce: () => number;
  readonly #runners: () => readonly JobRunner[];

  constructor(state: QueueState, atOnce: () => number, runners: () => readonly JobRunner[]) {
    this.#state = state;
    this.#atOnce = atOnce;
    this.#runners = runners;
  }

  get count(): number {
    return this.#held().length;
  }

  /** What takes a slot and goes on. */
  get movingCount(): number {
    return this.#runners().filter(({ hold, job }) => !hold.isHeld && usesSlot(job)).length;
  }

  /** Holds what can be held of these, and says what each has kept. */
  hold(ids: readonly JobId[]): ReadonlyMap<JobId, KeptByPause> {
    const kept = new Map<JobId, KeptByPause>();
    const runners = new Map(this.#runners().map((runner) => [runner.id, runner]));
    for (const id of ids) {
      const held = this.count < mostHeld ? (runners.get(id)?.holdBody() ?? null) : null;
      if (held !== null) kept.set(id, held);
    }
    return kept;
  }

  /** Those whose jobs were resumed go on in their order, as far as slots are free; until then their connections stay open. */
  releaseResumed(): void {
    const resumed = this.#held()
      .map((runner) => ({ runner, job: runner.job }))
      .filter(({ job }) => job.state.kind !== 'held')
      .sort((a, b) => inQueueOrder(a.job, b.job));
    if (resumed.length === 0) return;
    let slots = this.#atOnce() - this.movingCount;
    for (const { runner, job } of resumed) {
      if (!usesSlot(job) || slots > 0) {
        if (usesSlot(job)) slots -= 1;
        runner.releaseBody();
      } else this.#state.setActivity(job.id, { kind: 'waiting_to_continue' });
    }
  }

  /** Whoever held connections before, in another program, has closed them with its end. */
  forgetOthers(): void {
    for (const { id } of this.#state.jobs()) this.#state.tryApply(id, { kind: 'connection_closed' });
  }

  #held(): readonly JobRunner[] {
    return this.#runners().filter(({ hold }) => hold.isHeld);
  }
}
