import { mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';
import { ViewerPage } from '../pages/viewer-page.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

async function begin(
  startStudio: (options?: { processingMs?: number }) => Promise<Studio>,
  homeDirectory: string,
): Promise<WatchedFolder> {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  return await WatchedFolder.in(studio, homeDirectory);
}

/** Drops the folder and confirms. Files that were in it before are left alone. */
async function watch({ page, folder }: WatchedFolder): Promise<void> {
  await page.drop(folder);
  await page.confirm();
  await expect(page.state).toHaveText('Watching');
}

test('a dropped folder shows a preview, then uploads a render without a click, and the next by its name', async ({
  startStudio,
  homeDirectory,
  render,
}) => {
  // Promise: New renders upload by name.
  // Promise: New renders upload once they are complete.
  // Promise: Renders that appear in this folder upload once they are complete.
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  await watched.write(await render('LED_Main_v005.mp4'));
  await watched.write(await render('Completely unknown thing.mp4', { take: 2 }));
  await watched.write(await render('LED_Main_draft.mp4', { take: 3 }));
  await page.drop(watched.folder);
  await expect(page.dialog).toContainText('renders');
  await expect(page.preview).toContainText('3 files stay as they are');
  await expect(page.preview).toContainText('LED Main');
  await expect(page.preview).toContainText('Needs a choice');
  const stills = page.preview.getByRole('listitem').locator('img[src^="/still/"]');
  await expect(stills, 'of each file').toHaveCount(3);
  for (const still of await stills.all()) await expect(still).not.toHaveJSProperty('naturalWidth', 0);
  expect(await studio.jobs()).toEqual([]);

  await page.dialog.getByText('Filter and options').click();
  await page.dialog.getByLabel('Never these files').fill('*_draft*, [oops');
  await expect(page.dialog).toContainText('“[oops” has a [ without its ].');
  await expect(page.dialog.getByRole('button', { name: /^Watch/ })).toBeDisabled();
  await page.dialog.getByLabel('Never these files').fill('*_draft*');
  await page.dialog.getByRole('radio', { name: 'Upload all' }).click();
  await expect(page.preview).toContainText('1 file uploads');
  // As the sheet says it.
  await expect(page.preview).toContainText(/LED Main, v\d+.*, was .*5 open notes · Matched by name/);
  await expect(page.preview).toContainText('1 needs a choice · 1 excluded by the filter');
  await expect(page.preview).toContainText('Excluded by *_draft*');
  await page.dialog.getByRole('radio', { name: 'Leave them' }).click();
  await page.confirm();

  await expect(page.list.getByRole('option', { name: /renders/ })).toBeVisible();
  await expect(page.state).toHaveText('Watching');
  await expect(page.page).toContainText('2 files that were here before are left alone.');
  await expect(page.page.getByRole('row')).toHaveCount(0);

  const path = await watched.write(await render('LED_Main_v006.mp4', { take: 4 }));
  await watched.expectReady(path);
  await expect(page.row('LED_Main_v006')).toContainText('LED Main, v5');
  const still = page.row('LED_Main_v006').locator('img');
  const widthDrawn = () => still.evaluate((img: HTMLImageElement) => img.naturalWidth);
  await expect.poll(widthDrawn, 'the render itself in its row').toBeGreaterThan(0);
  await watched.write(await render('LED_Main again.mp4', { take: 5 }), 'LED_Main_v006.mp4');
  await expect(page.row('LED_Main_v006')).toContainText('LED Main, v6', { timeout: readyMs });
  await watched.expectReady(path);
  await page.row('LED_Main_v006').click();
  await expect(page.story).toContainText('Render 2 under this name');
  await expect(page.story.getByRole('region', { name: 'History' })).toContainText('Uploaded');
});

test('the preview of a folder whose files all need a choice shows every reason whole', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const watched = await begin(startStudio, homeDirectory);
  const { page } = watched;
  await watched.write(await render('LED_Main_v005.mp4', { size: '240x240' }));
  for (const number of [1001, 1002])
    await watched.write(await render('Frame.mp4'), `Halo_v001.${number}.png`);
  await page.drop(watched.folder);
  await page.dialog.getByRole('radio', { name: 'Upload all' }).click();
  await expect(page.preview.getByRole('status')).toHaveText('2 need a choice');
  const reasons = page.preview.getByRole('listitem').locator('[class*="_goes_"]');
  await expect(reasons.filter({ hasText: 'Another shape' })).toBeVisible();
  await expect(reasons.filter({ hasText: 'Set whether this folder encodes' })).toBeVisible();
  const cut = await reasons.evaluateAll(
    (all) =>
      all.filter((one) => one.scrollHeight > one.clientHeight || one.scrollWidth > one.clientWidth).length,
  );
  expect(cut).toBe(0);
});

