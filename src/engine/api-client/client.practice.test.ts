import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { projectIdSchema } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import type { Project } from '../../shared/api/project.ts';
import { type ConnectedClient, connectedClient } from '../testing/connected-client.ts';
import { serializeBody } from './serialize-body.ts';
import { clientSuite, type SuiteSubject } from './testing/client-suite.ts';

const click = { lane: 'click' } as const;
let service: PracticeService;
let subject: SuiteSubject;
let projects: readonly Project[];
const opened: ConnectedClient[] = [];

function clientOf(name: keyof PracticeService['addresses']['keys']) {
  const connected = connectedClient(service.baseUrl, service.addresses.keys[name]);
  opened.push(connected);
  return connected;
}

beforeAll(async () => {
  // The rate limit's windows last ten seconds instead of a minute, because this file sends many requests.
  service = await PracticeService.start({ timeScale: 6, allowPrivateWebhooks: true });
  const connected = connectedClient(service.baseUrl, service.addresses.keys.all);
  const { client } = connected;
  projects = await client.listProjects(click).all();
  for (const { id: projectId } of projects) {
    const [comp] = await client.listComps(projectId, click).all();
    const stages = await client.listStages(projectId, click).all();
    const stage = stages.find(({ known_screens }) => known_screens.length > 0);
    const screen = stage?.known_screens[0];
    for await (const media of client.listMedia(projectId, click)) {
      if (!comp || !stage || screen === undefined) break;
      if (media.status !== 'ready' || media.type !== 'video') continue;
      const notes = await client.listNotes(projectId, media.id, { status: 'all' }, click).page();
      if (notes.items.length === 0) continue;
      subject = { connected, projectId, mediaId: media.id, stageId: stage.id, screen, compId: comp.id };
      return;
    }
  }
  throw new Error('The demo data has no project with everything in it.');
});

afterEach(async () => {
  await service.control('DELETE', '/faults');
  for (const connected of opened.splice(0)) connected[Symbol.dispose]();
});

afterAll(async () => {
  subject?.connected[Symbol.dispose]();
  await service?.stop();
});

describe('against the practice service', () => {
  clientSuite(() => subject);
});

const projectNamed = (pattern: RegExp) => {
  const project = projects.find(({ name }) => pattern.test(name));
  if (!project) throw new Error(`No project is called ${pattern}.`);
  return project.id;
};

it('walks a long list in pages, and asks for a certain page again by its cursor', async () => {
  const list = clientOf('all').client.listMedia(projectNamed(/Library/), click);
  const pages = [];
  for await (const page of list.pages({ limit: 100 })) pages.push(page);
  expect(pages.map(({ items }) => items.length)).toEqual([100, 100, 50]);
  expect(pages.map(({ cursor }) => cursor)).toEqual([null, pages[0]?.nextCursor, pages[1]?.nextCursor]);
  const ids = new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)));
  expect(ids.size).toBe(250);
  const again = await list.page({ cursor: pages[1]?.cursor ?? null, limit: 100 });
  expect(again).toEqual(pages[1]);
});

it('stops asking when the reader stops reading', async () => {
  const { client } = clientOf('all');
  const seen: Media[] = [];
  const asked = async () => {
    const requests = (await service.control('GET', '/requests')) as unknown;
    return JSON.stringify(requests).split(`${projectNamed(/Library/)}/media`).length - 1;
  };
  const before = await asked();
  for await (const media of client.listMedia(projectNamed(/Library/), click)) {
    seen.push(media);
    if (seen.length === 3) break;
  }
  expect((await asked()) - before).toBe(1);
});

it.each([
  ['expired', 'api_key_expired', 401],
  ['revoked', 'api_key_revoked', 401],
] as const)('hears that a key is %s', async (name, code, status) => {
  await expect(clientOf(name).client.getMe(click)).rejects.toMatchObject({
    code,
    status,
    trouble: { action: 'sign_in' },
    requestId: expect.stringMatching(/^req_/),
  });
});

it('hears what a key may not do and what is not there', async () => {
  const create = { ...click, body: serializeBody('createMedia', { name: 'x' }), idempotencyKey: 'refused-1' };
  const { projectId } = subject;
  await expect(clientOf('read').client.createMedia(projectId, create)).rejects.toMatchObject({
    code: 'insufficient_scope',
    detail: expect.stringContaining('media:write'),
  });
  await expect(clientOf('viewer').client.createMedia(projectId, create)).rejects.toMatchObject({
    code: 'project_read_only',
    trouble: { remedy: expect.stringContaining('owner') },
  });
  await expect(clientOf('other_workspace').client.getProject(projectId, click)).rejects.toMatchObject({
    code: 'project_not_found',
  });
  const nowhere = projectIdSchema.parse('../../../me?x=#');
  await expect(clientOf('all').client.getProject(nowhere, click)).rejects.toMatchObject({
    code: 'project_not_found',
  });
});

it('sends the same body under the same key again when the answer is lost, and hears of the replay', async () => {
  const { client } = clientOf('all');
  const { projectId, mediaId } = subject;
  const path = `/v1/projects/${projectId}/media/${mediaId}/versions`;
  await service.control('POST', '/faults', {
    on: { method: 'POST', path },
    times: 1,
    fault: { kind: 'lose_answer' },
  });
  const body = serializeBody('createVersion', { filename: 'once.mov', duration_seconds: 2 });
  const create = { ...click, body, idempotencyKey: 'lost-answer' };
  const first = await client.createVersion(projectId, mediaId, create);
  expect(first.replayed).toBe(true);
  const second = await client.createVersion(projectId, mediaId, create);
  expect(second.data).toEqual(first.data);
  await expect(
    client.createVersion(projectId, mediaId, { ...create, body: body.replace('once', 'twice') }),
  ).rejects.toMatchObject({ code: 'idempotency_key_reused', trouble: { action: 'report' } });
});

it('tries again after 500 and 503 and gives up in the end', async () => {
  const { client } = clientOf('all');
  const fail = (times: number, status: number, code: string) =>
    service.control('POST', '/faults', {
      on: { method: 'GET', path: '/v1/me' },
      times,
      fault: { kind: 'answer', status, code },
    });
  await fail(2, 503, 'upload_unavailable');
  expect((await client.getMe(click)).object).toBe('api_key');
  await fail(3, 500, 'internal_error');
  await expect(client.getMe(click)).rejects.toMatchObject({ code: 'internal_error', status: 500 });
});

it('recognizes the sign-in page of a network', async () => {
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/me' },
    times: 1,
    fault: { kind: 'captive_portal' },
  });
  await expect(clientOf('all').client.getMe(click)).rejects.toMatchObject({
    code: 'captive_portal',
    trouble: { action: 'sign_in_to_network' },
  });
});
