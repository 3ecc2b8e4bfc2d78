import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { workspaceMenu } from '../pages/accounts-page.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

const renderer = join(import.meta.dirname, '..', '..', 'src', 'renderer', 'features');

/** Every source file that opens a layer over the window, with the layers that the tests below try. */
const opensLayers: Readonly<Record<string, readonly string[]>> = {
  'accounts/WorkspaceMenu.tsx': ['workspace menu'],
  'check/ContactSheetMenu.tsx': ['contact sheet menu'],
  'check/NoteCheckView.tsx': ['note check'],
  'commands/ShortcutsDialog.tsx': ['shortcuts'],
  'comps/PlaceDialog.tsx': ['place on stage', 'stage in the place dialog'],
  'comps/StageMap.tsx': ['menu of a screen'],
  'drop/DropSheet.tsx': ['drop sheet'],
  'drop/DropTable.tsx': ['menu of a dropped file'],
  'drop/TargetField.tsx': ['item of a dropped file'],
  'accounts/SignOutDialog.tsx': ['sign out'],
  'first-run/AddAccountDialog.tsx': ['add an account'],
  'history/HistoryDialog.tsx': ['history', 'result in the history'],
  'history/HistoryList.tsx': ['menu of a finished upload'],
  'library/ItemMenu.tsx': ['menu of an item'],
  'logs/LogsDialog.tsx': ['logs'],
  'notes/ExportNotes.tsx': ['export menu'],
  'notes/NotesList.tsx': ['menu of a note'],
  'palette/PaletteDialog.tsx': ['palette'],
  'sequences/SequenceRow.tsx': ['menu of a dropped sequence'],
  'settings/ConnectionDialog.tsx': ['connection'],
  'settings/SettingsDialog.tsx': ['settings'],
  'sidebar/ProjectMenu.tsx': ['menu of a project'],
  'transfers/EncodeRow.tsx': ['menu of an encode'],
  'transfers/LimitsPopover.tsx': ['limits'],
  'transfers/RetargetDialog.tsx': ['another item for an upload'],
  'transfers/TransferRowActions.tsx': ['menu of an upload'],
  'updates/WhatsNewDialog.tsx': ["what's new"],
  'viewer/ViewerDialog.tsx': ['viewer'],
  'watch/ChooseItemDialog.tsx': ['item for a watched file'],
  'watch/RemoveWatchFolderDialog.tsx': ['stop watching'],
  'watch/WatchFileRow.tsx': ['menu of a watched file'],
  'watch/WatchFolderDialog.tsx': ['watch a folder', 'edit a watch folder'],
  'watch/WatchFolderHeader.tsx': ['menu of a watch folder'],
  'watch/WatchFolderMenu.tsx': ['menu of a watch folder in the sidebar'],
};

/** Opens one layer and presses Escape once: that layer must close, and the one below it must stay. */
async function expectEscapeCloses(
  window: Page,
  name: string,
  open: () => Promise<void>,
  layer: Locator,
  below?: Locator,
): Promise<void> {
  await test.step(name, async () => {
    await open();
    await expect(layer).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(layer).toBeHidden();
    if (below) await expect(below).toBeVisible();
  });
}

