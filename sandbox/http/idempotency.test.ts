import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ApiAnswer, Practice } from '../testing/practice.ts';

let service: Practice;
let key: string;
let target: string;
let round = 0;

beforeAll(async () => {
  service = await Practice.start('--seed', 'empty');
});
afterAll(() => service.stop());
beforeEach(async () => {
  round += 1;
  key = await service.newKey(`idempotency ${round}`);
  target = `/v1/projects/${(await service.newProject(`Show ${round}`)).id}/media`;
});

const send = (idempotencyKey: string, body: unknown = { name: 'a' }, as = key): Promise<ApiAnswer> =>
  service.request('POST', target, { key: as, body, headers: { 'Idempotency-Key': idempotencyKey } });
const codeOf = ({ status, body }: ApiAnswer): unknown => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const countMedia = async (): Promise<number> =>
  ((await service.get(target, key)).body as { data: unknown[] }).data.length;

it('repeats the first answer with its status, headers and body, and makes nothing new', async () => {
  const first = await send('rd1-a-1');
  const again = await send('rd1-a-1');
  expect(first.headers.get('idempotent-replayed')).toBeNull();
  expect(again.headers.get('idempotent-replayed')).toBe('true');
  expect([again.status, again.text]).toEqual([201, first.text]);
  for (const name of ['location', 'content-type', 'content-length']) {
    expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
  }
  expect(again.headers.get('request-id')).not.toBe(first.headers.get('request-id'));
  expect(await countMedia()).toBe(1);
});

it('repeats the answer to somebody who may now only view the project, but lets them make nothing new', async () => {
  const role = (role: 'editor' | 'viewer') =>
    service.control('PATCH', target.replace(/^\/v1|\/media$/g, ''), { role: { key: 'viewer', role } });
  await role('editor');
  const first = await send('as editor', { name: 'a' }, service.keys.viewer);
  await role('viewer');
  const again = await send('as editor', { name: 'a' }, service.keys.viewer);
  expect([again.status, again.text]).toEqual([201, first.text]);
  const anew = await send('as viewer', { name: 'a' }, service.keys.viewer);
  expect(codeOf(anew)).toEqual([403, 'project_read_only']);
  // A refusal is not stored: the same key works once the request is allowed.
  await role('editor');
  expect((await send('as viewer', { name: 'a' }, service.keys.viewer)).status).toBe(201);
});

it('refuses a key that was used for another body or another path', async () => {
  await send('k');
  expect(codeOf(await send('k', { name: 'b' }))).toEqual([422, 'idempotency_key_reused']);
  expect(codeOf(await send('k', '{"name": "a"}'))).toEqual([422, 'idempotency_key_reused']);
  const other = await service.newProject('Other path');
  const elsewhere = await service.request('POST', `/v1/projects/${other.id}/media`, {
    key,
    body: { name: 'a' },
    headers: { 'Idempotency-Key': 'k' },
  });
  expect(codeOf(elsewhere)).toEqual([422, 'idempotency_key_reused']);
});

it('refuses keys that are empty, too long or not plain ASCII', async () => {
  for (const malformed of ['', 'x'.repeat(256), 'é', 'tab\there']) {
    expect(codeOf(await send(malformed))).toEqual([400, 'invalid_idempotency_key']);
  }
  expect((await send('x'.repeat(255))).status).toBe(201);
});

it('does not store an answer that was a failure', async () => {
  await service.control('PATCH', `${target.replace('/v1', '').replace('/media', '')}`, { plan_minutes: 0 });
  expect(codeOf(await send('k'))).toEqual([403, 'video_minutes_exceeded']);
  await service.control('PATCH', `${target.replace('/v1', '').replace('/media', '')}`, {
    plan_minutes: 1_000,
  });
  const answer = await send('k');
  expect([answer.status, answer.headers.get('idempotent-replayed')]).toEqual([201, null]);
});

it('keeps the idempotency keys of different API keys apart', async () => {
  const other = await service.newKey(`other ${round}`);
  const [mine, theirs] = [await send('k'), await send('k', { name: 'b' }, other)];
  expect([mine.status, theirs.status]).toEqual([201, 201]);
});

it('says that the first request is still running', async () => {
  await service.control('POST', '/faults', {
    on: { method: 'POST', path: '/v1/projects/*/media' },
    fault: { kind: 'delay', ms: 2_500 },
  });
  // The two may reach the service in either order; the fault delays the first.
  const answers = await Promise.all([send('k'), send('k')]);
  expect(answers.map(codeOf).sort()).toEqual([
    [201, undefined],
    [409, 'idempotency_in_progress'],
  ]);
  expect((await send('k')).headers.get('idempotent-replayed')).toBe('true');
});

it('makes one item of twenty requests at the same instant', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('k')));
  const fresh = answers.filter(
    ({ status, headers }) => status === 201 && !headers.has('idempotent-replayed'),
  );
  expect(fresh).toHaveLength(1);
  for (const { status } of answers) expect([201, 409]).toContain(status);
  expect(await countMedia()).toBe(1);
});

it('forgets after 24 hours, not before', async () => {
  await send('k');
  await service.control('POST', '/clock', { advance_seconds: 24 * 3600 - 60 });
  expect((await send('k')).headers.get('idempotent-replayed')).toBe('true');
  await service.control('POST', '/clock', { advance_seconds: 61 });
  expect((await send('k')).headers.get('idempotent-replayed')).toBeNull();
  expect(await countMedia()).toBe(2);
});

it('does not replay to somebody who can no longer open the project', async () => {
  const viewer = service.keys.viewer;
  const projectId = target.split('/')[3];
  const setRole = (role: 'editor' | null) =>
    service.control('PATCH', `/projects/${projectId}`, {
      visibility: 'private',
      role: { key: 'viewer', role },
    });
  await setRole('editor');
  expect((await send('k', { name: 'a' }, viewer)).status).toBe(201);
  await setRole(null);
  expect(codeOf(await send('k', { name: 'a' }, viewer))).toEqual([404, 'project_not_found']);
});
