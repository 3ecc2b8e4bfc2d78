import { afterAll, beforeAll, expect, it } from 'vitest';
import { FastClock } from '../../testing/fast-clock.ts';
import { anyUpload, FaultStage, standstill } from '../testing/fault-matrix.ts';
import { defaultTimings } from '../transfer/timings.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

const minuteMs = 60_000;

it('watches the item for its whole time after an answer that never came, and only then sends the file again', async () => {
  const clock = new FastClock(30);
  const transferTimings = { ...defaultTimings, connectMs: minuteMs, readMs: minuteMs, answerMs: minuteMs };
  const times = { settleMs: 1_500, confirmWatchMs: minuteMs };
  await stage.play({ clock, transferTimings, times, frames: 4 }, async (scene) => {
    await stage.order(anyUpload, standstill(0));
    const id = await scene.send();
    const { state } = await scene.studio.untilState(id, 'confirming');
    await scene.studio.untilState(id, 'sending');
    const waitedMs = clock.nowMs() - (state.kind === 'confirming' ? state.sinceMs : 0);
    expect(waitedMs).toBeGreaterThanOrEqual(2 * minuteMs);
    const versionId = await scene.expectReady(id);
    expect((await stage.view.version(versionId)).puts).toBe(2);
  });
});
