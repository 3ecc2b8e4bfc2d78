import { expect, it } from 'vitest';
import type { HttpRequest } from '../../ports/http-transport.ts';
import { TransportError } from '../../ports/http-transport.ts';
import type { Answers } from '../../testing/answered-client.ts';
import { aJob, anIntent, facts, jobId } from '../../testing/jobs.ts';
import { creationBody } from '../job/idempotency.ts';
import {
  examined,
  item,
  madeVersion,
  OneRunner,
  plainAddress,
  project,
  sessionAddress,
} from '../testing/one-runner.ts';

const startMs = Date.UTC(2026, 0, 1);
const hourMs = 3_600_000;

/** The service when all is well; `made` answers the creation request. */
const service =
  (
    made: Answers = () => ({ status: 201, body: madeVersion() }),
    role: 'editor' | 'viewer' = 'editor',
  ): Answers =>
  (request) => {
    if (request.method === 'POST') return made(request);
    return { status: 200, body: request.url.pathname.endsWith('/media/med_1') ? item() : project(role) };
  };

const asked = ({ requests }: OneRunner) => requests.map(({ method, url }) => `${method} ${url.pathname}`);
const refusal = (code: string, status: number) => ({
  status,
  body: { type: 'about:blank', title: 'No', status, detail: 'No.', code, request_id: 'req_9' },
});
const keyOf = (request: HttpRequest | undefined) => request?.headers['Idempotency-Key'];
const bodyOf = (request: HttpRequest | undefined) => Buffer.from(request?.body ?? []).toString();

const read = ['GET /v1/projects/prj_1', 'GET /v1/projects/prj_1/media/med_1'];
const make = 'POST /v1/projects/prj_1/media/med_1/versions';

it('checks the project and the item and makes the version, with one request each', async () => {
  using one = new OneRunner(examined());
  one.onRequest = service();
  one.runner.attempts = 3;
  expect(await one.over(one.step('create'))).toBe('again');
  expect(asked(one)).toEqual([...read, make]);
  const { job } = one;
  expect(keyOf(one.requests[2])).toBe('rd1-uuid-1');
  expect(bodyOf(one.requests[2])).toBe(creationBody(job.target, 'LED_Main_v5.mov', facts));
  expect(job).toMatchObject({
    state: { kind: 'sending' },
    generation: 1,
    inDoubt: false,
    intent: {
      generation: 1,
      idempotencyKey: 'rd1-uuid-1',
      askedAtMs: one.clock.nowMs(),
      askedWith: 'key_1',
      versionBefore: 'ver_before',
    },
    delivery: {
      ...{ mediaId: 'med_1', versionId: 'ver_ours', versionNumber: 5, generation: 1, sentElsewhere: false },
      ...{ resumable: false, createdAtMs: startMs, addressEndsAtMs: startMs + hourMs },
    },
  });
  expect(one.runner).toMatchObject({ attempts: 0, askFirst: false });
  expect(one.memory.addresses.get(job.id)?.target.reveal().href).toBe(plainAddress);
});

it('makes a new item with its first version, without asking for an item first', async () => {
  const target = { kind: 'new_item', projectId: 'prj_1', projectName: 'Show', name: 'Floor' } as const;
  using one = new OneRunner(examined({ target: target as ReturnType<typeof examined>['target'] }));
  const version = { id: 'ver_first', created_at: '2025-12-31T23:59:00Z' };
  const upload = { url: sessionAddress, method: 'PUT', expires_at: '2026-01-01T01:00:00Z' };
  one.onRequest = service(() => ({ status: 201, body: { ...item(null), id: 'med_new', version, upload } }));
  expect(await one.over(one.step('create'))).toBe('again');
  expect(asked(one)).toEqual(['GET /v1/projects/prj_1', 'POST /v1/projects/prj_1/media']);
  expect(one.job.delivery).toMatchObject({
    ...{ mediaId: 'med_new', versionId: 'ver_first', versionNumber: 1, resumable: true },
    createdAtMs: startMs - 60_000,
  });
  expect(one.job.intent?.versionBefore).toBeNull();
});

it('knows no time of creation where a new item shows no version yet', async () => {
  const target = { kind: 'new_item', projectId: 'prj_1', projectName: 'Show', name: 'Floor' } as const;
  using one = new OneRunner(examined({ target: target as ReturnType<typeof examined>['target'] }));
  const upload = { url: plainAddress, method: 'PUT', expires_at: '2026-01-01T01:00:00Z' };
  one.onRequest = service(() => ({ status: 201, body: { ...item(null), upload } }));
  await one.over(one.step('create'));
  expect(one.job.delivery).toMatchObject({ versionId: null, versionNumber: 1, createdAtMs: null });
});

