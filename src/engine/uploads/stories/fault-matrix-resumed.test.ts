import { chmodSync, closeSync, openSync, utimesSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect } from 'vitest';
import type { JobId } from '../../../shared/model/uploads.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { databaseFileName } from '../../store/places/data-folder.ts';
import { sha256Of } from '../../testing/raw-renders.ts';
import { anyUpload, FaultStage, faultMatrix, type Scene, standstill } from '../testing/fault-matrix.ts';
import { openRender } from '../transfer/file-guard.ts';
import type { OpenOutcome } from '../transfer/open-render.ts';

const row = faultMatrix();
let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open({ resumable: true });
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 6_000_000;
const writtenAtSeconds = 1_750_000_000;
/** With the clock of other rows, four times as fast, a busy computer would give up a body that stands still before it is stopped here. */
const clock = new NodeClock();

/** Changes bytes that the session already has, but keeps size and modification time. */
function rewriteBehindItsBack(path: string): void {
  const file = openSync(path, 'r+');
  try {
    writeSync(file, Buffer.from('not the frame that was sent before'), 0, 34, 100_000);
  } finally {
    closeSync(file);
  }
  utimesSync(path, writtenAtSeconds, writtenAtSeconds);
}

/** As after a kill: nothing is known of what was sent but the state. */
function forgetCheckpoint(folder: string): void {
  const database = new Database(join(folder, databaseFileName));
  database.exec("UPDATE upload_jobs SET record_json = json_set(record_json, '$.checkpoint', null)");
  database.close();
}

/** Waits until the session has a part of the file. */
async function partlySent(scene: Scene): Promise<JobId> {
  utimesSync(scene.path, writtenAtSeconds, writtenAtSeconds);
  await stage.order(anyUpload, standstill(cut));
  const id = await scene.send();
  await scene.untilSent(id, cut);
  const versionId = scene.studio.job(id).delivery?.versionId ?? '';
  while ((await stage.view.version(versionId)).bytes_received < cut);
  return id;
}

for (const [how, kill] of [
  ['stopped', false],
  ['killed', true],
] as const) {
  row(57, `resumable, ${how}, file rewritten with size and times restored`, () =>
    stage.play({ clock }, async (scene) => {
      const id = await partlySent(scene);
      const first = scene.studio.job(id).delivery?.versionId ?? '';
      rewriteBehindItsBack(scene.path);
      await scene.restart(() => {
        if (kill) forgetCheckpoint(scene.folder);
      });
      const versionId = await scene.expectReady(id, sha256Of(scene.path));
      expect(versionId).not.toBe(first);
      expect(await stage.view.version(first)).toMatchObject({ stored: false });
    }),
  );
}

row(57, 'resumable, a file whose rights alone were changed', () =>
  // Promise: Uploads you interrupt now continue when you open Renderdrop again.
  stage.play({ clock }, async (scene) => {
    const id = await partlySent(scene);
    const first = scene.studio.job(id).delivery?.versionId ?? '';
    chmodSync(scene.path, 0o600);
    await scene.restart();
    expect(await scene.expectReady(id)).toBe(first);
    const { wire_bytes: wireBytes } = await stage.view.version(first);
    expect(wireBytes).toBeLessThan((scene.studio.job(id).file.sizeBytes ?? 0) + cut);
  }),
);

row(56, 'volume back under another device number', async () => {
  let device = 0n;
  const mountedAgain = async (path: string): Promise<OpenOutcome> => {
    const outcome = await openRender(path, { clock });
    if (outcome.kind === 'failed') return outcome;
    const { render } = outcome;
    return {
      kind: 'opened',
      render: {
        path: render.path,
        identity: { ...render.identity, device: render.identity.device + device },
        read: (buffer, length, position) => render.read(buffer, length, position),
        check: () => render.check(),
        close: () => render.close(),
        [Symbol.asyncDispose]: () => render.close(),
      },
    };
  };
  await stage.play({ clock, openRender: mountedAgain }, async (scene) => {
    const { projectId, mediaId } = scene.target;
    const before = (await stage.view.item(projectId, mediaId)).versions_count;
    const id = await partlySent(scene);
    device = 7n;
    await scene.restart(() => forgetCheckpoint(scene.folder));
    const versionId = await scene.expectReady(id);
    expect((await stage.view.item(projectId, mediaId)).versions_count).toBe(before + 1);
    const { wire_bytes: wireBytes } = await stage.view.version(versionId);
    expect(wireBytes).toBeLessThan((scene.studio.job(id).file.sizeBytes ?? 0) + cut);
  });
});
