import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { apiKeyPattern } from '../../src/shared/api/api-key.ts';
import { keyRecordSchema } from '../../src/shared/api/key-record.ts';
import { listSchema } from '../../src/shared/api/list.ts';
import { type Project, projectSchema } from '../../src/shared/api/project.ts';
import { type ApiAnswer, Practice } from '../testing/practice.ts';
import { createApiKey, isWellFormedKey } from './api-key.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'renderdrop-keys-'));
let service: Practice;

beforeAll(async () => {
  service = await Practice.start('--seed', 'demo', '--data', directory);
});
afterAll(async () => {
  await service.stop();
  rmSync(directory, { recursive: true, force: true });
});

const codeOf = ({ status, body }: ApiAnswer): unknown => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const projectsOf = async (key: string): Promise<Project[]> =>
  listSchema(projectSchema).parse((await service.get('/v1/projects', key)).body).data;

it('makes keys of the documented form, and notices any one mistyped character', () => {
  const key = createApiKey();
  expect(key).toMatch(apiKeyPattern);
  expect(key).toHaveLength(53);
  expect(isWellFormedKey(key)).toBe(true);
  fc.assert(
    fc.property(fc.integer({ min: 4, max: 52 }), fc.constantFrom(...'AZaz059'), (at, character) => {
      const mistyped = key.slice(0, at) + character + key.slice(at + 1);
      expect(isWellFormedKey(mistyped)).toBe(mistyped === key);
    }),
  );
  const swapped = key.slice(0, 10) + key.slice(11, 12) + key.slice(10, 11) + key.slice(12);
  expect(isWellFormedKey(swapped)).toBe(swapped === key);
});

it('keeps only a fingerprint of a key in its state', async () => {
  const fresh = await service.newKey('kept nowhere');
  const secrets = [fresh, ...Object.values(service.keys)];
  const files = readdirSync(directory).filter((name) => name.startsWith('sandbox.sqlite'));
  expect(files.length).toBeGreaterThan(0);
  for (const name of files) {
    const bytes = readFileSync(path.join(directory, name));
    expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  }
});

it('says what is wrong with a credential', async () => {
  const withHeader = (authorization: string) =>
    service.request('GET', '/v1/me', { headers: { authorization } }).then(codeOf);
  expect(codeOf(await service.request('GET', '/v1/me'))).toEqual([401, 'missing_api_key']);
  expect(await withHeader('Basic abc')).toEqual([401, 'missing_api_key']);
  expect(await withHeader('Bearer')).toEqual([401, 'missing_api_key']);
  expect(await withHeader('Bearer nonsense')).toEqual([401, 'invalid_api_key']);
  expect(await withHeader(`Bearer ${service.keys.all.slice(0, -1)}`)).toEqual([401, 'invalid_api_key']);
  expect(await withHeader(`Bearer ${createApiKey()}`)).toEqual([401, 'invalid_api_key']);
  expect(await withHeader(`Bearer ${service.keys.expired}`)).toEqual([401, 'api_key_expired']);
  expect(await withHeader(`Bearer ${service.keys.revoked}`)).toEqual([401, 'api_key_revoked']);
  expect(await withHeader(`bearer ${service.keys.all}`)).toEqual([200, undefined]);
});

it('answers /v1/me with the record of the key that asks', async () => {
  const me = keyRecordSchema.parse((await service.get('/v1/me', service.keys.upload)).body);
  expect(me).toMatchObject({
    object: 'api_key',
    name: 'upload',
    app: null,
    scopes: ['projects:read', 'media:write'],
    workspace: { kind: 'team', name: 'Northlight Studio' },
  });
  expect(Date.parse(me.expires_at ?? '')).toBeGreaterThan(Date.now());
});

it('gives the keys it is seeded with the usual 90 days, by their own record', async () => {
  for (const key of [service.keys.all, service.keys.read, service.keys.viewer]) {
    const me = keyRecordSchema.parse((await service.get('/v1/me', key)).body);
    expect((Date.parse(me.expires_at ?? '') - Date.parse(me.created_at)) / 86_400_000).toBeCloseTo(90, 3);
  }
});

