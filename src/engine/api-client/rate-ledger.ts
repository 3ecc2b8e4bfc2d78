import { limits } from '../../shared/api/limits.ts';
import type { RatePolicy, RateTelling } from './rate-headers.ts';

/** Seconds are told as whole numbers, rounded we know not how: what was told is believed for one more. */
const roundingMs = 1000;

/** What others take comes unevenly: so much more than was measured is reckoned with. */
const crowdMargin = 2;

interface DatedTelling {
  readonly endsAtMs: number;
  remaining: number;
}

interface LastTelling {
  readonly atMs: number;
  readonly endsAtMs: number;
  readonly remaining: number;
}

/**
 * Counts what a key has left, always by the most careful of two counts.
 *
 * Our own: a request counts from when it leaves until one window after its answer came, that is at least one window after
 * the service counted it, wherever its windows begin. So our requests alone can never be too many in any of its windows.
 *
 * What answers told: each telling holds until its own reset. An answered request is part of the number that its answer
 * told; those still on their way may not be, and are taken off. It can only lower the count: others may use the key.
 *
 * By how much more than ours that number falls, others are using the key: `crowd` is what they take while one request of
 * ours is on its way. Where no more than that is left, ours would come too late.
 */
export class RateLedger {
  #limit: number = limits.ratePerWindow;
  #windowMs: number = limits.rateWindowSeconds * 1000;
  #inFlight = 0;
  /** When answers came, oldest first. */
  readonly #answeredAtMs: number[] = [];
  /** By the second in which they end: answers of one window differ by less. */
  readonly #tellings = new Map<number, DatedTelling>();
  #last: LastTelling | null = null;
  #unansweredSinceLast = 0;
  #crowd = 0;

  get limit(): number {
    return this.#limit;
  }

  get windowMs(): number {
    return this.#windowMs;
  }

  get inFlight(): number {
    return this.#inFlight;
  }

  /** False while nobody has told lately what is left: another program may have used it all. */
  isTold(nowMs: number): boolean {
    this.#forget(nowMs);
    return this.#tellings.size > 0;
  }

  remaining(nowMs: number): number {
    this.#forget(nowMs);
    let told = Number.POSITIVE_INFINITY;
    for (const telling of this.#tellings.values()) told = Math.min(told, telling.remaining);
    const own = this.#limit - this.#answeredAtMs.length;
    return Math.max(0, Math.min(own, told) - this.#inFlight);
  }

  /** How many requests others make while one of ours is on its way, as far as the numbers told so far say. */
  get crowd(): number {
    return this.#crowd;
  }

  /** When the window ends in which others are about to take all that is left; null where they are not. */
  contestedUntilMs(nowMs: number): number | null {
    this.#forget(nowMs);
    const contested = [...this.#tellings.values()].filter(({ remaining }) => remaining <= this.#crowd);
    return this.#crowd < 1 || contested.length === 0
      ? null
      : Math.max(...contested.map(({ endsAtMs }) => endsAtMs));
  }

  /** When the count next goes up by itself, or null when nothing holds it down. */
  nextChangeAtMs(nowMs: number): number | null {
    this.#forget(nowMs);
    const ends = [...this.#tellings.values()].map((telling) => telling.endsAtMs);
    const oldest = this.#answeredAtMs[0];
    if (oldest !== undefined) ends.push(oldest + this.#windowMs);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  leave(): void {
    this.#inFlight += 1;
  }

  /** It never reached the service, and is not counted. */
  comeBackUnsent(): void {
    this.#inFlight -= 1;
  }

  /** It was lost on the way, one way or the other: the service may have counted it. */
  comeBackUnanswered(nowMs: number): void {
    this.#inFlight -= 1;
    this.#answeredAtMs.push(nowMs);
    this.#unansweredSinceLast += 1;
    for (const telling of this.#tellings.values()) telling.remaining -= 1;
  }

  comeBackAnswered(
    nowMs: number,
    leftAtMs: number,
    policy: RatePolicy | null,
    tellings: readonly RateTelling[],
  ): void {
    this.#inFlight -= 1;
    this.#answeredAtMs.push(nowMs);
    if (policy) {
      this.#limit = Math.min(policy.limit, limits.ratePerWindow);
      this.#windowMs = policy.windowMs;
    }
    for (const { remaining, resetMs } of tellings) {
      const endsAtMs = nowMs + (resetMs ?? this.#windowMs) + roundingMs;
      const second = Math.ceil(endsAtMs / 1000);
      const known = this.#tellings.get(second);
      this.#tellings.set(second, {
        endsAtMs: Math.max(endsAtMs, known?.endsAtMs ?? 0),
        remaining: Math.min(remaining, known?.remaining ?? remaining),
      });
    }
    const scarcest = tellings.toSorted((one, other) => one.remaining - other.remaining)[0];
    if (scarcest) this.#measureCrowd(nowMs, nowMs - leftAtMs, scarcest);
  }

  /** What of ours is still on its way may be part of what was told: it is never taken for somebody else's. */
  #measureCrowd(nowMs: number, flightMs: number, { remaining, resetMs }: RateTelling): void {
    const leftMs = resetMs ?? this.#windowMs;
    const last = this.#last;
    const isSameWindow = last !== null && Math.abs(nowMs + leftMs - last.endsAtMs) <= roundingMs;
    if (isSameWindow && remaining >= last.remaining && remaining > 0) return;
    const before = isSameWindow ? last.remaining : this.#limit;
    const ours = 1 + this.#unansweredSinceLast + this.#inFlight;
    const theirs = Math.max(0, before - remaining - ours);
    const sinceMs = isSameWindow ? nowMs - last.atMs : Math.max(roundingMs, this.#windowMs - leftMs);
    const measured = theirs * (flightMs / Math.max(1, flightMs, sinceMs)) * crowdMargin;
    // More than half of a window would leave us nothing.
    this.#crowd = Math.min(this.#limit / 2, Math.max(measured, this.#crowd / 2));
    this.#last = { atMs: nowMs, endsAtMs: nowMs + leftMs, remaining };
    this.#unansweredSinceLast = 0;
  }

  #forget(nowMs: number): void {
    while (this.#answeredAtMs[0] !== undefined && this.#answeredAtMs[0] + this.#windowMs <= nowMs)
      this.#answeredAtMs.shift();
    for (const [second, telling] of this.#tellings)
      if (telling.endsAtMs <= nowMs) this.#tellings.delete(second);
  }
}
