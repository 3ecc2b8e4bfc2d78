import { expect, it } from 'vitest';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { PracticeStarts } from './practice-starts.ts';

it('a studio that ends soon after each start is started again after a wait that doubles, whoever asks for it meanwhile', async () => {
  const clock = new FakeClock();
  const starts = new PracticeStarts(clock);
  let times = 0;
  expect(starts.mayStart()).toBe(true);
  for (const waitMs of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]) {
    starts.started();
    await clock.advance(100);
    starts.ended(() => {
      times += 1;
    });
    const before = times;
    await clock.advance(waitMs - 1);
    expect([starts.mayStart(), times - before]).toEqual([false, 0]);
    await clock.advance(1);
    expect([starts.mayStart(), times - before]).toEqual([true, 1]);
  }
  starts.started();
  await clock.advance(60_001);
  starts.ended(() => {});
  await clock.advance(1_000);
  expect(starts.mayStart(), 'it ran well for a minute').toBe(true);
});

it('a studio that did not start is tried again by the first request a second later', async () => {
  const clock = new FakeClock();
  const starts = new PracticeStarts(clock);
  starts.failed();
  await clock.advance(999);
  expect(starts.mayStart()).toBe(false);
  await clock.advance(1);
  expect(starts.mayStart()).toBe(true);
});
