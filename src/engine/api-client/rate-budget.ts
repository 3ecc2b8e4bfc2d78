import { headers as headerNames } from '../../shared/api/headers.ts';
import { limits } from '../../shared/api/limits.ts';
import { type Lane, lanes, type RateBudgetState } from '../../shared/model/rate-budget.ts';
import { doubled } from '../ground/doubled.ts';
import { Listeners } from '../ground/listeners.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { HttpResponse } from '../ports/http-transport.ts';
import type { Random } from '../ports/random.ts';
import { readRateLimit, readRatePolicy, readRetryAfterMs } from './rate-headers.ts';
import { RateLedger } from './rate-ledger.ts';

interface LaneRule {
  /** The lane waits while fewer requests than this remain. */
  readonly floor: number;
  /** The lane waits while this many requests are in flight, so that more important ones need not wait for a socket. */
  readonly inFlight: number;
}

const laneRules: Readonly<Record<Lane, LaneRule>> = {
  click: { floor: 1, inFlight: 16 },
  create: { floor: 15, inFlight: 12 },
  watch: { floor: 40, inFlight: 8 },
  background: { floor: 60, inFlight: 4 },
};

/** How many requests may be in flight while no answer has told how much is left. */
const inFlightUntold = 3;
const firstSpreadMs = 1000;
/** When others use up a window, this share of it is left for programs that have yet to send their first request. */
const shareForNewcomers = 1 / 3;
/** The shortest pause after a refusal, whatever the answer asks for. */
const shortestPauseMs = 1000;

/** How a permitted request ended. A permit is handed back exactly once. */
export type PermitOutcome =
  | { readonly kind: 'answered'; readonly response: HttpResponse }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'unsent' };

export interface RatePermit {
  handBack(outcome: PermitOutcome): void;
}

interface Waiter {
  readonly sinceMs: number;
  readonly grant: (permit: RatePermit) => void;
}

/**
 * The requests of one key, shared by everything that uses the key. Clicks go first, and each lane leaves a reserve for
 * the lanes before it. But a request that has waited a whole window goes next, once a window for each lane, so that none
 * waits forever. A program that nobody watches leaves the rest of a window to other programs that are using it up; a
 * program with a person does not.
 */
