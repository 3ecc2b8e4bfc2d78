import { describeJob } from '../../shared/model/describe-job.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import type { Reporter, ReporterClock } from './reporter.ts';

const progressEveryMs = 10_000;

/** Prints a line for each change, for logs and for terminals that cannot redraw. */
export class LinesReporter implements Reporter {
  readonly #write: (line: string) => void;
  readonly #clock: ReporterClock;
  readonly #said = new Map<
    JobId,
    { readonly words: string; readonly isHeld: boolean; readonly atMs: number }
  >();

  constructor(write: (line: string) => void, clock: ReporterClock) {
    this.#write = write;
    this.#clock = clock;
  }

  update(jobs: readonly JobSnapshot[], conditions: QueueConditions): void {
    const context = { conditions, nowMs: this.#clock.nowMs() };
    for (const job of jobs) {
      // The result is printed at the end.
      if (hasEnded(job.state)) continue;
      const said = this.#said.get(job.id);
      // A file that waits to be complete is looked at every few seconds. What matters is what that found.
      if (said?.isHeld && job.state.kind === 'examining') continue;
      const { line: state, next, note } = describeJob(job, context);
      const line = note === '' ? state : `${state} (${note})`;
      const moves = job.state.kind === 'sending' && job.progress !== null;
      const nowMs = this.#clock.monotonicMs();
      const due = moves && said !== undefined && nowMs - said.atMs >= progressEveryMs;
      if (said?.words === line && !due) continue;
      this.#said.set(job.id, { words: line, isHeld: job.state.kind === 'held', atMs: nowMs });
      this.#write(`${plainText(job.file.name)}: ${plainText(due ? `${line}, ${next}` : line)}`);
    }
  }

  clear(): void {}
}