test('a target chosen for a name that matches nothing is remembered for later files; a skipped file stays skipped', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  // Promise: Files with this name go to LED Main from now on.
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  await page.chooseByButton(watched.folder);
  await page.confirm();
  await expect(page.state).toHaveText('Watching');
  await watched.write(await render('Qwertzuiop_v1.mp4'));
  await watched.write(await render('Yxcvbnm_v1.mp4', { take: 2 }));
  await expect(page.row('Qwertzuiop_v1')).toContainText('Needs a choice', { timeout: readyMs });
  await expect(page.row('Yxcvbnm_v1')).toContainText('Needs a choice', { timeout: readyMs });
  await expect(page.list.getByRole('option', { name: /renders/ })).toContainText('2 need you');

  await page
    .row('Qwertzuiop_v1')
    .getByRole('button', { name: /^Choose the item/ })
    .click();
  await expect(page.dialog).toContainText('Choose the item for Qwertzuiop_v1.mp4');
  await studio.window.keyboard.type('led main');
  await studio.window.keyboard.press('Enter');
  await expect(page.dialog).toBeHidden();
  await expect(studio.messages).toContainText('go to LED Main from now on');
  await watched.expectReady(join(watched.folder, 'Qwertzuiop_v1.mp4'));
  const next = await watched.write(await render('Qwertzuiop_v2.mp4', { take: 3 }));
  await watched.expectReady(next);
  await expect(page.row('Qwertzuiop_v2')).toContainText('LED Main, v6');

  await page.row('Yxcvbnm_v1').getByRole('button', { name: /^Skip/ }).click();
  await expect(page.row('Yxcvbnm_v1')).toContainText('You skipped it.');
  await page.page.getByRole('radio', { name: /^Need you/ }).click();
  await expect(page.page).toContainText('Nothing needs you');
  await page.page.getByRole('radio', { name: /^Skipped/ }).click();
  await page
    .row('Yxcvbnm_v1')
    .getByRole('button', { name: /^More for/ })
    .click();
  await studio.window.getByRole('menuitem', { name: /^Choose the item/ }).click();
  await studio.window.keyboard.type('Brand new thing');
  await page.dialog.getByRole('option', { name: 'New item “Brand new thing”' }).click();
  await page.page.getByRole('radio', { name: /^All/ }).click();
  await watched.expectReady(join(watched.folder, 'Yxcvbnm_v1.mp4'));

  await page.page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.dialog).toContainText('Qwertzuiop_v1.mp4 → LED Main');
  await page.dialog.getByRole('button', { name: /^Forget the choice/ }).click();
  await expect(page.dialog).not.toContainText('Qwertzuiop_v1.mp4 → LED Main');
});

