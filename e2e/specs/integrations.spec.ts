import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { Studio } from '../pages/studio.ts';

test('Renderdrop is added to Blender in the settings, updated, and removed', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  const scripts = join(homeDirectory, 'blender scripts ü');
  mkdirSync(scripts);
  // KDE's file manager makes this folder when it is first started.
  const share = join(homeDirectory, 'share ü');
  mkdirSync(join(share, 'kio'), { recursive: true });
  // A file lies where the integration's folder has to go.
  const inTheWay = join(share, 'kio', 'servicemenus');
  writeFileSync(inTheWay, 'a file');
  const service = await startService();
  const environment = {
    RENDERDROP_BASE_URL: service.addresses.base_url,
    BLENDER_USER_SCRIPTS: scripts,
    XDG_DATA_HOME: share,
  };
  const studio = new Studio(await startApp({ environment }), service, homeDirectory);
  const { window, sheet } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Integrations' }).click();
  const card = sheet.getByRole('region', { name: 'Blender' });
  await expect(card.locator('svg').first(), 'where it is in Blender').toBeVisible();
  await expect(card).not.toContainText('Not tested in the program itself.');
  const dolphin = sheet.getByRole('region', { name: 'Dolphin' });
  await expect(dolphin).toContainText(
    'Not tested in the program itself. Try it in the practice studio first.',
  );
  const unreal = sheet.getByRole('region', { name: 'Unreal Engine' });
  await expect(unreal, 'how it gets there').toContainText(
    'renderdrop integrations add unreal --folder FOLDER',
  );
  const names = await sheet.getByRole('heading', { level: 3 }).allInnerTexts();
  expect(names.indexOf('Dolphin'), 'what is on this computer comes first').toBeLessThan(
    names.indexOf('Unreal Engine'),
  );
  await card.getByRole('button', { name: 'Add' }).click();
  await expect(card.getByText('Added', { exact: true })).toBeVisible();
  const addon = join(scripts, 'addons', 'renderdrop');
  await expect(card.getByText(join(scripts, 'addons'))).toBeVisible();
  expect(readdirSync(addon)).toContain('panel.py');

  writeFileSync(join(addon, 'panel.py'), 'mine');
  await sheet.getByRole('tab', { name: 'About' }).click();
  await sheet.getByRole('tab', { name: 'Integrations' }).click();
  await expect(card.getByText('Changed by you')).toBeVisible();
  await card.getByRole('button', { name: 'Update' }).click();
  await expect(card.getByText('Added', { exact: true })).toBeVisible();
  await expect(sheet.getByText(`Kept your changed file as ${join(addon, 'panel.py.changed')}`)).toBeVisible();

  await card.getByRole('button', { name: 'Remove' }).click();
  await expect(card.getByRole('button', { name: 'Add' })).toBeVisible();
  expect(readdirSync(addon)).toEqual(['panel.py.changed']);

  await dolphin.getByRole('button', { name: 'Add' }).click();
  const refusal = dolphin.getByRole('alert');
  await expect(refusal, 'where the person looks').toBeInViewport({ ratio: 1 });
  await expect(refusal).toContainText(`${inTheWay} is a file, not a folder.`);
  await expect(refusal).toContainText('Move that file away, then add it again.');
  rmSync(inTheWay);
  await dolphin.getByRole('button', { name: 'Add' }).click();
  await expect(dolphin.getByText('Added', { exact: true })).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
