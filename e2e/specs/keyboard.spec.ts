import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { tabTo } from '../pages/tab-to.ts';

test('the whole main job with the keyboard alone', async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, desktop, service, sheet } = studio;
  const { keyboard } = window;
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const path = await render('LED_Main_v009.mp4', { size: '640x180' });

  // Sign in: Tab reaches the browser first, and the key after it.
  const key = window.getByLabel('API key');
  await expect(key).toBeVisible();
  await press('Tab');
  await expect(window.getByRole('button', { name: 'Try the practice studio' })).toBeFocused();
  await press('Tab');
  await expect(window.getByRole('button', { name: /browser/i }).first()).toBeFocused();
  const hasFocus = () => key.evaluate((field) => field === document.activeElement);
  for (let tabs = 0; tabs < 4 && !(await hasFocus()); tabs += 1) await press('Tab');
  await expect(key).toBeFocused();
  await keyboard.insertText(service.addresses.keys.all);
  await press('Enter');
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();

  // Goes to another project and back, then to the item by its initials.
  await press('Control+PageDown');
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights Festival');
  await press('Control+PageUp');
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await press('Control+k');
  await expect(sheet).toBeVisible();
  await keyboard.type('led m');
  await expect(sheet.getByRole('option').first()).toContainText('LED Main');
  await press('Enter');
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('still open');

  // Chooses the render, ticks a note, uploads.
  await desktop.answerNext('dialog.showOpenDialog', [path]);
  await press('Control+o');
  await expect(sheet).toContainText('640 × 180');
  await expect(sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
  await expect(sheet.getByRole('checkbox').first()).toBeAttached();
  for (let tabs = 0; tabs < 12; tabs += 1) {
    await press('Tab');
    if (await window.evaluate(() => document.activeElement?.getAttribute('type') === 'checkbox')) break;
  }
  await press('Space');
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await test.step('only what is ticked shows a tick, whatever colors the system forces', async () => {
    const ticks = sheet.locator('label:has([type="checkbox"]) svg');
    await expect(ticks.filter({ visible: true })).toHaveCount(1);
    expect(await ticks.count()).toBeGreaterThan(1);
    const project = window.getByRole('option', { name: 'Aurora Arena Tour', includeHidden: true });
    await expect(project).toHaveCSS('outline-style', 'none');
    await window.emulateMedia({ forcedColors: 'active' });
    await expect(project, 'selected').toHaveCSS('outline-style', 'solid');
    await window.emulateMedia({ forcedColors: 'none' });
  });
  await press('Control+Enter');
  await expect(sheet).toBeHidden();

  // Opens Uploads, goes there with F6, and waits until it is ready.
  await press('Control+j');
  await studio.expectDelivered(path, 'LED_Main_v009.mp4');
  await expect(studio.transfer('LED_Main_v009.mp4')).toContainText('Ready');
  await press('F6', 'F6', 'F6', 'F6');
  await press('Control+j');

  // Opens its receipt in the history, where an arrow key leads from the search into the list.
  await press('Control+y');
  await expect(sheet.getByRole('row')).toHaveCount(1);
  await press('ArrowDown');
  const isInList = () => window.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);
  await expect.poll(isInList).toBe(true);
  await expect(sheet.getByRole('region', { name: 'Receipt' })).toContainText('LED_Main_v009.mp4');
  await press('Escape');
  await expect(sheet).toBeHidden();
  await press('Escape');
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeHidden();
});

