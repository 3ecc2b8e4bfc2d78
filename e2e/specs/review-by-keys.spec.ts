import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { numbersAt, numbersIn } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { newerFrom } from '../pages/numbered-films.ts';
import { restingBox } from '../pages/resting-box.ts';
import { tabTo } from '../pages/tab-to.ts';

test.beforeEach(needsFfmpeg);

test('a whole review by keys alone: two files note by note in every layout, their contact sheet, then the upload', {
  tag: '@long',
}, async ({ startReview, homeDirectory }) => {
  const { studio, window, check, films } = await startReview();
  const { desktop } = studio;
  const axe = axeVisits(window);
  const names = ['Halo', 'Kite'] as const;
  const seconds: string[] = [];
  for (const name of names) {
    await films.upload(name, { frames: 48 });
    await films.leaveNotes(name, [
      [7, `Frame 7 of ${name} is too dark.`],
      [20, `Frame 20 of ${name} is too dark.`],
    ]);
    seconds.push(await films.make(name, { frames: 48, version: 2 }));
  }
  await check.press('F5');
  await desktop.answerNext('dialog.showOpenDialog', seconds);
  await check.press('Control+o');
  const rows = studio.sheet.locator('[data-file]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('2 open notes');
  await expect(rows.last()).toContainText('2 open notes');
  await test.step('from the first row, back to it, and both at once', async () => {
    await tabTo(window, /Halo_v02/);
    await check.press('Home');
    await expect(rows.first()).toBeFocused();
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect(rows.first()).toBeFocused();
    await check.press('Control+a');
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
    await expect(check.note).toContainText('Halo');
  });
  await test.step('in every layout, at every zoom, forwards and back', async () => {
    for (const [key, name] of [
      ['w', 'wipe'],
      ['d', 'difference'],
      ['x', 'flip'],
    ] as const) {
      await check.press(key);
      await expect(check.view.locator(`[data-layout="${name}"]`)).toBeVisible();
      await axe.visit(name);
    }
    await check.press('s');
    await expect(check.view.locator('[data-layout="beside"]')).toBeVisible();
    for (const key of ['1', '+', '-', 'f']) await check.press(key);
    await check.press('Shift+ArrowRight');
    await check.expectNumbers(17, newerFrom + 17);
    await check.press('l');
    await expect.poll(async () => (await check.numbers())[0]).toBeGreaterThan(20);
    await check.press('k');
    await check.press('ArrowDown');
    await check.expectNumbers(20, newerFrom + 20);
    await check.press('ArrowUp');
    await check.expectNumbers(7, newerFrom + 7);
  });
  await test.step('a frame of the strip that could not be had leaves no broken picture, and comes beside the next note', async () => {
    const strip = check.view.getByRole('navigation', { name: 'Notes' });
    const picture = strip.getByRole('listitem').last().locator('img');
    await expect(picture).toBeVisible();
    await expect(async () => {
      // In place of the frame on the render comes the one on the note's own version, which could not be had either.
      if (await picture.isVisible()) await picture.dispatchEvent('error');
      await expect(picture).toBeHidden({ timeout: 100 });
    }).toPass();
    await check.press('ArrowDown');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await check.press('ArrowUp');
    await check.expectNumbers(7, newerFrom + 7);
  });
  await test.step('the contact sheet holds both frames of each note', async () => {
    await window.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(window, /^Contact sheet$/);
    await check.press('Enter');
    await expect(window.getByRole('menuitem').first()).toBeFocused();
    await axe.visit('contact sheet menu');
    // While the menu is open it takes the keys, so none of them checks a note.
    await check.press('Enter');
    await expect(check.note).toContainText('Frame 7 of Halo');
    await expect(studio.messages).toContainText('Contact sheet copied');
    // The next key is for the note.
    await expect(check.view.getByRole('region', { name: 'Frames of this note' })).toBeFocused();
    await check.view.getByRole('button', { name: 'Contact sheet' }).click();
    await expect(window.getByRole('menuitem').first()).toBeFocused();
    await check.press('Escape');
    await expect(check.view.getByRole('region', { name: 'Frames of this note' })).toBeFocused();
    // Nothing covers the message, so a pointer could reach it.
    await studio.messages.getByText('Contact sheet copied').click({ trial: true });
    const message = await restingBox(studio.messages.locator('> div'));
    const buttons = await check.view.getByRole('button').all();
    for (const button of buttons) {
      const { x, y, width, height } = await restingBox(button);
      const isApart = x >= message.x + message.width || y >= message.y + message.height;
      const isBefore = x + width <= message.x || y + height <= message.y;
      expect(isApart || isBefore, 'no part of a button is below it').toBe(true);
    }
    const strips = await window.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (!item) return [];
      const sheet = await createImageBitmap(await item.getType('image/png'));
      const [left, width, top, height] = [24, 480, 24 + 48, 288];
      const rowHeight = height + 20 * 4 + 16;
      return [0, 1].flatMap((row) =>
        [0, 1].map((column) => {
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          canvas.getContext('2d')?.drawImage(sheet, -left - column * (width + 16), -top - row * rowHeight);
          return canvas.toDataURL('image/png');
        }),
      );
    });
    const pictures = strips.map((url) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'));
    expect(await numbersIn(pictures)).toEqual([7, newerFrom + 7, 20, newerFrom + 20]);
  });
  await test.step('the same is saved as a file', async () => {
    const path = join(homeDirectory, 'Halo notes.png');
    await desktop.answerNext('dialog.showSaveDialog', path);
    const save = async () => {
      await tabTo(window, /^Contact sheet$/);
      await check.press('Enter');
      await expect(window.getByRole('menuitem').first()).toBeFocused();
      await check.press('ArrowDown');
      await check.press('Enter');
    };
    const said = await studio.messages.evaluateHandle((messages) => {
      const texts: string[] = [];
      // What was added is read, not what is there: on a fast computer, the sheet is made by then.
      new MutationObserver((changes) =>
        texts.push(
          ...changes.flatMap(({ addedNodes }) => [...addedNodes].map(({ textContent }) => textContent ?? '')),
        ),
      ).observe(messages, { childList: true, subtree: true });
      return texts;
    });
    await save();
    await expect(studio.messages).toContainText('Saved as Halo notes.png');
    expect(await said.jsonValue()).toContainEqual(expect.stringContaining('Making the contact sheet…'));
    await expect(studio.messages).not.toContainText('Making');
    await studio.messages.getByRole('button', { name: 'Show in folder' }).click();
    await desktop.waitForCall('shell.showItemInFolder', (shown) => shown === path);
    const [asked] = await desktop.calls('dialog.showSaveDialog');
    expect(JSON.stringify(asked)).toContain('Halo notes.png');
    const saved = await readFile(path);
    const places = [0, 1].flatMap((row) =>
      [0, 1].map((column) => ({
        ...{ x: 24 + column * 496, y: 72 + row * (288 + 76), width: 480, height: 288 },
      })),
    );
    expect(await numbersAt(saved, places)).toEqual([7, newerFrom + 7, 20, newerFrom + 20]);
    const gone = join(homeDirectory, 'unplugged');
    await desktop.answerNext('dialog.showSaveDialog', join(gone, 'Halo notes.png'));
    await save();
    await expect(studio.messages).toContainText(`Couldn't save to ${gone}.`);
  });
  await tabTo(window, /^Frames of this note$/);
  await check.press('Enter');
  await check.expectNumbers(20, newerFrom + 20);
  await check.press('Enter');
  await expect(check.view).toContainText('2 of 2 checked');
  await axe.visit('every note of one of two checked');
  await check.press('Enter');
  await expect(check.note).toContainText('Kite');
  await check.expectNumbers(7, newerFrom + 7);
  await check.press('Enter');
  await check.expectNumbers(20, newerFrom + 20);
  await check.press('Enter');
  await expect(check.view).toContainText('2 of 2 checked');
  await axe.visit('every note checked');
  await test.step('one Enter too many uploads nothing; Ctrl+Enter uploads both', async () => {
    await check.press('Enter');
    await expect(check.view).toBeVisible();
    await check.press('Control+Enter');
    await expect(check.view).toBeHidden();
    for (const name of names) await studio.waitForState(`${name}_v02.mov`, 'ready');
  });
});

