import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { FaultStage } from '../../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

it('on battery nothing starts where that is wanted; plugged in, it does by itself', () =>
  // Promise: Starts when the computer is plugged in.
  // Promise: Off: uploads wait until the computer is plugged in.
  // Promise: Uploads resume when the computer is plugged in.
  stage.play({}, async (scene) => {
    const { studio } = scene;
    await studio.queue.setLimits({ sendOnBattery: false });
    studio.queue.startSending();
    studio.power.tell('on_battery');
    const id = await scene.send();
    const { conditions } = studio.queue.snapshot();
    expect(conditions.onBattery).toBe(true);
    const described = describeJob(studio.job(id), { conditions, nowMs: Date.now(), locale: 'en' });
    expect(described.next).toBe('Starts when the computer is plugged in.');
    expect(await stage.versionsMade()).toBe(0);
    studio.power.tell('on_mains');
    await scene.expectReady(id);
  }));