// The first test of mouse.spec.ts does the same with clicks.
test('notes, stages, watch folders, settings and signing out with the keyboard alone', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio();
  const { window, desktop, sheet } = studio;
  const { keyboard } = window;
  await studio.signIn();
  await keyboard.press('Control+k');
  await expect(sheet).toBeVisible();
  await keyboard.type('led m');
  await expect(sheet.getByRole('option').first()).toContainText('LED Main');
  await keyboard.press('Enter');
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item).toContainText('still open');

  await keyboard.press('Control+Shift+n');
  const check = window.getByRole('dialog', { name: /^Review/ });
  const shown = check.locator('[data-note]');
  await expect(shown).toContainText('Logo sits behind the drum riser');
  await keyboard.press('ArrowDown');
  await expect(shown).not.toContainText('Logo sits behind the drum riser');
  await keyboard.press('Escape');
  await expect(check).toBeHidden();

  await tabTo(window, /^Place on stage/);
  await keyboard.press('Enter');
  await expect(sheet.getByText('Matched by name')).toBeVisible();
  await tabTo(window, /^Create draft$/);
  await keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await keyboard.press('Control+3');
  await expect(window.getByRole('region', { name: 'Comps', exact: true })).toContainText('Draft');
  await keyboard.press('Control+1');

  const folder = join(homeDirectory, 'renders');
  await mkdir(folder, { recursive: true });
  await desktop.answerNext('dialog.showOpenDialog', [folder]);
  await keyboard.press('Control+Shift+e');
  await expect(sheet).toContainText('Watch a folder');
  await tabTo(window, /^Watch folder$/);
  await keyboard.press('Enter');
  await expect(window.getByRole('main', { name: 'Watch folder' })).toContainText('Watching');

  await keyboard.press('Control+,');
  const battery = sheet.getByRole('switch', { name: /^Upload on battery/ });
  const before = await battery.isChecked();
  await tabTo(window, /^Upload on battery/);
  await keyboard.press('Space');
  await expect(battery).toBeChecked({ checked: !before });
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await tabTo(window, /^Workspace /);
  await keyboard.press('Enter');
  await expect(window.getByRole('menu')).toBeVisible();
  await keyboard.press('End');
  await expect(window.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(window.getByRole('button', { name: 'Try the practice studio' })).toBeVisible();
});

test('keys of commands leave typing alone, and every shown shortcut is listed', async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const review = window.getByRole('dialog', { name: /^Review/ });
  await studio.signIn();
  await window.keyboard.press('Control+f');
  const search = window.getByLabel('Search items');
  await expect(search).toBeFocused();
  await window.keyboard.type('LED, 1 2 F k?');
  await expect(search).toHaveValue('LED, 1 2 F k?');
  await expect(sheet).toBeHidden();
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Backspace');
  await window.keyboard.press('Control+2');
  await expect(window.getByRole('radio', { name: 'List' })).toBeChecked();
  // Outside text fields, the same character shows the shortcuts.
  await window.getByRole('row', { name: 'LED Main' }).focus();
  await window.keyboard.press('?');
  await expect(sheet).toContainText('Keyboard shortcuts');
  for (const words of ['Search items', 'Pause all uploads', 'Undo a drop']) {
    await expect(sheet).toContainText(words);
  }
  // While a dialog is open, no command runs under it.
  await window.keyboard.press('Control+1');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('radio', { name: 'List' })).toBeChecked();

  await test.step('Tab in the palette shows what can be done with the item, and Escape leads back', async () => {
    await window.keyboard.press('Control+k');
    await window.keyboard.type('led m');
    const options = sheet.getByRole('option');
    await expect(options.first()).toContainText('LED Main');
    await window.keyboard.press('Tab');
    await expect(options).toHaveText([
      /^Open/,
      /^View the render/,
      /^Upload a new version/,
      /^Review/,
      /^Place on stage/,
      /^Copy link/,
    ]);
    await window.keyboard.press('Escape');
    await expect(options.filter({ hasText: 'LED Main' }).first()).toBeVisible();
    await window.keyboard.type('led m');
    await expect(options.first()).toContainText('LED Main');
    await window.keyboard.press('Tab');
    await window.keyboard.type('review');
    await expect(options).toHaveCount(1);
    await window.keyboard.press('Enter');
    await expect(review).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(review).toBeHidden();
  });

  await test.step('the list of keys lies over the viewer and over a review, and Escape leads back to them', async () => {
    const keys = window.getByRole('dialog', { name: 'Keyboard shortcuts' });
    const viewer = window.locator('[data-viewer]');
    for (const [opens, over] of [
      ['Space', viewer],
      ['r', review],
    ] as const) {
      await window.getByRole('row', { name: 'LED Main' }).focus();
      await window.keyboard.press(opens);
      await expect(over).toBeVisible();
      await window.keyboard.press('?');
      await expect(keys).toContainText('In the viewer');
      // It is on top: nothing else takes the pointer.
      await keys.getByRole('button', { name: 'Close' }).click({ trial: true });
      await window.keyboard.press('Escape');
      await expect(keys).toBeHidden();
      await expect(over).toBeVisible();
      await window.keyboard.press('Escape');
      await expect(over).toBeHidden();
    }

    await window.keyboard.press('Space');
    await expect(viewer).toBeVisible();
    await window.keyboard.press('r');
    await expect(review).toBeVisible();
    await expect(viewer).toBeHidden();
    await window.keyboard.press('Escape');
    await expect(viewer, 'where the review was opened').toBeVisible();
    await expect(review).toBeHidden();
    await window.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
});

