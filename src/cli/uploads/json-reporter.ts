import { describeJob } from '../../shared/model/describe-job.ts';
import type { JsonLine } from '../../shared/model/json-lines.ts';
import type { QueueConditions } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { saidAs } from './job-json.ts';
import type { Reporter, ReporterClock } from './reporter.ts';

const progressEveryMs = 1_000;

/** Prints `state` when a job's state changes, and `progress` once a second while it is being sent. */
export class JsonReporter implements Reporter {
  readonly #write: (value: JsonLine) => void;
  readonly #clock: ReporterClock;
  readonly #said = new Map<JobId, string>();
  readonly #progressAtMs = new Map<JobId, number>();

  constructor(write: (value: JsonLine) => void, clock: ReporterClock) {
    this.#write = write;
    this.#clock = clock;
  }

  update(jobs: readonly JobSnapshot[], conditions: QueueConditions): void {
    for (const job of jobs) {
      this.#state(job, conditions);
      this.#progress(job);
    }
  }

  clear(): void {}

  #state(job: JobSnapshot, conditions: QueueConditions): void {
    const { kind } = job.state;
    const reason = job.state.kind === 'held' ? job.state.reason.kind : null;
    const key = `${kind} ${reason}`;
    if (this.#said.get(job.id) === key) return;
    this.#said.set(job.id, key);
    const described = describeJob(job, { conditions, nowMs: this.#clock.nowMs() });
    this.#write({
      type: 'state',
      job_id: job.id,
      file: job.file.path,
      state: kind,
      ...(reason === null ? {} : { reason }),
      version_number: job.delivery?.versionNumber ?? null,
      ...saidAs(described),
    });
  }

  #progress({ id, progress, state }: JobSnapshot): void {
    if (progress === null || state.kind !== 'sending') return;
    const nowMs = this.#clock.monotonicMs();
    if (nowMs - (this.#progressAtMs.get(id) ?? Number.NEGATIVE_INFINITY) < progressEveryMs) return;
    this.#progressAtMs.set(id, nowMs);
    this.#write({
      type: 'progress',
      job_id: id,
      sent_bytes: progress.sentBytes,
      size_bytes: progress.sizeBytes,
      bytes_per_second: Math.round(progress.bytesPerSecond),
      seconds_left: progress.secondsLeft === null ? null : Math.round(progress.secondsLeft),
    });
  }
}
