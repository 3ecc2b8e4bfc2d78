import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import { facts } from '../../testing/jobs.ts';
import { makeOld, sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { UploadStudio } from '../../testing/upload-studio.ts';
import {
  anyUpload,
  anyVersion,
  FaultStage,
  faultMatrix,
  type Scene,
  standstill,
} from '../testing/fault-matrix.ts';

const row = faultMatrix();
let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 600_000;
const small = { frames: 4 } as const;
const problem = (status: number, code: string, headers = {}) => ({ kind: 'answer', status, code, headers });

row(37, '409 idempotency_in_progress', () =>
  stage.play(small, async (scene) => {
    const before = await stage.versionsMade();
    await stage.order(anyVersion, problem(409, 'idempotency_in_progress'), 2);
    const id = await scene.send();
    await scene.expectReady(id);
    expect(await stage.versionsMade()).toBe(before + 1);
    expect(scene.studio.job(id).delivery?.generation).toBe(1);
  }),
);

row(38, '422 idempotency_key_reused', () =>
  stage.play(small, async (scene) => {
    await stage.order(anyVersion, problem(422, 'idempotency_key_reused'));
    const id = await scene.send();
    const failed = await scene.studio.untilState(id, 'failed', 'ready', 'held');
    expect(failed.state).toMatchObject({ kind: 'failed', trouble: { action: 'report' } });
  }),
);

row(39, '503 upload_unavailable', () =>
  stage.play(small, async (scene) => {
    const before = await stage.versionsMade();
    await stage.order(anyVersion, problem(503, 'upload_unavailable'), 3);
    const id = await scene.send();
    await scene.expectReady(id);
    expect(await stage.versionsMade()).toBe(before + 1);
  }),
);

row(40, 'minutes exceeded, read only, missing scope, needs first open', async () => {
  const refusals = [
    [403, 'video_minutes_exceeded'],
    [403, 'project_read_only'],
    [403, 'insufficient_scope'],
    [409, 'project_needs_first_open'],
  ] as const;
  for (const [status, code] of refusals) {
    await stage.play(small, async (scene) => {
      await stage.order(anyVersion, problem(status, code));
      await scene.studio.queue.setLimits({ concurrency: 1 });
      const id = await scene.send();
      const path = sampleRender(scene.folder, 'Side_v1.mov', 3);
      const second = await scene.studio.add(path, scene.target);
      const held = await scene.studio.untilState(id, 'held', 'failed', 'ready');
      expect(held.state).toMatchObject({ kind: 'held', reason: { kind: 'project', code } });
      expect(scene.studio.job(second).state.kind).toBe('queued');
      const { holds } = scene.studio.queue.snapshot().conditions;
      expect(holds).toMatchObject([{ scope: { kind: 'project' }, trouble: { code } }]);
      await scene.studio.queue.resume({ kind: 'project', projectId: held.target.projectId });
      await scene.studio.untilState(id, 'ready', 'superseded');
      await scene.expectReady(second, sha256Of(path));
      expect(scene.studio.queue.snapshot().conditions.holds).toEqual([]);
    });
  }
});

row(41, 'key revoked, expired, owner gone', () =>
  stage.play({}, async (scene) => {
    const { keys } = stage.service.addresses;
    await scene.studio.queue.setLimits({ concurrency: 1 });
    await stage.order(anyUpload, standstill(cut));
    const first = await scene.send();
    const path = sampleRender(scene.folder, 'Side_v1.mov', 3);
    const second = await scene.studio.add(path, scene.target);
    await scene.untilSent(first, cut);
    scene.studio.key = keys.revoked;
    await stage.clearFaults();
    await scene.studio.untilState(first, 'processing');
    expect((await stage.view.version(scene.studio.job(first).delivery?.versionId ?? '')).sha256).toBe(
      scene.sha256,
    );
    await scene.studio.until(second, () => scene.studio.queue.snapshot().conditions.holds.length > 0);
    const { holds } = scene.studio.queue.snapshot().conditions;
    expect(holds).toMatchObject([{ scope: { kind: 'account' }, trouble: { code: 'api_key_revoked' } }]);
    scene.studio.key = keys.all;
    await scene.studio.queue.accountWorks(scene.studio.job(first).accountId);
    await scene.studio.untilState(first, 'ready', 'superseded');
    await scene.expectReady(second, sha256Of(path));
  }),
);

it('a late refusal of the old key holds nothing once the next key works', () =>
  stage.play(small, async (scene) => {
    const { keys } = stage.service.addresses;
    const project = { method: 'GET', path: '/v1/projects/*' } as const;
    const asked = async () => (await stage.view.requests('GET', /^\/v1\/projects\/[^/]+$/)).length;
    const before = await asked();
    scene.studio.key = keys.revoked;
    await stage.order(project, standstill(0));
    const late = await scene.send();
    await expect.poll(asked).toBe(before + 1);
    const path = sampleRender(scene.folder, 'Side_v1.mov', 3);
    const { projectId, projectName } = scene.target;
    const second = await scene.studio.add(path, { kind: 'new_item', projectId, projectName, name: 'Side' });
    await scene.studio.until(second, () => scene.studio.queue.snapshot().conditions.holds.length > 0);
    scene.studio.key = keys.all;
    await scene.studio.queue.accountWorks(scene.studio.job(second).accountId);
    await scene.studio.untilState(second, 'ready');
    await stage.clearFaults();
    await scene.expectReady(late);
    expect(scene.studio.queue.snapshot().conditions.holds).toEqual([]);
  }));

row(42, '429', () =>
  stage.play(small, async (scene) => {
    const before = (await stage.view.requests('POST', /\/versions$/)).length;
    await stage.order(anyVersion, problem(429, 'rate_limited', { 'Retry-After': '1' }));
    const id = await scene.send();
    await scene.expectReady(id);
    expect((await stage.view.requests('POST', /\/versions$/)).length).toBe(before + 2);
  }),
);

row(43, 'second instance of the app', () =>
  stage.play(small, async (scene) => {
    const before = await stage.versionsMade();
    scene.studio.queue.startSending();
    const second = new UploadStudio({ folder: scene.folder, service: stage.service });
    try {
      second.queue.startSending();
      expect(second.queue.snapshot().conditions.sender).toBe('other');
      const id = await second.add(scene.path, scene.target);
      await scene.studio.until(id, (job) => job.state.kind !== 'queued');
      await second.untilState(id, 'ready');
      await scene.expectReady(id);
      await second.queue.pause({ kind: 'all' });
      expect(scene.studio.queue.snapshot().conditions.pausedAll).toBe(true);
      expect(await stage.versionsMade()).toBe(before + 1);
      await scene.end();
      await second.queue.resume({ kind: 'all' });
      const later = await second.add(sampleRender(scene.folder, 'Side_v1.mov', 3), scene.target);
      await second.untilState(later, 'ready');
      expect(second.queue.snapshot().conditions.sender).toBe('this');
    } finally {
      await second[Symbol.asyncDispose]();
    }
  }),
);

row(44, 'cancelled', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, standstill(cut));
    const id = await scene.send();
    await scene.untilSent(id, cut);
    const version = () => stage.view.version(scene.studio.job(id).delivery?.versionId ?? '');
    // What the connection holds of a request that the service has not begun to read is lost when it closes.
    await expect.poll(version, { timeout: hangLimitMs }).toMatchObject({ puts: 1 });
    await scene.studio.queue.cancel([id]);
    expect(scene.studio.job(id).state).toMatchObject({ kind: 'cancelled', versionRemains: true });
    expect(await version()).toMatchObject({ stored: false, puts: 1 });
  }),
);

