import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import { expectWhole } from '../pages/expect-whole.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { NotesPage } from '../pages/notes-page.ts';

const quick = { timeScale: 20 };
const madeProject = z.object({ id: z.string(), media_ids: z.array(z.string()) });

test('notes of a project are found, filtered, opened in their item and on the frames, by mouse alone', async ({
  startStudio,
}) => {
  const studio = await startStudio(quick);
  const { window } = studio;
  const notes = await NotesPage.inProject(studio, 'Noted show', 6, 8);
  await window.getByRole('radio', { name: 'Notes' }).click();
  await expect(notes.counted).toHaveText('36 of 48 notes');
  await expect(notes.rows.first()).toContainText('Clip 00001');

  await window.getByRole('radio', { name: 'All' }).click();
  await expect(notes.counted).toHaveText('48 notes');
  await window.getByRole('radio', { name: 'Resolved' }).click();
  await expect(notes.counted).toHaveText('12 of 48 notes');
  await window.getByRole('radio', { name: 'All' }).click();
  await window.getByRole('button', { name: /Author/ }).click();
  await window.getByRole('option', { name: 'Mia Chen' }).click();
  await expect(notes.counted).toHaveText('8 of 48 notes');
  await notes.search.fill('00003');
  // Pressed before that was looked for: it leads to what is found for it.
  await notes.search.press('ArrowDown');
  await expect(notes.rows.first()).toContainText('Clip 00003');
  await expect(notes.rows.first()).toBeFocused();
  await expect(notes.rows.first()).toContainText('Mia Chen');
  await notes.search.fill('nowhere');
  await expect(window.getByRole('heading', { name: 'No results' })).toBeVisible();
  await window.getByRole('button', { name: 'Clear filters' }).click();
  await expect(notes.counted).toHaveText('48 notes');

  const last = notes.rows.nth(3);
  const text = (await last.locator('[class*="text"]').first().textContent()) ?? '';
  await last.locator('[class*="text"]').first().click();
  await expect(notes.opened).toContainText(text);
  await expect(notes.opened).toBeInViewport();
  await last.click({ button: 'right' });
  const menu = window.getByRole('menu', { name: /^Actions for Clip/ });
  await expect(menu.getByRole('menuitem')).toHaveText([
    /^Open/,
    /^Show in the render/,
    'Open in browser',
    'Copy timecode',
  ]);
  await menu.getByRole('menuitem', { name: 'Show in the render' }).click();
  const check = new NoteCheckPage(window);
  await expect(check.note).toContainText(text);
  await window.getByRole('button', { name: 'Close the review' }).click();
  await expect(check.view).toBeHidden();
});

test('a note whose render is elsewhere shows the picture of its version, marked, or a plate, and nothing that seems to load', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+4');
  const row = (text: string) => window.getByRole('row').filter({ hasText: text });
  const current = row('cut at 3:02');
  const picture = current.locator('img[src^="/thumbnail/"]');
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  await current.locator('[data-not-noted]').hover();
  await expect(window.getByRole('tooltip'), 'its mark').toHaveText('v4 · not the noted frame');
  const older = row('Two black frames');
  await expect(older.getByTitle("v3 isn't on this computer.")).toHaveText('v3');
  await expect(older.locator('[data-still-plate]')).toBeVisible();
  for (const each of [current, older])
    await expect(each.locator('[data-awaited-still], [data-awaited]')).toHaveCount(0);
  const shape = await older.locator('[data-still-plate]').boundingBox();
  expect(shape && shape.width / shape.height, 'as wide as the item').toBeCloseTo(3840 / 1080, 0);
  const ofPillar = await older.locator('[data-still-plate]').evaluate((plate) => {
    plate.closest<HTMLElement>('[style*="--shape"]')?.style.setProperty('--shape', String(1080 / 3840));
    const { width, height } = plate.getBoundingClientRect();
    const name = document.createRange();
    name.selectNodeContents(plate);
    return { isTall: height > width, isCut: width < name.getBoundingClientRect().width + 4 };
  });
  expect(ofPillar, 'the name on the plate of a pillar').toEqual({ isTall: true, isCut: false });
  const portrait = row('Lyrics safe area');
  const [shown, whole, wide] = await Promise.all([
    portrait.locator('[data-portrait]').boundingBox(),
    portrait.boundingBox(),
    picture.boundingBox(),
  ]);
  expect(shown && whole && whole.height - shown.height, 'no line touches a portrait').toBeGreaterThan(6);
  await expect(portrait.locator('[data-not-noted]')).toBeVisible();
  const middleOf = (box: typeof shown) => box && box.x + box.width / 2;
  expect(middleOf(shown), 'below the other pictures, with its mark beside it').toBeCloseTo(
    middleOf(wide) ?? -1,
    0,
  );
});

