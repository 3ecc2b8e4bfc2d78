import { inspect } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { endpointIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import { NodeClock } from '../node/node-clock.ts';
import { type ConnectedClient, connectedClient, fixedCredentials } from '../testing/connected-client.ts';
import { httpAnswer, onRequest, RawServer } from '../testing/raw-server.ts';
import type { CreateOptions } from './api-client.ts';
import { RateBudget } from './rate-budget.ts';
import { serializeBody } from './serialize-body.ts';

const canary = `psk_${'canary'.repeat(8)}x`;
const once = { lane: 'click', attempts: 1 } as const;
const projectId = projectIdSchema.parse('prj_1');
const opened: ConnectedClient[] = [];

afterEach(() => {
  for (const connected of opened.splice(0)) connected[Symbol.dispose]();
});

type Parts = Parameters<typeof connectedClient>[2];

function clientTo(server: RawServer, parts: Parts = {}) {
  const connected = connectedClient(new URL(`http://127.0.0.1:${server.port}`), canary, parts);
  opened.push(connected);
  return connected.client;
}

/** A server that gives these answers one after the other, the last one for ever, and records what it was asked. */
async function scripted(answers: readonly string[]) {
  const heads: string[] = [];
  const server = await RawServer.start((socket) =>
    onRequest(socket, (head) => {
      const answer = answers[Math.min(heads.length, answers.length - 1)] ?? '';
      heads.push(head);
      if (answer === 'reset') socket.resetAndDestroy();
      else if (answer !== 'silence') socket.write(answer);
    }),
  );
  return { server, heads, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

const html = { 'Content-Type': 'text/html; charset=utf-8' };
const json = { 'Content-Type': 'application/json', 'Request-Id': 'req_1' };
const problemHeaders = { 'Content-Type': 'application/problem+json', 'Request-Id': 'req_1' };
const problemBody = (code: string, status: number, detail = 'Some detail') =>
  JSON.stringify({ type: 'https://x/y', title: 'A title', status, detail, code, request_id: 'req_1' });
const page = '<!DOCTYPE html><html><body>Welcome to Hotel Wi-Fi</body></html>';
const me = JSON.stringify({
  object: 'api_key',
  id: 'key_1',
  name: 'n',
  app: null,
  scopes: [],
  workspace: { kind: 'team', id: 'w', name: null },
  created_at: '2026-01-01T00:00:00Z',
  expires_at: null,
  added_later: true,
});
const good = httpAnswer(200, json, me);

it.each([
  ['a sign-in page as a 200', httpAnswer(200, html, page), 'captive_portal'],
  ['a sign-in page that does not say it is one', httpAnswer(200, {}, page), 'captive_portal'],
  [
    'a redirect to a sign-in page',
    httpAnswer(302, { Location: 'http://login.hotel/' }, ''),
    'captive_portal',
  ],
  ['an answer that leaves the choice to us', httpAnswer(300, json, me), 'redirected'],
  ['a redirect to nowhere', httpAnswer(302, {}, ''), 'captive_portal'],
  ['a redirect to what is no address', httpAnswer(302, { Location: 'http://[' }, ''), 'captive_portal'],
  ['a network that says it wants a sign-in', httpAnswer(511, html, page), 'captive_portal'],
  ['an address that has moved', httpAnswer(301, { Location: 'https://new.example/' }, ''), 'redirected'],
  ['a redirect to itself', httpAnswer(307, { Location: '/v1/me/' }, ''), 'redirected'],
  [
    "a redirect of the service's own",
    httpAnswer(302, { ...json, Location: 'http://x.y/' }, ''),
    'redirected',
  ],
  ['an error page of a gateway', httpAnswer(502, html, '<html>Bad gateway</html>'), 'error_page'],
  ['an error page without any type', httpAnswer(404, {}, '<html>nginx</html>'), 'error_page'],
  ['an error without a body', httpAnswer(503, {}, ''), 'error_page'],
  ['a proxy that wants a login', httpAnswer(407, html, page), 'proxy_login_required'],
  ['JSON that is cut short', httpAnswer(200, json, me.slice(0, 40)), 'answer_malformed'],
  ['JSON of another kind', httpAnswer(200, json, '{"object":"project"}'), 'answer_malformed'],
  [
    'a page under a request id',
    httpAnswer(200, { ...html, 'Request-Id': 'req_1' }, page),
    'answer_malformed',
  ],
  ['an error that is no problem', httpAnswer(400, json, '{"error":"no"}'), 'answer_malformed'],
  ['too many requests, said by a gateway', httpAnswer(429, html, 'slow down'), 'rate_limited'],
  ['a broken connection', 'reset', 'connection_lost'],
  ['silence', 'silence', 'timed_out'],
] as const)('tells %s apart', async (_name, answer, code) => {
  await using script = await scripted([answer]);
  // Only silence gets a short time limit: a busy computer may be slow with the other answers.
  const failure = await clientTo(script.server, { timeoutMs: answer === 'silence' ? 100 : 20_000 })
    .getMe(once)
    .catch((error: unknown) => error);
  expect(failure).toMatchObject({
    name: 'ApiFailure',
    code,
    trouble: { sentence: expect.stringMatching(/\w/) },
  });
});

it('keeps working when fields are added', async () => {
  await using script = await scripted([good]);
  expect((await clientTo(script.server).getMe(once)).id).toBe('key_1');
});

it('lets an unknown code speak in the words of the service, and keeps its id, status and wait', async () => {
  const answer = httpAnswer(418, { ...problemHeaders, 'Retry-After': '7' }, problemBody('teapot', 418));
  await using script = await scripted([answer]);
  await expect(clientTo(script.server).getMe(once)).rejects.toMatchObject({
    code: 'unknown_code',
    serviceCode: 'teapot',
    trouble: expect.objectContaining({ sentence: 'A title. Some detail.' }),
    status: 418,
    requestId: 'req_1',
    retryAfterMs: 7_000,
  });
});

const withQuickClock = () => {
  const delays: number[] = [];
  class QuickClock extends NodeClock {
    override async sleep(delayMs: number): Promise<void> {
      delays.push(delayMs);
    }
  }
  return { clock: new QuickClock(), delays };
};

it.each([
  ['reset', 3],
  [httpAnswer(500, problemHeaders, problemBody('internal_error', 500)), 3],
  [httpAnswer(502, html, page), 3],
  [httpAnswer(400, problemHeaders, problemBody('invalid_request', 400)), 1],
  [httpAnswer(404, problemHeaders, problemBody('project_not_found', 404)), 1],
  [httpAnswer(409, problemHeaders, problemBody('idempotency_in_progress', 409)), 1],
  [httpAnswer(200, html, page), 1],
  [httpAnswer(511, html, page), 1],
  [httpAnswer(200, json, '{'), 1],
])('asks again only where it may pass by itself: case %#', async (answer, times) => {
  await using script = await scripted([answer]);
  const { clock } = withQuickClock();
  const failed = clientTo(script.server, { clock }).getMe({ lane: 'click', attempts: 3 });
  await expect(failed).rejects.toMatchObject({ name: 'ApiFailure' });
  expect(script.heads).toHaveLength(times);
});

it('waits a second or what it was asked to, and a random share of a span that doubles up to a minute', async () => {
  const failing = httpAnswer(500, problemHeaders, problemBody('internal_error', 500));
  const asking = httpAnswer(
    503,
    { ...problemHeaders, 'Retry-After': '9' },
    problemBody('upload_unavailable', 503),
  );
  await using script = await scripted([...Array<string>(7).fill(failing), asking, good]);
  const { clock, delays } = withQuickClock();
  const random = { fraction: () => 0.5, bytes: () => new Uint8Array(), uuid: () => '' };
  const budget = new RateBudget(new NodeClock(), random);
  await clientTo(script.server, { clock, random, budget }).getMe({ lane: 'create', attempts: 20 });
  expect(delays).toEqual([1_500, 2_000, 3_000, 5_000, 9_000, 17_000, 30_500, 38_500]);
});

const creating = (): CreateOptions => ({
  lane: 'click',
  attempts: 3,
  body: serializeBody('createMedia', { width: 1, name: 'x' }),
  idempotencyKey: 'key-1',
});

it('sends a creating call again with the very same body and key, and a removing call once', async () => {
  await using script = await scripted(['reset']);
  const { clock } = withQuickClock();
  const client = clientTo(script.server, { clock });
  await expect(client.createMedia(projectId, creating())).rejects.toMatchObject({ code: 'connection_lost' });
  expect(script.heads).toHaveLength(3);
  expect(new Set(script.heads.map((head) => /idempotency-key: (.*)/i.exec(head)?.[1]))).toEqual(
    new Set(['key-1']),
  );
  const endpointId = endpointIdSchema.parse('we_1');
  const removing = client.deleteWebhookEndpoint(endpointId, { ...once, attempts: 3 });
  await expect(removing).rejects.toMatchObject({ code: 'connection_lost' });
  expect(script.heads).toHaveLength(4);
});

it('does not take a sign-in page for "removed"', async () => {
  await using script = await scripted([httpAnswer(200, html, page)]);
  const endpointId = endpointIdSchema.parse('we_1');
  await expect(clientTo(script.server).deleteWebhookEndpoint(endpointId, once)).rejects.toMatchObject({
    code: 'captive_portal',
  });
});

it('writes the same body whatever order its fields were given in', () => {
  expect(serializeBody('createMedia', { width: 1, name: 'x', filename: 'f' })).toBe(
    serializeBody('createMedia', { filename: 'f', name: 'x', width: 1 }),
  );
});

it('stops at once when its caller gives up, in flight or between two tries', async () => {
  const controller = new AbortController();
  await using script = await scripted(['reset']);
  class AbortingClock extends NodeClock {
    override sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
      controller.abort(new Error('given up'));
      return super.sleep(delayMs, signal);
    }
  }
  const call = { lane: 'click', signal: controller.signal } as const;
  await expect(clientTo(script.server, { clock: new AbortingClock() }).getMe(call)).rejects.toThrow(
    'given up',
  );
  expect(script.heads).toHaveLength(1);
});

it('asks nothing when nobody is signed in', async () => {
  await using script = await scripted([good]);
  const client = clientTo(script.server, { credentials: fixedCredentials(null) });
  await expect(client.getMe(once)).rejects.toMatchObject({
    code: 'not_signed_in',
    trouble: { action: 'sign_in' },
  });
  expect(script.heads).toHaveLength(0);
});

it('tries once with another token when the first is refused', async () => {
  const refusal = httpAnswer(401, problemHeaders, problemBody('api_key_expired', 401));
  await using script = await scripted([refusal, good]);
  const credentials = {
    ...fixedCredentials('old'),
    replaceToken: async (refused: string) => `${refused}-new`,
  };
  await clientTo(script.server, { credentials }).getMe(once);
  expect(script.heads.map((head) => /authorization: (.*)/i.exec(head)?.[1])).toEqual([
    'Bearer old',
    'Bearer old-new',
  ]);
});

it('asks for no other token where it is not the token that was refused', async () => {
  const refusal = httpAnswer(403, problemHeaders, problemBody('insufficient_scope', 403));
  await using script = await scripted([refusal, good]);
  const credentials = { ...fixedCredentials('old'), replaceToken: async () => 'new' };
  await expect(clientTo(script.server, { credentials }).getMe(once)).rejects.toMatchObject({ status: 403 });
  expect(script.heads).toHaveLength(1);
});

it.each(['http://example.com', 'ftp://127.0.0.1', 'https://me:pw@example.com', 'https://example.com/?a=1'])(
  'will not be built for %s',
  (address) => {
    expect(() => connectedClient(new URL(address), canary)).toThrow(TypeError);
  },
);

it('sends the key to its own origin and never after a redirect', async () => {
  await using elsewhere = await scripted([good]);
  const location = `http://127.0.0.1:${elsewhere.server.port}/v1/me`;
  for (const status of [301, 302, 303, 307, 308]) {
    await using script = await scripted([httpAnswer(status, { Location: location }, '')]);
    await expect(clientTo(script.server).getMe(once)).rejects.toMatchObject({ name: 'ApiFailure' });
    expect(script.heads).toHaveLength(1);
  }
  expect(elsewhere.heads).toHaveLength(0);
});

it('lets the key out in no failure, not even when the other side repeats it', async () => {
  const echo = `You sent Bearer ${canary}`;
  const answers = [
    httpAnswer(401, problemHeaders, problemBody(canary, 401, echo)),
    httpAnswer(400, problemHeaders, problemBody('invalid_request', 400, echo)),
    httpAnswer(500, { ...html, 'Request-Id': canary }, echo),
    httpAnswer(200, json, JSON.stringify({ object: canary, [canary]: canary })),
    httpAnswer(302, { Location: `http://x/?${canary}` }, echo),
    `HTTP/1.1 2x0 ${canary}\r\n\r\n`,
    'reset',
  ];
  for (const answer of answers) {
    await using script = await scripted([answer]);
    const failure = await clientTo(script.server)
      .getMe(once)
      .catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'ApiFailure' });
    const everything = inspect(failure, { depth: 20, showHidden: true }) + JSON.stringify(failure);
    expect(everything).not.toContain(canary);
  }
});
