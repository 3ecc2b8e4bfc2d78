import { copyFile, rm, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { newerFrom } from '../pages/numbered-films.ts';

test.beforeEach(needsFfmpeg);

const rate = '30000/1001';

test('a version is compared by its small copy once its file is rendered over, until the copies are removed', {
  tag: '@long',
}, async ({ startReview, homeDirectory }) => {
  const { studio, window, check, films } = await startReview(rate);
  const first = await films.upload('Halo', { frames: 48 });
  await films.leaveNotes('Halo', [[31, 'Flicker on the left edge.']]);
  const second = await films.make('Halo', { frames: 48, version: 2 });

  const settings = window.getByRole('dialog', { name: 'Settings' });
  const openStudioSettings = async () => {
    await window.keyboard.press('Control+Comma');
    await settings.getByRole('tab', { name: 'Studio' }).click();
  };
  await test.step('the settings say what the copies take', async () => {
    await openStudioSettings();
    await expect(settings.getByText(/^1 upload, \d/)).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  });

  await copyFile(second, first);
  await utimes(first, new Date(), new Date(Date.now() + 5_000));
  const openCheck = async () => {
    await studio.dropOnItem('Halo', [second]);
    await expect(studio.sheet).toContainText('1 open note');
    await check.press('Control+Shift+N');
    await expect(check.view).toBeVisible();
  };
  await test.step('v1 is compared all the same, at its own frames, and the check says by what', async () => {
    await openCheck();
    await check.expectNumbers(31, newerFrom + 31);
    await expect(check.view).toContainText('v1 is shown from its small copy.');
    await check.press('ArrowRight');
    await check.expectNumbers(32, newerFrom + 32);
    await check.press('Escape');
    await window.keyboard.press('Escape');
    await expect(studio.sheet).toBeHidden();
  });

  await test.step('only the copy without open notes is removed, and the settings say so before and after', async () => {
    await films.upload('Comet', { frames: 48 });
    await openStudioSettings();
    await expect(
      settings.getByText(/2 copies, .* 1 of them stays: its version has open notes\.$/),
    ).toBeVisible();
    await settings.getByRole('button', { name: /^Remove 1 copy \([\d.]+ kB\)$/ }).click();
    await expect(window.getByText(/^Removed 1 copy, freed [\d.]+\skB$/)).toBeVisible();
    await expect(settings.getByRole('button', { name: 'Remove copies' })).toBeDisabled();
    await expect(settings.getByText(/1 copy, .* It stays: its version has open notes\.$/)).toBeVisible();
    await window.keyboard.press('Escape');
    await openCheck();
    await expect(check.view).toContainText('v1 is shown from its small copy.');
    await check.press('Escape');
    await window.keyboard.press('Escape');
    await expect(studio.sheet).toBeHidden();
  });

  await test.step('without its copy the check says why there is none', async () => {
    await rm(join(homeDirectory, 'small-copies'), { recursive: true });
    await openCheck();
    await expect(check.view).toContainText('The file of v1 has changed since its upload.');
  });
});

test('R compares two versions that were uploaded from here, although both files are deleted', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, check, films } = await startReview(rate);
  const settings = window.getByRole('dialog', { name: 'Settings' });
  const hasCopies = async (words: RegExp) => {
    await window.keyboard.press('Control+Comma');
    await settings.getByRole('tab', { name: 'Studio' }).click();
    await expect(settings.getByText(words)).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(settings).toBeHidden();
  };
  const tile = window.getByRole('row', { name: 'Comet', exact: true });
  const review = async () => {
    await tile.focus();
    await check.press('r');
    await check.expectNumbers(0, newerFrom);
    await check.press('ArrowRight');
    await check.expectNumbers(1, newerFrom + 1);
  };

  const first = await films.upload('Comet', { frames: 48 });
  await hasCopies(/^1 upload, \d/);
  await rm(first);
  const second = await films.uploadNext('Comet', { frames: 48 });
  await test.step('the older one by its copy, the newer one by its file', async () => {
    await review();
    await expect(check.view).toContainText('v1 is shown from its small copy.');
    await check.press('Escape');
    await expect(check.view).toBeHidden();
  });
  await hasCopies(/^2 uploads, \d/);
  await rm(second);
  await test.step('both by their copies', review);
});

test('a render that was deleted before its upload ended is shown from its small copy, with its number and when it was uploaded', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  await studio.signIn();
  await studio.limitSpeed(100_000);
  const path = join(homeDirectory, 'LED_Main_v005.mov');
  await copyFile(await render('LED_Main_v005.mov', { seconds: 2, large: true }), path);
  await studio.dropOnItem('LED Main', [path]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('LED_Main_v005.mov', 'sending');
  await rm(path);
  await studio.limitSpeed(null);
  await studio.waitForState('LED_Main_v005.mov', 'ready');
  const { delivery } = await studio.job('LED_Main_v005.mov');

  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item).toContainText(`v${delivery?.versionNumber}`);
  await expect(item).toContainText('Current version uploaded');
  await expect(item.getByRole('button', { name: /^Show the frame at / }).first()).toBeVisible({
    timeout: 15_000,
  });
});
