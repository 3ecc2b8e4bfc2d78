import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';
import { anyUpload, anyVersion, FaultStage, quick, type Scene, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

const statesSeen = ({ studio }: Scene): readonly string[] =>
  studio.events
    .flatMap((event) => (event.kind === 'jobs_changed' ? event.jobs.map(({ state }) => state.kind) : []))
    .filter((state, index, states) => state !== states[index - 1]);

describe('a creation that left twice over a stale connection', () => {
  it.each([
    ['a key of its own', {}],
    ['the key of a folder that several computers watch', { shared: true }],
    ['the key of a run', { runId: 'slurm:4711' }],
  ])('is not taken for that of another computer, under %s: its file is uploaded at once', (_key, options) =>
    stage.play({ frames: 4 }, async (scene) => {
      await stage.order(anyVersion, { kind: 'lose_answer' });
      const id = await scene.send(options);
      const versionId = await scene.expectReady(id);
      expect(scene.studio.job(id).delivery).toMatchObject({ sentElsewhere: false, generation: 1 });
      // A job that looked at the item first would be confirming, and would only then send again.
      expect(statesSeen(scene).filter((state) => state === 'sending')).toHaveLength(1);
      expect((await stage.view.version(versionId)).puts).toBe(1);
    }),
  );

  it('follows another computer where the version is older than the request', () =>
    stage.play({}, async (scene) => {
      using folder = temporaryFolder();
      await stage.order(anyUpload, standstill(600_000));
      const first = await scene.send({ shared: true });
      await scene.untilSent(first, 600_000);
      // Ten seconds for every client: in this stage, the service's clock runs twenty times as fast as theirs.
      await stage.service.control('POST', '/clock', { advance_seconds: 200 });
      const path = join(folder.path, 'LED_Main_v5.mov');
      copyFileSync(scene.path, path);
      await using second = new UploadStudio({ ...quick, folder: folder.path, service: stage.service });
      second.queue.startSending();
      await stage.order(anyVersion, { kind: 'lose_answer' });
      const id = await second.add(path, scene.target, { shared: true });
      const following = await second.untilState(id, 'processing', 'sending', 'held', 'failed');
      expect(following).toMatchObject({ state: { kind: 'processing' }, delivery: { sentElsewhere: true } });
      await stage.clearFaults();
      await scene.expectReady(first);
      await second.untilState(id, 'ready');
    }));
});
