import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Lane, lanes } from '../../shared/model/rate-budget.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { PracticeService } from '../testing/practice-service.ts';

const requestsSchema = z.object({ requests: z.array(z.object({ path: z.string(), status: z.number() })) });
const callersPerLane = 50;
const mostInFlight = 16;

it('brings 200 callers in four lanes through a real rate limit: no 429, none starved, clicks first', async () => {
  // A window of the service lasts a second here instead of a minute.
  await using service = await PracticeService.start({ timeScale: 60 });
  using window = connectedClient(service.baseUrl, service.addresses.keys.all);
  // A second client of the same process and key, as a background worker has, shares the budget.
  using worker = connectedClient(service.baseUrl, service.addresses.keys.all, { budget: window.budget });
  await window.client.getMe({ lane: 'click' });

  const startedMs = performance.now();
  const finished: { lane: Lane; afterMs: number }[] = [];
  const ask = async (lane: Lane, index: number) => {
    const { client } = index % 2 === 0 ? window : worker;
    await client.getMe({ lane, attempts: 1 });
    finished.push({ lane, afterMs: performance.now() - startedMs });
  };
  // The least urgent come first in line, so that going first has to be earned.
  const inLine = [...lanes].reverse().flatMap((lane) => Array<Lane>(callersPerLane).fill(lane));
  await Promise.all(inLine.map(ask));

  const { requests } = requestsSchema.parse(await service.control('GET', '/requests'));
  const statuses = requests.filter(({ path }) => path === '/v1/me').map(({ status }) => status);
  const ranks = (lane: Lane) =>
    finished.flatMap((call, rank) => (call.lane === lane ? [{ rank, afterMs: call.afterMs }] : []));
  const rows = lanes.map((lane) => {
    const own = ranks(lane);
    const at = (share: number) => own[Math.ceil(own.length * share) - 1];
    return {
      lane,
      done: own.length,
      'half after': `${Math.round(at(0.5)?.afterMs ?? 0)} ms`,
      'all after': `${Math.round(at(1)?.afterMs ?? 0)} ms`,
      'last in order': at(1)?.rank ?? 0,
    };
  });
  console.table(rows);
  console.log(
    `${statuses.length} requests, ${statuses.filter((status) => status === 429).length} refused (429)`,
  );

  expect(statuses).toHaveLength(4 * callersPerLane + 1);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(window.budget.state().refusals).toBe(0);
  expect(rows.map(({ done }) => done)).toEqual([50, 50, 50, 50]);
  // What was on its way when the clicks came, and may overtake the last of them, is all that can be before them.
  expect(rows[0]?.['last in order']).toBeLessThan(callersPerLane + 2 * mostInFlight);
  const middles = lanes.map((lane) => ranks(lane)[callersPerLane / 2]?.rank ?? 0);
  expect(middles).toEqual([...middles].sort((a, b) => a - b));
});
