import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compSchema } from '../../src/shared/api/comp.ts';
import { listSchema } from '../../src/shared/api/list.ts';
import { stageSchema } from '../../src/shared/api/stage.ts';
import { findDemo } from '../testing/demo.ts';
import { RunningService } from '../testing/running-service.ts';

let service: RunningService;
let demo: Awaited<ReturnType<typeof findDemo>>;
let path: string;

beforeAll(async () => {
  service = await RunningService.start();
  demo = await findDemo(service);
  path = `${demo.path}/comps`;
});
afterAll(() => service.stop());

const onMain = (mediaName: string, more: object = {}) => ({
  stage_id: demo.stage('Arena main stage').id,
  screens: [{ screen: 'LED Main', media_id: demo.media(mediaName).id, ...more }],
});
const refusal = (body: unknown, key?: string, at = path) =>
  service.refusal('POST', at, key === undefined ? { body } : { body, key });

describe('a stage', () => {
  it('knows its default screen and the screens that comps use', () => {
    expect(demo.stage('Arena main stage').known_screens).toEqual([
      'LED Main',
      'IMAG Left',
      'IMAG Right',
      'Floor',
    ]);
    expect(demo.stage('B-stage in the crowd')).toMatchObject({ default_screen: null, known_screens: [] });
  });

  it('is listed by pages', async () => {
    const list = listSchema(stageSchema);
    const first = await service.read(list, 'GET', `${demo.path}/stages?limit=2`);
    expect(first.data).toHaveLength(2);
    const rest = await service.read(list, 'GET', `${demo.path}/stages?limit=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...rest.data].map(({ name }) => name)).toEqual([
      'Arena main stage',
      'Halo ring',
      'B-stage in the crowd',
    ]);
    expect(rest).toMatchObject({ has_more: false, next_cursor: null });
  });
});

describe('making a comp', () => {
  it('fills in what the request omits, and computes the comp’s duration', async () => {
    const response = await service.call('POST', path, { body: onMain('LED Main') });
    expect(response.status).toBe(201);
    const comp = compSchema.parse(await response.json());
    expect(comp).toMatchObject({
      project_id: demo.tour.id,
      name: 'LED Main',
      status: 'draft',
      stage_id: demo.stage('Arena main stage').id,
      duration_seconds: 184.52,
      screens: [{ screen: 'LED Main', start_seconds: 0, duration_seconds: 184.52 }],
    });
    expect(response.headers.get('location')).toBe(`${service.base}${path}/${comp.id}`);
    expect(await service.read(compSchema, 'GET', `${path}/${comp.id}`)).toEqual(comp);
  });

  it('makes it last until its last screen ends; a still adds no time', async () => {
    const body = {
      stage_id: demo.stage('Arena main stage').id,
      name: 'Two things',
      screens: [
        { screen: 'LED Main', media_id: demo.media('LED Main').id, start_seconds: 0.25 },
        { screen: 'Floor', media_id: demo.media('Backdrop Still').id, start_seconds: 100 },
      ],
    };
    const comp = await service.read(compSchema, 'POST', path, { body });
    expect(comp).toMatchObject({ name: 'Two things', duration_seconds: 184.77 });
    expect(comp.screens[1]).toMatchObject({ start_seconds: 100, duration_seconds: null });
  });

  it('names the known screens when it refuses one', async () => {
    const body = {
      ...onMain('LED Main'),
      screens: [{ screen: 'Nope', media_id: demo.media('LED Main').id }],
    };
    const problem = await refusal(body);
    expect(problem).toMatchObject({ status: 422, code: 'unknown_screen' });
    for (const screen of demo.stage('Arena main stage').known_screens)
      expect(problem.detail).toContain(screen);
  });

  it.each([
    ['Guide Track', 422, 'media_not_placeable'],
    ['Bridge Starfield', 409, 'media_not_ready'],
    ['Encore Countdown', 409, 'media_not_ready'],
  ])('refuses %s', async (name, status, code) => {
    expect(await refusal(onMain(name))).toMatchObject({ status, code });
  });

  it('refuses a stage without a known screen, and a stage or media that does not exist', async () => {
    const bStage = { ...onMain('LED Main'), stage_id: demo.stage('B-stage in the crowd').id };
    expect(await refusal(bStage)).toMatchObject({ status: 422, code: 'stage_has_no_known_screens' });
    expect(await refusal({ ...onMain('LED Main'), stage_id: 'stg_none' })).toMatchObject({
      status: 404,
      code: 'stage_not_found',
    });
    expect(await refusal(onMain('LED Main', { media_id: 'med_none' }))).toMatchObject({
      status: 404,
      code: 'media_not_found',
    });
  });

  it('refuses things of another project as if they did not exist', async () => {
    const festival = `/v1/projects/${demo.project('Harbour Lights Festival').id}/comps`;
    const role = { role: { key: 'all', role: 'editor' } };
    await service.control('PATCH', `/projects/${demo.project('Harbour Lights Festival').id}`, role);
    expect(await refusal(onMain('LED Main'), undefined, festival)).toMatchObject({ code: 'stage_not_found' });
    const comp = demo.comp('Doors open');
    expect(await service.refusal('GET', `${festival}/${comp.id}`)).toMatchObject({
      status: 404,
      code: 'comp_not_found',
    });
    expect(await service.refusal('GET', `${path}/cmp_none`)).toMatchObject({
      status: 404,
      code: 'comp_not_found',
    });
  });

  it('refuses a person who may only view, and a project that needs its first open', async () => {
    expect(await refusal(onMain('LED Main'), service.start.keys.viewer)).toMatchObject({
      status: 403,
      code: 'project_read_only',
    });
    const opera = `/v1/projects/${demo.project('Old Opera House 2024').id}/comps`;
    expect(await refusal(onMain('LED Main'), undefined, opera)).toMatchObject({
      status: 409,
      code: 'project_needs_first_open',
    });
    expect(await refusal(onMain('LED Main'), service.start.keys.other_workspace)).toMatchObject({
      code: 'project_not_found',
    });
    expect(await refusal(onMain('LED Main'), service.start.keys.upload)).toMatchObject({
      status: 403,
      code: 'insufficient_scope',
    });
  });

  it.each([
    ['an unknown field', { surprise: 1 }],
    ['an unknown field of a screen', { screens: [{ screen: 'LED Main', media_id: 'x', surprise: 1 }] }],
    ['no screen', { screens: [] }],
    ['33 screens', { screens: Array.from({ length: 33 }, () => ({ screen: 'LED Main', media_id: 'x' })) }],
    ['a start before the beginning', { screens: [{ screen: 'LED Main', media_id: 'x', start_seconds: -1 }] }],
    ['a start after a day', { screens: [{ screen: 'LED Main', media_id: 'x', start_seconds: 86_401 }] }],
    ['an empty name', { name: '' }],
    ['a name of 201 characters', { name: 'n'.repeat(201) }],
    ['a stage id of 129 characters', { stage_id: 's'.repeat(129) }],
  ])('refuses %s', async (_what, change) => {
    expect(await refusal({ ...onMain('LED Main'), ...change })).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  });
});

it('lists comps by pages, and repeats none when one is added meanwhile', async () => {
  const list = listSchema(compSchema);
  const { key } = await service.newKey('pages');
  const first = await service.read(list, 'GET', `${path}?limit=2`, { key });
  await service.read(compSchema, 'POST', path, { key, body: onMain('LED Main') });
  const rest = await service.read(list, 'GET', `${path}?limit=100&cursor=${first.next_cursor}`, { key });
  const ids = [...first.data, ...rest.data].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rest.data.at(-1)?.name).toBe('LED Main');
  expect(rest.data.at(0)?.id).not.toBe(first.data.at(-1)?.id);
});