test('the same by keys alone', { tag: '@long' }, async ({ startStudio }) => {
  const studio = await startStudio(quick);
  const { window } = studio;
  const { keyboard } = window;
  const notes = await NotesPage.inProject(studio, 'Noted show', 4, 8);
  await keyboard.press('Control+K');
  await keyboard.type('all notes');
  await keyboard.press('Enter');
  await expect(notes.counted).toHaveText('24 of 32 notes');
  await keyboard.press('Control+F');
  await expect(notes.search).toBeFocused();
  await keyboard.type('remark 7');
  await expect(notes.counted).toHaveText('4 of 32 notes');
  await keyboard.press('ArrowDown');
  await expect(notes.rows.first()).toBeFocused();
  await keyboard.press('End');
  await expect(notes.rows.last()).toBeFocused();
  await expect(notes.rows.last()).toContainText('Clip 00004');
  await keyboard.press('Shift+F10');
  await window.getByRole('menuitem', { name: 'Open', exact: false }).first().press('Enter');
  await expect(notes.opened).toContainText('remark 7');
  await notes.rows.last().focus();
  await keyboard.press(' ');
  const check = new NoteCheckPage(window);
  await expect(check.note).toContainText('remark 7');
  await keyboard.press('Escape');
  await expect(check.view).toBeHidden();
  await keyboard.press('Control+1');
  await expect(window.getByRole('grid', { name: 'Items' })).toBeVisible();
  await keyboard.press('Control+4');
  await expect(notes.grid).toBeVisible();
});

test('the listed notes are exported, and the window says if one timeline cannot hold them', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio(quick);
  const { window, desktop } = studio;
  const notes = await NotesPage.inProject(studio, 'Noted show', 3, 8);
  await window.keyboard.press('Control+4');
  await notes.search.fill('Clip 00002');
  await expect(notes.counted).toHaveText('6 of 24 notes');
  const path = join(homeDirectory, 'notes.csv');
  await desktop.answerNext('dialog.showSaveDialog', path);
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /^CSV/ }).click();
  await expect(studio.messages).toContainText('6 notes saved as notes.csv');
  expect(JSON.stringify(await desktop.calls('dialog.showSaveDialog'))).toContain('Noted show notes.csv');
  const saved = await readFile(path);
  expect([...saved.subarray(0, 3)], 'the mark by which Excel knows UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  const [head, ...lines] = saved.toString('utf8', 3).trim().split('\n');
  expect(head).toMatch(/^item,timecode,frame/);
  expect(lines).toHaveLength(6);
  expect(lines.every((line) => line.startsWith('Clip 00002'))).toBe(true);
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /^EDL/ }).click();
  await expect(studio.messages).toContainText('The frame rate of Clip 00002 is unknown.');
  const inParts = studio.messages.getByRole('button', { name: 'Save separately…' });
  await expect(inParts, 'no item has a rate').toBeHidden();
  await desktop.answerNext('dialog.showSaveDialog', path);
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /^CSV/ }).click();
  // What was said of the EDL would go by itself, later.
  await expect.poll(async () => (await desktop.calls('dialog.showSaveDialog')).length).toBe(2);
  expect(await studio.messages.textContent()).not.toContain('is unknown');

  await notes.rows.first().click();
  await notes.item.getByRole('button', { name: /Frame rate/ }).click();
  await window.getByRole('option', { name: '50 fps', exact: true }).click();
  await notes.item.getByRole('button', { name: 'Set frame rate' }).click();
  await notes.search.fill('');
  await expect(notes.counted).toHaveText('18 of 24 notes');
  await window.getByRole('button', { name: 'Export' }).first().click();
  await window.getByRole('menuitem', { name: /^EDL/ }).click();
  await expect(studio.messages).toContainText('The frame rate of Clip 00001 and Clip 00003 is unknown.');
  const folder = join(homeDirectory, 'edl');
  await mkdir(folder);
  await desktop.answerNext('dialog.showOpenDialog', [folder]);
  await inParts.click();
  await expect(studio.messages).toContainText('6 notes saved as 1 file');
  await expect(studio.messages).toContainText(
    'Not saved, without an even frame rate: Clip 00001 and Clip 00003.',
  );
  expect(await readdir(folder)).toEqual(['Noted show Clip 00002 notes.edl']);
  const edl = await readFile(join(folder, 'Noted show Clip 00002 notes.edl'), 'utf8');
  expect(edl).toContain('TITLE: Noted show Clip 00002');
  await studio.messages.getByRole('button', { name: 'Show in folder' }).last().click();
  await desktop.waitForCall('shell.showItemInFolder', (shown) => String(shown).startsWith(folder));

  // The same export from an item, with its notes only.
  await notes.rows.first().click();
  const own = join(homeDirectory, 'own.json');
  await desktop.answerNext('dialog.showSaveDialog', own);
  await notes.item.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /^JSON/ }).click();
  await expect(studio.messages).toContainText('6 notes saved as own.json');

  await notes.item.getByRole('button', { name: /Frame rate/ }).click();
  await window.getByRole('option', { name: '25 fps', exact: true }).click();
  await notes.item.getByRole('button', { name: 'Set frame rate' }).click();
  await expect(notes.item).toContainText('Timecodes of v1 use 25 fps');
  await window.getByRole('button', { name: 'Export' }).first().click();
  await window.getByRole('menuitem', { name: /^EDL/ }).click();
  const differ = studio.messages.getByText('Clip 00001 (25 fps) · Clip 00002 (50 fps).');
  await expect(differ).toBeVisible();
  await expect(studio.messages).toContainText('Set it, or save 2 files, one for each item.');
  const [words, button] = [await differ.boundingBox(), await inParts.boundingBox()];
  expect(button?.y, 'a long message has the whole width').toBeGreaterThan(
    (words?.y ?? 0) + (words?.height ?? 0),
  );
});

