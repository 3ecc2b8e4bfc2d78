/** @module-tag ffmpeg */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { mediaSchema } from '../../src/shared/api/media.ts';
import { type CreatedUpload, makeVideo, Practice } from '../testing/practice.ts';

let service: Practice;
let held: Practice;
let video: Uint8Array<ArrayBuffer>;
let smaller: Uint8Array<ArrayBuffer>;
let indexed: Uint8Array<ArrayBuffer>;
let projectId: string;
let round = 0;

beforeAll(async () => {
  [service, held, video, smaller, indexed] = await Promise.all([
    Practice.start('--seed', 'empty', '--processing-ms', '0'),
    // Here nothing becomes ready until the clock is moved.
    Practice.start('--seed', 'empty', '--processing-ms', '600000'),
    makeVideo({ width: 640, height: 360, seconds: 2 }),
    makeVideo({ width: 320, height: 180, seconds: 1 }),
    makeVideo({ width: 320, height: 180, seconds: 1, indexFirst: true }),
  ]);
});
afterAll(() => Promise.all([service.stop(), held.stop()]));
beforeEach(async () => {
  round += 1;
  projectId = (await service.newProject(`Show ${round}`)).id;
});

const item = async (on: Practice, project: string, { mediaId }: CreatedUpload) =>
  mediaSchema.parse((await on.get(`/v1/projects/${project}/media/${mediaId}`)).body);

it('reads the real file: a video is ready with its true size and length, and has a picture', async () => {
  const upload = await service.createMedia(projectId, { duration_seconds: 500, width: 1, height: 1 });
  await service.put(upload.url, video);
  await service.processed(upload.versionId);
  const media = await item(service, projectId, upload);
  expect(media).toMatchObject({ status: 'ready', duration_seconds: 2, width: 640, height: 360 });
  expect(media.version?.id).toBe(upload.versionId);
  // With no processing time, the thumbnail can come a moment after `ready`.
  let isDrawn = false;
  while (!isDrawn) isDrawn = (await service.version(upload.versionId)).has_thumbnail;
  const { thumbnail_url: picture } = await item(service, projectId, upload);
  const answer = await service.request('GET', picture ?? '');
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
});

it('says the size in which a video is shown that players turn', async () => {
  const upload = await service.createMedia(projectId);
  await service.put(upload.url, await makeVideo({ width: 640, height: 360, seconds: 1, onItsSide: true }));
  await service.processed(upload.versionId);
  expect(await item(service, projectId, upload)).toMatchObject({ status: 'ready', width: 360, height: 640 });
});

it.each([
  ['nothing', () => new Uint8Array()],
  ['text', () => new TextEncoder().encode('not a video at all\n'.repeat(1_000))],
  ['half a video', () => video.slice(0, video.length / 2)],
  ['half a video that says at its start what it will hold', () => indexed.slice(0, indexed.length / 2)],
  ['noise', () => crypto.getRandomValues(new Uint8Array(60_000))],
])('says error of %s', async (_name, bytes) => {
  const upload = await service.createMedia(projectId);
  await service.put(upload.url, bytes());
  await service.processed(upload.versionId);
  const media = await item(service, projectId, upload);
  expect(media).toMatchObject({ status: 'error', version: { id: upload.versionId }, width: null });
});

it('keeps the old version until the new one is ready, and for good if the new one fails', async () => {
  const project = (await held.newProject(`Held ${round}`)).id;
  const first = await held.createMedia(project);
  await held.put(first.url, video);
  expect(await item(held, project, first)).toMatchObject({ status: 'processing' });
  await held.control('POST', '/clock', { advance_seconds: 601 });
  await held.processed(first.versionId);

  const second = await held.createVersion(project, first.mediaId);
  await held.put(second.url, smaller);
  expect(await item(held, project, first)).toMatchObject({
    status: 'ready',
    version: { id: first.versionId },
    width: 640,
    versions_count: 2,
  });
  await held.control('POST', '/clock', { advance_seconds: 601 });
  await held.processed(second.versionId);
  expect(await item(held, project, first)).toMatchObject({ version: { id: second.versionId }, width: 320 });

  const broken = await held.createVersion(project, first.mediaId);
  await held.put(broken.url, new Uint8Array([1]));
  await held.control('POST', '/clock', { advance_seconds: 601 });
  expect(await held.processed(broken.versionId)).toMatchObject({ status: 'error' });
  expect(await item(held, project, first)).toMatchObject({
    status: 'ready',
    version: { id: second.versionId },
  });
});

it('does not switch when somebody picked a version meanwhile', async () => {
  const project = (await held.newProject(`Picked ${round}`)).id;
  const first = await held.createMedia(project);
  await held.put(first.url, video);
  await held.control('POST', '/clock', { advance_seconds: 601 });
  await held.processed(first.versionId);
  const second = await held.createVersion(project, first.mediaId);
  await held.put(second.url, smaller);
  await held.control('POST', `/media/${first.mediaId}/pick`, { version_id: first.versionId });
  await held.control('POST', '/clock', { advance_seconds: 601 });
  expect(await held.processed(second.versionId)).toMatchObject({ status: 'ready' });
  expect(await item(held, project, first)).toMatchObject({ version: { id: first.versionId } });

  const third = await held.createVersion(project, first.mediaId);
  await held.put(third.url, smaller);
  await held.control('POST', '/clock', { advance_seconds: 601 });
  await held.processed(third.versionId);
  // The third version was added after the pick, so it replaces the picked one.
  expect(await item(held, project, first)).toMatchObject({ version: { id: third.versionId } });
  await held.control('POST', `/media/${first.mediaId}/pick`, { version_id: second.versionId });
  expect(await item(held, project, first)).toMatchObject({ version: { id: second.versionId } });
});

it('switches to an older version that is ready after a newer one, since nobody picked another', async () => {
  const first = await service.createMedia(projectId);
  const second = await service.createVersion(projectId, first.mediaId);
  await service.put(second.url, smaller);
  await service.processed(second.versionId);
  expect(await item(service, projectId, first)).toMatchObject({
    status: 'ready',
    version: { id: second.versionId },
  });
  await service.put(first.url, video);
  await service.processed(first.versionId);
  expect(await item(service, projectId, first)).toMatchObject({ version: { id: first.versionId } });
});

it('lets a person pick only a version that is ready and belongs to the item', async () => {
  const upload = await service.createMedia(projectId);
  const other = await service.createMedia(projectId);
  const pick = (version_id: string) =>
    service.request('POST', `/_sandbox/media/${upload.mediaId}/pick`, { body: { version_id } });
  expect((await pick(upload.versionId)).status).toBe(409);
  expect((await pick(other.versionId)).status).toBe(404);
});
