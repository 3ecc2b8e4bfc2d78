import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { writeNumberedSequence } from '../../src/engine/viewing/testing/numbered-sequence.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { NumberedFilms, newerFrom } from '../pages/numbered-films.ts';
import { ViewerPage } from '../pages/viewer-page.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

test.beforeEach(needsFfmpeg);

test('frames that are not encoded yet are viewed by Space under their own numbers, and reviewed by R beside the version before', async ({
  startStudio,
  samples,
  homeDirectory,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, sheet } = studio;
  const viewer = new ViewerPage(window);
  const check = new NoteCheckPage(window);
  const films = new NumberedFilms(studio, samples);
  await studio.signIn();
  await films.upload('Halo', { frames: 24 });
  await films.leaveNotes('Halo', [
    [7, 'The halo pops here.'],
    [9, 'Too dark.'],
    [20, 'Flickers.'],
  ]);
  await window.keyboard.press('F5');
  const folder = join(homeDirectory, 'Halo_v02');
  await mkdir(folder);
  await writeNumberedSequence({
    ...{ folder, names: 'Halo_v02.%04d.png', count: 24, firstFrame: 1001, firstShown: newerFrom },
    missing: [1010],
  });
  await studio.dropOnProject([folder]);
  const row = sheet.getByRole('region', { name: 'Halo_v02' });
  await expect(row).toContainText('3 open notes on Halo');
  const says = (text: string) => expect(viewer.controls).toContainText(text);
  const shows = async (position: number) => {
    await expect
      .poll(() => viewer.seen())
      .toEqual({ says: position, shows: newerFrom + position, drawnBy: 'frames' });
    await says(`f${1001 + position}`);
  };

  await test.step('by their numbers alone until a rate is chosen; a missing frame is said', async () => {
    await row.focus();
    await viewer.press(' ');
    await shows(0);
    await expect(viewer.controls).not.toContainText('00:00');
    await viewer.press('ArrowRight', 'ArrowRight');
    await shows(2);
    // The note's frame, as its version counts.
    await viewer.press('ArrowDown');
    await shows(7);
    await viewer.press('ArrowRight', 'ArrowRight');
    await expect(viewer.view.getByRole('status')).toHaveText('Frame 1010 is missing');
    await says('f1010');
    await expect(viewer.view.locator('canvas[role="img"]')).toBeHidden();
    await axeVisits(window).visit('a missing frame');
    await viewer.press('ArrowRight');
    await shows(10);
    await viewer.press('Escape');
    await expect(row).toBeFocused();
  });

  await chooseFrameRate(row, '23.976');

  await test.step('with timecode at the chosen rate, and played with true numbers', async () => {
    await row.focus();
    await viewer.press(' ');
    await shows(0);
    await viewer.press('Shift+ArrowRight', 'ArrowRight');
    await shows(11);
    await says('00:00:00:11');
    await viewer.press('Home', 'Shift+L', 'l');
    await expect.poll(async () => (await viewer.seen()).drawnBy, { message: 'it plays' }).toBe('video');
    for (let times = 0; times < 3; times += 1) {
      const { says: number, shows: shown } = await viewer.photographed();
      // While the missing frame is said, there is no picture.
      if (number !== 9) expect(shown, 'on screen while it plays').toBe(newerFrom + Number(number));
    }
    await viewer.press('k', 'End');
    await shows(23);
  });

  await test.step('beside the version before, at each note', async () => {
    await viewer.press('r');
    await expect(viewer.view).toBeHidden();
    await check.expectNumbers(7, newerFrom + 7);
    await expect(check.view).toContainText('00:00:00:07 · f1008');
    await check.press('Enter');
    await expect(check.note).toContainText('Too dark.');
    await expect(check.view).toContainText('Frame 1010 is missing');
    await axeVisits(window).visit('a missing frame in the review');
    for (const layout of ['wipe', 'difference']) {
      await check.press(layout === 'wipe' ? 'w' : 'd');
      await expect(check.view.locator(`[data-layout="${layout}"]`)).toBeVisible();
      const words = check.view.getByText('Frame 1010 is missing');
      const isOnTop = () =>
        words.evaluate((message) => {
          const range = document.createRange();
          range.selectNodeContents(message);
          const { left, right, top, height } = range.getBoundingClientRect();
          return [left + 2, right - 2].every(
            (x) => document.elementFromPoint(x, top + height / 2) === message,
          );
        });
      await expect.poll(isOnTop, { message: `the whole words in ${layout}` }).toBe(true);
    }
    await check.press('s');
    await check.press('Enter');
    await check.expectNumbers(20, newerFrom + 20);
    await check.press('Escape');
    await expect(viewer.view, 'from where the review was opened').toBeVisible();
    await viewer.press('Escape');
    await expect(row).toBeFocused();
    await check.press('r');
    await expect(check.view, 'what was checked is kept').toContainText('2 of 3 checked');
    await expect(check.note, 'it continues with the note that is not checked').toContainText('Flickers.');
    await check.press('Escape');
    await expect(row).toContainText('3 open notes on Halo · 2 done');
  });

  await test.step('the last note is followed by the upload', async () => {
    await check.press('r');
    await check.expectNumbers(20, newerFrom + 20);
    await check.press('Enter');
    await expect(check.view).toContainText('3 of 3 checked');
    await expect(check.view.getByRole('button', { name: /^Encode and upload/ })).toBeHidden();
    await check.press('Escape');
    await expect(row).toContainText('1 of 24 frames is missing. The video would be 0:01 long.');
    await row.getByText('Fill gaps with the previous frame').click();
    await expect(row).toContainText('The previous frame fills 1 missing frame. The video will be 0:01 long.');
    await expect(row).not.toContainText('1 of 24');
    await row.focus();
    await test.step('a filled gap shows what the video will', async () => {
      await viewer.press(' ');
      await shows(0);
      for (let times = 0; times < 9; times += 1) await viewer.press('ArrowRight');
      await expect.poll(() => viewer.seen()).toEqual({ says: 9, shows: newerFrom + 8, drawnBy: 'frames' });
      await says('f1010');
      const filled = viewer.view.getByRole('status').filter({ hasText: 'Frame 1010 is missing' });
      await expect(filled).toHaveText('Frame 1010 is missing, filled with 1009');
      await viewer.press('ArrowRight');
      await shows(10);
      await expect(filled).toBeHidden();
      await viewer.press('Escape');
      await expect(row).toBeFocused();
    });
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
    await check.press('ArrowDown');
    await expect(check.view).toContainText('The new render · 00:00:00:09 · f1010 · filled with f1009');
    await check.view.getByRole('button', { name: /^Encode and upload/ }).click();
    await expect(check.view).toBeHidden();
    await expect(sheet).toBeHidden();
    await studio.waitForState('Halo_v02.mov', 'ready', readyMs * 3);
  });
});

