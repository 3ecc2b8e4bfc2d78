import { join } from 'node:path';
import { writeManyRenders } from '../fixtures/many-renders.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import type { Studio } from '../pages/studio.ts';

const fileCount = 2_000;

/** Makes an item with one version, so that the next drop on it raises no question and uploads without a click. */
async function itemWithOneVersion(studio: Studio, path: string, name: string): Promise<void> {
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText(`New item “${name}”`)).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, `${name}.mp4`);
  await expect(studio.window.getByRole('row', { name, exact: true })).toBeVisible();
}

/** Drops thousands of files and presses the button; `thenInPage` runs in the same task of the page. */
async function handOverThousands(studio: Studio, folder: string, thenInPage: string): Promise<number> {
  await writeManyRenders(folder, fileCount);
  await studio.dropOnProject([folder]);
  await studio.makeNewItems(fileCount);
  const send = studio.sheet.getByRole('button', { name: /^(?:Send|Upload) [\d,]+ files/ });
  await expect(send).toBeEnabled();
  const words = await studio.sheet.evaluate((sheet, next) => {
    const wanted = /^(?:Send|Upload) [\d,]+ files/;
    const button = [...sheet.querySelectorAll('button')].find((each) => wanted.test(each.textContent ?? ''));
    const label = button?.textContent ?? '';
    button?.click();
    if (next === 'reload') setTimeout(() => location.reload(), 0);
    return label;
  }, thenInPage);
  return Number(/ ([\d,]+) files/.exec(words)?.[1]?.replace(',', ''));
}

test('a drop that can still be undone is uploaded although the window is loaded again', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await itemWithOneVersion(studio, await render('Foyer.mp4', { take: 1 }), 'Foyer');
  const second = await render('Foyer_v2.mp4', { take: 2 });
  await studio.dropOnItem('Foyer', [second]);
  await expect(studio.messages.getByRole('button', { name: /Undo/ })).toBeVisible();
  await studio.window.reload();
  await studio.expectDelivered(second, 'Foyer_v2.mp4');
});

test('a drop that can still be undone is uploaded although the app ends, killed or in order', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  let studio = await startStudio();
  await studio.signIn();
  await itemWithOneVersion(studio, await render('Gallery.mp4', { take: 1 }), 'Gallery');
  for (const [take, end] of [
    [2, 'kill'],
    [3, 'stop'],
  ] as const) {
    const path = await render(`Gallery_v${take}.mp4`, { take });
    await studio.dropOnItem('Gallery', [path]);
    await expect(studio.messages.getByRole('button', { name: /Undo/ })).toBeVisible();
    await studio.app[end]();
    const environment = { RENDERDROP_BASE_URL: studio.service.addresses.base_url };
    studio = studio.with(await startApp({ environment }));
    await studio.expectDelivered(path, `Gallery_v${take}.mp4`);
    await expect(studio.window.getByRole('row', { name: 'Gallery', exact: true })).toBeVisible();
  }
});

test('thousands of files are all in the queue although the window is loaded again at once', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.desktop.setOnline(false);
  const handed = await handOverThousands(studio, join(homeDirectory, 'everything'), 'reload');
  expect(handed).toBe(fileCount);
  await expect.poll(() => studio.lineInDatabase().length).toBe(handed);
});

test('thousands of files are all in the queue, or none of them, when the app ends in the middle', {
  tag: '@long',
}, async ({ startStudio, startApp, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.desktop.setOnline(false);
  const handed = await handOverThousands(studio, join(homeDirectory, 'everything'), 'stay');
  await studio.app.kill();
  const environment = { RENDERDROP_BASE_URL: studio.service.addresses.base_url };
  const again = studio.with(await startApp({ environment }));
  await expect(again.window.getByText('Aurora Arena Tour').first()).toBeVisible();
  const records = (await again.jobs()).length;
  expect([0, handed]).toContain(records);
});