test('the row of an upload leads to the open notes of its item, on its own frames, and to the stage', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, transfers } = studio;
  await studio.signIn();
  const path = await render('IMAG_Left_v004.mp4', { size: '320x180', seconds: 2 });
  await studio.dropOnItem('IMAG Left', [path]);
  // The render has another shape than the item.
  const row = studio.sheet.locator('[data-file]');
  await row.getByRole('button', { name: 'Upload anyway' }).press('Enter');
  await expect(row, 'the button is gone, and the focus is still here').toBeFocused();
  await expect(studio.sheet.getByRole('button', { name: /^Upload/ }).last()).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('IMAG_Left_v004.mp4', 'ready');
  await studio.openTransfers();
  await transfers.getByRole('button', { name: /^\d+ open notes?$/ }).click();
  const check = new NoteCheckPage(window);
  await expect(check.view).toContainText('checked on v');
  await expect(check.view.locator('[data-shown]').last()).toBeVisible();
  await check.press('Escape');
  await expect(check.view).toBeHidden();
  await transfers.getByRole('button', { name: 'More for IMAG_Left_v004.mp4' }).click();
  await window.getByRole('menuitem', { name: 'Place on stage…' }).click();
  await expect(studio.sheet.getByRole('list', { name: 'Screens' })).toBeVisible();
});

test('a listed note shows at once that it was checked, and its frame as the studio counts', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, sheet } = studio;
  await studio.signIn();
  await studio.dropOnItem('IMAG Left', [await render('IMAG_Left_v004.mp4', { size: '320x180', seconds: 2 })]);
  await sheet.locator('[data-file]').getByRole('button', { name: 'Upload anyway' }).press('Enter');
  await expect(sheet.getByRole('button', { name: /^Upload/ }).last()).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('IMAG_Left_v004.mp4', 'ready');
  const notes = new NotesPage(window);
  await window.keyboard.press('Control+4');
  const row = notes.rows.first();
  // The notes of the item that was uploaded to are known first. Those of other items push them down when they are read.
  await expect(row).toContainText('Floor Ripples');
  await notes.search.fill('IMAG Left');
  await expect(row).toContainText('IMAG Left');
  const frame = async () => Number(/ f(\d+)/.exec((await row.textContent()) ?? '')?.[1]);
  await expect.poll(frame).toBeGreaterThanOrEqual(0);
  const before = await frame();
  await expect(row).not.toContainText('Checked');
  await row.focus();
  await window.keyboard.press(' ');
  const check = new NoteCheckPage(window);
  await expect(check.view).toContainText('checked on v');
  await expect(check.view.locator('[data-shown]').last()).toBeVisible();
  await check.press('Enter');
  await expect(check.view).toContainText(/[1-9]\d* of \d+ checked on v/);
  await check.press('Escape');
  await expect(check.view).toBeHidden();
  await expect(row).toContainText(/Checked on v\d/);
  // Its author gives way first.
  await window.setViewportSize({ width: 900, height: 600 });
  await expectWhole(row.getByText('IMAG Left', { exact: true }));
  await window.setViewportSize({ width: 1280, height: 800 });

  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Studio' }).click();
  await sheet.getByRole('radio', { name: '1001', exact: true }).click();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect.poll(frame).toBe(before + 1_001);
});

