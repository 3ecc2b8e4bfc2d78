import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import { listSchema } from '../../src/shared/api/list.ts';
import { mediaSchema } from '../../src/shared/api/media.ts';
import { projectSchema } from '../../src/shared/api/project.ts';
import { Practice } from '../testing/practice.ts';

const projects = listSchema(projectSchema);
const mediaList = listSchema(mediaSchema);

let service: Practice;

beforeAll(async () => {
  service = await Practice.start('--seed', 'demo');
});
afterAll(() => service.stop());

async function library(): Promise<string> {
  const { data } = projects.parse((await service.get('/v1/projects')).body);
  return data.find(({ name }) => name === 'Content Library')?.id ?? '';
}

async function walk(target: string, limit: number, between: () => Promise<void> = async () => {}) {
  const ids: string[] = [];
  const sizes: number[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: z.output<typeof mediaList> = mediaList.parse(
      (await service.get(`${target}?limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`)).body,
    );
    ids.push(...page.data.map(({ id }) => id));
    sizes.push(page.data.length);
    expect(page.has_more).toBe(page.next_cursor !== null);
    cursor = page.next_cursor;
    await between();
  }
  return { ids, sizes };
}

it('lists projects oldest id first', async () => {
  const { data } = projects.parse((await service.get('/v1/projects')).body);
  const ids: string[] = data.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(3);
  expect(ids).toEqual([...ids].sort());
  const fresh = await service.newProject('Newest');
  const after = projects.parse((await service.get('/v1/projects')).body).data;
  expect(after.at(-1)?.id).toBe(fresh.id);
});

it('pages 250 items by 1 to 100, 25 when not told', async () => {
  const target = `/v1/projects/${await library()}/media`;
  const { ids, sizes } = await walk(target, 100);
  expect(sizes).toEqual([100, 100, 50]);
  expect(new Set(ids).size).toBe(250);
  expect(mediaList.parse((await service.get(target)).body).data).toHaveLength(25);
  expect(mediaList.parse((await service.get(`${target}?limit=1`)).body).data).toHaveLength(1);
  for (const limit of ['0', '101', '-1', '1.5', 'ten', '', '1&limit=2']) {
    expect((await service.get(`${target}?limit=${limit}`)).status, limit).toBe(400);
  }
  const whole = await service.newProject('Exactly a page', 25);
  const page = mediaList.parse((await service.get(`/v1/projects/${whole.id}/media`)).body);
  expect([page.data.length, page.has_more, page.next_cursor]).toEqual([25, false, null]);
});

it('neither repeats nor skips while items are added and removed between pages', async () => {
  const project = await service.newProject('Moving', 30);
  const target = `/v1/projects/${project.id}/media`;
  const key = await service.newKey('adder');
  const removed = new Set<string>();
  let round = 0;
  const { ids } = await walk(target, 7, async () => {
    round += 1;
    // Removes an item that was listed, the last one listed, and one that is still to come.
    const gone = [
      project.media_ids[round * 2],
      project.media_ids[round * 7 - 1],
      project.media_ids[29 - round],
    ];
    for (const id of gone) {
      if (id === undefined || removed.has(id)) continue;
      removed.add(id);
      await service.control('DELETE', `/media/${id}`);
    }
    if (round < 4) await service.createMedia(project.id, {}, key);
  });
  expect(new Set(ids).size).toBe(ids.length);
  const kept = project.media_ids.filter((id) => !removed.has(id));
  expect(ids).toEqual(expect.arrayContaining(kept));
});

it('refuses cursors that are mangled, of another list, another project or another key', async () => {
  const target = `/v1/projects/${await library()}/media`;
  const cursor = mediaList.parse((await service.get(target)).body).next_cursor ?? '';
  const other = await service.newProject('Elsewhere', 30);
  const otherCursor = mediaList.parse((await service.get(`/v1/projects/${other.id}/media`)).body).next_cursor;
  const flipped = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`;
  for (const mangled of [
    flipped,
    cursor.slice(0, -1),
    `${cursor}A`,
    `${cursor}=`,
    'x',
    '',
    '%00',
    otherCursor,
  ]) {
    const answer = await service.get(`${target}?cursor=${mangled}`);
    expect([answer.status, mangled]).toEqual([400, mangled]);
    expect(answer.text).toContain('cursor');
  }
  expect((await service.get(`/v1/projects?cursor=${cursor}`)).status).toBe(400);
  expect((await service.get(`${target}?cursor=${cursor}`, service.keys.read)).status).toBe(400);
  expect((await service.get(`${target}?cursor=${cursor}`)).status).toBe(200);
});
