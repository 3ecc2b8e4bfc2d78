import { copyFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test('a render dropped on an item that raises no question uploads without a click, unless it is undone', async ({
  startStudio,
  render,
}) => {
  // Promise: Undo
  // Promise: Starts in 5 seconds.
  // Promise: Undo a drop, choice, cancel or skip, while its message shows
  const studio = await startStudio();
  await studio.signIn();
  const first = await render('Ceiling.mp4');
  await studio.dropOnProject([first]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Ceiling”')).toBeVisible();
  await studio.sheet.getByRole('button', { name: /^Upload(?! anyway)/ }).click();
  await studio.expectDelivered(first, 'Ceiling.mp4');
  await expect(studio.window.getByRole('row', { name: 'Ceiling', exact: true })).toBeVisible();

  const second = await render('Ceiling_v2.mp4', { take: 2 });
  const created = await studio.createdVersions();
  await studio.dropOnItem('Ceiling', [second]);
  await expect(studio.messages.getByText('Uploading Ceiling_v2.mp4 to Ceiling as v2')).toBeVisible();
  await studio.window.keyboard.press('Control+z');
  await expect(studio.messages.getByText("Ceiling_v2.mp4 wasn't uploaded")).toBeVisible();
  await expect(studio.messages.getByText("Ceiling_v2.mp4 wasn't uploaded")).toBeHidden();
  expect(await studio.createdVersions(), 'what was undone never reached the service').toBe(created);
  expect(studio.statesInDatabase(second), 'nor the queue').toEqual([]);

  await studio.dropOnItem('Ceiling', [second]);
  await expect(studio.messages.getByRole('button', { name: /Undo/ })).toBeVisible();
  expect(await studio.createdVersions(), 'nothing is created while it can be undone').toBe(created);
  await expect(studio.messages.getByText(/^Starts in [12] seconds?\.$/), 'it counts').toBeVisible();
  await studio.expectDelivered(second, 'Ceiling_v2.mp4');
  expect(await studio.job('Ceiling_v2.mp4')).toMatchObject({
    target: { kind: 'version', mediaName: 'Ceiling' },
    delivery: { versionNumber: 2 },
  });

  await studio.dropOnItem('Ceiling', [second]);
  await expect(studio.sheet.getByText(/Already uploaded as v2/)).toBeVisible();
  await expect(studio.sheet.getByRole('button', { name: /^Upload(?! anyway)/ })).toBeDisabled();
  await studio.sheet.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(studio.sheet.getByRole('button', { name: /^Upload(?! anyway)/ })).toBeEnabled();
  await studio.window.keyboard.press('Escape');
  await expect(studio.sheet).toBeHidden();

  await test.step('notes still open on the item are a checklist, and uploading is one key', async () => {
    const path = await render('LED_Main_v009.mov', { size: '640x180' });
    await studio.window.getByRole('row', { name: 'LED Main' }).click();
    await studio.dropOnItem('LED Main', [path]);
    const sheet = studio.sheet;
    await expect(sheet.getByText('Upload a new version of LED Main')).toBeVisible();
    await expect(sheet.getByText(/640 × 180 · 25 fps · 0:01 · H.264/)).toBeVisible();
    await expect(sheet.getByText(/640 × 180, was 3840 × 1080/)).toBeVisible();
    await expect(
      sheet.getByRole('group', { name: 'Notes on LED Main · 5 notes past the end' }),
    ).toBeVisible();
    await expect(sheet.getByText('Matched by name'), 'it was dropped on its item').toHaveCount(0);
    await expect(sheet.getByText(/5 open notes/), 'said once').toHaveCount(1);
    await expect(sheet.locator('[data-notes-past-end]'), 'the render is a second long').toHaveCount(1);
    await expect(sheet.locator('[data-note-tick]')).toHaveCount(0);
    // Nothing is wrong with the file, so the button doesn't say "anyway".
    const upload = sheet.getByRole('button', { name: /^Upload(?! anyway).*Ctrl/ });
    await expect(upload).toBeFocused();
    await expect(sheet.getByRole('button', { name: /more below$/ }), 'it is the only file').toHaveCount(0);

    // Whoever presses Space to look must not have made a version.
    const viewer = new ViewerPage(studio.window);
    for (const _ of ['once', 'and again']) {
      await viewer.press(' ');
      await expect(viewer.view).toBeVisible();
      await viewer.press('Escape');
      await expect(upload).toBeFocused();
    }

    for (const box of await sheet.getByRole('checkbox').all()) await box.check({ force: true });
    await expect(sheet.getByText('Notes on LED Main · 5 of 5 done')).toBeVisible();
    await expect(upload).toBeEnabled();
    const inPanel = studio.window.locator('#notes-heading').locator('xpath=../..');
    await sheet.getByRole('checkbox').first().uncheck({ force: true });
    await expect(sheet.getByText('Notes on LED Main · 4 of 5 done')).toBeVisible();
    await expect(inPanel, 'nothing of a file that may never be uploaded').not.toContainText('checked');
    await studio.window.keyboard.press('Control+Enter');
    await studio.expectDelivered(path, 'LED_Main_v009.mov');
    await expect(inPanel, 'the version has what was checked in the sheet').toContainText(
      /4 of 5 checked on v\d+\./,
    );
    const item = studio.window.getByRole('complementary', { name: 'Item' });
    await expect(item.getByRole('button', { name: '5 notes past the end' }), 'as in the sheet').toBeVisible();

    const next = await render('LED_Main_v010.mov', { size: '640x180', take: 2 });
    await studio.window.keyboard.press('Escape');
    await expect(item).toBeHidden();
    await test.step('a file held over an item hides neither its picture nor its name', async () => {
      const tile = studio.window.getByRole('row', { name: 'LED Main', exact: true });
      await expect(tile.locator('img')).toBeVisible();
      await studio.desktop.holdFilesOver(await studio.itemSelector('LED Main'), [next]);
      const words = await tile.getByText('Add v6 to LED Main').boundingBox();
      const name = await tile.getByText('LED Main', { exact: true }).first().boundingBox();
      const picture = await tile.locator('img').boundingBox();
      if (!words || !name || !picture) throw new Error('Not in sight');
      for (const kept of [name, picture]) expect(kept.y + kept.height).toBeLessThanOrEqual(words.y + 1);
      await studio.desktop.takeFilesAway();
    });

    await test.step('uploading by its keys, after the note check was opened from the sheet, uploads and opens nothing', async () => {
      await studio.dropOnItem('LED Main', [next]);
      const check = new NoteCheckPage(studio.window);
      const openCheck = sheet.getByRole('button', { name: /^Review/ });
      await openCheck.click();
      await expect(check.view).toBeVisible();
      await studio.window.keyboard.press('Escape');
      await expect(check.view).toBeHidden();
      // Escape returned the focus to the button that opened the check, so the keys go there.
      await expect(openCheck).toBeFocused();
      await studio.window.keyboard.press('Control+Enter');
      await expect(sheet, 'the keys did what they say').toBeHidden();
      await studio.waitForState('LED_Main_v010.mov', 'ready');
      await expect(studio.window.getByRole('dialog')).toHaveCount(0);
    });
  });

  await test.step('a view-only project takes no drop and says why', async () => {
    const [jobs, versions] = [await studio.jobs(), await studio.createdVersions()];
    await studio.openProject('Harbour Lights Festival');
    const upload = studio.window.getByRole('button', { name: 'Upload', exact: true });
    await expect(upload).toBeDisabled();
    await expect(upload).toHaveAccessibleDescription(/view/i);
    const path = await render('Quay.mp4');
    await studio.dropOnProject([path]);
    await expect(studio.messages.getByText('This project is view only for you')).toBeVisible();
    await expect(studio.sheet).toBeHidden();
    expect(await studio.jobs()).toHaveLength(jobs.length);
    expect(studio.statesInDatabase(path)).toEqual([]);
    expect(await studio.createdVersions()).toBe(versions);
  });
});

test('a render dropped one tile beside its own uploads nothing before somebody said which item is meant', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  const { sheet, window } = studio;
  const path = await render('IMAG_Left_v08.mp4', { size: '180x320', seconds: 2 });
  await studio.dropOnItem('IMAG Right', [path]);
  await expect(sheet.getByText('Upload a new version of IMAG Right')).toBeVisible();
  await expect(sheet.getByText('Its name matches “IMAG Left”, not “IMAG Right”.')).toBeVisible();
  const upload = sheet.getByRole('button', { name: /^Upload.*Ctrl/ });
  await expect(upload).toBeDisabled();
  await window.keyboard.press('1');
  await expect(sheet.getByText('Upload a new version of IMAG Left')).toBeVisible();
  await expect(sheet.getByText('Matched by name, ignoring _v08')).toBeVisible();
  await expect(upload).toBeEnabled();
  await window.keyboard.press('Escape');

  await studio.dropOnItem('IMAG Right', [path]);
  await sheet.getByRole('button', { name: 'Upload anyway', exact: true }).click();
  await expect(upload).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, 'IMAG_Left_v08.mp4');
  expect(await studio.job('IMAG_Left_v08.mp4')).toMatchObject({ target: { mediaName: 'IMAG Right' } });
});

