import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyUpload, FaultStage } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open({ resumable: true });
});
afterAll(() => stage[Symbol.asyncDispose]());

it('sends what a session lacks, where every byte had left and not all of them arrived', () =>
  stage.play({ frames: 4 }, async (scene) => {
    await stage.order(anyUpload, { kind: 'reset_after_bytes', bytes: 20_000 });
    const id = await scene.send();
    await scene.expectReady(id);
    const states = scene.studio.events.flatMap((event) =>
      event.kind === 'jobs_changed' ? event.jobs.map(({ state }) => state.kind) : [],
    );
    const steps = states.filter((kind, index) => kind !== states[index - 1]);
    expect(steps.slice(steps.indexOf('sending'))).toEqual([
      'sending',
      'confirming',
      'sending',
      'confirming',
      'processing',
      'ready',
    ]);
  }));
