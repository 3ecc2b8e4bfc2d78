import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { compSchema } from '../../src/shared/api/comp.ts';
import { listSchema } from '../../src/shared/api/list.ts';
import { mediaSchema } from '../../src/shared/api/media.ts';
import { noteSchema } from '../../src/shared/api/note.ts';
import { projectSchema } from '../../src/shared/api/project.ts';
import { stageSchema } from '../../src/shared/api/stage.ts';
import { Practice } from '../testing/practice.ts';

let service: Practice;
let projects: z.output<typeof projectSchema>[];

const read = async <Item extends z.ZodType>(item: Item, target: string): Promise<z.output<Item>[]> =>
  listSchema(item).parse((await service.get(`${target}${target.includes('?') ? '&' : '?'}limit=100`)).body)
    .data;
const named = (start: string) => `/v1/projects/${projects.find(({ name }) => name.startsWith(start))?.id}`;

beforeAll(async () => {
  service = await Practice.start('--seed', 'demo');
  projects = await read(projectSchema, '/v1/projects');
});
afterAll(() => service.stop());

it('brings a show, a read-only project, one that needs its first open and one of 250 items', async () => {
  expect(projects.map(({ name, role }) => [name, role])).toEqual([
    ['Aurora Arena Tour', 'owner'],
    ['Harbour Lights Festival', 'viewer'],
    ['Old Opera House 2024', 'owner'],
    ['Content Library', 'owner'],
  ]);
  const refusals = await Promise.all(
    ['Harbour', 'Old Opera'].map((name) => service.post(`${named(name)}/media`, { name: 'x' })),
  );
  expect(refusals.map(({ body }) => z.object({ code: z.string() }).parse(body).code)).toEqual([
    'project_read_only',
    'project_needs_first_open',
  ]);
});

it('has a stage of several screens, an ultra-wide one and one whose screens are unknown', async () => {
  const stages = await read(stageSchema, `${named('Aurora')}/stages`);
  expect(stages.map(({ known_screens }) => known_screens.length).sort()).toEqual([0, 1, 4]);
  const media = await read(mediaSchema, `${named('Aurora')}/media`);
  expect(media.some(({ width, height }) => (width ?? 0) > 10 * (height ?? 1))).toBe(true);
});

it('has video in every status with several versions, an image and an audio item', async () => {
  const media = await read(mediaSchema, `${named('Aurora')}/media`);
  for (const status of ['processing', 'ready', 'error']) {
    const fitting = media.filter((item) => item.type === 'video' && item.status === status);
    expect([status, fitting.some(({ versions_count }) => versions_count > 1)]).toEqual([status, true]);
  }
  expect(new Set(media.map(({ type }) => type))).toEqual(new Set(['video', 'image', 'audio']));
});

it('has notes open and resolved on several versions, one of them written in a comp', async () => {
  const [item] = await read(mediaSchema, `${named('Aurora')}/media`);
  const notes = await read(noteSchema, `${named('Aurora')}/media/${item?.id}/notes?status=all`);
  expect(new Set(notes.map(({ status }) => status)).size).toBe(2);
  expect(new Set(notes.map(({ version_number }) => version_number)).size).toBeGreaterThan(2);
  expect(notes.filter(({ comp_id }) => comp_id !== null)).toHaveLength(1);
});

it('has comps in every status', async () => {
  const comps = await read(compSchema, `${named('Aurora')}/comps`);
  expect(new Set(comps.map(({ status }) => status))).toEqual(
    new Set(['approved', 'changes_requested', 'draft', 'in_review']),
  );
});

it('has a comp that was last changed before its item’s current version was added', async () => {
  const comps = await read(compSchema, `${named('Aurora')}/comps`);
  const media = await read(mediaSchema, `${named('Aurora')}/media`);
  const behind = comps.filter(({ updated_at: changedAt, screens }) =>
    screens.some(({ media_id: id }) => {
      const madeAt = media.find((item) => item.id === id)?.version?.created_at;
      return Date.parse(madeAt ?? '') > Date.parse(changedAt ?? '');
    }),
  );
  expect(behind.map(({ name }) => name)).toEqual(['Verse two, full rig']);
});

it('answers every thumbnail address with a picture', async () => {
  const urls = [
    ...(await read(mediaSchema, `${named('Aurora')}/media`)).map(({ thumbnail_url: url }) => url),
    ...(await read(stageSchema, `${named('Aurora')}/stages`)).map(({ thumbnail_url: url }) => url),
  ].filter((url) => url !== null);
  expect(urls.length).toBeGreaterThan(6);
  for (const url of urls) {
    const answer = await service.request('GET', url);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\/(?:png|jpeg)$/),
    ]);
  }
  expect((await service.request('GET', '/thumbnails/ver_none')).status).toBe(404);
});

const renders = join(import.meta.dirname, '../../resources/practice-renders');
const pictureOf = (version: number) => readFileSync(join(renders, `LED_Main_v00${version}.jpg`));

it('shows a frame of the current render for an item whose renders come with the app', async () => {
  const ledMain = (await read(mediaSchema, `${named('Aurora')}/media`)).find(
    ({ name }) => name === 'LED Main',
  );
  const answer = await fetch(ledMain?.thumbnail_url ?? '');
  expect(pictureOf(4).equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

it.each([2, 3, 4])('has a picture of v%i that is a frame of its render', { tags: ['ffmpeg'] }, (version) => {
  const greys = (file: string, ...from: readonly string[]) =>
    execFileSync('ffmpeg', [
      ...['-v', 'error', ...from, '-i', join(renders, file), '-frames:v', '1'],
      ...['-vf', 'scale=96:-2:flags=area,format=gray', '-f', 'rawvideo', '-'],
    ]);
  const shown = greys(`LED_Main_v00${version}.jpg`);
  const there = greys(`LED_Main_v00${version}.mp4`, '-ss', '61.507');
  const apart = shown.reduce((sum, grey, at) => sum + Math.abs(grey - (there[at] ?? 0)), 0) / shown.length;
  expect(shown).toHaveLength(there.length);
  expect(apart).toBeLessThan(2);
});
