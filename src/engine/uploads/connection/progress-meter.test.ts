import { expect, it } from 'vitest';
import type { JobId, JobProgress } from '../../../shared/model/uploads.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { jobId } from '../../testing/jobs.ts';
import { ProgressMeter } from './progress-meter.ts';

it('tells of eight transfers that move all the time at most ten times a second in all', async () => {
  const clock = new FakeClock();
  const messages: { atMs: number; progress: readonly JobProgress[] }[] = [];
  const meter = new ProgressMeter(clock, (progress) =>
    messages.push({ atMs: clock.monotonicMs(), progress }),
  );
  const ids = Array.from({ length: 8 }, (_, index) => jobId(`job_${index}`));
  for (const id of ids) meter.start(id, 1e9, 0);
  const seconds = 5;
  for (let step = 1; step <= seconds * 1_000; step += 1) {
    for (const id of ids) meter.moved(id, step * 1_000);
    await clock.advance(1);
  }
  expect(messages.length).toBeGreaterThan(seconds * 9);
  expect(messages.length).toBeLessThanOrEqual(seconds * 10);
  for (const [index, { atMs }] of messages.entries()) {
    const tenthEarlier = messages[index - 10];
    if (tenthEarlier) expect(atMs - tenthEarlier.atMs).toBeGreaterThanOrEqual(1_000);
  }
  const last = messages.at(-1);
  expect(last?.progress.map(({ jobId: id }) => id)).toEqual(ids);
  expect(last?.progress[0]?.bytesPerSecond).toBeCloseTo(1_000_000, -4);
});

it('keeps quiet while nothing moves', async () => {
  const clock = new FakeClock();
  let messages = 0;
  const meter = new ProgressMeter(clock, () => {
    messages += 1;
  });
  meter.start(jobId('job_1'), 1_000, 0);
  await clock.advance(60_000);
  expect(messages).toBe(1);
  expect(clock.pendingCount).toBe(0);
});

it('tells that the speed falls, and then that there is none, when no bytes move anymore', async () => {
  const clock = new FakeClock();
  const told: JobProgress[] = [];
  const meter = new ProgressMeter(clock, (progress) => told.push(...progress));
  const [hangs, moves] = [jobId('job_1'), jobId('job_2')];
  for (const id of [hangs, moves]) meter.start(id, 1e9, 0);
  const moveFor = async (seconds: number, ids: readonly JobId[], fromBytes: number) => {
    for (let step = 1; step <= seconds * 10; step += 1) {
      for (const id of ids) meter.moved(id, fromBytes + step * 100_000);
      await clock.advance(100);
    }
  };
  const last = (id: JobId) => told.findLast((progress) => progress.jobId === id);
  await moveFor(10, [hangs, moves], 0);
  expect(last(hangs)?.bytesPerSecond).toBeCloseTo(1_000_000, -5);
  expect(last(hangs)?.secondsLeft).toBeGreaterThan(0);
  // One of two stalls.
  await moveFor(3, [moves], 10_000_000);
  expect(last(hangs)?.bytesPerSecond).toBeLessThan(600_000);
  await moveFor(10, [moves], 13_000_000);
  expect(last(hangs)).toMatchObject({ bytesPerSecond: 0, secondsLeft: null });
  // Then both.
  await clock.advance(15_000);
  expect(last(moves)).toMatchObject({ bytesPerSecond: 0, secondsLeft: null });
  const heard = told.length;
  await clock.advance(60_000);
  expect(told.length).toBe(heard);
  expect(clock.pendingCount).toBe(0);
});

it('keeps to that pace when a byte moves just before the speed is told to fall, and is silent once closed', async () => {
  const clock = new FakeClock();
  const toldAtMs: number[] = [];
  const meter = new ProgressMeter(clock, () => toldAtMs.push(clock.monotonicMs()));
  const id = jobId('job_1');
  meter.start(id, 1e9, 0);
  meter.moved(id, 1_000);
  for (const [waitMs, sentBytes] of [
    [1_050, 2_000],
    [70, 3_000],
    [1_050, 4_000],
  ] as const) {
    await clock.advance(waitMs);
    meter.moved(id, sentBytes);
  }
  await clock.advance(50);
  expect(toldAtMs).toEqual([100, 1_100, 1_220, 2_220]);
  meter.close();
  expect(clock.pendingCount).toBe(0);
});

it('says how fast it is now, not how fast it was on the whole', async () => {
  const clock = new FakeClock();
  const meter = new ProgressMeter(clock, () => undefined);
  const id = jobId('job_1');
  meter.start(id, 1e9, 0);
  let sentBytes = 0;
  const moveFor = async (seconds: number, bytesPerSecond: number) => {
    for (let step = 0; step < seconds * 10; step += 1) {
      sentBytes += bytesPerSecond / 10;
      meter.moved(id, sentBytes);
      await clock.advance(100);
    }
  };
  await moveFor(60, 10_000_000);
  await moveFor(6, 1_000_000);
  expect(meter.current(id)?.bytesPerSecond).toBeCloseTo(1_000_000, -4);
  meter.stop(id);
  meter.close();
});