test('frames in a watch folder are viewed and reviewed from their row, and as their video once it is uploaded', {
  tag: '@long',
}, async ({ startStudio, samples, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const viewer = new ViewerPage(window);
  const check = new NoteCheckPage(window);
  const films = new NumberedFilms(studio, samples, '25');
  await studio.signIn();
  await films.upload('Halo', { frames: 12 });
  await films.leaveNotes('Halo', [[7, 'The halo pops here.']]);
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;
  await watched.add('Aurora Arena Tour', { frames });
  await writeNumberedSequence({
    ...{ folder: watched.folder, names: 'Halo_v02.%04d.png', count: 12, firstFrame: 1001 },
    ...{ firstShown: newerFrom, missing: [1005] },
  });
  const row = watched.page.row('Halo_v02');
  await expect(row).toContainText('Frames missing', { timeout: readyMs });
  await row.focus();
  await viewer.press(' ');
  await expect.poll(() => viewer.seen()).toEqual({ says: 0, shows: newerFrom, drawnBy: 'frames' });
  for (let times = 0; times < 4; times += 1) await viewer.press('ArrowRight');
  await expect(viewer.view.getByRole('status')).toHaveText('Frame 1005 is missing');
  await expect(viewer.controls).toContainText('00:00:00:04');
  await viewer.press('Escape');
  await expect(row).toBeFocused();
  await row.getByRole('button', { name: /Upload anyway/ }).click();
  await expect(row).toContainText('Ready', { timeout: 2 * readyMs });
  await row.focus();
  await viewer.press(' ');
  await expect.poll(async () => (await viewer.seen()).shows).toBe(newerFrom);
  await expect(viewer.view).toContainText('H.264');
  await viewer.press('Escape');
  await row.focus();
  await check.press('r');
  await check.expectNumbers(7, newerFrom + 7);
});
