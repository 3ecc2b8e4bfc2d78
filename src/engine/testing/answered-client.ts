import { ApiClient } from '../api-client/api-client.ts';
import { RateBudget } from '../api-client/rate-budget.ts';
import type { Clock } from '../ports/clock.ts';
import type { HttpRequest } from '../ports/http-transport.ts';
import type { Random } from '../ports/random.ts';
import { fixedCredentials } from './connected-client.ts';

export type Answers = (request: HttpRequest) => { readonly status: number; readonly body: object } | Error;

/** The real client on a transport that is answered by hand: what the service is asked, in milliseconds. */
export const answeredClient = (clock: Clock, random: Random, answers: Answers): ApiClient =>
  new ApiClient({
    baseUrl: new URL('https://service.example'),
    transport: {
      send: async (request) => {
        const answer = answers(request);
        if (answer instanceof Error) throw answer;
        const headers = { 'content-type': 'application/json', ...answerHeaders(answer.body) };
        return { status: answer.status, headers, body: Buffer.from(JSON.stringify(answer.body)) };
      },
    },
    credentials: fixedCredentials('key'),
    userAgent: 'Renderdrop/test',
    budget: new RateBudget(clock, random),
    ...{ clock, random },
  });

/** An answer that repeats an earlier one says so in a header: here it is part of what is answered. */
const answerHeaders = (body: object): Readonly<Record<string, string>> =>
  'isReplay' in body && body.isReplay === true ? { 'idempotent-replayed': 'true' } : {};

/** All of a list on one page. */
export const listOf = (data: readonly object[]) => ({
  status: 200,
  body: { object: 'list', data, has_more: false, next_cursor: null },
});