it('asks once a minute whether a project may be written, of each account and project', async () => {
  using one = new OneRunner(examined());
  const key = 'account_1\nprj_1';
  for (const [sinceMs, asks] of [
    [59_999, 0],
    [60_000, 1],
  ] as const) {
    one.requests.length = 0;
    one.memory.writableSinceMs.set(key, one.clock.monotonicMs() - sinceMs);
    one.onRequest = (request) =>
      request.url.pathname === '/v1/projects/prj_1'
        ? { status: 200, body: project() }
        : new TransportError('connection_refused', 'service.example', 'refused');
    await one.over(one.step('create'));
    expect(asked(one).filter((path) => path === read[0])).toHaveLength(asks);
  }
  expect(one.memory.writableSinceMs.get(key)).toBeGreaterThanOrEqual(0);
});

it('makes nothing in a project that may only be viewed, and requests nothing else there', async () => {
  using one = new OneRunner(examined());
  one.onRequest = service(undefined, 'viewer');
  expect(await one.over(one.step('create'))).toBe('leave');
  expect(asked(one)).toEqual([read[0]]);
  expect(one.job).toMatchObject({
    state: { kind: 'held', reason: { kind: 'project', code: 'project_read_only' } },
    intent: null,
  });
  expect(one.memory.writableSinceMs.size).toBe(0);
});

it('waits until somebody signs in to this account', async () => {
  using one = new OneRunner(examined());
  one.isSignedIn = false;
  expect(await one.over(one.step('create'))).toBe('leave');
  expect(one.job.state).toMatchObject({ kind: 'held', reason: { kind: 'account', code: 'not_signed_in' } });
  expect(one.requests).toEqual([]);
});

it.each([
  { intent: null, state: 'queued', requests: 0 },
  { intent: { ...anIntent, askedAtMs: startMs }, state: 'sending', requests: 1 },
])('lets an earlier job of its item go first, unless its own request is stored: $state', async (row) => {
  const first = { ...examined({ state: { kind: 'queued' } }), id: jobId('first') };
  using one = new OneRunner(examined({ intent: row.intent, generation: row.intent ? 1 : 0 }), [first]);
  if (row.intent) {
    const body = creationBody(one.job.target, 'LED_Main_v5.mov', facts);
    one.state.rewrite([{ ...one.job, intent: { ...row.intent, body } }]);
  }
  one.onRequest = service();
  expect(await one.over(one.step('create'))).toBe(row.intent ? 'again' : 'leave');
  expect([one.job.state.kind, one.requests.length]).toEqual([row.state, row.requests]);
});

it('goes back in line if an earlier job of its item came while the service was asked', async () => {
  using one = new OneRunner(examined());
  const first = { ...examined({ state: { kind: 'queued' } }), id: jobId('first'), position: 0 };
  one.onRequest = service();
  const inner = one.onRequest;
  one.onRequest = (request) => {
    one.state.appendUnlessThere(
      [first],
      () => true,
      () => {},
    );
    one.state.rewrite([{ ...first, position: 0 }]);
    return inner(request);
  };
  expect(await one.over(one.step('create'))).toBe('leave');
  expect([one.job.state.kind, one.job.intent]).toEqual(['queued', null]);
});

it('stores nothing for a job that was stopped while the service was asked', async () => {
  using one = new OneRunner(examined());
  const answers = service();
  one.onRequest = (request) => {
    one.runner.stop();
    return answers(request);
  };
  expect(await one.over(one.step('create'))).toBe('leave');
  expect([one.job.state.kind, one.job.intent]).toEqual(['creating', null]);
});

it.each([
  { hours: 22, end: 'again', state: 'sending' },
  { hours: 23, end: 'leave', state: 'held' },
])('asks again $hours hours after it asked first: $state', async ({ hours, end, state }) => {
  const intent = {
    ...anIntent,
    askedAtMs: startMs - hours * hourMs,
    body: creationBody(aJob().target, 'LED_Main_v5.mov', facts),
  };
  using one = new OneRunner(examined({ intent, generation: 1 }));
  one.onRequest = service();
  expect(await one.over(one.step('create'))).toBe(end);
  expect(one.job.state.kind).toBe(state);
  if (state === 'held')
    expect(one.job.state).toMatchObject({
      reason: { kind: 'creation_unknown', askedAtMs: intent.askedAtMs },
    });
});

