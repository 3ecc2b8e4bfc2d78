import { RateBudget, type RatePermit } from '../../src/engine/api-client/rate-budget.ts';
import type { HttpResponse } from '../../src/engine/ports/http-transport.ts';
import type { Random } from '../../src/engine/ports/random.ts';
import { limits } from '../../src/shared/api/limits.ts';
import type { Lane } from '../../src/shared/model/rate-budget.ts';
import { EventClock } from './event-clock.ts';

/** The requests of `renderdrop upload -p NAME -m NAME`, as counted on the practice service. */
const requestsOfUpload: readonly Lane[] = ['click', 'click', 'click', 'click', 'click', 'create'];
/** The default of `--patience`. */
const usualPatienceMs = 10 * 60_000;
const answerMs = 60;
const windowMs = 60_000;

export interface Shared {
  readonly computers: number;
  readonly minutes: number;
  /** All requests that were sent, including refused ones. */
  readonly requests: number;
  readonly refused: number;
  readonly givenUp: number;
}

/** The service's rate limit: a fixed window that opens with a key's first request. Refused requests don't count. */
class Window {
  #endsAtMs = Number.NEGATIVE_INFINITY;
  #used = 0;
  requests = 0;
  refused = 0;
  readonly #clock: EventClock;

  constructor(clock: EventClock) {
    this.#clock = clock;
  }

  answer(): HttpResponse {
    const nowMs = this.#clock.monotonicMs();
    if (nowMs >= this.#endsAtMs) {
      this.#endsAtMs = nowMs + windowMs;
      this.#used = 0;
    }
    this.requests += 1;
    const resetSeconds = Math.ceil((this.#endsAtMs - nowMs) / 1000);
    const isRefused = this.#used >= limits.ratePerWindow;
    if (isRefused) this.refused += 1;
    else this.#used += 1;
    const remaining = limits.ratePerWindow - this.#used;
    return {
      status: isRefused ? 429 : 200,
      headers: {
        ratelimit: `"per-key";r=${remaining};t=${resetSeconds}`,
        'ratelimit-policy': `"per-key";q=${limits.ratePerWindow};w=60`,
        ...(isRefused ? { 'retry-after': String(resetSeconds) } : {}),
      },
      body: new Uint8Array(),
    };
  }
}

/** The requests that `renderdrop watch FOLDER --new --once` makes once, before those for each render. */
const requestsOfFolder: readonly Lane[] = ['click', 'click', 'click', 'click', 'click', 'click'];
const uploadsAtOnce = 3;

/** One job that uploads a folder of this many renders. Uploads take no time here, because only requests matter. */
export async function drainFolder(renders: number, random: Random): Promise<Shared> {
  const clock = new EventClock();
  const window = new Window(clock);
  const budget = new RateBudget(clock, random, false);
  const ask = async (lane: Lane) => {
    const permit = await budget.acquire(lane);
    await clock.sleep(answerMs * (0.5 + random.fraction()));
    permit.handBack({ kind: 'answered', response: window.answer() });
  };
  let [left, lastMs] = [renders, 0];
  const upload = async () => {
    while (left > 0) {
      left -= 1;
      await ask('create');
      lastMs = Math.max(lastMs, clock.monotonicMs());
    }
  };
  const all = (async () => {
    for (const lane of requestsOfFolder) await ask(lane);
    await Promise.all(Array.from({ length: uploadsAtOnce }, upload));
  })();
  await clock.run();
  await all;
  const { requests, refused } = window;
  return { computers: 1, minutes: lastMs / 60_000, requests, refused, givenUp: 0 };
}

export interface OneKey {
  readonly patienceMs?: number;
  /** How long the computers take to start, one after another; all start at once if omitted. */
  readonly startsOverMs?: number;
  /** The longest time that a computer works between two requests. */
  readonly worksMs?: number;
}

/**
 * Many computers with one key, each of which uploads one render: the real rate budget of each against one window, in
 * simulated time.
 */
export async function simulateOneKey(
  computers: number,
  random: Random,
  { patienceMs = usualPatienceMs, startsOverMs = 0, worksMs = 0 }: OneKey = {},
): Promise<Shared> {
  const clock = new EventClock();
  const window = new Window(clock);
  let givenUp = 0;
  let lastMs = 0;
  const upload = async (at: number): Promise<void> => {
    await clock.sleep((startsOverMs * at) / computers);
    const budget = new RateBudget(clock, random, false);
    for (const lane of requestsOfUpload) {
      await clock.sleep(worksMs * random.fraction());
      const patience = new AbortController();
      const stop = clock.schedule(patienceMs, () => patience.abort());
      let permit: RatePermit | null = null;
      let status = 429;
      while (status === 429) {
        permit = await budget.acquire(lane, patience.signal).catch(() => null);
        if (permit === null) {
          givenUp += 1;
          return;
        }
        await clock.sleep(answerMs * (0.5 + random.fraction()));
        const response = window.answer();
        permit.handBack({ kind: 'answered', response });
        status = response.status;
      }
      stop();
    }
    lastMs = Math.max(lastMs, clock.monotonicMs());
  };
  const all = Promise.all(Array.from({ length: computers }, (_, at) => upload(at)));
  await clock.run();
  await all;
  const { requests, refused } = window;
  return { computers, minutes: lastMs / 60_000, requests, refused, givenUp };
}
