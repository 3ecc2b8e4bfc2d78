import { expect, test } from '../fixtures/studio-test.ts';
import { addKey, switchTo } from '../pages/accounts-page.ts';

test('what became ready while another project was open is there, with its picture, when one comes back', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window } = studio;
  await studio.signIn();
  const item = window.getByRole('row', { name: 'LED Main', exact: true });
  const before = await item.getByRole('presentation').or(item.locator('img')).first().getAttribute('src');
  await studio.limitSpeed(4_000);
  await studio.dropOnItem('LED Main', [await render('LED_Main_v005.mp4', { size: '640x180' })]);
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('LED_Main_v005.mp4', 'sending');
  await studio.uploadAsNewItem(await render('Pylon.mp4', { take: 3 }), 'Pylon');
  await studio.openProject('Harbour Lights Festival');
  // A page that is gone knows nothing of what was under way: the engine does.
  await window.reload();
  await studio.openProject('Harbour Lights Festival');
  await studio.limitSpeed(null);
  await studio.waitForState('LED_Main_v005.mp4', 'ready');
  await studio.waitForState('Pylon.mp4', 'ready');
  await studio.openProject('Aurora Arena Tour');
  await expect(window.getByRole('row', { name: 'Pylon', exact: true })).toBeVisible();
  await expect(item).toContainText('v5');
  await expect(item.locator('img')).not.toHaveAttribute('src', before ?? '');
});

test('what became ready while another account was worked with is there when one comes back', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, service } = studio;
  await studio.signIn();
  await studio.limitSpeed(4_000);
  await studio.uploadAsNewItem(await render('Pylon.mp4', { take: 3 }), 'Pylon');
  await studio.waitForState('Pylon.mp4', 'sending');
  await addKey(window, service.addresses.keys.other_workspace);
  await expect(window.getByRole('heading', { level: 1, name: 'Gallery Loop' })).toBeVisible();
  await studio.limitSpeed(null);
  await studio.waitForState('Pylon.mp4', 'ready');
  await switchTo(window, /Northlight Studio/);
  await expect(window.getByRole('row', { name: 'Pylon', exact: true })).toBeVisible();
});
