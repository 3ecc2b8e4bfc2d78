import { expect, it } from 'vitest';
import { endpoints } from '../../shared/api/endpoints.ts';
import type { HttpResponse } from '../ports/http-transport.ts';
import { fixedCredentials } from '../testing/connected-client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ApiExchange } from './exchange.ts';
import { RateBudget } from './rate-budget.ts';

const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => '' };
const headers = { 'request-id': 'req_1', 'content-type': 'application/json' };
const done: HttpResponse = { status: 204, headers, body: new Uint8Array() };
const problem = (status: number, code: string): HttpResponse => ({
  status,
  headers: { ...headers, 'content-type': 'application/problem+json', 'retry-after': '1' },
  body: Buffer.from(
    JSON.stringify({ type: 'x', title: 'No', status, detail: '', code, request_id: 'req_1' }),
  ),
});
const rateLimited = problem(429, 'rate_limited');
const removing = { endpoint: endpoints.deleteWebhookEndpoint, url: new URL('https://service.example/v1/x') };
/** A question without a body in its answer that may be asked again. */
const asking = { ...removing, endpoint: { ...removing.endpoint, method: 'GET' } } as const;

/** An exchange that is given these answers one after the other, the last one for ever. */
function open(answers: readonly (HttpResponse | Error)[], rateLimitPatienceMs?: number) {
  const clock = new FakeClock();
  const given = { sent: 0 };
  const exchange = new ApiExchange({
    transport: {
      send: async () => {
        const answer = answers[Math.min(given.sent, answers.length - 1)];
        given.sent += 1;
        if (answer instanceof Error || answer === undefined) throw answer;
        return answer;
      },
    },
    credentials: fixedCredentials('key'),
    budget: new RateBudget(clock, random),
    userAgent: 'test',
    ...{ clock, random, rateLimitPatienceMs },
  });
  const tell = (attempts: number, question: typeof asking | typeof removing = asking) =>
    exchange.tell(question, { lane: 'click', attempts }).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  return { clock, given, tell };
}

it('waits for a rate limit that others use up as long as it has patience, however often it is refused', async () => {
  const { clock, given, tell } = open([...Array<HttpResponse>(9).fill(rateLimited), done], 60_000);
  const told = tell(2);
  await clock.advance(0);
  await clock.advance(59_000);
  expect([await told, given.sent]).toEqual(['done', 10]);
  expect(clock.pendingCount, 'nothing waits any more').toBe(0);
});

it('gives up when its patience ends, and sends nothing after that', async () => {
  const { clock, given, tell } = open([rateLimited], 10_000);
  const told = tell(2);
  await clock.advance(0);
  await clock.advance(11_000);
  expect(await told).toBe('rate_limited');
  const { sent } = given;
  await clock.advance(60_000);
  expect(given.sent).toBe(sent);
});

it.each([
  ['is asked once', 1, asking],
  ['may be asked only once', 5, removing],
] as const)('takes a refusal for an answer where it %s', async (_why, attempts, question) => {
  const { clock, given, tell } = open([rateLimited], 60_000);
  const told = tell(attempts, question);
  await clock.advance(1_000);
  expect([await told, given.sent]).toEqual(['rate_limited', 1]);
});

it('does not wait for what no waiting mends, however patient', async () => {
  const { clock, given, tell } = open([problem(404, 'project_not_found')], 60_000);
  const told = tell(5);
  await clock.advance(1_000);
  expect([await told, given.sent]).toEqual(['project_not_found', 1]);
});

it('believes an answer without a body only from the service', async () => {
  const { tell } = open([{ ...done, headers: {} }]);
  expect(await tell(1)).toBe('answer_malformed');
});

it('does not take a mistake of ours for the network', async () => {
  const { tell } = open([new TypeError('ours')]);
  expect(await tell(3)).toBe(undefined);
});