/** Takes everything for a video, so that the service is the first to find out. */
const credulous: MediaProbe = {
  probe: async () => ({ kind: 'video', facts, wholeness: 'whole', endsIn: 'data' }),
};

row(45, 'processing ends in error, or never ends', async () => {
  await stage.play({ probe: credulous }, async (scene) => {
    const path = join(scene.folder, 'broken.mov');
    writeFileSync(path, 'no video at all\n'.repeat(1000));
    makeOld(path);
    scene.studio.queue.startSending();
    const { projectId, projectName } = scene.target;
    const id = await scene.studio.add(path, { kind: 'new_item', projectId, projectName, name: 'Broken' });
    const rejected = await scene.studio.untilState(id, 'rejected', 'ready', 'failed', 'unconfirmed');
    expect(rejected.state).toMatchObject({ kind: 'rejected', trouble: { action: 'retry' } });
  });
  const times = { unconfirmedAfterMs: 1_200, unconfirmedPerGigabyteMs: 0 };
  await stage.play({ probe: credulous, watchTimes: times }, async (scene) => {
    const path = join(scene.folder, 'broken.mov');
    writeFileSync(path, 'no video at all\n'.repeat(1000));
    makeOld(path);
    scene.studio.queue.startSending();
    // Uploaded as a version: the item keeps showing the old one and tells nothing about ours.
    const id = await scene.studio.add(path, scene.target);
    const silent = await scene.studio.untilState(id, 'rejected', 'ready', 'failed', 'unconfirmed');
    expect(silent.state).toMatchObject({ kind: 'unconfirmed', delivered: true, sinceMs: expect.any(Number) });
    await scene.studio.queue.decide(id, 'look_again');
    expect(scene.studio.job(id).state.kind).toBe('processing');
    await scene.studio.untilState(id, 'unconfirmed', 'ready');
    expect(scene.studio.job(id).state).toMatchObject({ kind: 'unconfirmed', delivered: true });
  });
});