it('refuses the next request after a key is revoked or expired, its account closed or its workspace left', async () => {
  const key = await service.newKey('short lived');
  const check = async () => codeOf(await service.get('/v1/projects', key));
  const change = (body: unknown) => service.control('PATCH', '/keys/short%20lived', body);
  expect(await check()).toEqual([200, undefined]);
  await change({ in_workspace: false });
  expect(await check()).toEqual([403, 'workspace_access_revoked']);
  await change({ in_workspace: true, owner_active: false });
  expect(await check()).toEqual([401, 'api_key_owner_inactive']);
  await change({ owner_active: true, expires_at: new Date(Date.now() + 60_000).toISOString() });
  expect(await check()).toEqual([200, undefined]);
  await service.control('POST', '/clock', { advance_seconds: 61 });
  expect(await check()).toEqual([401, 'api_key_expired']);
  await change({ expires_at: null, revoked: true });
  expect(await check()).toEqual([401, 'api_key_revoked']);
});

it('asks for the permission of the endpoint, and names it', async () => {
  const [project] = await projectsOf(service.keys.all);
  const media = `/v1/projects/${project?.id}/media`;
  const refused = await service.post(media, { name: 'x' }, service.keys.read);
  expect(codeOf(refused)).toEqual([403, 'insufficient_scope']);
  expect(refused.text).toContain('media:write');
  const writeOnly = await service.newKey('write only', ['media:write']);
  expect(codeOf(await service.get(media, writeOnly))).toEqual([403, 'insufficient_scope']);
  expect((await service.get('/v1/me', writeOnly)).status).toBe(200);
});

it('gives the same 404 for a project that is absent, in another workspace or not open to the person', async () => {
  const mine = await projectsOf(service.keys.all);
  const [theirs] = await projectsOf(service.keys.other_workspace);
  expect(mine.map(({ id }) => id)).not.toContain(theirs?.id);
  const absent = 'prj_1m7xxdtemdyb1prhg775bzh7w';
  const closed = await service.newProject('Closed');
  await service.control('PATCH', `/projects/${closed.id}`, { visibility: 'private' });
  const bodies = new Set<string>();
  for (const id of [absent, theirs?.id ?? '', closed.id, 'x'.repeat(300), '%2e%2e%2f']) {
    const answer = await service.get(`/v1/projects/${id}`, service.keys.viewer);
    expect(codeOf(answer)).toEqual([404, 'project_not_found']);
    bodies.add(answer.text.replace(/req_\w+/, ''));
    const sub = await service.get(`/v1/projects/${id}/media`, service.keys.viewer);
    expect(codeOf(sub)).toEqual([404, 'project_not_found']);
    const created = await service.post(`/v1/projects/${id}/media`, { name: 'x' }, service.keys.viewer);
    expect(codeOf(created)).toEqual([404, 'project_not_found']);
  }
  expect(bodies.size).toBe(1);
  expect(codeOf(await service.get(`/v1/projects/${closed.id}`))).toEqual([200, undefined]);
});

it('lets owners and editors write and viewers only read, and applies the loss of a role at once', async () => {
  const [tour] = await projectsOf(service.keys.viewer);
  expect(tour).toMatchObject({ name: 'Aurora Arena Tour', role: 'viewer' });
  const target = `/v1/projects/${tour?.id}/media`;
  const write = async () => codeOf(await service.post(target, { name: 'x' }, service.keys.viewer));
  const setRole = (role: 'editor' | 'viewer' | null) =>
    service.control('PATCH', `/projects/${tour?.id}`, { role: { key: 'viewer', role } });
  expect(await write()).toEqual([403, 'project_read_only']);
  await setRole('editor');
  expect(await write()).toEqual([201, undefined]);
  await service.control('PATCH', `/projects/${tour?.id}`, { visibility: 'private' });
  await setRole(null);
  expect(await write()).toEqual([404, 'project_not_found']);
  await service.control('PATCH', `/projects/${tour?.id}`, { visibility: 'team' });
});

it('refuses to write into a project that needs its first open, but reads it', async () => {
  const opera = (await projectsOf(service.keys.all)).find(({ name }) => name.startsWith('Old Opera'));
  const target = `/v1/projects/${opera?.id}/media`;
  expect(codeOf(await service.post(target, { name: 'x' }))).toEqual([409, 'project_needs_first_open']);
  expect((await service.get(target)).status).toBe(200);
});
