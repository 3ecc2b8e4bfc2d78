import type { Page } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, type Review, test } from '../fixtures/review-test.ts';
import { newerFrom } from '../pages/numbered-films.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.beforeEach(needsFfmpeg);

/** The viewer of the second version of Halo, opened from its tile, at frame 5 and 100 %. */
async function viewFrameFive({ window, check, films }: Review) {
  const viewer = new ViewerPage(window);
  const tile = window.getByRole('row', { name: 'Halo', exact: true });
  await films.upload('Halo', { frames: 48 });
  await films.uploadNext('Halo', { frames: 48 });
  await films.leaveNotes('Halo', [[7, 'Frame 7 is too dark.']]);
  await check.press('F5');
  await tile.focus();
  await check.press('Space');
  const expectFrame = (frame: number) =>
    expect.poll(() => viewer.seen()).toMatchObject({ says: frame, shows: newerFrom + frame });
  await expectFrame(0);
  for (let step = 0; step < 5; step += 1) await check.press('ArrowRight');
  await check.press('1');
  const expectPlace = async () => {
    await expectFrame(5);
    await expect(viewer.view.getByRole('radio', { name: '100 %' })).toBeChecked();
  };
  await expectPlace();
  return { viewer, tile, expectPlace };
}

const paletteOf = (window: Page) => window.locator('[data-palette]');

test('a review that was opened in the viewer leads back to its frame and its zoom, and from there to the tile', {
  tag: '@long',
}, async ({ startReview }) => {
  const review = await startReview();
  const { check } = review;
  const { viewer, tile, expectPlace } = await viewFrameFive(review);
  const mark = viewer.view.locator('[title*="Frame 7 is too dark."]');
  const openReview = async () => {
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
  };
  const leaveReview = async () => {
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expectPlace();
  };
  await openReview();
  await leaveReview();
  await expect(mark).not.toHaveClass(/done/);
  // Now nothing has to be loaded for the review, so it comes as the viewer goes.
  await openReview();
  await check.press('Enter');
  await expect(check.view).toContainText('1 of 1 checked');
  await leaveReview();
  await expect(mark, 'checked on this render').toHaveClass(/done/);
  await check.press('Escape');
  await expect(viewer.view).toBeHidden();
  await expect(tile).toBeFocused();
});

test('the palette opens above a viewer, a review and a sheet: Escape gives them back, what leads elsewhere closes them', {
  tag: '@long',
}, async ({ startReview }) => {
  const review = await startReview();
  const { studio, window, check, films } = review;
  const palette = paletteOf(window);
  const { viewer, tile, expectPlace } = await viewFrameFive(review);
  const lookIn = async (typed: string) => {
    await check.press('Control+k');
    await window.keyboard.type(typed);
    await expect(palette.getByRole('combobox')).toHaveValue(typed);
  };

  await test.step('in the viewer', async () => {
    await lookIn('r');
    await expect(check.view, 'the letter is not for what is below').toBeHidden();
    await check.press('Escape');
    await expect(palette).toBeHidden();
    await expectPlace();
    await expect(viewer.view.getByRole('region', { name: 'Picture' })).toBeFocused();
  });
  await test.step('an action of its item keeps the viewer, also where it opens a dialog', async () => {
    await lookIn('copy link');
    await check.press('Enter');
    await expect(studio.messages).toContainText('Link copied');
    await expectPlace();
    await lookIn('place on');
    await check.press('Enter');
    const place = window.getByRole('heading', { name: 'Place on stage' });
    await expect(place).toBeVisible();
    await check.press('Escape');
    await expect(place).toBeHidden();
    await expectPlace();
    await expect(viewer.view.getByRole('region', { name: 'Picture' })).toBeFocused();
  });
  await test.step('the history opens above the viewer, and leads back to its frame', async () => {
    await lookIn('history');
    await check.press('Enter');
    const row = studio.sheet.getByRole('row').filter({ hasText: 'Halo' }).first();
    await expect(row).toBeVisible();
    await row.click();
    await check.press('Escape');
    await expect(row).toBeHidden();
    await expectPlace();
    await expect(viewer.view.getByRole('region', { name: 'Picture' })).toBeFocused();
  });
  await test.step('in a review, which is as it was after the settings', async () => {
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
    await check.press('Control+k');
    await expect(palette.getByRole('option').first(), 'with nothing typed').toBeVisible();
    await check.press('Escape');
    await expect(palette).toBeHidden();
    await lookIn('w');
    await check.press('Escape');
    await expect(palette).toBeHidden();
    await expect(check.view.getByRole('region', { name: 'Frames of this note' })).toBeFocused();
    await expect(check.view.locator('[data-layout="beside"]')).toBeVisible();
    await lookIn('settings');
    await check.press('Enter');
    const settings = window.getByRole('heading', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await check.press('Escape');
    await expect(settings).toBeHidden();
    await expect(check.view.getByRole('region', { name: 'Frames of this note' })).toBeFocused();
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expectPlace();
    await check.press('Escape');
    await expect(viewer.view).toBeHidden();
    await expect(tile).toBeFocused();
  });
  await test.step('in a sheet, which can be had back', async () => {
    const files = await Promise.all(['Halo', 'Kite'].map((name) => films.make(name, { frames: 24 })));
    await studio.desktop.answerNext('dialog.showOpenDialog', files);
    await check.press('Control+o');
    const upload = studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ });
    await expect(upload).toBeVisible();
    await lookIn('n');
    await check.press('Escape');
    await expect(palette).toBeHidden();
    await expect(upload).toBeVisible();
    await lookIn('settings');
    await check.press('Enter');
    const settings = window.getByRole('heading', { name: 'Settings' });
    await expect(settings).toBeVisible();
    await check.press('Escape');
    await expect(settings).toBeHidden();
    await expect(upload).toBeVisible();
    await expect(studio.messages.getByRole('button', { name: 'Open again' })).toBeHidden();
    await studio.sheet.getByRole('button', { name: /^Kite.* goes to/ }).click();
    await window.keyboard.type('wall');
    const target = studio.sheet.getByRole('combobox');
    await expect(target).toHaveValue('wall');
    await lookIn('n');
    await check.press('Escape');
    await expect(palette).toBeHidden();
    await expect(target, 'the list is there again').toBeFocused();
    await expect(target).toHaveValue('wall');
    await check.press('Escape');
    await expect(target).toBeHidden();
    await lookIn('harb');
    await check.press('Enter');
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights Festival');
    await expect(upload).toBeHidden();
    await expect(studio.messages.getByRole('button', { name: 'Open again' })).toBeVisible();
  });
});