/** Uploads a third version after two that are ready. Returns the older ready one and the third's job. */
async function thirdOnItsWay(scene: Scene): Promise<{ readonly older: string; readonly third: JobId }> {
  const older = await scene.expectReady(await scene.send());
  const twoPath = sampleRender(scene.folder, 'two.mov', 3);
  await scene.expectReady(await scene.studio.add(twoPath, scene.target), sha256Of(twoPath));
  await stage.order(anyUpload, standstill(cut));
  const third = await scene.studio.add(sampleRender(scene.folder, 'three.mov', 5), scene.target);
  await scene.studio.untilState(third, 'sending', 'confirming');
  return { older, third };
}

const pick = ({ target }: Scene, versionId: string | null | undefined) =>
  stage.service.control('POST', `/media/${target.mediaId}/pick`, { version_id: versionId });

row(52, 'an older version is shown while ours is processed', () =>
  stage.play(small, async (scene) => {
    const { older, third } = await thirdOnItsWay(scene);
    await pick(scene, older);
    await stage.clearFaults();
    await scene.studio.untilState(third, 'processing');
    const looks = async () => (await stage.view.requests('GET', new RegExp(scene.target.mediaId))).length;
    // Looks are 2.5 s apart, and a newer version would have to stay for 1.2 s.
    for (const before = await looks(); (await looks()) < before + 3; );
    expect(scene.studio.job(third).state.kind).toBe('processing');
    await pick(scene, scene.studio.job(third).delivery?.versionId);
    await scene.studio.untilState(third, 'ready', 'superseded', 'unconfirmed');
    expect(scene.studio.job(third).state.kind).toBe('ready');
  }),
);

row(52, 'an end that was wrong is corrected by a later look', () =>
  stage.play(
    {
      ...small,
      watchTimes: { supersededAfterMs: 600, unconfirmedAfterMs: 5_000, unconfirmedPerGigabyteMs: 0 },
    },
    async (scene) => {
      const { older, third } = await thirdOnItsWay(scene);
      await pick(scene, older);
      await stage.clearFaults();
      const job = await scene.studio.untilState(third, 'superseded', 'ready', 'unconfirmed');
      expect(job.state).toMatchObject({ kind: 'superseded', byVersionId: older });
      await pick(scene, job.delivery?.versionId);
      await scene.studio.untilState(third, 'ready');
    },
  ),
);

it('says that the same bytes are already there before anything is created', () =>
  stage.play(small, async (scene) => {
    await scene.expectReady(await scene.send());
    const before = await stage.versionsMade();
    const again = await scene.studio.add(scene.path, scene.target);
    const asking = await scene.studio.untilState(again, 'held', 'sending', 'ready');
    expect(asking.state).toMatchObject({ kind: 'held', reason: { kind: 'same_bytes' } });
    // Resuming everything answers no question.
    await scene.studio.queue.resume({ kind: 'all' });
    expect(scene.studio.job(again).state).toEqual(asking.state);
    expect(await stage.versionsMade()).toBe(before);
    await scene.studio.queue.decide(again, 'go_on');
    await scene.expectReady(again);
  }));
