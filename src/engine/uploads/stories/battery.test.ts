import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { anyUpload, FaultStage, quick } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

it('on battery nothing starts where that is wanted; plugged in, it does by itself', () =>
  // Promise: Starts when the computer is plugged in.
  // Promise: Off: new uploads wait until the computer is plugged in.
  // Promise: New uploads start when the computer is plugged in.
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

it('on battery and outside the hours, what has begun finishes', () =>
  // Promise: Uploads that have started finish.
  stage.play({}, async (scene) => {
    const { studio } = scene;
    await stage.order(anyUpload, { kind: 'answer', status: 503, headers: { 'Retry-After': '10' } });
    const id = await scene.send();
    await studio.until(id, ({ activity }) => activity.kind === 'retrying');
    const now = new Date(quick.clock.nowMs());
    const minute = now.getHours() * 60 + now.getMinutes();
    const hours = { fromMinute: (minute + 120) % 1_440, untilMinute: (minute + 180) % 1_440 };
    await studio.queue.setLimits({ sendOnBattery: false, hours });
    studio.power.tell('on_battery');
    const { onBattery, hoursOpenAtMs } = studio.queue.snapshot().conditions;
    expect([onBattery, hoursOpenAtMs !== null]).toEqual([true, true]);
    await scene.expectReady(id);
  }));
