import { expect, it } from 'vitest';
import { WorkInProgress } from './work-in-progress.ts';

it('waits for all work that has begun, also for what fails, and for nothing that has ended', async () => {
  const inProgress = new WorkInProgress();
  await inProgress.ended();
  const first = Promise.withResolvers<number>();
  const second = Promise.withResolvers<number>();
  const added = inProgress.add(first.promise);
  const failing = inProgress.add(second.promise);
  let hasEnded = false;
  const ended = inProgress.ended().then(() => {
    hasEnded = true;
  });
  first.resolve(1);
  expect(await added).toBe(1);
  expect(hasEnded).toBe(false);
  second.reject(new Error('no room'));
  await expect(failing).rejects.toThrow('no room');
  await ended;
  await inProgress.ended();
});
