import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyVersion, FaultStage } from '../../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(async () => {
  await stage[Symbol.asyncDispose]();
});

it('a creation that left twice over a stale connection is sent at once: nobody else can have asked by its key', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyVersion, { kind: 'lose_answer' });
    const id = await scene.send();
    await scene.expectReady(id);
    const states = scene.studio.events.flatMap((event) =>
      event.kind === 'jobs_changed' ? event.jobs.map(({ state }) => state.kind) : [],
    );
    // Whoever looks at the item first is confirming, and only then sending again.
    const changes = states.filter((state, index) => state !== states[index - 1]);
    expect(changes.filter((state) => state === 'sending')).toHaveLength(1);
  }));
