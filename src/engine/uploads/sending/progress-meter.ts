import type { JobId, JobProgress } from '../../../shared/model/uploads.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';

const mergeMs = 100;
/** Speed is the mean of this span: long enough not to flicker, short enough to follow. */
const spanMs = 5_000;

interface Track {
  readonly sizeBytes: number;
  sentBytes: number;
  /** Samples of the last span, oldest first. */
  readonly samples: { readonly atMs: number; readonly bytes: number }[];
}

/** Merges the progress of all transfers into at most ten messages a second. */
export class ProgressMeter {
  readonly #clock: Clock;
  readonly #publish: (progress: readonly JobProgress[]) => void;
  readonly #tracks = new Map<JobId, Track>();
  readonly #moved = new Set<JobId>();
  #cancelTimer: Cancel | null = null;

  constructor(clock: Clock, publish: (progress: readonly JobProgress[]) => void) {
    this.#clock = clock;
    this.#publish = publish;
  }

  start(jobId: JobId, sizeBytes: number, fromByte: number): void {
    const sample = { atMs: this.#clock.monotonicMs(), bytes: fromByte };
    this.#tracks.set(jobId, { sizeBytes, sentBytes: fromByte, samples: [sample] });
    this.#mark(jobId);
  }

  moved(jobId: JobId, sentBytes: number): void {
    const track = this.#tracks.get(jobId);
    if (!track) return;
    track.sentBytes = sentBytes;
    this.#mark(jobId);
  }

  stop(jobId: JobId): void {
    this.#tracks.delete(jobId);
    this.#moved.delete(jobId);
  }

  current(jobId: JobId): JobProgress | null {
    const track = this.#tracks.get(jobId);
    return track ? this.#progressOf(jobId, track) : null;
  }

  close(): void {
    this.#cancelTimer?.();
  }

  #mark(jobId: JobId): void {
    this.#moved.add(jobId);
    this.#cancelTimer ??= this.#clock.schedule(mergeMs, () => this.#flush());
  }

  #flush(): void {
    this.#cancelTimer = null;
    const nowMs = this.#clock.monotonicMs();
    const progress: JobProgress[] = [];
    for (const jobId of this.#moved) {
      const track = this.#tracks.get(jobId);
      if (!track) continue;
      track.samples.push({ atMs: nowMs, bytes: track.sentBytes });
      while (track.samples.length > 2 && nowMs - (track.samples[0]?.atMs ?? nowMs) > spanMs)
        track.samples.shift();
      progress.push(this.#progressOf(jobId, track));
    }
    this.#moved.clear();
    if (progress.length > 0) this.#publish(progress);
  }

  #progressOf(jobId: JobId, track: Track): JobProgress {
    const first = track.samples[0];
    const last = track.samples.at(-1);
    const seconds = first && last ? (last.atMs - first.atMs) / 1000 : 0;
    const bytesPerSecond =
      first && last && seconds > 0 ? Math.max(0, (last.bytes - first.bytes) / seconds) : 0;
    return {
      jobId,
      sentBytes: track.sentBytes,
      sizeBytes: track.sizeBytes,
      bytesPerSecond,
      secondsLeft: bytesPerSecond > 0 ? (track.sizeBytes - track.sentBytes) / bytesPerSecond : null,
    };
  }
}