test('a project without notes, a refusal and what was read before are each said', { tag: '@long' }, async ({
  startStudio,
}) => {
  const studio = await startStudio(quick);
  const { window, service } = studio;
  await NotesPage.inProject(studio, 'Quiet show', 2, 0);
  await window.keyboard.press('Control+4');
  await expect(window.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
  const refusal = {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 50,
    fault: { kind: 'answer', status: 403, code: 'insufficient_scope' },
  };
  await service.control('POST', '/faults', refusal);
  await window.keyboard.press('F5');
  await expect(window.locator('main').getByRole('alert')).toBeVisible();
  await service.control('DELETE', '/faults');
  await window.locator('main').getByRole('button', { name: 'Retry' }).click();
  await expect(window.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
});

test('a note that is opened is shown in its item, whichever notes were listed there', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio(quick);
  const { window } = studio;
  const notes = await NotesPage.inProject(studio, 'Noted show', 1, 8);
  await window.keyboard.press('Control+4');
  await window.locator('main').getByRole('radio', { name: 'All' }).click();
  await expect(notes.counted).toHaveText('8 notes');
  const noteRow = (status: 'Open' | 'Resolved', nth: number) =>
    notes.rows.filter({ has: window.getByLabel(status, { exact: true }) }).nth(nth);
  const list = (which: RegExp) => notes.item.getByRole('radio', { name: which }).click();
  const expectShown = async (row: Locator) => {
    const text = (await row.locator('[class*="text"]').first().textContent()) ?? '';
    await row.click();
    await expect(notes.opened).toContainText(text);
    await expect(notes.opened).toBeInViewport();
  };
  await expectShown(noteRow('Open', 0));
  await list(/^Resolved/);
  await expect(notes.opened, 'the person listed others').toHaveCount(0);
  await expectShown(noteRow('Open', 1));
  await list(/^Open/);
  await expectShown(noteRow('Resolved', 0));
  await list(/^Open/);
  await expect(notes.opened).toHaveCount(0);
  await expectShown(noteRow('Resolved', 1));
  // Those of its kind are listed already.
  await list(/^Resolved/);
  await expectShown(noteRow('Resolved', 0));
  await expect(notes.item.getByRole('radio', { name: /^Resolved/ })).toBeChecked();

  const edge = window.getByRole('separator', { name: 'Width of the panel' });
  await edge.focus();
  for (let steps = 0; steps < 20; steps += 1) await window.keyboard.press('ArrowLeft');
  await expectWhole(notes.counted);
  await expect(window.locator('main').getByRole('button', { name: 'Export' })).toBeVisible();
});

test('a note of an item on the second page opens it, and it is gone only once every item was read', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio(quick);
  const { window, service } = studio;
  const { id, media_ids: mediaIds } = madeProject.parse(
    await service.control('POST', '/projects', { name: 'Long show', media: 110, notes_each: 1 }),
  );
  await studio.signIn();
  await window.keyboard.press('Control+4');
  // Its items are not read in Media, which reads all of them.
  await studio.openProject('Long show');
  const notes = new NotesPage(window);
  await notes.search.fill('Clip 00110');
  await expect(notes.rows).toHaveCount(1);
  await notes.rows.first().click();
  await expect(notes.item.getByRole('heading', { name: 'Clip 00110', level: 2 })).toBeVisible();
  await expect(notes.item.getByRole('button', { name: 'Upload a new version' })).toBeVisible();
  await expect(notes.item).toContainText('1920 × 1080');

  const gone = window.getByRole('heading', { name: 'This item is no longer in the project' });
  await window.keyboard.press('Control+1');
  await service.control('DELETE', `/media/${mediaIds.at(-1)}`);
  await window.keyboard.press('F5');
  await expect(gone, 'said once every item was read').toBeVisible();
  await studio.desktop.openUrl(`renderdrop://project/${id}/media/${mediaIds[0]}`);
  await expect(notes.item.getByRole('heading', { name: 'Clip 00001', level: 2 })).toBeVisible();
});

test('an item whose project could not be read says so, and not that it is gone', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio(quick);
  const { window, service, desktop } = studio;
  const { id, media_ids: mediaIds } = madeProject.parse(
    await service.control('POST', '/projects', { name: 'Far show', media: 2 }),
  );
  const fault = { kind: 'answer', status: 400, code: 'invalid_request' };
  const on = { method: 'GET', path: `/v1/projects/${id}/media` };
  await service.control('POST', '/faults', { on, times: 50, fault });
  await studio.signIn();
  await desktop.openUrl(`renderdrop://project/${id}/media/${mediaIds[0]}`);
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item.getByRole('alert')).toBeVisible();
  await expect(item.locator('header h2')).toHaveText("This item hasn't been loaded yet");
  await service.control('DELETE', '/faults');
  await item.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  await expect(item.getByRole('heading', { name: 'Clip 00001', level: 2 })).toBeVisible();
  await expect(item.getByRole('alert')).toHaveCount(0);
});
