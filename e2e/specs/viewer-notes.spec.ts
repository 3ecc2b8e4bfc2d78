import type { Locator } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.beforeEach(needsFfmpeg);

test('the viewer says of an image and of audio what they are, and plays neither', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  const viewer = new ViewerPage(window);
  await studio.signIn();
  for (const [name, says] of [
    ['Backdrop Still', '“Backdrop Still” is an image.'],
    ['Guide Track', '“Guide Track” is audio.'],
    ['IMAG Left', "“IMAG Left” isn't on this computer."],
  ] as const) {
    await window.getByRole('row', { name, exact: true }).focus();
    await viewer.press(' ');
    await expect(viewer.view.getByRole('heading', { name: says })).toBeVisible();
    const isVideo = name === 'IMAG Left';
    await expect(viewer.view.getByText('can be played here')).toHaveCount(isVideo ? 1 : 0);
    await expect(viewer.view.getByText('Images and audio open in the web app.')).toHaveCount(isVideo ? 0 : 1);
    await expect(viewer.view.locator('.lucide-film'), 'no film below the picture').toHaveCount(0);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
  }
});

test('the viewer names the version that it shows, and a note’s text leaves the picture as large as it was', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, films } = await startReview();
  const viewer = new ViewerPage(window);
  await films.upload('Halo', { frames: 48 });
  await films.leaveNotes('Halo', [
    [5, 'Flicker on the left edge.'],
    [8, `The red is too hot. ${'Please look at it on the wall as well. '.repeat(9)}`],
  ]);
  await viewer.press('F5');
  const row = window.getByRole('row', { name: 'Halo', exact: true });
  await expect(row).toContainText('2');
  await row.focus();
  await viewer.press(' ');
  await viewer.expectFrame(0);
  await expect(viewer.view.getByRole('heading', { name: 'Halo v1' })).toBeVisible();
  await expect(viewer.view.locator('[title*="Flicker"]')).toBeVisible();
  const size = () => viewer.view.locator('canvas').boundingBox();
  const before = await size();
  await viewer.press('ArrowDown');
  await expect(viewer.view.getByText('Flicker on the left edge.')).toBeVisible();
  expect(await size()).toEqual(before);
  await viewer.press('ArrowDown');
  await expect(viewer.view.getByText('The red is too hot.')).toBeVisible();
  expect(await size()).toEqual(before);
  const left = async (of: Locator) => Math.round((await of.boundingBox())?.x ?? 0);
  const timecode = viewer.controls.getByRole('button', { name: /^Copy/ });
  const timeline = viewer.controls.getByRole('slider', { name: 'Frame' });
  expect(await left(timeline), 'begins where the timecode does').toBe((await left(timecode)) + 4);
  const box = await viewer.controls.boundingBox();
  expect(box?.height, 'no row of their own for notes').toBeLessThan(90);
});
