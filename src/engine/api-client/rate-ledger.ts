import { limits } from '../../shared/api/limits.ts';
import type { RatePolicy, RateTelling } from './rate-headers.ts';

/** Seconds are told as whole numbers, rounded we know not how: what was told is believed for one more. */
const roundingMs = 1000;

/** Others who took no more than this share of a window are no crowd, however fast they were. */
const crowdShare = 1 / 4;

/** Since the last answer others may have gone on at their pace, and have taken so much more of what they took before. */
const furtherShare = 1 / 3;

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
 * What is gone of a window and was not ours, others took. Requests of ours that are still on their way count as ours.
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

  /** When the window ends that others are using up, once no more than this is left of it; null where they are not. */
  contestedUntilMs(nowMs: number, reserve: number): number | null {
    this.#forget(nowMs);
    const last = this.#last;
    if (last === null || last.endsAtMs + roundingMs <= nowMs) return null;
    const beganAtMs = last.endsAtMs - this.#windowMs;
    const answered = this.#answeredAtMs.filter((atMs) => atMs >= beganAtMs - roundingMs).length;
    const theirs = this.#limit - last.remaining - answered - this.#inFlight;
    const pace = theirs / Math.max(roundingMs, last.atMs - beganAtMs);
    const isCrowded = theirs > this.#limit * crowdShare && pace * this.#windowMs >= this.#limit;
    const since = Math.min(pace * (nowMs - last.atMs), theirs * furtherShare);
    return isCrowded && last.remaining - since <= reserve ? last.endsAtMs + roundingMs : null;
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
    for (const telling of this.#tellings.values()) telling.remaining -= 1;
  }

  comeBackAnswered(nowMs: number, policy: RatePolicy | null, tellings: readonly RateTelling[]): void {
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
    if (!scarcest) return;
    const { remaining, resetMs } = scarcest;
    this.#last = { atMs: nowMs, endsAtMs: nowMs + (resetMs ?? this.#windowMs), remaining };
  }

  #forget(nowMs: number): void {
    while (this.#answeredAtMs[0] !== undefined && this.#answeredAtMs[0] + this.#windowMs <= nowMs)
      this.#answeredAtMs.shift();
    for (const [second, telling] of this.#tellings)
      if (telling.endsAtMs <= nowMs) this.#tellings.delete(second);
  }
}
