import type { QueueLimits } from '../../../shared/model/upload-queue.ts';
import { firstUploadsAtOnce } from '../../../shared/model/uploads-at-once.ts';
import type { Cancel, Clock } from '../../ports/clock.ts';
import {
  type AdaptiveCount,
  afterMeasuring,
  afterSetback,
  atStart,
  moreCarryMore,
  sharesFullConnection,
} from './adapt-uploads-at-once.ts';

const measureEveryMs = 250;
/** Not measured at the beginning of an upload: it is still connecting and filling the system's buffers. */
const beginsMs = 500;

/** More uploads are tried only after so many packets. One may be late by chance. */
const packetsNeeded = 3;
/** Stop waiting for a measurement after this many packets: on a busy computer it may never succeed. */
const packetsMost = 6;
/** A full connection drains for a moment whenever an upload ends, so not all packets wait there. */
const queuedShare = 0.4;

export interface UploadsAtOnceParts {
  readonly clock: Clock;
  readonly limits: () => QueueLimits;
  /** Our own limit decides the speed, so the number of uploads makes no difference. */
  readonly isHeldBack: () => boolean;
  /** Whether a packet to the upload host waits in a queue on the way; null if that is not known. */
  readonly isQueued: () => Promise<boolean | null>;
}

/** How many uploads may run at once: the number that a person has set, or as many as make the total faster. */
export class UploadsAtOnce {
  readonly #parts: UploadsAtOnceParts;
  #now: AdaptiveCount = atStart;
  #tookBytes = 0;
  /** How many of them had left when fewer uploads than allowed last ran. */
  #tookBefore = 0;
  /** When the measurement begins, and what was seen since; null while fewer run than are allowed, when nothing can be measured. */
  #full: { readonly sinceMs: number; readonly seen: Seen[]; readonly packets: Packet[] } | null = null;
  #running = 0;
  #isMeasuringQueue = false;
  #cancelMeasure: Cancel | null = null;
  /** Called when more uploads may run. Set by the sender. */
  onMore: () => void = () => {};

  constructor(parts: UploadsAtOnceParts) {
    this.#parts = parts;
  }

  /** Neither a person nor a limit decides the number. */
  get isFree(): boolean {
    return this.#parts.limits().concurrency === 'automatic' && !this.#parts.isHeldBack();
  }

  get count(): number {
    const { concurrency } = this.#parts.limits();
    if (concurrency !== 'automatic') return concurrency;
    return this.#parts.isHeldBack() ? firstUploadsAtOnce : this.#now.count;
  }

  /**
   * How many uploads may start or send while `finishing` others only await the answer to their last bytes. If the number
   * is automatic, the next uploads are examined and created meanwhile, so that the connection is never idle between two
   * files: for a round trip, up to twice the number are open. A number that a person has set is never exceeded.
   */
  slotsBeside(finishing: number): number {
    const { count } = this;
    return Math.max(0, count - (this.isFree ? Math.max(0, finishing - count) : finishing));
  }

  /** Whether the uploads in progress use all of the connection. */
  get shareFullConnection(): boolean {
    return !this.isFree || sharesFullConnection(this.#now);
  }

  /** How many bodies may be on the wire before another one waits for the connection of one of them. */
  get mostBodies(): number {
    return this.isFree && moreCarryMore(this.#now) ? Number.POSITIVE_INFINITY : this.count;
  }

  /** Bytes sent by any upload. */
  took(bytes: number): void {
    this.#tookBytes += bytes;
  }

  /** The upload host asks for fewer requests. */
  setback(): void {
    this.#now = afterSetback(this.#now, this.#parts.clock.monotonicMs());
    this.#full = null;
  }

  /** Call whenever uploads start or end, with those that only wait for the answer to their last bytes. */
  follow(running: number): void {
    this.#running = running;
    if (this.#isFull) this.#cancelMeasure ??= this.#measureLater();
    else this.close();
  }

  close(): void {
    this.#cancelMeasure?.();
    this.#cancelMeasure = null;
    this.#measureNothing();
  }

  #measureNothing(): void {
    this.#full = null;
    this.#tookBefore = this.#tookBytes;
  }

  get #isFull(): boolean {
    return this.isFree && this.#running >= this.#now.count;
  }

  readonly #measureLater = (): Cancel => this.#parts.clock.schedule(measureEveryMs, () => this.#measure());

  #measure(): void {
    this.#cancelMeasure = null;
    if (!this.#isFull) {
      this.#measureNothing();
      return;
    }
    this.#cancelMeasure = this.#measureLater();
    const nowMs = this.#parts.clock.monotonicMs();
    // The first files are still being examined, and versions created for them.
    if (this.#tookBytes === this.#tookBefore) return;
    this.#full ??= { sinceMs: nowMs + beginsMs, seen: [], packets: [] };
    const { sinceMs, seen, packets } = this.#full;
    if (nowMs < sinceMs) return;
    seen.push({ atMs: nowMs, bytes: this.#tookBytes });
    if (this.#now.kind === 'growing') void this.#measureQueue(packets);
    const [first, middle, last] = [seen[0], seen[Math.floor(seen.length / 2)], seen.at(-1)];
    if (!first || !middle || !last || middle === last) return;
    const known = packets.filter((isQueued) => isQueued !== null);
    const isEnough = known.length >= packetsNeeded;
    const queued = known.filter((isQueued) => isQueued).length;
    const next = afterMeasuring(this.#now, {
      earlierBytesPerSecond: speedBetween(first, middle),
      bytesPerSecond: speedBetween(middle, last),
      isConnectionFull: isEnough && queued >= known.length * queuedShare,
      forMs: last.atMs - first.atMs,
      nowMs,
    });
    // Going back to the number before is no trial.
    const triesMore = next.kind === 'growing' && next.count > this.#now.count;
    if (this.#now.kind === 'resting' && triesMore) void this.#measureQueue(packets);
    if (!triesMore || isEnough || packets.length >= packetsMost) this.#change(next);
  }

  async #measureQueue(packets: Packet[]): Promise<void> {
    if (this.#isMeasuringQueue) return;
    this.#isMeasuringQueue = true;
    try {
      packets.push(await this.#parts.isQueued());
    } finally {
      this.#isMeasuringQueue = false;
    }
  }

  #change(next: AdaptiveCount): void {
    if (next === this.#now) return;
    const grew = next.count > this.#now.count;
    this.#now = next;
    this.#full = null;
    if (grew) this.onMore();
  }
}

/** Whether it waited in a queue; null if that is not known. */
type Packet = boolean | null;

interface Seen {
  readonly atMs: number;
  readonly bytes: number;
}

const speedBetween = (from: Seen, until: Seen): number =>
  until.atMs === from.atMs ? 0 : ((until.bytes - from.bytes) / (until.atMs - from.atMs)) * 1_000;