test('R on a sheet goes through all its files with open notes, and the sheet shows which are checked', {
  tag: '@long',
}, async ({ startReview }) => {
  const { studio, check, films } = await startReview();
  const seconds: string[] = [];
  for (const name of ['Halo', 'Kite']) {
    await films.upload(name, { frames: 48 });
    await films.leaveNotes(name, [[7, `Frame 7 of ${name} is too dark.`]]);
    seconds.push(await films.make(name, { frames: 48, version: 2 }));
  }
  await check.press('F5');
  await studio.desktop.answerNext('dialog.showOpenDialog', seconds);
  await check.press('Control+o');
  const rows = studio.sheet.locator('[data-file]');
  await expect(rows.first()).toContainText('1 open note');
  await expect(rows.last()).toContainText('1 open note');
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
  const uploads = (await studio.jobs()).length;
  // The script of the review is not here yet, and the focus is on Upload.
  await check.press('r');
  await check.press('Enter');
  await expect(check.note).toContainText('Halo');
  await check.expectNumbers(7, newerFrom + 7);
  expect(await studio.jobs()).toHaveLength(uploads);
  await check.press('Enter');
  await expect(check.view).toContainText('1 of 1 checked');
  await expect(check.view.getByRole('button', { name: /^Next item/ })).toBeVisible();
  await expect(check.view.getByRole('button', { name: /^Upload/ })).toBeHidden();
  await test.step('back in the sheet, only the file that was reviewed says so, and R begins with the other one', async () => {
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect(rows.first()).toContainText('1 of 1 checked');
    await expect(rows.last()).toContainText('1 open note');
    await check.press('Control+Shift+N');
    await expect(check.note).toContainText('Kite');
    await check.expectNumbers(7, newerFrom + 7);
    await check.press('Enter');
    await expect(check.view.getByRole('button', { name: /^Upload 2 files/ })).toBeVisible();
  });
});
