import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { attentionRank } from '../../shared/model/attention-rank.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { Style } from '../output/style.ts';
import { jobLine } from './job-line.ts';
import type { Reporter, ReporterClock } from './reporter.ts';

export interface BarsTerminal {
  readonly columns: number;
  readonly rows: number;
  write(text: string): unknown;
}

const drawEveryMs = 100;

/** Progress bars that are redrawn in place, one line per job. Jobs that do not fit are counted in the last line. */
export class BarsReporter implements Reporter {
  readonly #terminal: BarsTerminal;
  readonly #style: Style;
  readonly #clock: ReporterClock;
  #drawnLines = 0;
  #drawnAtMs = Number.NEGATIVE_INFINITY;
  #drawnText = '';

  constructor(terminal: BarsTerminal, style: Style, clock: ReporterClock) {
    this.#terminal = terminal;
    this.#style = style;
    this.#clock = clock;
  }

  update(jobs: readonly JobSnapshot[], conditions: QueueConditions): void {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - this.#drawnAtMs < drawEveryMs) return;
    // The last column stays empty, because some terminals start a new line when it is written.
    const columns = Math.max(40, (this.#terminal.columns || 80) - 1);
    const context = { conditions, nowMs: this.#clock.nowMs() };
    const rows = Math.max(2, (this.#terminal.rows || 24) - 2);
    const shown = pick(jobs, rows);
    const lines = shown.map((job) => jobLine(job, context, columns, this.#style));
    if (shown.length < jobs.length) lines.push(this.#rest(jobs, shown));
    const text = lines.join('\n');
    if (text === this.#drawnText) return;
    this.#drawnAtMs = nowMs;
    this.#terminal.write(`${this.#back()}${lines.map((line) => `\x1b[2K${line}`).join('\n')}\n`);
    this.#drawnLines = lines.length;
    this.#drawnText = text;
  }

  clear(): void {
    this.#terminal.write(this.#back());
    this.#drawnLines = 0;
    this.#drawnText = '';
    this.#drawnAtMs = Number.NEGATIVE_INFINITY;
  }

  /** Moves to the first drawn line and clears everything below, since fewer lines may follow. */
  #back(): string {
    return this.#drawnLines === 0 ? '' : `\x1b[${this.#drawnLines}A\r\x1b[J`;
  }

  #rest(jobs: readonly JobSnapshot[], shown: readonly JobSnapshot[]): string {
    const hidden = jobs.filter((job) => !shown.includes(job));
    const done = hidden.filter(({ state }) => hasEnded(state)).length;
    const waiting = hidden.length - done;
    const words = [
      ...(waiting > 0 ? [cliUploadTexts.waiting(waiting)] : []),
      ...(done > 0 ? [cliUploadTexts.finished(done)] : []),
    ];
    return this.#style('quiet', cliUploadTexts.andRest(words.join(', ')));
  }
}

/** Picks jobs that need a person or move before waiting and ended ones; shown in queue order. */
function pick(jobs: readonly JobSnapshot[], rows: number): readonly JobSnapshot[] {
  if (jobs.length <= rows) return jobs;
  const chosen = new Set(jobs.toSorted((a, b) => attentionRank(a) - attentionRank(b)).slice(0, rows - 1));
  return jobs.filter((job) => chosen.has(job));
}