it.each([
  { what: 'the same key', askedWith: 'key_1', end: 'sending' },
  { what: 'a key that was replaced', askedWith: 'key_0', end: 'held' },
  { what: 'a key that an older Renderdrop did not note', askedWith: null, end: 'sending' },
])('asks again where $what asked and no answer came: $end', async ({ askedWith, end }) => {
  const body = creationBody(aJob().target, 'LED_Main_v5.mov', facts);
  const intent = { ...anIntent, askedAtMs: startMs, askedWith, body };
  using one = new OneRunner(examined({ intent, generation: 1 }));
  one.onRequest = service();
  await one.over(one.step('create'));
  expect(one.job.state.kind).toBe(end);
  expect(one.requests).toHaveLength(end === 'held' ? 0 : 1);
  if (end === 'held') expect(one.job.state).toMatchObject({ reason: { kind: 'creation_unknown' } });
});

it('asks with the next key where the one before made nothing', async () => {
  const body = creationBody(aJob().target, 'LED_Main_v5.mov', facts);
  const intent = { ...anIntent, askedAtMs: null, askedWith: 'key_0', body };
  using one = new OneRunner(examined({ intent, generation: 1 }));
  one.onRequest = service();
  await one.over(one.step('create'));
  expect([one.job.state.kind, one.job.intent?.askedWith]).toEqual(['sending', 'key_1']);
});

const run = { runId: 'farm-7' };
const shared = { shared: true };
it.each([
  { options: {}, xxh3: null, key: /^rd1-uuid-1$/ },
  { options: run, xxh3: 'ab', key: /^rd1-run-[0-9a-f]{40}-1$/ },
  { options: run, xxh3: null, key: /^rd1-uuid-1$/ },
  { options: shared, xxh3: 'ab', key: /^rd1-shared-[0-9a-f]{40}-1$/ },
  { options: shared, xxh3: null, key: /^rd1-uuid-1$/ },
  { options: {}, xxh3: 'ab', key: /^rd1-uuid-1$/ },
])(
  'names its request for $options with the content $xxh3 so that it matches $key',
  async ({ options, xxh3, key }) => {
    using one = new OneRunner(examined({ options: { ...aJob().options, ...options }, xxh3 }));
    one.onRequest = service();
    await one.over(one.step('create'));
    expect(one.job.intent?.idempotencyKey).toMatch(key);
  },
);

const replay = () => ({ status: 201, body: { ...madeVersion(), isReplay: true } });
/** What is known of earlier requests: none was made, one certainly made nothing, or one may have made something. */
type Asked = 'never' | 'in_vain' | 'before';
const askedAlready = (when: Asked) => {
  if (when === 'never') return { intent: null, generation: 0 };
  const body = creationBody(aJob().target, 'LED_Main_v5.mov', facts);
  const askedAtMs = when === 'in_vain' ? null : startMs;
  return { intent: { ...anIntent, askedAtMs, body }, generation: 1 };
};
it.each<{
  what: string;
  options: object;
  asked: Asked;
  inDoubt: boolean;
  state: string;
  inDoubtNow: boolean;
}>([
  {
    what: 'its own request again',
    options: {},
    asked: 'before',
    inDoubt: false,
    state: 'sending',
    inDoubtNow: false,
  },
  {
    what: 'its own in doubt',
    options: {},
    asked: 'before',
    inDoubt: true,
    state: 'confirming',
    inDoubtNow: true,
  },
  {
    what: 'a run begun elsewhere',
    options: run,
    asked: 'never',
    inDoubt: false,
    state: 'confirming',
    inDoubtNow: true,
  },
  {
    what: 'a run begun elsewhere after ours was refused',
    options: run,
    asked: 'in_vain',
    inDoubt: false,
    state: 'confirming',
    inDoubtNow: true,
  },
  {
    what: 'a run of its own',
    options: run,
    asked: 'before',
    inDoubt: false,
    state: 'sending',
    inDoubtNow: false,
  },
  {
    what: 'what it or another computer asked for in the same moment',
    options: shared,
    asked: 'before',
    inDoubt: false,
    state: 'sending',
    inDoubtNow: true,
  },
  {
    what: 'a key of its own, new',
    options: {},
    asked: 'never',
    inDoubt: false,
    state: 'sending',
    inDoubtNow: false,
  },
])('asks a session first where the answer repeats $what: $state', async (row) => {
  const options = { ...aJob().options, ...row.options };
  using one = new OneRunner(
    examined({ options, xxh3: 'ab', ...askedAlready(row.asked), inDoubt: row.inDoubt }),
  );
  one.onRequest = service(replay);
  expect(await one.over(one.step('create'))).toBe('again');
  expect([one.job.state.kind, one.job.inDoubt, one.runner.askFirst]).toEqual([
    row.state,
    row.inDoubtNow,
    true,
  ]);
});

