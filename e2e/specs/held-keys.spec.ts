import type { Page } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';

test.beforeEach(needsFfmpeg);

/** Holds a key until it repeats, as a person does who lets go a moment too late. */
async function hold(window: Page, key: string): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    await window.keyboard.down(key);
    // Between repeats the window draws what the key did.
    await window.waitForTimeout(150);
  }
  await window.keyboard.up(key);
}

test('a key that is held too long does its work once: Enter checks one note, an arrow goes on', {
  tag: '@long',
}, async ({ startReview }) => {
  const { studio, check, films } = await startReview();
  await films.upload('Halo', { frames: 48 });
  await films.leaveNotes('Halo', [
    [7, 'Too dark.'],
    [20, 'Too bright.'],
    [30, 'Too slow.'],
    [40, 'Too fast.'],
  ]);
  await check.press('F5');
  await studio.window.getByRole('row', { name: 'Halo', exact: true }).click();
  await check.press('r');
  await expect.poll(() => check.numbers()).toEqual([7]);
  await hold(studio.window, 'ArrowRight');
  await expect.poll(() => check.numbers()).toEqual([10]);
  await hold(studio.window, 'Enter');
  await expect(check.view.getByRole('status').first()).toContainText('1 of 4');
  await expect.poll(() => check.numbers()).toEqual([20]);
});
