import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { JobStateKind } from '../../../shared/model/uploads.ts';
import { type Answers, answeredClient, listOf } from '../../testing/answered-client.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob } from '../../testing/jobs.ts';
import { toSnapshot } from '../../uploads/job/job.ts';
import { WatchedItems } from './watched-items.ts';

const never = new AbortController().signal;
const projectId = projectIdSchema.parse('prj_1');
const place = { accountId: accountIdSchema.parse('account'), projectId, projectName: 'Aurora' };
const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => '' };
const madeAt = '2026-01-01T00:00:00Z';

const media = (id: string, changes: object = {}) => ({
  object: 'media',
  id,
  project_id: 'prj_1',
  name: `Item ${id}`,
  type: 'video',
  status: 'ready',
  duration_seconds: 42,
  width: 1920,
  height: 1080,
  thumbnail_url: null,
  version: { id: `ver_${id}`, created_at: madeAt },
  versions_count: 1,
  created_at: madeAt,
  ...changes,
});
const project = (id: string, name: string) => ({
  object: 'project',
  id,
  name,
  workspace: { kind: 'team', id: 'team_1' },
  role: 'editor',
  visibility: null,
  created_at: null,
  updated_at: null,
  app_url: 'https://service.example/p',
});

function open(given: { readonly items?: readonly object[]; readonly projects?: readonly object[] } = {}) {
  const clock = new FakeClock();
  const asked: string[] = [];
  let fails: Error | number | null = null;
  const answers: Answers = ({ url }) => {
    const path = url.pathname.slice('/v1/'.length);
    asked.push(path);
    if (fails instanceof Error) return fails;
    if (fails !== null) return { status: fails, body: {} };
    return listOf(path === 'projects' ? (given.projects ?? []) : (given.items ?? [media('med_1')]));
  };
  const client = answeredClient(clock, random, answers);
  const clientOf = (id: string) => (id === 'account' ? client : null);
  const items = new WatchedItems({ clock, clientOf, sentAs: () => null });
  return {
    ...{ clock, asked, items },
    fail: (how: Error | number) => {
      fails = how;
    },
    read: (projectName: string | null = null, notOlderThanMs = 0, signal = never) =>
      items.of(place, projectName, notOlderThanMs, signal),
    job: (state: JobStateKind) => items.onJobs([{ ...toSnapshot(aJob()), state: { kind: state } } as never]),
  };
}

it('knows of each video what a file is compared with, and of what is no video its name', async () => {
  const { read } = open({
    items: [media('med_1'), media('med_2', { version: null }), media('med_3', { type: 'image' })],
  });
  const shown = { createdAtMs: Date.parse(madeAt), versionsCount: 1 };
  const answer = await read();
  const [first, second, ...others] = answer.kind === 'items' ? answer.items.items : [];
  expect(first).toMatchObject({
    ...shown,
    name: 'Item med_1',
    versionId: 'ver_med_1',
    versionCreatedAtMs: Date.parse(madeAt),
    durationSeconds: 42,
  });
  expect(second).toMatchObject({
    ...shown,
    ...{ versionId: null, versionCreatedAtMs: null, durationSeconds: null, shape: null },
  });
  expect(others).toEqual([]);
  expect(answer).toMatchObject({ items: { others: [{ id: 'med_3', name: 'Item med_3', type: 'image' }] } });
});

it('asks again only for what is older than it may be', async () => {
  const { read, clock, asked } = open();
  expect(await read()).toMatchObject({ kind: 'items', readAtMs: 0 });
  await clock.advance(1_000);
  expect(await read(null, 0)).toMatchObject({ readAtMs: 0 });
  expect(asked).toHaveLength(1);
  expect(await read(null, 1)).toMatchObject({ readAtMs: 1_000 });
  expect(asked).toHaveLength(2);
});

it.each<readonly [JobStateKind, number]>([
  ['processing', 2],
  ['ready', 2],
  ['sending', 1],
  ['cancelled', 1],
])('asks again after an upload from here that is %s: %d questions', async (state, questions) => {
  const { read, clock, asked, job } = open();
  await read();
  await clock.advance(10);
  job(state);
  await clock.advance(10);
  await read();
  await read();
  expect(asked).toHaveLength(questions);
});

it('asks once for all that ask at the same time', async () => {
  const { read, asked } = open();
  await Promise.all([read(), read(), read()]);
  expect(asked).toEqual(['projects/prj_1/media']);
});

it('believes no answer that was asked for before an upload from here changed something', async () => {
  const { read, asked, job } = open();
  const first = read();
  job('ready');
  const second = read(null, 0);
  await Promise.all([first, second]);
  expect(asked).toHaveLength(2);
});

it('knows how long an item lasts once it was read', async () => {
  const { read, items } = open({ items: [media('med_1'), media('med_2', { duration_seconds: 7 })] });
  const lasts = (id: string, accountId = 'account') =>
    items.known(accountId, { projectId, mediaId: mediaIdSchema.parse(id) })?.durationSeconds ?? null;
  expect(lasts('med_2')).toBeNull();
  await read();
  expect([lasts('med_2'), lasts('med_1'), lasts('med_3'), lasts('med_2', 'other')]).toEqual([
    7,
    42,
    null,
    null,
  ]);
});

it('finds the project that a path names, however it is written, and asks for it in a while only', async () => {
  const { read, clock, asked } = open({ projects: [project('prj_2', ' Boréalis ')] });
  await clock.advance(4 * 60_000);
  expect(await read('BORÉALIS'.normalize('NFD'))).toMatchObject({
    kind: 'items',
    items: { projectId: 'prj_2', projectName: 'BORÉALIS'.normalize('NFD') },
  });
  const projects = () => asked.filter((path) => path === 'projects').length;
  await clock.advance(5 * 60_000);
  await read('Boréalis');
  expect(projects()).toBe(1);
  await clock.advance(1);
  await read('Boréalis');
  expect(projects()).toBe(2);
});

it('needs no list for the name of its own project', async () => {
  const { read, asked } = open();
  expect(await read(' aurora')).toMatchObject({ kind: 'items', items: { projectName: 'Aurora' } });
  expect(asked).toEqual(['projects/prj_1/media']);
});

it('takes a name that no project has, or two have, for none', async () => {
  const { read } = open({
    projects: [project('prj_2', 'Tour'), project('prj_3', 'tour'), project('prj_4', 'Opera')],
  });
  expect(await read('Tour')).toEqual({ kind: 'no_project' });
  expect(await read('Ballet')).toEqual({ kind: 'no_project' });
  expect(await read('Opera')).toMatchObject({ items: { projectId: 'prj_4' } });
});

it('says why nothing could be read', async () => {
  const { read, fail, items } = open();
  fail(403);
  expect(await read()).toMatchObject({ kind: 'failed', failure: { status: 403 } });
  const other = await items.of({ ...place, accountId: accountIdSchema.parse('signed out') }, null, 0, never);
  expect(other).toEqual({ kind: 'failed', failure: null });
  const ended = AbortSignal.abort();
  fail(new Error('aborted'));
  expect(await read(null, 0, ended)).toEqual({ kind: 'failed', failure: null });
  await expect(read()).rejects.toThrow('aborted');
});
