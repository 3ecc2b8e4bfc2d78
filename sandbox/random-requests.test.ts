import { Agent, request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, endpoints } from '../src/shared/api/endpoints.ts';
import { errorStatusByCode, isErrorCode, problemSchema } from '../src/shared/api/errors.ts';
import { Practice } from './testing/practice.ts';

const requestCount = process.env['RENDERDROP_LONG'] === '1' ? 2_000 : 200;

let service: Practice;
let known: {
  readonly ids: readonly string[];
  readonly cursors: readonly string[];
  readonly keys: readonly string[];
};
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  // Scaled so that requests run into the rate limit now and then, not nearly always.
  service = await Practice.start(
    '--seed',
    'demo',
    '--processing-ms',
    '0',
    '--time-scale',
    '3600',
    '--allow-private-webhooks',
  );
  known = await collectKnown();
});
afterAll(async () => {
  agent.destroy();
  await service.stop();
});

const listedSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  next_cursor: z.string().nullable(),
});

async function collectKnown() {
  const ids: string[] = [];
  const cursors: string[] = [];
  const read = async (target: string) => {
    const page = listedSchema.parse((await service.get(`${target}?limit=4`)).body);
    ids.push(...page.data.map(({ id }) => id));
    if (page.next_cursor !== null) cursors.push(page.next_cursor);
    return page.data.map(({ id }) => id);
  };
  const [show] = await read('/v1/projects');
  for (const part of ['media', 'stages', 'comps']) await read(`/v1/projects/${show}/${part}`);
  return { ids, cursors, keys: Object.values(service.keys) };
}

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '..',
    '%',
    '\u0000',
    "'; DROP TABLE media; --",
    '\ud800',
    '‮',
    '{{7*7}}',
    'x'.repeat(5_000),
  ),
);
const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, -1, 0, 1e308, 9_007_199_254_740_992, 0.1, true, [], {}, [[]]),
);
type IdPrefix = 'prj' | 'stg' | 'med' | 'cmp' | 'whe';
/** Mostly an id of the right kind and of the first project; otherwise another id, or any text. */
function idFrom(prefix: IdPrefix): fc.Arbitrary<string> {
  const fitting = known.ids.filter((id) => id.startsWith(prefix)).slice(0, prefix === 'prj' ? 1 : undefined);
  return fc.oneof(
    { weight: 10, arbitrary: fc.constantFrom(...(fitting.length > 0 ? fitting : known.ids)) },
    { weight: 2, arbitrary: fc.constantFrom(...known.ids) },
    hostileText,
  );
}

const prefixByParameter: Readonly<Record<string, IdPrefix>> = {
  projectId: 'prj',
  mediaId: 'med',
  compId: 'cmp',
  endpointId: 'whe',
};

const facts = {
  size_bytes: fc.maxSafeNat(),
  duration_seconds: fc.double({ min: 0.001, max: 86_400, noNaN: true }),
  width: fc.integer({ min: 1, max: 32_768 }),
  height: fc.integer({ min: 1, max: 32_768 }),
};
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });

/**
 * Bodies that the contract allows, one for each POST. They are written independently of the schemas that the service
 * parses with.
 */
const validBodies = (): Partial<Record<keyof typeof endpoints, fc.Arbitrary<object>>> => ({
  createMedia: fc.record({ name, filename: name, ...facts }, { requiredKeys: ['name'] }),
  createVersion: fc.record({ filename: name, ...facts }, { requiredKeys: ['filename'] }),
  createComp: fc.record(
    {
      stage_id: idFrom('stg'),
      name,
      screens: fc.array(
        fc.record(
          {
            screen: fc.oneof(fc.constantFrom('LED Main', 'IMAG Left', 'Halo 360'), name),
            media_id: idFrom('med'),
            start_seconds: fc.double({ min: 0, max: 86_400, noNaN: true }),
          },
          { requiredKeys: ['screen', 'media_id'] },
        ),
        { minLength: 1, maxLength: 4 },
      ),
    },
    { requiredKeys: ['stage_id', 'screens'] },
  ),
  createWebhookEndpoint: fc.record(
    {
      // Only addresses of this computer: a name would be looked up, and nothing here may leave loopback.
      url: fc.oneof(
        fc.constantFrom(
          'https://127.0.0.1:9/hook',
          'http://127.0.0.1:9/',
          'https://[::1]/x',
          'ftp://127.0.0.1',
        ),
        hostileText,
      ),
      events: fc.array(fc.constantFrom('review_link.first_opened', 'comp.version_published'), {
        minLength: 1,
        maxLength: 3,
      }),
      description: fc.string({ maxLength: 100 }),
    },
    { requiredKeys: ['url', 'events'] },
  ),
});

