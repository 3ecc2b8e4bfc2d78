import type { Locator } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { newerFrom } from '../pages/numbered-films.ts';

test.beforeEach(needsFfmpeg);

test('R reviews from Uploads, the history and several items in a row; while a name is typed it is only a letter', {
  tag: '@long',
}, async ({ startReview }) => {
  const { studio, window, check, films } = await startReview();
  for (const [name, first] of [
    ['Arch', 0],
    ['Arrow', 100],
  ] as const) {
    await films.upload(name, { frames: 12, first });
    await films.uploadNext(name, { frames: 12, first: newerFrom + first });
  }
  await films.upload('Rig', { frames: 12 });
  const leaveTo = async (row: Locator) => {
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect(row).toBeFocused();
  };

  await test.step('from Uploads', async () => {
    await studio.openTransfers();
    const row = studio.transfer('Arch_v02.mov');
    await row.focus();
    await check.press('r');
    await check.expectNumbers(0, newerFrom);
    await leaveTo(row);
  });
  await test.step('from the history, by the key and by the menu', async () => {
    await check.press('Control+y');
    const row = studio.sheet.getByRole('row').filter({ hasText: 'Arrow_v02.mov' });
    await row.focus();
    await check.press('r');
    await check.expectNumbers(100, newerFrom + 100);
    await leaveTo(row);
    await check.press('Shift+F10');
    const menu = window.getByRole('menu', { name: 'Actions for Arrow_v02.mov' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      /^Show item/,
      /^View the render/,
      /^Review/,
      'Show in folder',
      'Copy link',
      'Copy receipt',
    ]);
    await axeVisits(window).visit('menu of a finished upload');
    await menu.getByRole('menuitem', { name: 'Review' }).press('Enter');
    await check.expectNumbers(100, newerFrom + 100);
    await leaveTo(row);
    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Show item' }).click();
    await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('Arrow');
  });
  const tile = (name: string) => window.getByRole('row', { name, exact: true });
  await test.step('letters find a name, R among them', async () => {
    await tile('Arrow').focus();
    await check.press('Home');
    await expect(tile('Arrow')).not.toBeFocused();
    await window.keyboard.type('arr');
    await expect(tile('Arrow')).toBeFocused();
    // With Shift, R is the first letter of a name, not the shortcut.
    await check.press('Home');
    await check.press('Shift+R');
    await expect(tile('Rig')).toBeFocused();
    await expect(check.view).toBeHidden();
  });
  await test.step('several items', async () => {
    await check.press('Home');
    await window.keyboard.type('arc');
    await expect(tile('Arch')).toBeFocused();
    await check.press('Control+ ');
    await tile('Arrow').click({ modifiers: ['ControlOrMeta'] });
    await tile('Arch').focus();
    await check.press('r');
    await check.expectNumbers(0, newerFrom);
    await check.view.getByRole('button', { name: 'Next item' }).click();
    await check.expectNumbers(100, newerFrom + 100);
  });
});
