import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyUpload, FaultStage, standstill } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const cut = 600_000;

it.each([true, false])(
  'holds the computer awake while something is uploaded, if that is wanted: %s',
  (wanted) =>
    stage.play({}, async (scene) => {
      const { power, queue } = scene.studio;
      await queue.setLimits({ keepAwake: wanted });
      expect(power.holds.size).toBe(0);
      await stage.order(anyUpload, standstill(cut));
      const id = await scene.send();
      await scene.untilSent(id, cut);
      expect(power.holds.size).toBe(wanted ? 1 : 0);
      await stage.clearFaults();
      await scene.expectReady(id);
      expect(power.holds.size).toBe(0);
      expect(power.holdsTaken > 0).toBe(wanted);
    }),
);

it('tries again at once what waits for its next try when the proxy settings change', () =>
  stage.play({}, async (scene) => {
    await stage.order(anyUpload, { kind: 'answer', status: 503, headers: { 'Retry-After': '90' } });
    const id = await scene.send();
    await scene.studio.until(id, ({ activity }) => activity.kind === 'retrying');
    const { activity } = scene.studio.job(id);
    expect(activity.kind === 'retrying' && activity.atMs - Date.now()).toBeGreaterThan(60_000);
    scene.studio.queue.proxyChanged();
    await scene.studio.until(id, (job) => job.activity.kind !== 'retrying', 30_000);
    await scene.expectReady(id);
  }));
