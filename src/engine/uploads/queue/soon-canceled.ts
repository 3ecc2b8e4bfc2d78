import type { JobId } from '../../../shared/model/uploads.ts';
import type { JobRecord } from '../job/job.ts';
import { cancelIsDue } from '../job/undo-times.ts';
import type { QueueState } from './queue-state.ts';

export interface SoonCanceledParts {
  readonly state: QueueState;
  cancel(jobIds: readonly JobId[]): Promise<void>;
}

/** Carries out the cancels that nobody has undone in time: a window does that by itself, unless it has closed. */
export class SoonCanceled {
  readonly #parts: SoonCanceledParts;
  readonly #here = new Set<JobId>();
  #isAtWork = false;

  constructor(parts: SoonCanceledParts) {
    this.#parts = parts;
  }

  askedHere(jobIds: readonly JobId[]): void {
    for (const id of jobIds) this.#here.add(id);
  }

  async cancelDue(nowMs: number): Promise<void> {
    if (this.#isAtWork) return;
    this.#isAtWork = true;
    try {
      await this.#cancelWhere((job) => cancelIsDue(job, nowMs));
    } finally {
      this.#isAtWork = false;
    }
  }

  /** When this program closes, nobody can undo any more what was canceled in it. */
  cancelAskedHere(): Promise<void> {
    return this.#cancelWhere(({ id }) => this.#here.has(id));
  }

  async #cancelWhere(isMeant: (job: JobRecord) => boolean): Promise<void> {
    const meant = this.#parts.state.jobs().filter((job) => job.cancelsAtMs !== null && isMeant(job));
    if (meant.length > 0) await this.#parts.cancel(meant.map(({ id }) => id));
  }
}
