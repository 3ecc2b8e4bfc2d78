import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import type { JobId, JobStateKind } from '../../../shared/model/uploads.ts';
import { fillStore, makeRoom } from '../../testing/full-disk.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { UploadLedger } from '../tables/upload-ledger.ts';
import { anyUpload, FaultStage, type Scene, standstill } from '../testing/fault-matrix.ts';

/**
 * A cap on the file's size stands in for a full disk, so the reserve does not help here. Real full disks are in the
 * black-box suite of the command line.
 */

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

/** The disk fills up while a render is being uploaded; then the rest of the body is let through. */
async function fullWhileUploading(
  act: (scene: Scene, id: Awaited<ReturnType<Scene['send']>>) => Promise<void>,
) {
  await stage.play({ maxPageCount: 80, frames: 60 }, async (scene) => {
    await stage.order(anyUpload, standstill(300_000));
    const id = await scene.send();
    await scene.untilSent(id, 1);
    fillStore(scene.studio.store);
    await stage.clearFaults();
    await act(scene, id);
  });
}

const statesOf = ({ studio }: Scene, id: JobId): readonly JobStateKind[] =>
  studio.events.flatMap((event) =>
    event.kind === 'jobs_changed'
      ? event.jobs.filter((job) => job.id === id).map(({ state }) => state.kind)
      : [],
  );

it('what is reached while the disk is full is written as soon as there is room, into the ledger too', () =>
  fullWhileUploading(async (scene, id) => {
    const versionId = await scene.expectReady(id);
    // The answer itself was processed: a job in doubt would look at the item and in the end send the render again.
    expect(statesOf(scene, id)).toContain('processing');
    const ledger = new UploadLedger(scene.studio.store);
    expect(scene.studio.queue.unsaved.map((job) => job.id)).toEqual([id]);
    const sent = () => ledger.ofVersion(versionIdSchema.parse(versionId));
    expect(sent()).toBeNull();
    makeRoom(scene.studio.store);
    // The next write of anything also writes what waits.
    await scene.studio.queue.setPriority([id], 'high');
    await scene.studio.until(id, () => scene.studio.queue.unsaved.length === 0);
    expect(sent()).toMatchObject({ path: scene.path });
    const { total } = await scene.studio.queue.searchHistory({});
    expect(total).toBe(1);
  }));

it('what could not be written before the end is looked for, and neither made nor sent once more', () =>
  fullWhileUploading(async (scene, id) => {
    const versionId = await scene.expectReady(id);
    const { puts } = await stage.view.version(versionId);
    const versions = (await stage.view.item(scene.target.projectId, scene.target.mediaId)).versions_count;
    await scene.studio.queue.stopSending();
    expect(scene.studio.queue.unsaved.map((job) => job.id)).toEqual([id]);
    expect(existsSync(`${scene.studio.store.path}-reserve`)).toBe(false);
    makeRoom(scene.studio.store);
    await scene.restart();
    expect(scene.studio.job(id).state.kind).toBe('confirming');
    expect(await scene.expectReady(id)).toBe(versionId);
    expect(await stage.view.version(versionId)).toMatchObject({ puts });
    const item = await stage.view.item(scene.target.projectId, scene.target.mediaId);
    expect(item.versions_count).toBe(versions);
    expect(existsSync(`${scene.studio.store.path}-reserve`)).toBe(true);
  }));

it('says of an upload that it was added once it is, although what follows from it cannot be written', () =>
  stage.play({ frames: 60 }, async (scene) => {
    const { studio, target } = scene;
    const { projectId, projectName } = target;
    const wall = { kind: 'new_item', projectId, projectName, name: 'Wall' };
    await stage.order(anyUpload, standstill(300_000));
    const first = await studio.add(scene.path, wall);
    studio.queue.startSending();
    await scene.untilSent(first, 1);
    // The item is made, so the next render of its name becomes its next version: written right after it was added.
    const stop = studio.queue.subscribe((event) => {
      // Not at the progress of the first one, which may come before it is added.
      if (event.kind === 'jobs_changed' && event.jobs.some(({ file }) => file.name === 'Wall_v2.mov'))
        studio.store.run('PRAGMA query_only = ON');
    });
    const second = await studio.add(sampleRender(scene.folder, 'Wall_v2.mov'), wall);
    stop();
    expect(studio.job(second).target.kind).toBe('new_item');
    expect(studio.queue.snapshot().conditions.banners.map(({ code }) => code)).toEqual(['not_writable']);
    studio.store.run('PRAGMA query_only = OFF');
    await stage.clearFaults();
    await studio.untilState(second, 'ready');
    expect(studio.job(second).target).toMatchObject({
      kind: 'version',
      mediaId: studio.job(first).delivery?.mediaId,
    });
  }));
