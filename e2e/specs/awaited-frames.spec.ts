import type { Page } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { newerFrom } from '../pages/numbered-films.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.beforeEach(needsFfmpeg);

declare global {
  interface Window {
    letFramesThrough: () => void;
    bareStages: number;
  }
}

/** Holds back every decoded frame until the test lets them through, as on a busy computer. */
const holdFrames = (window: Page): Promise<void> =>
  window.evaluate(() => {
    const usual = HTMLImageElement.prototype.decode;
    const through = new Promise<void>((resolve) => {
      globalThis.window.letFramesThrough = () => {
        HTMLImageElement.prototype.decode = usual;
        resolve();
      };
    });
    HTMLImageElement.prototype.decode = async function () {
      if (/\/(check|view)-frame\//.test(this.src)) await through;
      await usual.call(this);
    };
  });

const letFramesThrough = (window: Page): Promise<void> =>
  window.evaluate(() => globalThis.window.letFramesThrough());

/** Counts the screen's frames in which one of the two renders shows nothing. */
const watchStage = (window: Page): Promise<void> =>
  window.evaluate(() => {
    globalThis.window.bareStages = 0;
    const look = () => {
      if (document.querySelectorAll('[role="dialog"] canvas[data-shown]').length < 2)
        globalThis.window.bareStages += 1;
      requestAnimationFrame(look);
    };
    look();
  });

test('until a frame has loaded, a picture of the same render or the previous frame is shown in its place', async ({
  startReview,
}) => {
  const { studio, window, check, films } = await startReview();
  const viewer = new ViewerPage(window);
  await films.dropOnNotes('Halo', {
    first: 48,
    second: 48,
    notes: [
      [10, 'Flicker on the left edge.'],
      [40, 'The halo closes too late.'],
    ],
  });

  await test.step('in a review that opens', async () => {
    await holdFrames(window);
    // Enter follows before anything of the review is known.
    await window.evaluate(async () => {
      const press = (key: string) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        );
      press('r');
      await new Promise((resolve) => setTimeout(resolve, 30));
      press('Enter');
    });
    await expect(check.view).toContainText('Not checked: this frame is still loading');
    await expect(check.frames).toHaveCount(2);
    const stills = check.view.locator('[data-awaited-still] img');
    await expect(stills).toHaveCount(2);
    // The service's picture shows v1, so it must not stand under “The new render”.
    await expect(stills.nth(0)).toHaveAttribute('src', /^\/thumbnail\//);
    await expect(stills.nth(1)).toHaveAttribute('src', /^\/still\/file\//);
    for (const still of await stills.all()) {
      await expect(still).toBeVisible();
      await expect(still).not.toHaveJSProperty('naturalWidth', 0);
    }
    const titles = check.view.locator('[data-side]');
    await expect(titles, 'none of a frame that is not in sight').toHaveText(['v1', 'The new render']);
    await letFramesThrough(window);
    await check.expectNumbers(10, newerFrom + 10);
    await expect(stills).toHaveCount(0);
    await expect(titles).toHaveText([/^v1 .*00:00:00:10/, /^The new render .*00:00:00:10/]);
  });

  await test.step('at the next note', async () => {
    await holdFrames(window);
    await watchStage(window);
    await check.press('ArrowDown');
    await expect(check.note).toContainText('The halo closes too late.');
    // What stays in sight keeps its own name.
    const titles = check.view.locator('[data-side]');
    await expect(titles).toHaveText([/^v1 .*00:00:00:10/, /00:00:00:10/]);
    await check.expectNumbers(10, newerFrom + 10);
    const awaited = check.view.locator('[data-awaited-frame]');
    await expect(awaited).toHaveText(['Loading', 'Loading']);
    await check.press('Enter');
    await expect(awaited.first(), 'nobody has seen it').toHaveText(
      'Not checked: this frame is still loading',
    );
    await expect(check.view).toContainText('0 of 2 checked');
    await expect(check.note).toContainText('The halo closes too late.');
    await letFramesThrough(window);
    // The frame may come a moment after the key, and the word must not go with it.
    const again = check.view.getByText('Not checked: press Enter again');
    await expect(again).toBeVisible();
    await check.expectNumbers(40, newerFrom + 40);
    await expect(awaited).toHaveCount(0);
    await expect(again).toBeHidden();
    await check.press('Enter');
    await expect(check.view).toContainText('1 of 2 checked');
    await expect(check.note).toContainText('Flicker on the left edge.');
    await check.press('ArrowDown');
    await expect(titles).toHaveText([/^v1 .*00:00:01:16/, /00:00:01:16/]);
    expect(await window.evaluate(() => globalThis.window.bareStages)).toBe(0);
  });

  await test.step('in the viewer', async () => {
    await check.press('Escape');
    await check.press('Escape');
    await expect(studio.sheet).toBeHidden();
    await window.getByRole('row', { name: 'Halo', exact: true }).focus();
    await holdFrames(window);
    await check.press('Space');
    const still = viewer.view.locator('[data-awaited-still] img');
    await expect(still).toBeVisible();
    await expect(still).not.toHaveJSProperty('naturalWidth', 0);
    await letFramesThrough(window);
    await viewer.expectFrame(0);
    await expect(still).toHaveCount(0);
  });

  await test.step('in a note’s row, nothing of another version or frame', async () => {
    await check.press('Escape');
    await expect(viewer.view).toBeHidden();
    await studio.dropOnItem('Halo', [await films.make('Halo', { frames: 48, version: 2 })]);
    await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
    await studio.waitForState('Halo_v02.mov', 'ready');
    const held = Promise.withResolvers<void>();
    const unreadable = '/417000';
    await window.route('**/note-frame/**', async (route) => {
      if (route.request().url().endsWith(unreadable)) return await route.abort();
      await held.promise;
      await route.continue();
    });
    await window.keyboard.press('F5');
    await window.keyboard.press('Control+4');
    await window.getByRole('searchbox', { name: 'Search notes' }).fill('halo');
    const row = window.getByRole('row').filter({ hasText: 'The halo closes too late.' });
    const frame = row.locator('img[src^="/note-frame/"]');
    await expect(frame).toHaveJSProperty('naturalWidth', 0);
    await expect(row.locator('img[src^="/thumbnail/"]')).toHaveCount(0);
    await expect(row.locator('[data-awaited-still]')).toBeVisible();
    const other = window.getByRole('row').filter({ hasText: 'Flicker on the left edge.' });
    await expect(other.locator('[data-still-plate]'), 'its frame cannot be read').toHaveText('v1');
    held.resolve();
    await expect(frame).not.toHaveJSProperty('naturalWidth', 0);
    await expect(row.locator('[data-awaited-still]')).toHaveCount(0);
  });
});
