import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { linkFrames } from '../pages/linked-frames.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

/** So many that their encode can be seen and canceled. */
const numbers = Array.from({ length: 3_000 }, (_none, index) => 1001 + index);

test('a drop of files and a sequence is one frame of rows alike: keys reach the encode, look at it, cancel it and undo that', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { sheet, transfers, window } = studio;
  const { keyboard } = window;
  await studio.signIn();
  await askInPage(window, 'queue', 'setLimits', { bytesPerSecond: 2_000, concurrency: 1 });
  const folder = join(homeDirectory, 'frames');
  await mkdir(folder);
  expect(await linkFrames(folder, 'Rain_v010', numbers)).toBe(true);
  await studio.dropOnProject([
    folder,
    await render('One_v1.mov', { large: true }),
    await render('Two_v1.mov', { large: true, take: 2 }),
  ]);
  const sequence = sheet.getByRole('region', { name: 'Rain_v010' });
  await sequence.getByRole('button', { name: 'New item' }).click();
  await chooseFrameRate(sequence, '25');
  await sequence.getByRole('button', { name: 'Encode and upload' }).click();
  await expect(sequence).toBeHidden();
  await studio.makeNewItems(2);
  await sheet.getByRole('button', { name: /^Upload 2 files/ }).click();
  await expect(sheet).toBeHidden();
  await studio.openTransfers();
  const [encode, upload] = [studio.transfer('Rain_v010'), studio.transfer('One_v1.mov')];
  await expect(encode.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
  await expect(upload.getByText(/^\d+% of/)).toBeVisible();

  await test.step('in one frame, with what is uploading on top', async () => {
    await expect(transfers.getByText(/ to Aurora Arena Tour$/)).toHaveText([
      '2 files and 1 image sequence to Aurora Arena Tour',
    ]);
    const top = async (row: Locator) => (await row.boundingBox())?.y ?? 0;
    const inOrder = async () => {
      const tops = await Promise.all([upload, encode, studio.transfer('Two_v1.mov')].map(top));
      return tops.every((px, index) => index === 0 || px > (tops[index - 1] ?? 0));
    };
    await expect.poll(inOrder).toBe(true);
    const placeOf = async (row: Locator) => {
      const [menu, whole] = [
        await row.getByRole('button', { name: /^More for/ }).boundingBox(),
        await row.boundingBox(),
      ];
      return [(menu?.x ?? 0) - (whole?.x ?? 0), (whole?.y ?? 0) + (whole?.height ?? 0) - (menu?.y ?? 0)];
    };
    // Below the first row is no edge of the frame, and none below the encode.
    expect(await placeOf(encode)).toEqual(await placeOf(upload));
  });

  await test.step('keys reach it, and look at its frames', async () => {
    await upload.focus();
    await keyboard.press('ArrowDown');
    await expect(encode).toBeFocused();
    await keyboard.press('Space');
    const { view } = new ViewerPage(window);
    await expect(view).toContainText('Rain_v010');
    await keyboard.press('Escape');
    await expect(view).toBeHidden();
    await expect(encode).toBeFocused();
    await encode.click({ button: 'right' });
    // The item isn't there before its video uploads.
    await expect(window.getByRole('menuitem')).toContainText(['Cancel', 'View', 'Show in folder']);
    await keyboard.press('Escape');
  });

  await test.step('Delete cancels it in a few seconds, says so in the row, and is undone there or by its key', async () => {
    for (const undo of [
      async () => {
        await expect(encode, 'the focus is on the next one').not.toBeFocused();
        await keyboard.press('Control+z');
      },
      () => encode.getByRole('button', { name: 'Undo' }).click(),
    ]) {
      await encode.focus();
      await keyboard.press('Delete');
      await expect(encode.getByText('Canceling', { exact: true })).toBeVisible();
      await expect(transfers.getByText(/1 canceling/)).toBeVisible();
      await undo();
      await expect(studio.messages).not.toContainText('Canceling');
      await expect(encode.getByRole('progressbar')).toBeVisible();
      await expect(encode).toBeFocused();
    }
  });

  await test.step('canceled, it is with what is done, and leaves with it', async () => {
    await studio.transfer('Two_v1.mov').focus();
    await keyboard.press('Delete');
    await expect(encode, 'the next of the drop').toBeFocused();
    await keyboard.press('Delete');
    await expect(upload).toBeFocused();
    await expect(studio.messages).toContainText('Canceling 2 uploads');
    await expect(transfers.getByRole('button', { name: '2 canceled' })).toBeVisible({ timeout: 20_000 });
    await expect(encode).toBeHidden();
    await transfers.getByRole('button', { name: 'Clear finished' }).click();
    await expect(transfers.getByRole('button', { name: '2 canceled' })).toBeHidden();
    expect((await valueInPage(window, 'encodes', 'snapshot')).encodes).toEqual([]);
  });
});
