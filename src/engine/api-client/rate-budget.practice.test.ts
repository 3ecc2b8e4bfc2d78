import { expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../testing/practice-service.ts';
import { type Lane, lanes } from '../../shared/model/rate-budget.ts';
import { NodeClock } from '../node/node-clock.ts';
import { NodeRandom } from '../node/node-random.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { RateBudget, type RatePermit } from './rate-budget.ts';

const requestsSchema = z.object({ requests: z.array(z.object({ path: z.string(), status: z.number() })) });
const callersPerLane = 50;
const mostInFlight = 16;
/** How long a minute of the service lasts here. */
const windowMs = 1_000;

/** Records the order in which lanes were let through. The order of the answers would also depend on the computer's threads. */
class WatchedBudget extends RateBudget {
  readonly letThrough: Lane[] = [];

  override async acquire(lane: Lane, signal?: AbortSignal): Promise<RatePermit> {
    const permit = await super.acquire(lane, signal);
    this.letThrough.push(lane);
    return permit;
  }
}

it('brings 200 callers in four lanes through a real rate limit: no 429, none starved, clicks first', async () => {
  await using service = await PracticeService.start({ timeScale: 60_000 / windowMs });
  const budget = new WatchedBudget(new NodeClock(), new NodeRandom());
  using window = connectedClient(service.baseUrl, service.addresses.keys.all, { budget });
  // A second client of the same process and key, as a background worker has, shares the budget.
  using worker = connectedClient(service.baseUrl, service.addresses.keys.all, { budget });
  await window.client.getMe({ lane: 'click' });
  budget.letThrough.length = 0;

  const startedMs = performance.now();
  const finished: { lane: Lane; afterMs: number }[] = [];
  const ask = async (lane: Lane, index: number) => {
    const { client } = index % 2 === 0 ? window : worker;
    await client.getMe({ lane, attempts: 1 });
    finished.push({ lane, afterMs: performance.now() - startedMs });
  };
  // The least urgent lane asks first, so that the order of asking does not decide.
  const inLine = [...lanes].reverse().flatMap((lane) => Array<Lane>(callersPerLane).fill(lane));
  await Promise.all(inLine.map(ask));

  const { requests } = requestsSchema.parse(await service.control('GET', '/requests'));
  const statuses = requests.filter(({ path }) => path === '/v1/me').map(({ status }) => status);
  const ranks = (lane: Lane) =>
    budget.letThrough.flatMap((through, rank) => (through === lane ? [rank] : []));
  const rows = lanes.map((lane) => {
    const own = finished.filter((call) => call.lane === lane);
    const after = (share: number) => own[Math.ceil(own.length * share) - 1]?.afterMs ?? 0;
    return {
      lane,
      done: own.length,
      'half after': `${Math.round(after(0.5))} ms`,
      'all after': `${Math.round(after(1))} ms`,
      'last let through': ranks(lane).at(-1) ?? 0,
    };
  });
  console.table(rows);
  console.log(
    `${statuses.length} requests, ${statuses.filter((status) => status === 429).length} refused (429)`,
  );

  expect(statuses).toHaveLength(4 * callersPerLane + 1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(budget.state().refusals).toBe(0);
  expect(rows.map(({ done }) => done)).toEqual([50, 50, 50, 50]);
  // Only requests in flight may be let through before the clicks, and in each other lane one that had waited a whole
  // window, once for each window that the computer took over the clicks.
  const clicked = finished.filter(({ lane }) => lane === 'click').map(({ afterMs }) => afterMs);
  const favored = Math.ceil(Math.max(...clicked) / windowMs) * (lanes.length - 1);
  expect(rows[0]?.['last let through']).toBeLessThan(callersPerLane + mostInFlight + favored);
  const middles = lanes.map((lane) => ranks(lane)[callersPerLane / 2] ?? 0);
  expect(middles).toEqual([...middles].sort((a, b) => a - b));
});
