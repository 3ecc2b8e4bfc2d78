import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';

test('an item that is no video takes no drop and says why', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  const path = await render('Backdrop.mp4');
  await studio.dropOnItem('Backdrop Still', [path]);
  await expect(studio.messages.getByText('Only videos take new versions')).toBeVisible();
  expect(await studio.jobs()).toEqual([]);
  expect(studio.statesInDatabase(path)).toEqual([]);
  expect(await studio.createdVersions()).toBe(0);
});

test('a project that needs its first open holds its uploads under one message, and takes no more drops', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.openProject('Old Opera House 2024');
  const path = await render('Foyer.mp4');
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Foyer”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await expect.poll(async () => (await studio.jobs()).length).toBe(1);
  await studio.openTransfers();
  const message = studio.transfers
    .getByRole('status')
    .filter({ hasText: /web app/ })
    .first();
  await expect(message).toBeVisible();
  await studio.waitForState('Foyer.mp4', 'held');
  expect(studio.statesInDatabase(path)).toEqual(['held']);
  expect(await studio.createdVersions()).toBe(0);
  await expect(message.getByRole('button', { name: 'Open project' })).toBeVisible();
  await studio.dropOnProject([path]);
  await expect(studio.messages.getByText('Open this project once in the web app first')).toBeVisible();

  const projectId = (await studio.job('Foyer.mp4')).target.projectId;
  await studio.service.control('PATCH', `/projects/${projectId}`, { needs_first_open: false });
  await message.getByRole('button', { name: 'Retry' }).click();
  await studio.expectDelivered(path, 'Foyer.mp4');
  await expect(message).toBeHidden();
  await expect(studio.transfer('Foyer.mp4').getByText('Ready', { exact: true })).toBeVisible();
  expect(await studio.createdVersions()).toBe(1);
});

test('used-up plan minutes hold the project’s uploads until there are more', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  const path = await render('Lobby.mp4');
  const first = await render('Atrium.mp4');
  await studio.dropOnProject([first]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Atrium”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.expectDelivered(first, 'Atrium.mp4');
  const projectId = (await studio.job('Atrium.mp4')).target.projectId;
  await studio.service.control('PATCH', `/projects/${projectId}`, { plan_minutes: 0 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Lobby”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const message = studio.transfers
    .getByRole('status')
    .filter({ hasText: /minutes/ })
    .first();
  await expect(message).toBeVisible();
  await studio.waitForState('Lobby.mp4', 'held');
  expect(studio.statesInDatabase(path)).toEqual(['held']);
  expect(await studio.createdVersions(), 'the first one alone').toBe(1);
  await message.getByRole('button', { name: 'Open project' }).click();
  await studio.desktop.waitForCall('shell.openExternal');
  await studio.service.control('PATCH', `/projects/${projectId}`, { plan_minutes: 600 });
  await message.getByRole('button', { name: 'Retry' }).click();
  await studio.expectDelivered(path, 'Lobby.mp4');
  await expect(message).toBeHidden();
  expect(await studio.createdVersions()).toBe(2);
});

test('a file that is refused is called no version of the item that it is named after', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  const empty = join(homeDirectory, 'LED_Main_v06.mp4');
  await writeFile(empty, '');
  await studio.dropOnProject([await render('IMAG_Left_v05.mp4'), empty]);
  const rows = studio.sheet.locator('[data-file]');
  await expect(rows.filter({ hasText: 'LED_Main_v06.mp4' })).toContainText('This file is empty.');
  const badgeOf = (name: string) => rows.filter({ hasText: name }).locator('[class*="badge"]').last();
  await expect(badgeOf('IMAG_Left_v05.mp4')).toBeVisible();
  await expect(badgeOf('LED_Main_v06.mp4')).toBeHidden();
});