it.each<Asked>(['never', 'in_vain'])(
  'follows the upload of another computer that shares the request, asked for %s, and sends nothing',
  async (asked) => {
    const options = { ...aJob().options, ...shared };
    using one = new OneRunner(examined({ options, xxh3: 'ab', ...askedAlready(asked) }));
    one.onRequest = service(replay);
    expect(await one.over(one.step('create'))).toBe('leave');
    expect(one.job).toMatchObject({ state: { kind: 'processing' }, delivery: { sentElsewhere: true } });
    expect(one.memory.addresses.size).toBe(0);
  },
);

it('examines the file again if it is no longer the one that the service was asked for', async () => {
  const intent = { ...anIntent, askedAtMs: startMs };
  using one = new OneRunner(examined({ intent, generation: 1 }));
  one.onRequest = service();
  expect(await one.over(one.step('create'))).toBe('again');
  expect([one.job.state.kind, one.memory.addresses.size]).toEqual(['examining', 0]);
});

it('uploads to no address that the service must not give', async () => {
  using one = new OneRunner(examined());
  one.onRequest = service();
  one.refusedAddress = 'not_an_upload_address';
  expect(await one.over(one.step('create'))).toBe('leave');
  expect(one.job.state).toMatchObject({ kind: 'failed', trouble: { code: 'not_an_upload_address' } });
});

const lost = new TransportError('connection_lost', 'service.example', 'lost');
const refused = new TransportError('connection_refused', 'service.example', 'refused');
/** Whether it is certain a day later that no version was made: only then may the request be repeated. */
it.each<{ what: string; answer: ReturnType<Answers>; certain: boolean }>([
  { what: 'nobody there', answer: refused, certain: true },
  { what: 'a connection lost', answer: lost, certain: false },
  { what: 'a refusal', answer: refusal('invalid_request', 400), certain: true },
  { what: 'no such item', answer: refusal('media_not_found', 404), certain: true },
  { what: 'a conflict', answer: refusal('idempotency_in_progress', 409), certain: false },
  { what: 'what was asked too late', answer: refusal('later', 408), certain: false },
  { what: 'a page that is no answer', answer: { status: 404, body: {} }, certain: false },
  { what: 'a broken service', answer: refusal('internal_error', 500), certain: false },
  { what: 'a service that takes no uploads', answer: refusal('upload_unavailable', 503), certain: true },
])('is certain after $what that nothing was made: $certain', async ({ answer, certain }) => {
  using one = new OneRunner(examined());
  one.onRequest = service(() => answer);
  await one.over(one.step('create'));
  expect(one.job.intent).toMatchObject({ askedAtMs: certain ? null : expect.any(Number) });
  expect(one.runner.attempts).toBe(1);
});

it('is certain of nothing where an earlier request may have arrived', async () => {
  const body = creationBody(aJob().target, 'LED_Main_v5.mov', facts);
  using one = new OneRunner(examined({ intent: { ...anIntent, askedAtMs: startMs, body }, generation: 1 }));
  one.onRequest = service(() => refused);
  await one.over(one.step('create'));
  expect(one.job.intent?.askedAtMs).toBe(startMs);
});

it('asks again at once after an interruption, counting no failure', async () => {
  using one = new OneRunner(examined());
  one.onRequest = service(() => {
    one.runner.interrupt('woke_up');
    return lost;
  });
  expect(await one.over(one.step('create'))).toBe('again');
  expect([one.runner.attempts, one.job.state.kind]).toEqual([0, 'creating']);
});

it('does not take a mistake of ours for an answer of the service', async () => {
  using one = new OneRunner(examined());
  one.onRequest = service();
  one.runner.parts.turns.onTaken = () => {
    throw new TypeError('ours');
  };
  await expect(one.over(one.step('create'))).rejects.toThrow('ours');
});
