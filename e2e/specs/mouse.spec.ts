import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

// Names are typed; everything else is a click. keyboard.spec.ts takes the same journey with keys.
test('the whole main job with the mouse alone', { tag: '@long' }, async ({
  startApp,
  render,
  homeDirectory,
}) => {
  test.setTimeout(300_000);
  const path = await render('Wall loop final.mp4', { size: '640x180' });
  const app = await startApp();
  const { window, desktop } = app;
  const dialog = window.getByRole('dialog');
  const button = (name: string | RegExp) => window.getByRole('button', { name });

  await new FirstRunPage(window).tryPracticeStudio();
  await button('Got it').click();
  await window.getByRole('region', { name: 'First steps' }).getByRole('button', { name: 'Skip' }).click();

  await test.step('choose a render and its item, and upload it', async () => {
    await desktop.answerNext('dialog.showOpenDialog', [path]);
    await window.getByRole('main').getByRole('button', { name: 'Upload', exact: true }).click();
    await expect(dialog).toContainText('640 × 180');
    await dialog.getByRole('button', { name: /^Wall loop final.mp4 goes to/ }).click();
    await window.getByRole('option', { name: /^LED Main/ }).click();
    await expect(dialog).toContainText('LED Main, v5');
    await dialog.getByRole('button', { name: /^Upload/ }).click();
    await expect(dialog).toBeHidden();
  });

  const uploads = window.getByRole('region', { name: 'Uploads' });
  await test.step('watch it get ready', async () => {
    await button('Show all uploads').click();
    const row = uploads.getByRole('row').filter({ hasText: 'Wall loop final.mp4' });
    await expect(row).toContainText('Ready');
    await button('Show uploads in one line').click();
    await expect(uploads.getByRole('grid')).toBeHidden();
  });

  const item = window.getByRole('complementary', { name: 'Item' });
  await test.step('read its notes, and check them on the frames', async () => {
    await window.getByRole('row', { name: 'LED Main', exact: true }).click();
    await expect(item).toContainText('still open');
    await item.getByRole('button', { name: 'Review', exact: true }).click();
    const check = window.getByRole('dialog', { name: /^Review/ });
    await expect(check).toBeVisible();
    await expect(check.locator('canvas[data-shown]'), 'what is checked is in sight').toHaveCount(2);
    await check.getByRole('button', { name: /^Check and go to next/ }).click();
    await expect(check).toContainText('1 of');
    await check.getByRole('button', { name: /^Close/ }).click();
    await expect(check).toBeHidden();
  });

  await test.step('place it on a stage', async () => {
    await item.getByRole('button', { name: 'Place on stage…' }).click();
    await expect(dialog.getByText('Matched by name')).toBeVisible();
    await dialog.getByRole('button', { name: 'Create draft' }).click();
    await expect(dialog).toBeHidden();
    await window.getByRole('radio', { name: 'Comps', exact: true }).click();
    await expect(window.getByRole('region', { name: 'Comps', exact: true })).toContainText('Draft');
    await window.getByRole('radio', { name: 'Notes', exact: true }).click();
    await expect(window.getByRole('grid', { name: 'Notes of this project' })).toBeVisible();
    await window.getByRole('radio', { name: 'Media', exact: true }).click();
  });

  await test.step('watch a folder', async () => {
    const folder = join(homeDirectory, 'renders');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'Read me.txt'), 'Renders arrive here.');
    await desktop.answerNext('dialog.showOpenDialog', [folder]);
    await button('Watch a folder…').click();
    await expect(dialog).toContainText('Watch a folder');
    await dialog.getByRole('button', { name: /^Watch/ }).click();
    await expect(dialog).toBeHidden();
    await expect(window.getByRole('main', { name: 'Watch folder' })).toContainText('Watching');
    await window.getByRole('listbox', { name: 'Projects' }).getByText('Aurora Arena Tour').click();
    await expect(window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  });

  await test.step('change a setting', async () => {
    await button('Settings').click();
    const battery = dialog.getByRole('switch', { name: /^Upload on battery/ });
    const before = await battery.isChecked();
    await dialog.getByText('Upload on battery').click();
    await expect(battery).toBeChecked({ checked: !before });
    await dialog.getByRole('button', { name: /^Close/ }).click();
    await expect(dialog).toBeHidden();
    await button('History').click();
    await expect(dialog.getByRole('row').first()).toContainText('Wall loop final.mp4');
    await dialog.getByRole('button', { name: /^Close/ }).click();
  });

  await test.step('sign out', async () => {
    await button(/^Workspace /).click();
    await window.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(button('Try the practice studio')).toBeVisible();
  });
});