test('every part of the window that opens a layer is tried with Escape', () => {
  const opens =
    /<(?:Dialog|FullWindow|AriaDialog|DialogTrigger|ModalOverlay|Popover|AnchoredPopover|Menu|RowMenu|ContextMenu)\b|useGridMenu\(/;
  const found = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx') && opens.test(readFileSync(join(renderer, path), 'utf8')))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
  expect(found).toEqual(Object.keys(opensLayers).sort());
});

test('Escape closes what is on top, on the first press', async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const { keyboard } = window;
  const connection = window.getByRole('button', { name: 'Connection settings…' });
  await expectEscapeCloses(window, 'connection', () => connection.click(), sheet, connection);
  await studio.signIn();
  for (const [name, keys] of [
    ['palette', 'Control+k'],
    ['settings', 'Control+,'],
    ['shortcuts', 'F1'],
    ['logs', 'Control+Shift+l'],
    ['history', 'Control+y'],
  ] as const)
    await expectEscapeCloses(window, name, () => keyboard.press(keys), sheet);
  const menu = window.getByRole('menu');
  const workspaces = window.getByRole('button', { name: /^Workspace / });
  await expectEscapeCloses(window, 'workspace menu', () => workspaces.click(), menu);
  const options = window
    .getByRole('listbox')
    .filter({ has: window.getByRole('option', { name: 'Newest version' }) });
  await expectEscapeCloses(
    window,
    'order',
    () => window.getByRole('button', { name: /^Name/ }).click(),
    options,
  );

  // A field with a list of its own, in the sheet: each press closes one layer.
  const path = await render('Another new thing.mp4');
  await studio.dropOnProject([path, await render('And a second.mp4', { take: 2 })]);
  await expect(sheet.getByText(/\d fps/)).toHaveCount(2);
  const target = sheet.getByRole('button', { name: /^Another new thing.mp4 goes to/ });
  const field = window.getByRole('listbox').filter({ hasText: 'Skip' });
  await expectEscapeCloses(window, 'item of a dropped file', () => target.click(), field, sheet);
  const dropped = sheet.getByRole('row').filter({ hasText: 'Another new thing.mp4' });
  const clickDropped = () => dropped.click({ button: 'right' });
  await expectEscapeCloses(window, 'menu of a dropped file', clickDropped, menu, sheet);
  await expectEscapeCloses(window, 'drop sheet', async () => {}, sheet);
  const project = window.getByRole('option', { name: 'Content Library' });
  await expectEscapeCloses(
    window,
    'menu of a project',
    () => project.click({ button: 'right' }),
    menu,
    project,
  );
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  const tile = window.getByRole('row', { name: 'LED Main', exact: true });
  const clickRight = () => tile.click({ button: 'right' });
  await expectEscapeCloses(window, 'menu of an item', clickRight, menu, item);
  const viewer = window.getByRole('dialog', { name: 'LED Main' });
  await expectEscapeCloses(window, 'viewer', () => tile.press('Space'), viewer, item);
  await expectEscapeCloses(window, 'item', async () => {}, item);
  await keyboard.press('Control+3');
  const screen = window.locator('[data-screen]').first();
  await expectEscapeCloses(window, 'menu of a screen', () => screen.click({ button: 'right' }), menu, screen);
});

