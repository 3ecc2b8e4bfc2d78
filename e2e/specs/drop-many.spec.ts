import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';

test('thirty files dropped on the grid each go where they belong', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  // With this time scale, the requests of a minute are available again after three seconds.
  const studio = await startStudio({ timeScale: 20 });
  await studio.signIn();
  const known = ['LED_Main', 'IMAG_Left', 'IMAG_Right', 'Floor_Ripples', 'Halo_Chorus_Loop'];
  const names = Array.from({ length: 30 }, (_, index) => known[index] ?? `Look_${index}`);
  const paths: string[] = [];
  for (const [index, name] of names.entries()) {
    paths.push(await render(`${name}_v1${index}.mp4`, { take: index + 1 }));
  }
  await studio.dropOnProject(paths);
  const sheet = studio.sheet;
  await studio.makeNewItems();
  await expect(sheet.getByText('Upload 30 files to Aurora Arena Tour')).toBeVisible();
  await expect(
    sheet.getByRole('button', { name: 'LED_Main_v10.mp4 goes to: LED Main, v5. Change' }),
  ).toBeVisible();
  await sheet.getByRole('button', { name: /^Upload 30 files/ }).click();
  await expect(sheet).toBeHidden();

  const inState = async () => (await studio.jobs()).filter(({ state }) => state.kind === 'ready').length;
  await expect.poll(inState).toBe(30);
  for (const [index, name] of names.entries()) {
    await studio.expectDelivered(paths[index] ?? '', `${name}_v1${index}.mp4`);
  }
  const batches = new Set((await studio.jobs()).map(({ batchId }) => batchId));
  expect(batches.size, 'one batch, so that it is told of once').toBe(1);
  expect((await studio.job('LED_Main_v10.mp4')).target).toMatchObject({ mediaName: 'LED Main' });
  expect((await studio.job('Look_29_v129.mp4')).target).toMatchObject({ kind: 'new_item' });
});

test('a dropped folder is expanded, frames are shown as a sequence, and what cannot be uploaded says why', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  const folder = join(homeDirectory, 'delivery');
  await mkdir(folder);
  await writeFile(join(folder, 'read me.txt'), 'hello');
  for (let frame = 1; frame <= 24; frame += 1) {
    await writeFile(join(folder, `shot.${String(frame).padStart(4, '0')}.exr`), 'frame');
  }
  const path = await render('Encore_Countdown_r2.mp4');
  await studio.dropOnProject([folder, path]);
  const sheet = studio.sheet;
  await expect(sheet.getByRole('region', { name: 'shot' })).toContainText('1-24, EXR, 24 frames');
  await expect(sheet.getByText('This is a text file, not a video.')).toBeVisible();
  const text = sheet.getByRole('row').filter({ hasText: 'read me.txt' });
  await expect(text.locator('.lucide-file-text'), 'not the sign of a film').toBeVisible();
  await expect(sheet.getByText("Can't be uploaded")).toBeVisible();

  await sheet.getByRole('button', { name: /^Encore_Countdown_r2.mp4 goes to/ }).click();
  await studio.window.keyboard.type('Pyro wall');
  await sheet.page().getByRole('option', { name: 'New item named “Pyro wall”' }).click();
  await expect(sheet.getByText('New item “Pyro wall”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, 'Encore_Countdown_r2.mp4');
  await expect(studio.window.getByRole('row', { name: 'Pyro wall' })).toBeVisible();
});

test('choosing by dialog and by key does what a drop does', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  const path = await render('Truss.mp4');
  await studio.desktop.answerNext('dialog.showOpenDialog', [path]);
  await studio.window.keyboard.press('Control+o');
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Truss”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, 'Truss.mp4');

  await studio.desktop.answerNext('dialog.showOpenDialog', []);
  await studio.window.getByRole('button', { name: 'Upload a folder…' }).press('Enter');
  await studio.desktop.waitForCall('dialog.showOpenDialog', (detail) =>
    JSON.stringify(detail).includes('openDirectory'),
  );
  await expect(studio.sheet).toBeHidden();
});

test('pasting files does what a drop does', { tag: '@long' }, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  const path = await render('Pasted.mp4', { take: 4 });
  // A page can't fill the clipboard with another program's files. Files of a drop, with their paths, stand in for them.
  await studio.window.evaluate(() => {
    window.addEventListener(
      'drop',
      (event) => {
        event.stopImmediatePropagation();
        event.preventDefault();
        const clipboardData = new DataTransfer();
        for (const file of event.dataTransfer?.files ?? []) clipboardData.items.add(file);
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
        );
      },
      { capture: true, once: true },
    );
  });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Pasted”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, 'Pasted.mp4');
});
