import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { expectFocus } from '../pages/focus-in-page.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { tabTo } from '../pages/tab-to.ts';
import { WatchedFolder } from '../pages/watched-folder.ts';

/** Takes the mouse away: a press, a move or the wheel is noted, and reaches nothing. */
async function takeMouseAway(window: Page): Promise<() => Promise<readonly string[]>> {
  await window.evaluate(() => {
    const seen: string[] = [];
    Reflect.set(globalThis, 'mouseSeen', seen);
    for (const kind of ['pointerdown', 'mousedown', 'pointermove', 'wheel', 'touchstart']) {
      const refuse = (event: Event) => {
        if (!event.isTrusted) return;
        seen.push(kind);
        event.stopImmediatePropagation();
        event.preventDefault();
      };
      globalThis.addEventListener(kind, refuse, { capture: true, passive: false });
    }
  });
  return () => window.evaluate(() => Reflect.get(globalThis, 'mouseSeen'));
}

const noteText = 'The edges shimmer <b>here</b>.';

// Each part begins where the one before ended. `expectFocus` also looks whether the focus can be seen, under one ring.
test('from the first start to signing out by keys alone, with the focus in sight at every step', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render, renderFrames }) => {
  needsFfmpeg();
  test.setTimeout(600_000);
  const studio = await startStudio({ processingMs: 50 });
  const { window, desktop, service, sheet } = studio;
  const { keyboard } = window;
  const mouseSeen = await takeMouseAway(window);
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const item = window.getByRole('complementary', { name: 'Item' });
  const menu = window.getByRole('menu');
  /** Opens the menu of what has the focus by either key, and returns to it. */
  const expectMenu = async (focused: RegExp, ...entries: readonly string[]) => {
    for (const key of ['Shift+F10', 'ContextMenu']) {
      await press(key);
      for (const entry of entries) await expect(menu.getByRole('menuitem', { name: entry })).toBeVisible();
      await expect(menu.getByRole('menuitem').first()).toBeFocused();
      await press('Escape');
      await expect(menu).toBeHidden();
      await expectFocus(window, focused);
    }
  };
  const palette = async (typed: string, first: string) => {
    await press('Control+k');
    await expect(sheet).toBeVisible();
    await keyboard.type(typed);
    await expect(sheet.getByRole('option').first()).toContainText(first);
    await press('Enter');
    await expect(sheet).toBeHidden();
  };

  await test.step('signs in', async () => {
    await expect(window.getByLabel('API key')).toBeVisible();
    await press('Tab');
    await expectFocus(window, /^Try the practice studio$/);
    const key = window.getByLabel('API key');
    const hasKey = () => key.evaluate((field) => field === document.activeElement);
    for (let tabs = 0; tabs < 4 && !(await hasKey()); tabs += 1) await press('Tab');
    await keyboard.insertText(service.addresses.keys.all);
    await press('Enter');
    await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  });

  await test.step('goes to a project and an item: keys, typing ahead, palette', async () => {
    await tabTo(window, /^Got it$/);
    await press('Enter');
    await tabTo(window, /^Aurora Arena Tour/);
    await press('ArrowDown', 'Enter');
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights Festival');
    await press('Control+PageUp');
    await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
    await tabTo(window, /^Backdrop Still$/);
    await keyboard.type('floor');
    await expectFocus(window, /^Floor Ripples$/);
    await press('Enter');
    await expect(item).toContainText('Floor Ripples');
    await expectMenu(/^Floor Ripples$/, 'View the render', 'Review');
    await palette('led m', 'LED Main');
    await expectFocus(window, /^LED Main$/);
    await expect(item).toContainText('5');
  });

  await test.step('uploads one file, and somebody leaves a note on it', async () => {
    await desktop.answerNext('dialog.showOpenDialog', [
      await render('LED_Main_v005.mp4', { size: '3840x1080', seconds: 2 }),
    ]);
    await press('Control+o');
    await expectFocus(window, /^Upload(?! anyway)/);
    await expect(sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
    await press('Enter');
    await expect(sheet).toBeHidden();
    await expectFocus(window, /^LED Main$/);
    await studio.waitForState('LED_Main_v005.mp4', 'ready');
    const { delivery } = await studio.job('LED_Main_v005.mp4');
    const { mediaId: media_id, versionId: version_id } = delivery ?? {};
    await service.control('POST', '/notes', { media_id, version_id, text: noteText, at_seconds: 0.4 });
    await press('F5');
    await expect(item).toContainText(noteText);
  });

  await test.step('uploads two of three files: another item, one skipped', async () => {
    const paths = [
      await render('LED_Main_v006.mp4', { size: '3840x1080', seconds: 2, take: 4 }),
      await render('Qwertz_v001.mp4', { size: '2048x2048', take: 2 }),
      await render('Unwanted_v001.mp4', { take: 3 }),
    ];
    await desktop.answerNext('dialog.showOpenDialog', paths);
    await press('Control+o');
    await expect(sheet.getByText('No match')).toHaveCount(2);
    await tabTo(window, /^Qwertz_v001\.mp4 goes to/);
    await press('Enter');
    await keyboard.type('floor');
    await expect(window.getByRole('option', { name: /^Floor Ripples/ })).toBeVisible();
    await press('Enter');
    await expect(sheet.getByRole('button', { name: /goes to: Floor Ripples, v3/ })).toBeVisible();
    // The next file that needs a choice has the focus.
    await expectFocus(window, /Unwanted_v001/);
    await expectMenu(/Unwanted_v001/, 'View the render', 'Skip');
    await press('Delete');
    await expect(sheet.getByText(/^Skipped 1$/)).toBeVisible();
    await tabTo(window, /^Upload 2 files/);
    await press('Enter');
    await expect(sheet).toBeHidden();
    await expectFocus(window, /^LED Main$/);
    for (const name of ['LED_Main_v006.mp4', 'Qwertz_v001.mp4']) await studio.waitForState(name, 'ready');
  });

  await test.step('encodes a sequence', async () => {
    const folder = await renderFrames('IMAG_Right_v1', [1, 2, 3, 4]);
    await palette('backdr', 'Backdrop Still');
    await press('Escape');
    await desktop.answerNext('dialog.showOpenDialog', [folder]);
    await press('Control+Shift+o');
    await expect(sheet.getByRole('region', { name: 'IMAG_Right_v1' })).toContainText('1-4, PNG, 4 frames');
    await expectFocus(window, /^Choose$/);
    await press('Enter');
    await keyboard.type('25');
    await press('Enter');
    await expect(sheet.getByRole('button', { name: /^Encode and upload/ })).toBeEnabled();
    await press('Control+Enter');
    await expect(sheet).toBeHidden();
    await studio.waitForState('IMAG_Right_v1.mov', 'ready', 120_000);
  });

  await test.step('folds and opens the uploads, and goes through them', async () => {
    await press('Control+j');
    await expect(studio.transfers.getByRole('button', { name: 'Show uploads in one line' })).toBeVisible();
    await tabTo(window, /^4 ready$/);
    await press('Enter');
    await tabTo(window, /IMAG_Right_v1\.mov/);
    await expectMenu(/IMAG_Right_v1\.mov/, 'Show item', 'Show in folder');
    await press('Control+j');
    await expect(studio.transfers.getByRole('grid')).toBeHidden();
    await expectFocus(window, /^Uploads: /);
  });

  await test.step('views a render', async () => {
    await palette('led m', 'LED Main');
    await expectFocus(window, /^LED Main$/);
    await press('Space');
    const viewer = window.locator('[data-viewer]');
    const frame = viewer.getByRole('slider', { name: 'Frame' });
    await expect(frame).toHaveValue('0');
    await press('ArrowRight', 'ArrowRight');
    await expect(frame).toHaveValue('2');
    await press('l');
    await expect.poll(async () => Number(await frame.inputValue())).toBeGreaterThan(4);
    await press('k', 'End');
    await expect(frame).toHaveValue('49');
    await press('j');
    await expect.poll(async () => Number(await frame.inputValue())).toBeLessThan(49);
    await press('k', 'Home', 'Shift+L', '1', '+', 'f');
    await expect(viewer.getByRole('button', { name: 'Loop' })).toHaveAttribute('aria-pressed', 'true');
    await press('Escape');
    await expect(viewer).toBeHidden();
    await expectFocus(window, /^LED Main$/);
  });

  await test.step('reviews: flips while B is held, wipes, checks, copies the contact sheet', async () => {
    const check = new NoteCheckPage(window);
    await press('r');
    await expect(check.note).toContainText(noteText);
    await expect(check.view.locator('canvas[data-shown]')).toHaveCount(2);
    await press('x');
    const flip = check.view.locator('[data-layout="flip"]');
    await expect(flip).toBeVisible();
    await keyboard.down('b');
    // A key that is held repeats.
    await keyboard.down('b');
    await expect(flip).toHaveAttribute('data-shows-old', 'true');
    await keyboard.up('b');
    await expect(flip).not.toHaveAttribute('data-shows-old');
    await press('d');
    await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
    await press('s');
    await tabTo(window, /^Contact sheet$/);
    await press('Enter');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await press('Escape');
    await expectFocus(window, /^Contact sheet$/);
    await tabTo(window, /^Frames of this note$/);
    await press('Enter');
    await expect(check.note).not.toContainText(noteText);
    await expect(check.view).toContainText('1 of 6 checked');
    await press('?');
    await expect(window.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await press('Escape', 'Escape');
    await expect(check.view).toBeHidden();
    await expectFocus(window, /^LED Main$/);
  });

  await test.step('reads the notes of the project, and the map of the show', async () => {
    await press('Control+4');
    await expectFocus(window, /Dancers stand on the bright spot/);
    await press('ArrowDown');
    await expectFocus(window, /Moves too fast/);
    await expectMenu(/Moves too fast/, 'Show in the render', 'Copy timecode');
    await press('Enter');
    await expect(item).toContainText('Halo Chorus Loop');
    await expectFocus(window, /Moves too fast/);
    await press('Control+3');
    await expect(window.locator('[data-screen]:focus')).toBeInViewport();
    await press('Shift+F10');
    await expect(menu.getByRole('menuitem').first()).toBeFocused();
    await press('Escape');
    await press('Control+1');
    await palette('led m', 'LED Main');
    await tabTo(window, /^Place on stage/);
    await press('Enter');
    await expect(sheet).toContainText('Matched by name');
    await tabTo(window, /^Create draft$/);
    await press('Enter');
    await expect(sheet).toBeHidden();
    await expectFocus(window, /^Place on stage/);
  });

  await test.step('watches a folder: adds, pauses, edits and removes it', async () => {
    const folder = join(homeDirectory, 'watched');
    await mkdir(folder);
    const { page } = new WatchedFolder(studio, folder);
    await desktop.answerNext('dialog.showOpenDialog', [folder]);
    await press('Control+Shift+e');
    await expect(sheet).toContainText('Watch a folder');
    await tabTo(window, /^Watch folder$/);
    await press('Enter');
    await expect(page.state).toHaveText('Watching');
    // The new page has the focus; Tab leads to its first button.
    await expect(window.getByRole('main', { name: 'Watch folder' })).toBeFocused();
    await press('Tab');
    await expectFocus(window, /^Pause$/);
    await press('Enter');
    await expect(page.state).toHaveText('Paused');
    await expectFocus(window, /^Resume$/);
    await tabTo(window, /^Edit$/);
    await press('Enter');
    await expect(sheet).toContainText('Edit watched');
    await press('Escape');
    await expectFocus(window, /^Edit$/);
    await tabTo(window, /^More for this watch folder$/);
    await press('Enter', 'End', 'Enter');
    const question = window.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await tabTo(window, /^Stop watching$/);
    await press('Enter');
    await expect(page.page).toBeHidden();
    await expect(window.locator('main [role="row"]:focus')).toBeVisible();
  });

  await test.step('finds an upload in the history', async () => {
    await press('Control+y');
    await expect(sheet.getByRole('row')).toHaveCount(4);
    await keyboard.type('qwertz');
    await expect(sheet.getByRole('row')).toHaveCount(1);
    await press('ArrowDown');
    await expectFocus(window, /Qwertz_v001/);
    await expectMenu(/Qwertz_v001/, 'Show item', 'Copy receipt');
  });

  await test.step('compares two uploads, in a layout that the palette finds', async () => {
    const check = new NoteCheckPage(window);
    const rows = sheet.getByRole('row');
    await press('Control+f');
    await keyboard.type('_v00');
    await expect(rows).toHaveCount(3);
    await press('ArrowDown', 'Control+ArrowDown', 'Control+Space', 'r');
    await expect(studio.messages).toContainText('Two uploads of one item can be compared.');
    await press('Control+f');
    await keyboard.type('led_main');
    await expect(rows).toHaveCount(2);
    await press('ArrowDown');
    await expectFocus(window, /LED_Main_v006/);
    await press('Control+ArrowDown', 'Control+Space');
    await expectFocus(window, /LED_Main_v005/);
    await expect(sheet.locator('[role="row"][aria-selected="true"]')).toHaveCount(2);
    await expectMenu(/LED_Main_v005/, 'Compare v5 and v6');
    await press('r');
    // The other notes of the item are on older versions.
    await expect(check.view).toContainText('1 of 1 checked on v6');
    await expect(check.view.locator('[data-side="before"]')).toContainText('v5');
    await press('Control+k');
    await keyboard.type('wipe');
    await expect(window.locator('[data-palette] [role="option"]').first()).toContainText('Wipe');
    await press('Enter');
    await expect(check.view.locator('[data-layout="wipe"]')).toBeVisible();
    await expectFocus(window, /^Frames of this note$|LED Main/);
    await press('Escape');
    await expect(check.view).toBeHidden();
    await expectFocus(window, /LED_Main_v005/);
    await press('Escape');
    await expect(sheet.locator('[role="row"][aria-selected="true"]')).toHaveCount(1);
    await press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('changes a setting, reads the keys, signs out', async () => {
    await press('Control+,');
    await tabTo(window, /^Upload on battery/);
    await expectFocus(window, /^Upload on battery/);
    await press('Space', 'Escape');
    await expect(sheet).toBeHidden();
    await press('F1');
    await expect(sheet).toContainText('Keyboard shortcuts');
    await press('Escape');
    await tabTo(window, /^Workspace /);
    await press('Enter', 'End');
    await expect(window.getByRole('menuitem', { name: 'Sign out' })).toBeFocused();
    await press('Enter');
    await expect(window.getByRole('button', { name: 'Try the practice studio' })).toBeVisible();
  });
  expect(await mouseSeen()).toEqual([]);
});