test('Escape closes every other layer on the first press', { tag: '@long' }, async ({
  startStudio,
  render,
  homeDirectory,
  renderFrames,
}) => {
  test.setTimeout(300_000);
  const studio = await startStudio();
  const { window, sheet, desktop, transfers } = studio;
  await studio.signIn();
  const menu = window.getByRole('menu');
  const button = (name: string | RegExp) => window.getByRole('button', { name });

  const workspaces = button(/^Workspace /);
  const addAccount = async () => {
    await workspaces.click();
    await window.getByRole('menuitem', { name: 'Add an account…' }).click();
  };
  await expectEscapeCloses(window, 'add an account', addAccount, sheet);
  // A contact sheet needs a render on this computer of an item that has notes.
  await studio.dropOnItem('LED Main', [await render('LED_Main_v009.mov', { size: '640x180' })]);
  await expect(button(/^Upload.*Ctrl/)).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('LED_Main_v009.mov', 'ready');
  await window.keyboard.press('Control+y');
  const ended = sheet.getByRole('row').first();
  await expectEscapeCloses(
    window,
    'menu of a finished upload',
    () => ended.click({ button: 'right' }),
    menu,
    sheet,
  );
  const results = window.getByRole('listbox').filter({ hasText: 'Any result' });
  await expectEscapeCloses(
    window,
    'result in the history',
    () => sheet.getByRole('button', { name: /Any result/ }).click(),
    results,
    sheet,
  );
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item).toContainText('still open');
  const check = item.getByRole('button', { name: 'Review', exact: true });
  await check.click();
  const noteCheck = window.getByRole('dialog', { name: /^Review/ });
  const contactSheet = noteCheck.getByRole('button', { name: 'Contact sheet' });
  await expectEscapeCloses(window, 'contact sheet menu', () => contactSheet.click(), menu, noteCheck);
  await expectEscapeCloses(window, 'note check', async () => {}, noteCheck, item);
  const place = item.getByRole('button', { name: 'Place on stage…' });
  await place.click();
  await expect(sheet.getByRole('list', { name: 'Screens' })).toBeVisible();
  const stages = window.getByRole('listbox').filter({ hasText: 'Arena main stage' });
  await expectEscapeCloses(
    window,
    'stage in the place dialog',
    () => sheet.getByRole('button', { name: /^(Stage )?Arena main stage|Arena main stage/ }).click(),
    stages,
    sheet,
  );
  await expectEscapeCloses(window, 'place on stage', async () => {}, sheet, item);
  await expectEscapeCloses(window, 'item', async () => {}, item);
  await window.keyboard.press('Control+4');
  await expectEscapeCloses(window, 'export menu', () => button('Export').click(), menu);
  const notes = window.getByRole('grid', { name: 'Notes of this project' });
  const note = notes.getByRole('row').first();
  await expectEscapeCloses(window, 'menu of a note', () => note.click({ button: 'right' }), menu, notes);
  await window.keyboard.press('Control+1');

  const news = window.getByRole('dialog', { name: /^What's new in Renderdrop/ });
  const openNews = async () => {
    await window.keyboard.press('Control+,');
    await sheet.getByRole('tab', { name: 'About' }).click();
    await sheet.getByRole('button', { name: "What's new" }).click();
  };
  await expectEscapeCloses(window, "what's new", openNews, news);

  await desktop.setOnline(false);
  await studio.dropOnProject([await render('One look.mp4')]);
  await studio.makeNewItems();
  await expect(sheet.getByText(/\d fps/)).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await studio.openTransfers();
  const limits = window.getByRole('dialog', { name: 'Upload limits' });
  await expectEscapeCloses(
    window,
    'limits',
    () => transfers.getByRole('button', { name: /^Limits/ }).click(),
    limits,
  );
  const more = button('More for One look.mp4');
  await expectEscapeCloses(window, 'menu of an upload', () => more.click(), menu);
  const retarget = async () => {
    await more.click();
    await window.getByRole('menuitem', { name: 'Upload to another item…' }).click();
  };
  await expectEscapeCloses(window, 'another item for an upload', retarget, sheet);
  const signOut = async () => {
    await workspaceMenu(window).click();
    await window.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await expectEscapeCloses(window, 'sign out', signOut, window.getByRole('alertdialog'));
  await desktop.setOnline(true);

  const frames = await renderFrames('Zebra_v1', [1, 2, 3, 4]);
  await studio.dropOnProject([frames]);
  const sequence = sheet.getByRole('region', { name: 'Zebra_v1' });
  const clickSequence = () => sequence.click({ button: 'right' });
  await expectEscapeCloses(window, 'menu of a dropped sequence', clickSequence, menu, sheet);
  await sequence.getByRole('button', { name: 'New item' }).click();
  await chooseFrameRate(sequence, '25');
  // Its encode fails, so that it stays.
  await truncate(join(frames, 'Zebra_v1.0003.png'), 60);
  await sequence.getByRole('button', { name: 'Encode and upload' }).click();
  await expect(sheet).toBeHidden();
  const encode = studio.transfer('Zebra_v1');
  await expect(encode.getByRole('button', { name: 'Retry' })).toBeVisible({ timeout: 60_000 });
  const clickEncode = () => encode.click({ button: 'right' });
  await expectEscapeCloses(window, 'menu of an encode', clickEncode, menu, encode);

  const folder = join(homeDirectory, 'renders');
  await mkdir(folder, { recursive: true });
  const choose = async () => {
    await desktop.answerNext('dialog.showOpenDialog', [folder]);
    await button('Watch a folder…').click();
    await expect(sheet).toContainText('Watch a folder');
  };
  await expectEscapeCloses(window, 'watch a folder', choose, sheet);
});

test('Escape closes the layers of a watch folder on the first press', { tag: '@long' }, async ({
  startStudio,
  render,
  homeDirectory,
}) => {
  test.setTimeout(300_000);
  const studio = await startStudio();
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  const { window, sheet } = studio;
  await page.chooseByButton(watched.folder);
  await page.confirm();
  // Files that are there before watching begins are left alone, so this one is written after.
  await expect(page.state).toHaveText('Watching');
  await watched.write(await render('Qwertzuiop_v1.mp4'));
  const row = page.row('Qwertzuiop_v1');
  await expect(row).toContainText('Needs a choice', { timeout: readyMs });
  const menu = window.getByRole('menu');
  const choose = row.getByRole('button', { name: /^Choose the item/ });
  await expectEscapeCloses(window, 'item for a watched file', () => choose.click(), sheet, page.page);
  const more = row.getByRole('button', { name: /^More for/ });
  await expectEscapeCloses(window, 'menu of a watched file', () => more.click(), menu, page.page);
  const folderMenu = page.page.getByRole('button', { name: 'More for this watch folder' });
  await expectEscapeCloses(window, 'menu of a watch folder', () => folderMenu.click(), menu, page.page);
  const inSidebar = page.list.getByRole('option').first();
  const clickRight = () => inSidebar.click({ button: 'right' });
  await expectEscapeCloses(window, 'menu of a watch folder in the sidebar', clickRight, menu, page.page);
  const edit = page.page.getByRole('button', { name: 'Edit' });
  await expectEscapeCloses(window, 'edit a watch folder', () => edit.click(), sheet, page.page);
  const remove = window.getByRole('alertdialog');
  await expectEscapeCloses(window, 'stop watching', () => page.fromMenu('Stop watching…'), remove, page.page);
});
