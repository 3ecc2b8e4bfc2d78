import { expect, test } from '../fixtures/studio-test.ts';

test('the version that was uploaded from here plays in its item, and its timecode is copied', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  const path = await render('LED_Main_v005.mp4', { seconds: 2 });
  await studio.dropOnItem('LED Main', [path]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload anyway/ })).toBeFocused();
  await window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, 'LED_Main_v005.mp4');
  await window.getByRole('row', { name: 'LED Main' }).click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  const video = panel.locator('video');
  await expect(video).toBeVisible();
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.duration)).toBeCloseTo(2, 0);
  // A frame in the middle: it takes a part of the file from its middle.
  await video.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 1.2;
  });
  await expect(panel.getByRole('button', { name: /00:00:01:05 Copy timecode/ })).toBeVisible();
  await expect(panel.getByText('Version v5').first()).toBeVisible();
});
