import { limits } from '../../shared/api/limits.ts';
import type { RatePolicy, RateTelling } from './rate-headers.ts';

/** Answers give whole seconds, rounded in an unknown way, so each is believed for one second more. */
const roundingMs = 1000;

/** Others who took at most this share of a window don't count as using it up, however fast they were. */
const crowdShare = 1 / 4;

/**
 * Since the last answer, others may have continued at their pace, but are taken to have added at most this share to what
 * they had taken.
 */
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
 * Counts how many requests a key has left: the lower of two counts.
 *
 * Our own: a request counts from when it leaves until one window after its answer came, that is at least one window after
 * the service counted it, wherever its windows begin. So our requests alone can never be too many in any of its windows.
 *
 * What answers reported: each report is valid until its reset. An answered request is part of the number that its answer
 * reported; requests still in flight may not be, and are subtracted. This can only lower the count: others may use the key.
 *
 * What is used of a window and was not used by us was used by others. Our requests in flight count as used by us.
 */
export class RateLedger {
  #limit: number = limits.ratePerWindow;
  #windowMs: number = limits.rateWindowSeconds * 1000;
  #inFlight = 0;
  /** When answers came, oldest first. */
  readonly #answeredAtMs: number[] = [];
  /** Keyed by the second in which they end: the ends that answers tell for one window differ by less. */
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

  /** False while no recent answer has told what is left: another program may have used it all. */
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

  /** When the window ends, if others are using it up and at most `reserve` is left of it; null otherwise. */
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

  /** When this many requests remain, if none is made until then. */
  hasAtMs(count: number, nowMs: number): number {
    this.#forget(nowMs);
    const wanted = count + this.#inFlight;
    const over = this.#answeredAtMs.length + wanted - this.#limit;
    const own = over > 0 ? (this.#answeredAtMs[over - 1] ?? nowMs) + this.#windowMs : nowMs;
    const told = [...this.#tellings.values()].filter(({ remaining }) => remaining < wanted);
    return Math.max(nowMs, own, ...told.map(({ endsAtMs }) => endsAtMs));
  }

  leave(): void {
    this.#inFlight += 1;
  }

  /** It never reached the service, and is not counted. */
  comeBackUnsent(): void {
    this.#inFlight -= 1;
  }

  /** The request or its answer was lost: the service may have counted it. */
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
