import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';
import { anyUpload, FaultStage, quick } from '../testing/fault-matrix.ts';
import { versionsOfItem } from '../testing/upload-oracle.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

let count = 0;

/** Neither the list of items nor an item itself can be read. */
async function hideItems(): Promise<void> {
  for (const path of ['/v1/projects/*/media', '/v1/projects/*/media/**'])
    await stage.order(
      { method: 'GET', path },
      { kind: 'answer', status: 503, code: 'internal_error' },
      1_000,
    );
}

/** An upload that is canceled once all of its bytes are out and the answer is lost. */
async function canceledTooLate() {
  const folder = temporaryFolder();
  count += 1;
  const { projectId, projectName } = await stage.view.target();
  const target = { kind: 'new_item', projectId, projectName, name: `Too late ${count}` } as const;
  const path = sampleRender(folder.path, `Too_late_${count}_v1.mov`, 3);
  await stage.clearFaults();
  await stage.order(anyUpload, { kind: 'lose_answer' }, 1_000);
  // Nor does the item tell that the bytes arrived.
  await hideItems();
  const studio = new UploadStudio({
    ...quick,
    folder: folder.path,
    service: stage.service,
  });
  studio.queue.startSending();
  const id = await studio.add(path, target);
  const versions = async () => {
    const mediaId = studio.job(id).delivery?.mediaId;
    return mediaId ? await versionsOfItem(stage.service, mediaId) : [];
  };
  await expect.poll(async () => (await versions()).map(({ stored }) => stored)).toEqual([true]);
  await studio.queue.cancel([id]);
  expect(studio.job(id).state).toMatchObject({ kind: 'cancelled', bytes: 'may_have_arrived' });
  await stage.clearFaults();
  return { folder, studio, id, path, target, versions };
}

it('becomes the current version where the service has all of it, and is not canceled', async () => {
  using folder = temporaryFolder();
  await stage.clearFaults();
  const { projectId, projectName } = await stage.view.target();
  await hideItems();
  await using studio = new UploadStudio({ ...quick, folder: folder.path, service: stage.service });
  studio.queue.startSending();
  const id = await studio.add(sampleRender(folder.path, 'Uploaded_v1.mov', 3), {
    ...{ kind: 'new_item', projectId, projectName, name: 'Uploaded already' },
  });
  await studio.untilState(id, 'processing');
  await studio.queue.cancel([id]);
  expect(studio.job(id).state.kind).toBe('processing');
  await stage.clearFaults();
  await studio.untilState(id, 'ready');
});

it('follows the version that the bytes may have reached when the same is asked for again', async () => {
  const { folder, studio, id, path, target, versions } = await canceledTooLate();
  using _folder = folder;
  await using _studio = studio;
  const again = await studio.add(path, target);
  expect(again).not.toBe(id);
  await studio.untilState(again, 'ready');
  expect(await versions()).toHaveLength(1);
  expect(studio.job(again).delivery?.versionId).toBe(studio.job(id).delivery?.versionId);
});

it('follows it when the canceled upload itself is to be tried again', async () => {
  const { folder, studio, id, versions } = await canceledTooLate();
  using _folder = folder;
  await using _studio = studio;
  await studio.queue.retry([id]);
  await studio.untilState(id, 'ready');
  expect(await versions()).toHaveLength(1);
});

it('makes another version where somebody asks for one on purpose', async () => {
  const { folder, studio, path, target, versions } = await canceledTooLate();
  using _folder = folder;
  await using _studio = studio;
  const again = await studio.add(path, target, { acceptSameBytes: true });
  await studio.untilState(again, 'ready');
  expect(await versions()).toHaveLength(2);
});
