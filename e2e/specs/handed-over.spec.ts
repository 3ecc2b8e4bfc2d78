import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';
import { Studio } from '../pages/studio.ts';

interface HandedOver {
  readonly name: string;
  /** Where the file goes, in the sheet's words. */
  readonly goesTo: string;
  readonly path: string;
}

/** Checks that one sheet offers all files, each with its target by name, and that nothing was queued before the upload starts. */
async function expectOfferedAndSend(studio: Studio, files: readonly HandedOver[]): Promise<void> {
  const { sheet } = studio;
  await expect(sheet.getByText(`Upload ${files.length} files to Aurora Arena Tour`)).toBeVisible();
  if (files.some(({ goesTo }) => goesTo.startsWith('New item'))) await studio.makeNewItems();
  for (const { name, goesTo } of files)
    await expect(sheet.getByRole('button', { name: `${name} goes to: ${goesTo}. Change` })).toBeVisible();
  expect(await studio.jobs()).toEqual([]);
  await sheet.getByRole('button', { name: /^Upload \d+ files/ }).click();
  await expect(sheet).toBeHidden();
  for (const { path, name } of files) await studio.expectDelivered(path, name);
  expect(await studio.createdVersions()).toBe(files.length);
}

test('a second start passes on several files and a folder, which are offered with their targets', {
  tag: '@long',
}, async ({ startStudio, launcher, render, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  const led = await render('LED_Main_v040.mp4', { take: 21 });
  const quay = await render('Quay lights.mp4', { take: 22 });
  const folder = join(homeDirectory, 'delivery');
  await mkdir(folder);
  const left = join(folder, 'IMAG_Left_v040.mp4');
  await copyFile(await render('IMAG_Left_v040.mp4', { take: 23 }), left);

  const code = await launcher.launchAgain({ homeDirectory, arguments: ['--some-switch', led, quay, folder] });
  expect(code).toBe(0);
  await studio.desktop.waitForCall('window.focused');
  await expectOfferedAndSend(studio, [
    { name: 'LED_Main_v040.mp4', goesTo: 'LED Main, v5', path: led },
    { name: 'IMAG_Left_v040.mp4', goesTo: 'IMAG Left, v4', path: left },
    { name: 'Quay lights.mp4', goesTo: 'New item “Quay lights”', path: quay },
  ]);
  expect((await studio.job('LED_Main_v040.mp4')).target).toMatchObject({ mediaName: 'LED Main' });
});

test('files dropped on the dock come one by one and are offered together', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  const led = await render('LED_Main_v041.mp4', { take: 24 });
  const pier = await render('Pier.mp4', { take: 25 });
  const mast = await render('Mast.mp4', { take: 26 });
  await studio.desktop.openFiles([led, pier, mast]);
  await expectOfferedAndSend(studio, [
    { name: 'LED_Main_v041.mp4', goesTo: 'LED Main, v5', path: led },
    { name: 'Pier.mp4', goesTo: 'New item “Pier”', path: pier },
    { name: 'Mast.mp4', goesTo: 'New item “Mast”', path: mast },
  ]);
});

test('files dropped on the tray of macOS are offered in the window', { tag: ['@chromium', '@long'] }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({}, { platform: 'darwin' });
  await studio.signIn();
  const gate = await render('Gate.mp4', { take: 27 });
  const bow = await render('Bow.mp4', { take: 28 });
  await studio.desktop.dropOnTray([gate, bow]);
  await expectOfferedAndSend(studio, [
    { name: 'Gate.mp4', goesTo: 'New item “Gate”', path: gate },
    { name: 'Bow.mp4', goesTo: 'New item “Bow”', path: bow },
  ]);
});

test('files that the app was started with wait until somebody has signed in', { tag: '@long' }, async ({
  startApp,
  startService,
  render,
  homeDirectory,
}) => {
  const service = await startService();
  const stern = await render('Stern.mp4', { take: 29 });
  const helm = await render('Helm.mp4', { take: 30 });
  const app = await startApp({
    environment: { RENDERDROP_BASE_URL: service.addresses.base_url },
    arguments: [stern, helm],
  });
  await new FirstRunPage(app.window).signIn(service.addresses.keys.all);
  await expectOfferedAndSend(new Studio(app, service, homeDirectory), [
    { name: 'Stern.mp4', goesTo: 'New item “Stern”', path: stern },
    { name: 'Helm.mp4', goesTo: 'New item “Helm”', path: helm },
  ]);
});