test('the palette finds projects and commands as well, and says so when nothing has the name', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+k');
  await expect(sheet).toBeVisible();
  await window.keyboard.type('harb');
  await expect(sheet.getByRole('option').first()).toContainText('Harbour Lights Festival');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights Festival');
  await window.keyboard.press('Control+k');
  await expect(sheet).toBeVisible();
  await window.keyboard.type('receipts');
  await expect(sheet.getByRole('option').first()).toContainText('History');
  await window.keyboard.press('Enter');
  const history = sheet.getByRole('heading', { name: 'History' });
  await expect(history).toBeVisible();
  await window.keyboard.press('Control+k');
  const palette = window.locator('[data-palette]');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await window.keyboard.type('qqqq');
  await expect(palette.getByText('No results')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(history, 'Escape leads back to where the palette was opened').toBeVisible();
  await expect(sheet.getByRole('searchbox')).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  // The script of the logs is not here yet.
  await window.keyboard.press('Control+Shift+l');
  await window.keyboard.press('Control+k');
  await window.keyboard.type('qqqq');
  await expect(palette.getByRole('combobox')).toHaveValue('qqqq');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(palette).toBeHidden();
  await expect(sheet.getByRole('heading', { name: 'Logs' })).toBeVisible();
});

test('a deep link lands on its item', { tag: '@long' }, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, desktop } = studio;
  await studio.signIn();
  await studio.openProject('Content Library');
  const jobs = await studio.jobs();
  expect(jobs).toEqual([]);
  await studio.openProject('Aurora Arena Tour');
  const target = await studio.itemSelector('IMAG Left');
  const [, projectId, mediaId] = /item:([^:"]+):([^:"]+)"/.exec(target) ?? [];
  await studio.openProject('Content Library');
  await desktop.openUrl(`renderdrop://project/${projectId}/media/${mediaId}`);
  await expect(window.getByRole('heading', { level: 1 })).toHaveText('Aurora Arena Tour');
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('IMAG Left');
});

test('Tab leads to the chosen one of several views, and arrow keys to the others', { tag: '@long' }, async ({
  startStudio,
}) => {
  const studio = await startStudio();
  const { window } = studio;
  const { keyboard } = window;
  const view = (name: string) => window.getByRole('radio', { name, exact: true });
  await studio.signIn();
  await keyboard.press('Control+4');
  await expect(view('Notes')).toBeChecked();
  await tabTo(window, /^(Media|Comps|Notes)$/);
  await expect(view('Notes')).toBeFocused();
  await keyboard.press('ArrowLeft');
  await expect(view('Comps')).toBeFocused();
  await expect(view('Notes'), 'an arrow key chooses nothing').toBeChecked();
  // One step leaves all of them, in both directions, and comes back to the chosen one.
  await keyboard.press('Tab');
  await expect(view('Notes').or(view('Comps')).and(window.locator(':focus'))).toHaveCount(0);
  await keyboard.press('Shift+Tab');
  await expect(view('Notes')).toBeFocused();
  await keyboard.press('Shift+Tab');
  await keyboard.press('Tab');
  await expect(view('Notes')).toBeFocused();
  // The same after another view was chosen elsewhere.
  await keyboard.press('Control+1');
  await expect(view('Media')).toBeChecked();
  await tabTo(window, /^(Media|Comps|Notes)$/);
  await expect(view('Media')).toBeFocused();
  await keyboard.press('ArrowRight');
  await keyboard.press(' ');
  await expect(view('Comps')).toBeChecked();
});
