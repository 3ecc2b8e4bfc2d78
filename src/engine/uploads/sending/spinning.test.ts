import { afterAll, beforeAll, expect, it } from 'vitest';
import { FastClock } from '../../testing/fast-clock.ts';
import { anyUpload, FaultStage, quick } from '../testing/fault-matrix.ts';

/** Every planning reads the time first. This clock counts that, and stops an endless loop before the test hangs. */
class CountingClock extends FastClock {
  asked = 0;

  override nowMs(): number {
    this.asked += 1;
    if (this.asked > 20_000) throw new Error('The sender goes in circles');
    return super.nowMs();
  }
}

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

it('plans only when something has happened, while it waits to hear of a render whose answer was cut off', async () => {
  const clock = new CountingClock(4);
  await stage.play({ ...quick, clock }, async (scene) => {
    await stage.order(anyUpload, { kind: 'lose_answer' });
    const id = await scene.send();
    await scene.studio.until(id, ({ state }) => state.kind === 'confirming');
    const askedBefore = clock.asked;
    await scene.expectReady(id);
    expect(clock.asked - askedBefore).toBeLessThan(1_000);
  });
});