test('a render that is replaced while the sheet is open gets another picture, and asks again what was accepted', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  const { sheet } = studio;
  const path = await render('LED_Main_v009.mov', { size: '320x320' });
  // Of the same length, so its picture is at the same second.
  const replacement = await render('Replacement.mov', { size: '360x360', take: 3 });
  await studio.dropOnItem('LED Main', [path]);
  await sheet.getByRole('button', { name: 'Upload anyway', exact: true }).click();
  const upload = sheet.getByRole('button', { name: /^Upload.*Ctrl/ });
  await expect(upload).toBeEnabled();
  const still = sheet.locator('img[src^="/still/file/"]');
  const before = await still.getAttribute('src');
  await copyFile(replacement, path);
  await expect(sheet.getByText(/360 × 360 ·/)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Upload anyway', exact: true })).toBeVisible();
  await expect(upload).toBeDisabled();
  await expect(still).not.toHaveAttribute('src', before ?? '');
});

test('notes that came since the item was looked at are counted in its row as in the list below', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  const { sheet, service, window } = studio;
  const item = window.getByRole('complementary', { name: 'Item' });
  await window.getByRole('row', { name: 'LED Main' }).click();
  await expect(item.getByRole('radio', { name: /^Open/ })).toContainText('5');
  const fromService = {
    ...(await accountInPage(window)),
    source: 'service',
    cursor: null,
  } as const;
  const [project] = (await valueInPage(window, 'library', 'projects', fromService)).items;
  const { items } = await valueInPage(window, 'library', 'media', {
    ...fromService,
    projectId: project?.id ?? '',
  });
  const main = items.find(({ name }) => name === 'LED Main');
  for (const text of ['The corner flickers.', 'Too late.', 'Too loud.'])
    await service.control('POST', '/notes', {
      media_id: main?.id,
      version_id: main?.version?.id,
      text,
      at_seconds: 2,
    });
  await studio.dropOnItem('LED Main', [await render('LED_Main_v009.mov', { size: '640x180' })]);
  await expect(sheet.getByRole('group', { name: 'Notes on LED Main' }).getByRole('checkbox')).toHaveCount(8);
  await expect(sheet.getByRole('button', { name: '8 open notes' })).toBeVisible();
});

test('files held over a project neither move nor cover the projects beside it', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, desktop } = studio;
  await studio.signIn();
  const paths = [await render('One.mov'), await render('Two.mov', { take: 2 })];
  const rows = window.locator('nav [data-drop-target^="project:"]');
  await expect(rows.nth(1)).toBeVisible();
  const boxesOf = () =>
    rows.evaluateAll((all) => all.map((row) => JSON.stringify(row.getBoundingClientRect())));
  const before = await boxesOf();
  const keys = await rows.evaluateAll((all) => all.map((row) => row.getAttribute('data-drop-target')));
  const held = ['main header', ...keys.map((key) => `nav [data-drop-target="${key}"]`)];
  for (const [at, where] of held.entries()) {
    await desktop.holdFilesOver(where, paths);
    const row = rows.nth(Math.max(0, at - 1));
    const words = row.locator('[class*="says"]');
    await expect(words, where).toBeVisible();
    expect(await words.boundingBox(), where).toEqual(await row.boundingBox());
    expect(await boxesOf(), where).toEqual(before);
    await desktop.takeFilesAway();
    await expect(words).toBeHidden();
  }
});