export class RateBudget {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #isAttended: boolean;
  readonly #ledger = new RateLedger();
  readonly #queues: Readonly<Record<Lane, Set<Waiter>>> = {
    click: new Set(),
    create: new Set(),
    watch: new Set(),
    background: new Set(),
  };
  readonly #favoredAtMs = new Map<Lane, number>();
  readonly #listeners = new Listeners<[state: RateBudgetState]>();
  #pausedUntilMs = 0;
  #refusals = 0;
  #refusalsInRow = 0;
  #stopWaiting = new AbortController();

  constructor(clock: Clock, random: Random, isAttended = true) {
    this.#clock = clock;
    this.#random = random;
    this.#isAttended = isAttended;
  }

  /** Waits for permission to send one request; rejects with the signal's reason if it aborts first. */
  acquire(lane: Lane, signal?: AbortSignal): Promise<RatePermit> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const queue = this.#queues[lane];
      const onAbort = () => {
        queue.delete(waiter);
        this.#pump();
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        sinceMs: this.#clock.monotonicMs(),
        grant: (permit) => {
          signal?.removeEventListener('abort', onAbort);
          resolve(permit);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      queue.add(waiter);
      this.#pump();
    });
  }

  state(): RateBudgetState {
    const nowMs = this.#clock.monotonicMs();
    const pausedForMs = this.#pausedUntilMs - nowMs;
    return {
      limit: this.#ledger.limit,
      windowMs: this.#ledger.windowMs,
      remaining: pausedForMs > 0 ? 0 : this.#ledger.remaining(nowMs),
      inFlight: this.#ledger.inFlight,
      waiting: {
        click: this.#queues.click.size,
        create: this.#queues.create.size,
        watch: this.#queues.watch.size,
        background: this.#queues.background.size,
      },
      pausedForMs: pausedForMs > 0 ? pausedForMs : null,
      refusals: this.#refusals,
    };
  }

  /** How long the requests of this lane have to wait for others to be allowed again; null if none of them waits for that. */
  waitMs(lane: Lane): number | null {
    if (this.#queues[lane].size === 0) return null;
    const nowMs = this.#clock.monotonicMs();
    const hasAtMs = (count: number) => Math.max(this.#pausedUntilMs, this.#ledger.hasAtMs(count, nowMs));
    const favorAtMs = this.#favorAtMs(lane) ?? Number.POSITIVE_INFINITY;
    const atMs = Math.min(hasAtMs(this.#floorOf(lane)), Math.max(favorAtMs, hasAtMs(1)));
    return atMs > nowMs ? atMs - nowMs : null;
  }

  subscribe(listener: (state: RateBudgetState) => void): Cancel {
    return this.#listeners.add(listener);
  }

  #handBack(outcome: PermitOutcome): void {
    const nowMs = this.#clock.monotonicMs();
    switch (outcome.kind) {
      case 'unsent':
        this.#ledger.comeBackUnsent();
        break;
      case 'unanswered':
        this.#ledger.comeBackUnanswered(nowMs);
        break;
      case 'answered':
        this.#learn(outcome.response, nowMs);
        break;
    }
    this.#pump();
  }

  #learn({ status, headers }: HttpResponse, nowMs: number): void {
    const policy = readRatePolicy(headers[headerNames.rateLimitPolicy.toLowerCase()]);
    const tellings = readRateLimit(headers[headerNames.rateLimit.toLowerCase()]);
    this.#ledger.comeBackAnswered(nowMs, policy, tellings);
    if (status !== 429) {
      this.#refusalsInRow = 0;
      return;
    }
    this.#refusals += 1;
    this.#refusalsInRow += 1;
    const retryAfterMs = readRetryAfterMs(headers[headerNames.retryAfter.toLowerCase()], this.#clock.nowMs());
    const resets = tellings.flatMap(({ resetMs }) => (resetMs === null ? [] : [resetMs]));
    const windowMs =
      resets.length > 0 ? Math.max(...resets) : retryAfterMs === null ? this.#ledger.windowMs : 0;
    // Every program with this key gets the same answer, so programs that are refused again and again spread over up to
    // half a window.
    const spreadMs = Math.max(
      firstSpreadMs,
      doubled(firstSpreadMs, this.#refusalsInRow - 1, this.#ledger.windowMs / 2),
    );
    const waitMs =
      Math.max(retryAfterMs ?? 0, windowMs, shortestPauseMs) + this.#random.fraction() * spreadMs;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, nowMs + waitMs);
  }

  /**
   * If others are using this window up, leaves the rest to programs that have yet to learn this, and waits for the next
   * window.
   */
  #leaveTheRest(nowMs: number): void {
    if (this.#isAttended) return;
    const untilMs = this.#ledger.contestedUntilMs(nowMs, this.#ledger.limit * shareForNewcomers);
    if (untilMs === null || untilMs <= this.#pausedUntilMs) return;
    this.#pausedUntilMs = Math.max(this.#pausedUntilMs, untilMs + this.#random.fraction() * firstSpreadMs);
  }

  #pump(): void {
    const nowMs = this.#clock.monotonicMs();
    this.#leaveTheRest(nowMs);
    for (let lane = this.#nextLane(nowMs); lane !== null; lane = this.#nextLane(nowMs)) {
      const queue = this.#queues[lane];
      const [waiter] = queue;
      if (!waiter) break;
      queue.delete(waiter);
      this.#ledger.leave();
      let handedBack = false;
      waiter.grant({
        handBack: (outcome) => {
          if (handedBack) return;
          handedBack = true;
          this.#handBack(outcome);
        },
      });
    }
    this.#arm(nowMs);
    if (!this.#listeners.isEmpty) this.#listeners.tell(this.state());
  }

  /** The lane that may send next, or null while none may. */
  #nextLane(nowMs: number): Lane | null {
    const { inFlight } = this.#ledger;
    const remaining = this.#ledger.remaining(nowMs);
    if (nowMs < this.#pausedUntilMs || remaining < 1) return null;
    if (inFlight >= (this.#ledger.isTold(nowMs) ? laneRules.click.inFlight : inFlightUntold)) return null;
    const waited = lanes.find((lane) => (this.#favorAtMs(lane) ?? Number.POSITIVE_INFINITY) <= nowMs);
    if (waited) {
      this.#favoredAtMs.set(waited, nowMs);
      return waited;
    }
    const mayGo = (lane: Lane) => remaining >= this.#floorOf(lane) && inFlight < laneRules[lane].inFlight;
    return lanes.find((lane) => this.#queues[lane].size > 0 && mayGo(lane)) ?? null;
  }

  /** Where a key has less than the usual limit, the reserves shrink with it. */
  #floorOf(lane: Lane): number {
    return Math.max(1, Math.floor((laneRules[lane].floor * this.#ledger.limit) / limits.ratePerWindow));
  }

  /** When the first request in this lane will have waited a whole window, and its lane was not favored for as long. */
  #favorAtMs(lane: Lane): number | null {
    const [first] = this.#queues[lane];
    if (!first) return null;
    return Math.max(first.sinceMs, this.#favoredAtMs.get(lane) ?? 0) + this.#ledger.windowMs;
  }

  /** Schedules another look for when time alone changes something. Every answer triggers a look anyway. */
  #arm(nowMs: number): void {
    this.#stopWaiting.abort();
    if (lanes.every((lane) => this.#queues[lane].size === 0)) return;
    const moments = [
      this.#pausedUntilMs,
      this.#ledger.nextChangeAtMs(nowMs),
      ...lanes.map((lane) => this.#favorAtMs(lane)),
    ];
    const ahead = moments.filter((moment) => moment !== null).filter((moment) => moment > nowMs);
    if (ahead.length === 0) return;
    this.#stopWaiting = new AbortController();
    // A sleep, unlike a scheduled callback, keeps a command-line run alive until its turn has come.
    this.#clock.sleep(Math.min(...ahead) - nowMs, this.#stopWaiting.signal).then(
      () => this.#pump(),
      () => undefined,
    );
  }
}

/** The budgets of one process, one for each key. */
export class RateBudgets {
  readonly #clock: Clock;
  readonly #random: Random;
  readonly #isAttended: boolean;
  readonly #budgets = new Map<string, RateBudget>();

  constructor(clock: Clock, random: Random, isAttended: boolean) {
    this.#clock = clock;
    this.#random = random;
    this.#isAttended = isAttended;
  }

  of(budgetKey: string): RateBudget {
    const known = this.#budgets.get(budgetKey);
    if (known) return known;
    const budget = new RateBudget(this.#clock, this.#random, this.#isAttended);
    this.#budgets.set(budgetKey, budget);
    return budget;
  }
}