test('a watch folder pauses, survives a restart, comes back after it was missing, and is removed', {
  tag: '@long',
}, async ({ startStudio, startApp, homeDirectory, render }) => {
  // Promise: New files are listed and wait until you resume.
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  await watch(watched);
  await page.page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.state).toHaveText('Paused');
  const path = await watched.write(await render('LED_Main_v007.mp4'));
  await expect(page.row('LED_Main_v007')).toContainText('This folder is paused.', { timeout: readyMs });
  expect(await studio.jobs()).toEqual([]);
  await page.fromMenu('Stop watching…');
  const warning = studio.window.getByRole('alertdialog');
  await expect(warning).toContainText("1 file that isn't in the list yet won't be uploaded.");
  await expect(warning).not.toContainText('in the list below');
  await warning.getByRole('button', { name: 'Cancel' }).click();

  await studio.app.stop();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } });
  const again = new WatchedFolder(studio.with(app), watched.folder);
  await again.page.list.getByRole('option', { name: /renders/ }).click();
  await expect(again.page.state).toHaveText('Paused');
  await again.page.page.getByRole('button', { name: 'Resume' }).first().click();
  await again.expectReady(path);

  await rename(watched.folder, `${watched.folder}-away`);
  await expect(again.page.state).toHaveText('Folder not found', { timeout: readyMs });
  await expect(again.page.page.getByRole('alert')).toContainText('renamed, moved or deleted');
  await rename(`${watched.folder}-away`, watched.folder);
  await again.page.page.getByRole('button', { name: 'Check now' }).click();
  await expect(again.page.state).toHaveText('Watching', { timeout: readyMs });
  await expect(again.page.row('LED_Main_v007')).toContainText('Ready');

  // Promise: Its paused uploads stay in the list below.
  await valueInPage(again.studio.window, 'queue', 'pause', { kind: 'all' });
  await watched.write(await render('LED_Main_v008.mp4', { take: 4 }));
  const waiting = async () =>
    (await again.studio.jobs()).map(({ file, state }) => `${file.name} ${state.kind}`).join('\n');
  await expect.poll(waiting, { timeout: readyMs }).toContain('LED_Main_v008.mp4 queued');

  // Promise: The folder, its files and everything uploaded stay as they are.
  const files = await readdir(watched.folder);
  const { projectId } = (await again.studio.job('LED_Main_v008.mp4')).target;
  const uploaded = async () => {
    const account = await accountInPage(again.studio.window);
    const asked = { ...account, projectId, source: 'service' as const, cursor: null };
    const { items } = await valueInPage(again.studio.window, 'library', 'media', asked);
    return items.map(({ name, versions_count: versions }) => `${name} ${versions}`);
  };
  const items = await uploaded();
  await again.page.fromMenu('Stop watching…');
  const question = again.studio.window.getByRole('alertdialog');
  await expect(question).toContainText('everything uploaded stay as they are');
  await again.studio.window.keyboard.press('Control+k');
  await expect(again.studio.messages).toContainText('Finish or close this window first.');
  await question.getByRole('button', { name: 'Stop watching' }).click();
  await expect(again.page.list).toBeHidden();
  await expect(again.page.page).toBeHidden();
  expect((await valueInPage(again.studio.window, 'watch', 'snapshot')).folders).toEqual([]);
  expect(await waiting()).toContain('LED_Main_v008.mp4 queued');
  expect(await readdir(watched.folder)).toEqual(files);
  expect(await uploaded()).toEqual(items);
});

test('a watch folder removed from the sidebar leaves the page of another one open', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
}) => {
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  const { window } = studio;
  const other = new WatchedFolder(studio, join(homeDirectory, 'stills'));
  await mkdir(other.folder);
  await other.add('Aurora Arena Tour');
  await watched.add('Aurora Arena Tour');
  const heading = page.page.getByRole('heading', { name: 'renders', level: 1 });
  await expect(heading).toBeVisible();
  const stopWatching = async (name: RegExp) => {
    await page.list.getByRole('option', { name }).click({ button: 'right' });
    await window.getByRole('menuitem', { name: 'Stop watching…' }).click();
    await window.getByRole('alertdialog').getByRole('button', { name: 'Stop watching' }).click();
  };
  await stopWatching(/stills/);
  await expect(studio.messages).toContainText('No longer watching stills');
  await expect(heading).toBeVisible();
  await stopWatching(/renders/);
  await expect(page.page, 'its own page closes').toBeHidden();
  await expect(window.getByRole('heading', { name: 'Aurora Arena Tour', level: 1 })).toBeVisible();
});

test('watch folders work without a mouse', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
  render,
}) => {
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  const { keyboard } = studio.window;
  await studio.desktop.answerNext('dialog.showOpenDialog', [watched.folder]);
  await keyboard.press('Control+k');
  await keyboard.type('watch a folder');
  await keyboard.press('Enter');
  await expect(page.dialog).toContainText('Watch a folder');
  const watch = page.dialog.getByRole('button', { name: /^Watch/ });
  await expect(watch).toBeEnabled();
  await watch.focus();
  await keyboard.press('Enter');
  await expect(page.state).toHaveText('Watching');
  await watched.write(await render('Qwertzuiop_v1.mp4'));
  const row = page.row('Qwertzuiop_v1');
  await expect(row).toContainText('Needs a choice', { timeout: readyMs });

  await studio.openProject('Aurora Arena Tour');
  await expect(page.page).toBeHidden();
  await keyboard.press('Control+Shift+PageDown');
  await expect(row).toBeVisible();
  await row.focus();
  await keyboard.press('Enter');
  await expect(page.story).toContainText('Needs a choice');
  await keyboard.press('Escape');
  await expect(page.story).toBeHidden();
  await row.focus();
  await keyboard.press('i');
  await expect(page.dialog).toContainText('Choose the item');
  await keyboard.press('Control+k');
  await expect(studio.messages).toContainText('Finish or close this window first.');
  await keyboard.type('led main');
  await keyboard.press('Enter');
  await watched.expectReady(join(watched.folder, 'Qwertzuiop_v1.mp4'));

  await row.focus();
  await keyboard.press('Control+k');
  const palette = studio.window.locator('[data-palette]');
  await expect(palette.getByRole('option').first()).toContainText('Details');
  const showing = palette.getByRole('option', { name: /^Show in folder/ });
  await expect(showing, 'of the file, and of its folder').toHaveCount(2);
  await expect(palette.getByRole('option', { name: /^Stop watching/ })).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(row).toBeFocused();
});

