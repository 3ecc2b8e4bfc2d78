import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { FaultStage } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

it('uploads nothing of an account that was signed out until somebody signs in to it, whatever is resumed', () =>
  // Promise: It then starts again from the beginning (18 MB uploaded so far).
  // Promise: 1 of them then starts again from the beginning (18 MB uploaded so far).
  stage.play({ frames: 90 }, async (scene) => {
    const { studio } = scene;
    const { queue } = studio;
    await queue.setLimits({ bytesPerSecond: 8_000_000 });
    const id = await scene.send();
    await scene.untilSent(id, 4_000_000);
    const { accountId } = studio.job(id);
    await queue.accountLeft(accountId);

    const isHeld = () =>
      expect(studio.job(id).state).toMatchObject({
        kind: 'held',
        reason: { kind: 'account', code: 'not_signed_in' },
        returnsTo: 'sending',
      });
    isHeld();
    await queue.resume({ kind: 'all' });
    isHeld();
    await queue.resume({ kind: 'jobs', jobIds: [id] });
    isHeld();
    const conditions = queue.snapshot().conditions;
    expect(conditions.holds).toMatchObject([{ scope: { kind: 'account', accountId } }]);
    expect(describeJob(studio.job(id), { conditions, nowMs: Date.now() }).actions).toEqual([
      'sign_in',
      'cancel',
    ]);

    await queue.setLimits({ bytesPerSecond: null });
    await queue.accountWorks(accountId);
    const { puts } = await scene.stage.view.version(await scene.expectReady(id));
    expect(puts).toBe(2);
  }));
