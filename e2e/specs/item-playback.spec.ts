import { numberedPictures, numbersAt } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';

test.beforeEach(needsFfmpeg);

test('the version that was uploaded from here plays in its item, and its timecode is copied', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  const path = await render('LED_Main_v005.mp4', { seconds: 2, starts: '10:00:00:00' });
  await valueInPage(window, 'queue', 'pause', { kind: 'all' });
  await studio.dropOnItem('LED Main', [path]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
  await window.keyboard.press('Control+Enter');
  await expect(studio.sheet).toBeHidden();
  // v4 was uploaded elsewhere, so it can't play here. The viewer shows the item, so once v5 is ready it shows v5.
  await window.getByRole('row', { name: 'LED Main', exact: true }).focus();
  await window.keyboard.press('Space');
  await expect(window.getByText("“LED Main” isn't on this computer.")).toBeVisible();
  await valueInPage(window, 'queue', 'resume', { kind: 'all' });
  await studio.waitForState('LED_Main_v005.mp4', 'ready');
  const viewer = window.getByRole('dialog', { name: 'LED Main' });
  await expect(viewer).toContainText('H.264', { timeout: 60_000 });
  await window.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await studio.expectDelivered(path, 'LED_Main_v005.mp4');
  await window.getByRole('row', { name: 'LED Main' }).click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  const video = panel.locator('video');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(2, 0);
  // Seeks to a frame in the middle, which loads a part from the middle of the file.
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 1.2;
  });
  await expect(panel.getByRole('button', { name: 'Copy 00:00:01:05' })).toBeVisible();
  const timeline = panel.getByRole('slider', { name: 'Frame' });
  await expect(timeline).toHaveAttribute('aria-valuetext', '00:00:01:05');
  await expect(video, "the window's own controls, none of Chromium's").not.toHaveAttribute('controls');
  await timeline.focus();
  await window.keyboard.press('ArrowRight');
  await expect(panel.getByRole('button', { name: 'Copy 00:00:01:06' })).toBeVisible();
  await expect(panel.getByText('Source'), 'as its file counts').toContainText('10:00:01:06');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeCloseTo(1.26, 3);
  // Plays the last second to its end.
  await panel.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.ended)).toBe(true);
  await expect(panel.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: /^Copy 00:00:0(?:1:24|2:00)$/ })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Mute' }), 'it has no sound').toHaveCount(0);
  await expect(panel.getByText('Version v5').first()).toBeVisible();
  await panel.getByRole('button', { name: 'View the render' }).click();
  await expect(viewer).toContainText('H.264');
});

test('the item that was opened shows the frame that its controls name, not the picture of the service', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  await studio.signIn();
  const first = 512;
  const film = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p'];
  const path = await samples.make('Halo_v01.mp4', [...numberedPictures('25', 48, first), ...film]);
  await studio.uploadAsNewItem(path, 'Halo');
  await studio.waitForState('Halo_v01.mp4', 'ready');
  await window.getByRole('row', { name: 'Halo', exact: true }).click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  const video = panel.locator('video');
  await expect(video, 'another frame').toHaveAttribute('poster', /^\/thumbnail\//);
  await expect(panel.getByRole('button', { name: 'Copy 00:00:00:00' })).toBeVisible();
  const { width = 0, height = 0 } = (await video.boundingBox()) ?? {};
  // Without what the place of a wide picture has above and below it.
  const strip = {
    x: 0,
    y: Math.round(height * 0.4),
    width: Math.floor(width),
    height: Math.round(height * 0.2),
  };
  await expect.poll(async () => numbersAt(await video.screenshot(), [strip])).toEqual([first]);
});