test('after a click anywhere in a row its keys work, and buttons in it keep their own', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  const { keyboard } = studio.window;
  await watch(watched);
  await watched.write(await render('Asdfghjkl_v1.mp4'));
  await watched.write(await render('Qwertzuiop_v1.mp4', { take: 2 }));
  const first = page.row('Asdfghjkl_v1');
  const second = page.row('Qwertzuiop_v1');
  await expect(first).toContainText('No match', { timeout: readyMs });
  await expect(second).toContainText('No match', { timeout: readyMs });
  const viewer = new ViewerPage(studio.window).view;

  await first.getByText('Asdfghjkl_v1.mp4').click();
  await expect(first).toBeFocused();
  await keyboard.press(' ');
  await expect(viewer).toContainText('Asdfghjkl_v1');
  await keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  const rows = page.page.getByRole('row');
  await rows.first().getByText('No match').click();
  await keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press('ArrowUp');
  await expect(rows.first()).toBeFocused();

  const ground = (row: Locator) => row.evaluate((drawn) => getComputedStyle(drawn).backgroundColor);
  await first.getByText('Asdfghjkl_v1.mp4').click();
  await expect(page.story).toContainText('Asdfghjkl_v1');
  await second.getByText('Qwertzuiop_v1.mp4').click({ modifiers: ['ControlOrMeta'] });
  await expect(page.page).toContainText('1 selected');
  expect(await ground(first), 'the open row is not selected').not.toBe(await ground(second));
  await keyboard.press('Escape');
  await expect(page.page).not.toContainText('1 selected');

  await second.getByRole('button', { name: /^Skip/ }).focus();
  await keyboard.press(' ');
  await expect(second).toContainText('Skipped');
  await expect(viewer).toBeHidden();
});

test('a notification opens the page of its folder', { tag: ['@chromium', '@long'] }, async ({
  startStudio,
  homeDirectory,
  render,
}) => {
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  await watch(watched);
  await studio.openProject('Aurora Arena Tour');
  await studio.desktop.blurWindow();
  await watched.write(await render('Qwertzuiop_v1.mp4'));
  await studio.desktop.waitForCall('notification.shown', (detail) =>
    JSON.stringify(detail).includes('renders needs you'),
  );
  await studio.desktop.clickNotification('renders needs you');
  await expect(page.row('Qwertzuiop_v1')).toContainText('Needs a choice');
});

test('one key makes a new item for a name that matches nothing, and a render of another shape waits', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const watched = await begin(startStudio, homeDirectory);
  const { page, studio } = watched;
  await watch(watched);
  const path = await watched.write(await render('Qwertzuiop_v1.mp4', { take: 2 }));
  const row = page.row('Qwertzuiop_v1');
  await expect(row).toContainText('No match', { timeout: readyMs });
  await row.focus();
  await studio.window.keyboard.press('n');
  await watched.expectReady(path);
  expect((await studio.job('Qwertzuiop_v1.mp4')).target).toMatchObject({ kind: 'new_item' });

  await watched.write(await render('LED_Main_v009.mp4', { size: '320x180', take: 3 }));
  const other = page.row('LED_Main_v009');
  await expect(other).toContainText('Another shape: 320 × 180, was 3840 × 1080.', {
    timeout: readyMs,
  });
  expect((await studio.jobs()).map(({ file }) => file.name)).toEqual(['Qwertzuiop_v1.mp4']);
  await other.getByRole('button', { name: /LED Main/ }).click();
  await watched.expectReady(join(watched.folder, 'LED_Main_v009.mp4'));
});
