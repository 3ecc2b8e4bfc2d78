import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createdMediaSchema, mediaSchema } from '../../src/shared/api/media.ts';
import { createdVersionSchema } from '../../src/shared/api/media-version.ts';
import { type ApiAnswer, Practice } from '../testing/practice.ts';

let service: Practice;
let key: string;
let projectId: string;
let round = 0;

beforeAll(async () => {
  service = await Practice.start('--seed', 'demo', '--processing-ms', '0');
});
afterAll(() => service.stop());
beforeEach(async () => {
  round += 1;
  key = await service.newKey(`media ${round}`);
  projectId = (await service.newProject(`Show ${round}`, 1)).id;
});

const create = (body: unknown): Promise<ApiAnswer> =>
  service.post(`/v1/projects/${projectId}/media`, body, key);
const codeOf = ({ status, body }: ApiAnswer): unknown => [
  status,
  (body as { code?: string } | undefined)?.code,
];
const usedMinutes = async (): Promise<number> =>
  z.object({ plan_used_minutes: z.number() }).parse(await service.control('GET', `/projects/${projectId}`))
    .plan_used_minutes;

it('creates a video that is visible at once, with an address for an hour', async () => {
  const answer = await create({ name: 'LED Main', duration_seconds: 12.5, width: 3840, height: 1080 });
  expect(answer.status).toBe(201);
  const { upload, ...media } = createdMediaSchema.parse(answer.body);
  expect(media).toMatchObject({ name: 'LED Main', type: 'video', status: 'processing', versions_count: 1 });
  expect(upload.url.startsWith(`${service.startLine.upload_url}/`)).toBe(true);
  const servedAt = Date.parse(answer.headers.get('date') ?? '');
  expect(Math.abs(Date.parse(upload.expires_at) - servedAt - 3_600_000)).toBeLessThan(10_000);
  const location = answer.headers.get('location') ?? '';
  expect(location).toBe(`${service.startLine.base_url}/v1/projects/${projectId}/media/${media.id}`);
  expect(mediaSchema.parse((await service.get(location, key)).body)).toEqual(media);
});

it('takes values up to their limits, and none beyond', async () => {
  const most = {
    duration_seconds: 86_400,
    width: 32_768,
    height: 32_768,
    size_bytes: Number.MAX_SAFE_INTEGER,
  };
  expect((await create({ name: 'n'.repeat(200), filename: 'f'.repeat(255), ...most })).status).toBe(201);
  expect(
    (await create({ name: 'n', size_bytes: 0, duration_seconds: 0.001, width: 1, height: 1 })).status,
  ).toBe(201);
  const beyond = [
    { name: '' },
    { name: 'n'.repeat(201) },
    { name: 7 },
    { name: 'n', filename: '' },
    { name: 'n', filename: 'f'.repeat(256) },
    { name: 'n', size_bytes: -1 },
    { name: 'n', size_bytes: 1.5 },
    { name: 'n', size_bytes: 9_007_199_254_740_992 },
    { name: 'n', duration_seconds: 0 },
    { name: 'n', duration_seconds: 86_400.1 },
    { name: 'n', width: 0 },
    { name: 'n', width: 32_769 },
    { name: 'n', height: 1.5 },
    { name: 'n', height: null },
    { name: 'n', status: 'ready' },
  ];
  for (const body of beyond)
    expect([codeOf(await create(body)), body]).toEqual([[400, 'invalid_request'], body]);
});

it('adds a version with the next number to a video, which keeps its current version', async () => {
  const list = (await service.get(`/v1/projects/${projectId}/media`, key)).body as { data: { id: string }[] };
  const mediaId = list.data[0]?.id ?? '';
  const target = `/v1/projects/${projectId}/media/${mediaId}`;
  const before = mediaSchema.parse((await service.get(target, key)).body);
  const answer = await service.post(`${target}/versions`, { filename: 'led_v002.mov' }, key);
  expect(answer.status).toBe(201);
  const version = createdVersionSchema.parse(answer.body);
  expect(version).toMatchObject({
    media_id: mediaId,
    number: 2,
    filename: 'led_v002.mov',
    status: 'processing',
  });
  expect(answer.headers.get('location')).toContain(version.id);
  const after = mediaSchema.parse((await service.get(target, key)).body);
  expect(after).toEqual({ ...before, versions_count: 2 });
  expect(codeOf(await service.post(`${target}/versions`, {}, key))).toEqual([400, 'invalid_request']);
  const nowhere = `/v1/projects/${projectId}/media/med_none/versions`;
  expect(codeOf(await service.post(nowhere, { filename: 'a' }, key))).toEqual([404, 'media_not_found']);
});

it('takes new versions for videos only', async () => {
  const projects = (await service.get('/v1/projects', key)).body as { data: { id: string; name: string }[] };
  const tour = projects.data.find(({ name }) => name === 'Aurora Arena Tour')?.id;
  const media = (await service.get(`/v1/projects/${tour}/media`, key)).body as {
    data: { id: string; type: string }[];
  };
  for (const type of ['image', 'audio']) {
    const item = media.data.find((other) => other.type === type);
    const answer = await service.post(
      `/v1/projects/${tour}/media/${item?.id}/versions`,
      { filename: 'a' },
      key,
    );
    expect(codeOf(answer)).toEqual([400, 'invalid_request']);
  }
});

it('finds media in their own project only', async () => {
  const other = await service.newProject('Other', 1);
  const answer = await service.get(`/v1/projects/${projectId}/media/${other.media_ids[0]}`, key);
  expect(codeOf(answer)).toEqual([404, 'media_not_found']);
});

it('reserves the stated minutes, or ten, from the owner’s plan until the upload address expires', async () => {
  await service.control('POST', '/clock', { advance_seconds: 3_601 });
  const before = await usedMinutes();
  await create({ name: 'told', duration_seconds: 180 });
  expect(await usedMinutes()).toBeCloseTo(before + 3);
  await create({ name: 'not told' });
  expect(await usedMinutes()).toBeCloseTo(before + 13);
  await service.control('PATCH', `/projects/${projectId}`, { plan_minutes: before + 14 });
  expect(codeOf(await create({ name: 'too long', duration_seconds: 61 }))).toEqual([
    403,
    'video_minutes_exceeded',
  ]);
  expect(codeOf(await create({ name: 'not told' }))).toEqual([403, 'video_minutes_exceeded']);
  const list = (await service.get(`/v1/projects/${projectId}/media`, key)).body as { data: { id: string }[] };
  const versions = `/v1/projects/${projectId}/media/${list.data[0]?.id}/versions`;
  expect(codeOf(await service.post(versions, { filename: 'a' }, key))).toEqual([
    403,
    'video_minutes_exceeded',
  ]);
  await create({ name: 'just fits', duration_seconds: 60 });
  await service.control('POST', '/clock', { advance_seconds: 3_601 });
  expect(await usedMinutes()).toBeCloseTo(before);
  expect((await create({ name: 'fits again', duration_seconds: 13 * 60 })).status).toBe(201);
  await service.control('PATCH', `/projects/${projectId}`, { plan_minutes: 100_000 });
});

it('replaces a reservation by the length that was processed', async () => {
  const before = await usedMinutes();
  const upload = await service.createMedia(projectId, {}, key);
  expect(await usedMinutes()).toBeCloseTo(before + 10);
  await service.put(upload.url, new Uint8Array([1, 2, 3]));
  expect(await service.processed(upload.versionId)).toMatchObject({ status: 'error' });
  expect(await usedMinutes()).toBeCloseTo(before);
});
