import { parseList } from 'structured-headers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiAnswer, Practice } from '../testing/practice.ts';

let service: Practice;
let scaled: Practice;

beforeAll(async () => {
  [service, scaled] = await Promise.all([
    Practice.start('--seed', 'empty'),
    Practice.start('--seed', 'empty', '--time-scale', '60'),
  ]);
});
afterAll(() => Promise.all([service.stop(), scaled.stop()]));

/** Parses the headers with a library, as any client could. */
function rateOf({ headers }: ApiAnswer): { policy: unknown; q: unknown; w: unknown; r: unknown; t: unknown } {
  const [policy] = parseList(headers.get('ratelimit-policy') ?? '');
  const [rate] = parseList(headers.get('ratelimit') ?? '');
  expect(rate?.[0]).toBe(policy?.[0]);
  return {
    policy: policy?.[0],
    q: policy?.[1].get('q'),
    w: policy?.[1].get('w'),
    r: rate?.[1].get('r'),
    t: rate?.[1].get('t'),
  };
}

it('takes 120 requests in 60 seconds for each key, and says so', async () => {
  const key = await service.newKey('busy');
  const first = rateOf(await service.get('/v1/me', key));
  expect(first).toMatchObject({ policy: 'per-key', q: 120, w: 60, r: 119 });
  expect(first.t).toBeGreaterThan(30);
  const more = await Promise.all(Array.from({ length: 119 }, () => service.get('/v1/projects', key)));
  expect(more.map(({ status }) => status)).toEqual(Array(119).fill(200));
  const refused = await service.get('/v1/me', key);
  expect([refused.status, (refused.body as { code: string }).code]).toEqual([429, 'rate_limited']);
  expect(rateOf(refused).r).toBe(0);
  const seconds = Number(refused.headers.get('retry-after'));
  expect(seconds).toBeGreaterThan(20);
  expect(seconds).toBeLessThanOrEqual(60);
  expect((await service.get('/v1/me', service.keys.read)).status).toBe(200);
  await service.control('POST', '/clock', { advance_seconds: seconds });
  expect(rateOf(await service.get('/v1/me', key)).r).toBe(119);
});

it('counts requests that fail, and says in their answers too how many are left', async () => {
  const key = await service.newKey('failing', ['projects:read']);
  expect(rateOf(await service.get('/v1/projects/none', key)).r).toBe(119);
  expect(rateOf(await service.get('/v1/projects?x=1', key)).r).toBe(118);
  expect(rateOf(await service.post('/v1/projects/none/media', {}, key)).r).toBe(117);
});

it('shortens the window by --time-scale', async () => {
  await Promise.all(Array.from({ length: 120 }, () => scaled.get('/v1/me')));
  const answer = await scaled.get('/v1/me');
  // On a slow computer the window, which is one second long, may already be over.
  if (answer.status === 429) expect(answer.headers.get('retry-after')).toBe('1');
  else expect(rateOf(answer).t).toBe(1);
});
