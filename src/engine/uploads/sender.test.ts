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
