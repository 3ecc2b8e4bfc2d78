import type { JobId, JobProgress } from '../../../shared/model/uploads.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import { ByteCount } from './byte-count.ts';
import { type Behind, ConnectionSpeed, secondsLeft } from './time-left.ts';

const mergeMs = 100;
/** How often a speed is told again that falls because no bytes move. */
const fallingMs = 1_000;
/** Speed is the mean of this span: long enough not to flicker, short enough to follow. */
const spanMs = 5_000;
/** Uploads that share a connection become equally fast over time, so until then an upload's own speed counts only in part. */
const ownSpeedMs = 30_000;
const keptMs = 10_000;

interface Track {
  readonly sizeBytes: number;
  readonly startedMs: number;
  readonly count: ByteCount;
  sentBytes: number;
  movedMs: number;
  toldMs: number;
  /** It was last told with a speed or a time left, which are wrong once no bytes move. */
  isToldMoving: boolean;
}

/** Merges the progress of all transfers into at most ten messages a second. */
export class ProgressMeter {
  readonly #clock: Clock;
  readonly #publish: (progress: readonly JobProgress[]) => void;
  readonly #tracks = new Map<JobId, Track>();
  readonly #moved = new Set<JobId>();
  #allBytes = 0;
  #connection: ConnectionSpeed;
  /**
   * How long the last uploads took from the last byte that the system accepted to the answer; null before the first. A system
   * buffers about as much as it sends within some round trips, so this time stays the same when the speed changes.
   */
  #answerSeconds: number | null = null;
  #cancelTimer: Cancel | null = null;
  #cancelFalling: Cancel | null = null;
  /** Set by the sender. */
  behind: () => Behind = () => ({ waiting: 0, atOnce: 1, isConnectionFull: true });

  constructor(clock: Clock, publish: (progress: readonly JobProgress[]) => void) {
    this.#clock = clock;
    this.#publish = publish;
    this.#connection = new ConnectionSpeed(clock.monotonicMs());
  }

  start(jobId: JobId, sizeBytes: number, fromByte: number): void {
    const startedMs = this.#clock.monotonicMs();
    if (this.#tracks.size === 0) {
      this.#connection = new ConnectionSpeed(startedMs);
      this.#allBytes = 0;
    }
    const count = new ByteCount(keptMs, startedMs, fromByte);
    this.#tracks.set(jobId, {
      ...{ sizeBytes, startedMs, count, sentBytes: fromByte, movedMs: startedMs },
      ...{ toldMs: startedMs, isToldMoving: false },
    });
    this.#mark(jobId);
  }

  moved(jobId: JobId, sentBytes: number): void {
    const track = this.#tracks.get(jobId);
    if (!track) return;
    this.#allBytes += sentBytes - track.sentBytes;
    track.sentBytes = sentBytes;
    track.movedMs = this.#clock.monotonicMs();
    this.#mark(jobId);
  }

  stop(jobId: JobId): void {
    const track = this.#tracks.get(jobId);
    if (track) this.#learnAnswerTime(track);
    this.#tracks.delete(jobId);
    this.#moved.delete(jobId);
    if (this.#tracks.size === 0) this.#cancelFalling?.();
  }

  current(jobId: JobId): JobProgress | null {
    return this.#tracks.has(jobId) ? (this.#progressOf([jobId])[0] ?? null) : null;
  }

  close(): void {
    this.#cancelTimer?.();
    this.#cancelFalling?.();
  }

  #learnAnswerTime({ sentBytes, sizeBytes, movedMs }: Track): void {
    if (sentBytes !== sizeBytes) return;
    const seconds = (this.#clock.monotonicMs() - movedMs) / 1000;
    this.#answerSeconds = this.#answerSeconds === null ? seconds : (this.#answerSeconds + seconds) / 2;
  }

  #mark(jobId: JobId): void {
    this.#moved.add(jobId);
    this.#cancelTimer ??= this.#clock.schedule(mergeMs, () => this.#flush());
  }

  #flush(): void {
    // When the speed is told to fall, bytes that moved just before may still wait for their message: this is theirs, too.
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const nowMs = this.#clock.monotonicMs();
    this.#connection.took(nowMs, this.#allBytes);
    for (const [jobId, { isToldMoving, toldMs }] of this.#tracks)
      if (isToldMoving && nowMs - toldMs >= fallingMs) this.#moved.add(jobId);
    for (const jobId of this.#moved) {
      const track = this.#tracks.get(jobId);
      track?.count.add(nowMs, track.sentBytes);
    }
    const progress = this.#progressOf([...this.#moved]);
    this.#moved.clear();
    for (const { jobId, bytesPerSecond, secondsLeft: left } of progress) {
      const track = this.#tracks.get(jobId);
      if (track) Object.assign(track, { toldMs: nowMs, isToldMoving: bytesPerSecond > 0 || left !== null });
    }
    if (progress.length > 0) this.#publish(progress);
    this.#followFalling();
  }

  /** When no bytes move, nothing calls: the speed that was told last would stay on the screen. */
  #followFalling(): void {
    this.#cancelFalling?.();
    const isAnyMoving = [...this.#tracks.values()].some(({ isToldMoving }) => isToldMoving);
    this.#cancelFalling = isAnyMoving ? this.#clock.schedule(fallingMs, () => this.#flush()) : null;
  }

  #progressOf(ids: readonly JobId[]): readonly JobProgress[] {
    const nowMs = this.#clock.monotonicMs();
    const left = this.#secondsLeft(nowMs);
    return ids.flatMap((jobId) => {
      const track = this.#tracks.get(jobId);
      if (!track) return [];
      const { sentBytes, sizeBytes, count, startedMs } = track;
      const sinceMs = Math.max(nowMs - spanMs, this.#connection.sinceMs(nowMs));
      const bytesPerSecond = count.speed(sinceMs, nowMs);
      const hasStalled = bytesPerSecond === 0 && nowMs - startedMs > spanMs;
      const secondsLeft = hasStalled ? null : (left.get(jobId) ?? null);
      return { jobId, sentBytes, sizeBytes, bytesPerSecond, secondsLeft };
    });
  }

  #secondsLeft(nowMs: number): ReadonlyMap<JobId, number | null> {
    const all = this.#connection.bytesPerSecond(nowMs);
    const sinceMs = this.#connection.sinceMs(nowMs);
    const usual = all / Math.max(1, this.#tracks.size);
    const tracks = [...this.#tracks].map(([id, { sizeBytes, sentBytes, startedMs, count }]) => {
      const ownShare = Math.min(1, (nowMs - startedMs) / ownSpeedMs);
      const speed = count.speed(sinceMs, nowMs) * ownShare + usual * (1 - ownShare);
      return { id, leftBytes: sizeBytes - sentBytes, speed };
    });
    const sum = tracks.reduce((total, { speed }) => total + speed, 0);
    const running = tracks.map(({ leftBytes, speed }) => ({
      leftBytes,
      bytesPerSecond: sum > 0 ? (all * speed) / sum : 0,
    }));
    const left = secondsLeft(running, this.behind());
    return new Map(
      tracks.map(({ id }, index) => {
        const seconds = left[index] ?? null;
        return [id, seconds === null ? null : seconds + (this.#answerSeconds ?? 0)];
      }),
    );
  }
}
