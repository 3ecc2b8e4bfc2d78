import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobId } from '../../../shared/model/uploads.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';
import { anyUpload, FaultStage, quick } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

let count = 0;

/** A render for a new item, with a storage host that refuses every body until the faults are cleared. */
async function refused(status: number, frames = 3) {
  const folder = temporaryFolder();
  count += 1;
  const name = `Refused ${count}`;
  const { projectId, projectName } = await stage.view.target();
  const target = { kind: 'new_item', projectId, projectName, name } as const;
  const body = { detail: 'Request has expired.' };
  const refuseAll = () =>
    stage.order(anyUpload, { kind: 'answer', status, code: 'practice_refusal', body }, 1_000);
  await stage.clearFaults();
  await refuseAll();
  const open = () => new UploadStudio({ ...quick, folder: folder.path, service: stage.service });
  const path = sampleRender(folder.path, `Refused_${count}_v1.mov`, frames);
  const itemsOfName = async () =>
    (await stage.view.media(projectId)).filter((item) => item.name.startsWith(name));
  return { folder, target, path, open, refuseAll, itemsOfName };
}

const asks = (studio: UploadStudio, id: JobId) => studio.untilState(id, 'held', 'failed', 'ready');

async function readyOn(studio: UploadStudio, id: JobId, mediaId: string | undefined): Promise<void> {
  const { state, delivery } = await studio.untilState(id, 'ready', 'failed', 'held', 'rejected');
  expect(state.kind, JSON.stringify(state)).toBe('ready');
  expect(delivery?.mediaId).toBe(mediaId);
}

it.each([403, 404, 410])(
  'every PUT answered %i makes one item and asks; a retry is ready on it',
  async (status) => {
    // Promise: Retrying adds another version to the item.
    const { folder, target, path, open, itemsOfName } = await refused(status);
    using _ = folder;
    await using studio = open();
    const id = await studio.add(path, target);
    studio.queue.startSending();
    const asking = await asks(studio, id);
    expect(asking.state).toMatchObject({
      kind: 'held',
      reason: { kind: 'addresses_spent', generations: 1 },
      trouble: {
        sentence: `The server refused the upload (${status}: Request has expired).`,
        remedy: 'Retrying adds another version to the item.',
      },
    });
    expect(await itemsOfName()).toHaveLength(1);
    const { puts } = await stage.view.version(
      asking.delivery?.versionId ?? (await itemsOfName())[0]?.version?.id ?? '',
    );
    expect(puts, 'a fresh address is tried once more').toBeLessThanOrEqual(2);

    await studio.queue.retry([id]);
    await studio.until(id, (job) => job.state.kind !== 'held');
    const still = await asks(studio, id);
    expect(still.target).toMatchObject({ kind: 'version', mediaId: asking.delivery?.mediaId });
    expect(await itemsOfName()).toHaveLength(1);

    await stage.clearFaults();
    await studio.queue.retry([id]);
    await readyOn(studio, id, asking.delivery?.mediaId);
    expect(await itemsOfName()).toHaveLength(1);
  },
);

itLong('another program, a restart, a cancel and a cleared list find the item that was made', async () => {
  const { folder, target, path, open, itemsOfName } = await refused(403);
  using _ = folder;
  let mediaId: string | undefined;
  {
    await using studio = open();
    const id = await studio.add(path, target);
    studio.queue.startSending();
    mediaId = (await asks(studio, id)).delivery?.mediaId;
    await studio.queue.cancel([id]);
  }
  {
    await using studio = open();
    const id = await studio.add(path, target);
    studio.queue.startSending();
    await asks(studio, id);
    await studio.queue.cancel([id]);
    await studio.queue.clearEnded();
  }
  await stage.clearFaults();
  await using studio = open();
  const id = await studio.add(path, target);
  studio.queue.startSending();
  await readyOn(studio, id, mediaId);
  expect(await itemsOfName()).toHaveLength(1);
});

it('the same request again, while it asks, is its retry', async () => {
  const { folder, target, path, open, itemsOfName } = await refused(403);
  using _ = folder;
  await using studio = open();
  const id = await studio.add(path, target);
  studio.queue.startSending();
  const asking = await asks(studio, id);
  await stage.clearFaults();
  expect(await studio.add(path, target)).toBe(id);
  await readyOn(studio, id, asking.delivery?.mediaId);
  expect(await itemsOfName()).toHaveLength(1);
});

it('two versions of one new name are one item, though the first was refused', async () => {
  const { folder, target, path, open, itemsOfName } = await refused(403);
  using _ = folder;
  const second = sampleRender(folder.path, path.replace(/^.*\//, '').replace('_v1', '_v2'), 7);
  await using studio = open();
  const first = await studio.add(path, target);
  const next = await studio.add(second, target);
  studio.queue.startSending();
  const asking = await asks(studio, first);
  await asks(studio, next);
  await stage.clearFaults();
  await studio.queue.retry([first, next]);
  await readyOn(studio, next, asking.delivery?.mediaId);
  expect(await itemsOfName()).toHaveLength(1);
});

it('a creation whose answer never came is found again by its retry', async () => {
  const { folder, target, path, open, itemsOfName } = await refused(403);
  using _ = folder;
  await stage.clearFaults();
  await stage.order({ method: 'POST', path: '/v1/projects/*/media' }, { kind: 'lose_answer' }, 1_000);
  await using studio = open();
  const id = await studio.add(path, target);
  studio.queue.startSending();
  await studio.until(id, (job) => job.activity.kind === 'retrying');
  await studio.queue.cancel([id]);
  await stage.clearFaults();
  await studio.queue.retry([id]);
  const { state } = await studio.untilState(id, 'ready', 'failed', 'held', 'rejected');
  expect(state.kind, JSON.stringify(state)).toBe('ready');
  expect(await itemsOfName()).toHaveLength(1);
});
