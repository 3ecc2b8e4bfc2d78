import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import { addKey } from '../pages/accounts-page.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import type { Studio } from '../pages/studio.ts';

const requestsAnswer = z.object({
  requests: z.array(z.object({ path: z.string(), key: z.string().nullable() })),
});

/** Signs in with another key, whose account becomes the current one. */
async function switchToOtherKey({ window, service }: Studio): Promise<void> {
  await addKey(window, service.addresses.keys.other_workspace);
  await window.getByRole('button', { name: 'Got it' }).click();
}

async function expectSaid({ messages }: Studio, text: string): Promise<void> {
  await expect(messages).toContainText(text);
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(messages).not.toContainText(text);
}

test("the buttons of another account's upload open its project, or say whose it is", {
  tag: '@long',
}, async ({ startStudio, startApp, render, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, desktop, service } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const noVideo = join(homeDirectory, 'Script.mov');
  await writeFile(noVideo, 'Not a video');
  await studio.uploadAsNewItem(noVideo, 'Script');
  await expect.poll(async () => (await studio.job('Script.mov')).state).toHaveProperty('trouble');
  const { projectId, projectName } = (await studio.job('Script.mov')).target;
  await service.control('PATCH', `/projects/${projectId}`, { needs_first_open: true });
  await studio.uploadAsNewItem(await render('Foyer.mp4'), 'Foyer');
  await studio.waitForState('Foyer.mp4', 'held');
  const scope = await accountInPage(window);
  const { items } = await valueInPage(window, 'library', 'projects', {
    ...scope,
    source: 'known',
    cursor: null,
  });
  const pageOfProject = items.find(({ id }) => id === projectId)?.app_url;
  await switchToOtherKey(studio);
  await studio.openTransfers();
  const openProject = ({ transfers }: Studio) =>
    transfers
      .getByRole('status')
      .filter({ hasText: /web app/ })
      .first()
      .getByRole('button', { name: 'Open project' });

  const dialogs = async () => (await desktop.calls('dialog.showOpenDialog')).length;
  const before = await dialogs();
  await studio.transfer('Script.mov').getByRole('button', { name: 'Choose another file…' }).click();
  await expectSaid(studio, 'Script.mov belongs to another account');
  expect(await dialogs()).toBe(before);

  await openProject(studio).click();
  const opened = await desktop.waitForCall('shell.openExternal');
  expect(JSON.stringify(opened.detail)).toContain(pageOfProject);

  // After a restart, the window has loaded the projects of the current account only.
  await studio.app.stop();
  const environment = { RENDERDROP_BASE_URL: service.addresses.base_url };
  const again = studio.with(await startApp({ environment }));
  await again.openTransfers();
  await openProject(again).click();
  await expectSaid(again, `${projectName} belongs to another account`);
});

test("R on another account's upload says whose it is, and nothing of its item is asked with the current key", {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, service, sheet } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  await studio.uploadAsNewItem(await render('Pylon.mp4'), 'Pylon');
  await studio.waitForState('Pylon.mp4', 'ready');
  const { projectId } = (await studio.job('Pylon.mp4')).target;
  await switchToOtherKey(studio);
  const check = new NoteCheckPage(window);

  await studio.openTransfers();
  await studio.transfer('Pylon.mp4').focus();
  await check.press('r');
  await expectSaid(studio, 'Pylon.mp4 belongs to another account');
  await expect(check.view).toBeHidden();

  await check.press('Control+y');
  const row = sheet.getByRole('row').filter({ hasText: 'Pylon.mp4' });
  await row.focus();
  await check.press('r');
  await expectSaid(studio, 'Pylon.mp4 belongs to another account');
  await expect(check.view).toBeHidden();

  // The render itself is on this computer.
  await row.focus();
  await check.press(' ');
  await expect(window.locator('[data-viewer]')).toBeVisible();
  await check.press('r');
  await expect(check.view).toBeHidden();
  const { requests } = requestsAnswer.parse(await service.control('GET', '/requests'));
  const asked = requests.filter(({ key }) => key === 'other_workspace').map(({ path }) => path);
  expect(asked.filter((path) => path.includes(projectId))).toEqual([]);
});

test('showing an item in the history says that its account was signed out, and stays', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, sheet } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  await studio.uploadAsNewItem(await render('Pylon.mp4'), 'Pylon');
  await studio.waitForState('Pylon.mp4', 'ready');
  const signedOut = await accountInPage(window);
  await switchToOtherKey(studio);
  await valueInPage(window, 'accounts', 'signOut', signedOut);

  await window.keyboard.press('Control+y');
  const row = sheet.getByRole('row').filter({ hasText: 'Pylon.mp4' });
  await row.focus();
  await window.keyboard.press('Enter');
  await expectSaid(studio, "You're no longer signed in to this account.");
  await expect(row).toBeVisible();

  // The place is not kept for a later sign-in.
  await window.keyboard.press('Escape');
  await addKey(window, studio.service.addresses.keys.all);
  await expect(window.getByRole('heading', { level: 1, name: 'Aurora Arena Tour' })).toBeVisible();
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeHidden();
});