/** A valid body, one with a member removed, added or replaced, or any JSON at all. */
function bodyFor(valid: fc.Arbitrary<object>): fc.Arbitrary<string> {
  const nearly = fc
    .tuple(
      valid,
      fc.nat(),
      fc.constantFrom('drop', 'add', 'replace'),
      hostileValue,
      fc.string({ maxLength: 12 }),
    )
    .map(([body, at, change, value, member]) => {
      const keys = Object.keys(body);
      const key = change === 'add' ? member : (keys[at % keys.length] ?? member);
      return { ...body, [key]: change === 'drop' ? undefined : value };
    });
  const asJson = (value: unknown): string => JSON.stringify(value) ?? 'null';
  return fc.oneof(
    { weight: 4, arbitrary: valid.map(asJson) },
    { weight: 4, arbitrary: nearly.map(asJson) },
    { weight: 1, arbitrary: hostileValue.map(asJson) },
    { weight: 1, arbitrary: hostileText },
  );
}

const queryFrom = (): fc.Arbitrary<string> => {
  const parameter = fc.tuple(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom('limit', 'cursor', 'status', 'version_id') },
      hostileText,
    ),
    fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -1, max: 102 }).map(String) },
      { weight: 2, arbitrary: fc.constantFrom('open', 'resolved', 'all') },
      { weight: 3, arbitrary: fc.nat().map((at) => known.cursors[at % known.cursors.length] ?? '') },
      hostileText,
    ),
  );
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    fc
      .array(parameter, { maxLength: 3 })
      .map((pairs) => `?${pairs.map(([key, value]) => `${encode(key)}=${encode(value)}`).join('&')}`),
    fc.constantFrom('?%zz=%', '?__proto__=1', '?limit', '?limit[]=1', '?&&'),
  );
};

interface RandomRequest {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly key: string | null;
  readonly idempotencyKey: string | null;
  readonly body: string | null;
}

function requestFor(endpointName: keyof typeof endpoints): fc.Arbitrary<RandomRequest> {
  const endpoint: Endpoint = endpoints[endpointName];
  const valid = validBodies()[endpointName];
  const parameters = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter ?? '');
  return fc
    .record({
      ids: fc.tuple(...parameters.map((parameter) => idFrom(prefixByParameter[parameter] ?? 'prj'))),
      query: queryFrom(),
      key: fc.oneof(
        { weight: 12, arbitrary: fc.constant(service.keys.all) },
        { weight: 3, arbitrary: fc.constantFrom(...known.keys, 'psk_', 'nonsense') },
        fc.constant(null),
      ),
      idempotencyKey: fc.oneof(
        { weight: 4, arbitrary: fc.constant(null) },
        fc.constantFrom('a', 'b', '', 'x'.repeat(256), 'é'),
      ),
      body: valid ? bodyFor(valid) : fc.constant(null),
    })
    .map(({ ids, query, ...rest }) => {
      let at = 0;
      const path = endpoint.path.replaceAll(
        /\{\w+\}/g,
        () => encodeURIComponent((ids[at++] ?? '').toWellFormed()) || '-',
      );
      return { endpoint, path: path + query, ...rest };
    });
}

async function send(random: RandomRequest) {
  const { hostname, port } = new URL(service.startLine.base_url);
  const outgoing = httpRequest({
    agent,
    hostname,
    port,
    method: random.endpoint.method,
    path: random.path,
    headers: {
      ...(random.key === null ? {} : { authorization: `Bearer ${random.key}` }),
      ...(random.idempotencyKey === null ? {} : { 'idempotency-key': random.idempotencyKey }),
      ...(random.body === null ? {} : { 'content-type': 'application/json' }),
    },
  });
  outgoing.end(random.body ?? undefined);
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve).once('error', reject);
  });
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

function expectInContract(endpoint: Endpoint, answer: Awaited<ReturnType<typeof send>>): void {
  expect(answer.headers['request-id']).toMatch(/^req_/);
  if (answer.status < 400) {
    expect(answer.status).toBe(endpoint.successStatus);
    if (endpoint.response === null) {
      expect(answer.body).toBe('');
      return;
    }
    const body: unknown = JSON.parse(answer.body);
    expect(endpoint.response.parse(body)).toEqual(body);
    if (answer.status === 201) expect(answer.headers.location).toMatch(/\/v1\//);
    return;
  }
  expect(endpoint.errorStatuses).toContain(answer.status);
  expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
  const problem = z.strictObject(problemSchema.shape).parse(JSON.parse(answer.body));
  if (!isErrorCode(problem.code)) throw new Error(`${problem.code} is not a code of the contract.`);
  expect([answer.status, problem.status]).toEqual([
    errorStatusByCode[problem.code],
    errorStatusByCode[problem.code],
  ]);
}

it(`describes every answer to ${requestCount} random requests in the contract, and never fails`, async () => {
  const names = Object.keys(endpoints) as (keyof typeof endpoints)[];
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...names).chain(requestFor), async (random) => {
      const answer = await send(random);
      expectInContract(random.endpoint, answer);
      const kind = `${random.endpoint.method} ${Math.floor(answer.status / 100)}xx`;
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
    }),
    { numRuns: requestCount },
  );
  // If nearly every request were refused at the start, the rest of the service would not be tested.
  expect(seen.get('GET 2xx')).toBeGreaterThan(requestCount / 20);
  expect(seen.get('POST 2xx')).toBeGreaterThan(requestCount / 100);
  expect(seen.get('POST 4xx')).toBeGreaterThan(requestCount / 20);
});
