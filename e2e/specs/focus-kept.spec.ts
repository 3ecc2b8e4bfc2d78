import type { Page } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { expectFocus } from '../pages/focus-in-page.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

const hasFocus = (window: Page) => window.evaluate(() => document.activeElement !== document.body);

/** The buttons in the foot of the sheet that a message lies over. */
const footUnderMessages = (window: Page): Promise<readonly (string | null)[]> =>
  window.evaluate(() => {
    const messages = [...document.querySelectorAll('[aria-label="Messages"] > *')];
    const isUnder = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return messages.some((message) => {
        const over = message.getBoundingClientRect();
        return over.left < right && over.right > left && over.top < bottom && over.bottom > top;
      });
    };
    return [...document.querySelectorAll('[role="dialog"] footer, [role="dialog"] footer button')]
      .filter(isUnder)
      .map(({ textContent }) => textContent);
  });

test('the focus returns to the list when what had it is gone: a sheet after its upload, and the button of a message', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render, renderFrames }) => {
  needsFfmpeg();
  const studio = await startStudio({ processingMs: 50 });
  const { window, sheet } = studio;
  await studio.signIn();

  await window.setViewportSize({ width: 900, height: 600 });
  await test.step('files and a sequence dropped on the heading, by somebody who has touched nothing before', async () => {
    await studio.dropOnProject([
      await renderFrames('LED_Main_v7', [1, 2, 3]),
      await render('LED_Main_v005.mp4', { take: 3 }),
    ]);
    const sequence = sheet.getByRole('region', { name: 'LED_Main_v7' });
    await chooseFrameRate(sequence, '25');
    await sequence.getByRole('button', { name: /^Encode/ }).click();
    await expect(sequence).toBeHidden();
    await expect(studio.messages).toContainText('LED_Main_v7');
    expect(await footUnderMessages(window), 'what is pressed in the foot').toEqual([]);
    await window.keyboard.press('Control+Enter');
    await expect(sheet).toBeHidden();
    await expect.poll(() => hasFocus(window)).toBe(true);
    await expect(window.locator('main [role="row"]:focus')).toBeVisible();
  });

  await test.step('Undo in the message about a watched file', async () => {
    const watched = await WatchedFolder.in(studio, homeDirectory);
    await watched.add('Aurora Arena Tour');
    await watched.write(await render('Qwertz.mp4', { take: 1 }));
    const row = watched.page.row('Qwertz.mp4');
    await expect(row).toContainText('No match', { timeout: readyMs });
    await row.getByRole('button', { name: /^Skip/ }).click();
    await expect(row).toContainText('You skipped it.');
    await studio.messages.getByRole('button', { name: /^Undo/ }).click();
    await expect(row).toContainText('No match', { timeout: readyMs });
    await expectFocus(window, /Qwertz/);
  });
});
