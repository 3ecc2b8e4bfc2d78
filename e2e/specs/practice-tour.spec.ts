import { expect, test } from '../fixtures/app-test.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

test('the first minute in the practice studio: upload the sample, see v5, read a note; once', async ({
  startApp,
}) => {
  const app = await startApp();
  const { window } = app;
  await new FirstRunPage(window).tryPracticeStudio();
  await window.getByRole('button', { name: 'Got it' }).click();
  const tour = window.getByRole('region', { name: 'First steps' });
  await expect(tour).toContainText('Step 1 of 3');
  await tour.getByRole('button', { name: 'Upload the sample' }).click();
  await expect(window.getByRole('dialog')).toContainText('LED_Main_v005.mp4');
  await expect(window.getByRole('button', { name: /^Upload anyway/ })).toBeFocused();
  await window.keyboard.press('Control+Enter');
  await expect(tour).toContainText('Step 2 of 3');
  await expect(tour).toContainText('LED Main is now at v5');
  await tour.getByRole('button', { name: 'Read the notes' }).click();
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('Version v5');
  await expect(tour).toContainText('Notes are grouped by version');
  await tour.getByRole('button', { name: 'Got it' }).click();
  await expect(tour).toBeHidden();
  await window.reload();
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await expect(tour).toBeHidden();
});
