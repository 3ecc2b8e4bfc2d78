import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import Database from 'better-sqlite3';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { type NumberedFilms, newerFrom } from '../pages/numbered-films.ts';

test.beforeEach(needsFfmpeg);

const twoNotes: Parameters<NumberedFilms['dropOnNotes']>[1] = {
  first: 72,
  second: 72,
  notes: [
    [10, 'Flicker on the left edge.'],
    [40, 'The halo closes too late.'],
  ],
};

test('R reviews a file of the sheet: flipped, wiped on the picture, held, note by note, and then it is uploaded', async ({
  startReview,
}) => {
  const { studio, window, check, films } = await startReview();
  await films.dropOnNotes('Halo', twoNotes);
  await expect(studio.sheet).toContainText('2 open notes');
  await check.press('r');
  await check.expectNumbers(10, newerFrom + 10);

  await test.step('the old one alone while a key is held', async () => {
    await check.press('x');
    const stage = check.view.locator('[data-layout="flip"]');
    const old = check.frames.nth(1);
    await expect(old).toBeHidden();
    await window.keyboard.down('b');
    await expect(old).toBeVisible();
    await expect(stage).toContainText('v1');
    await window.keyboard.up('b');
    await expect(old).toBeHidden();
  });

  await test.step('the line of the wipe is dragged on the picture, and stays there at every zoom', async () => {
    await check.press('w');
    const line = check.view.getByRole('slider', { name: /^Wipe/ });
    const places = async () => {
      const [canvas, edge] = await Promise.all([check.frames.first().boundingBox(), line.boundingBox()]);
      if (!canvas || !edge) throw new Error('Not shown');
      return { canvas, at: edge.x + edge.width / 2 };
    };
    const before = await places();
    const y = before.canvas.y + before.canvas.height / 2;
    await window.mouse.move(before.at, y);
    await window.mouse.down();
    await window.mouse.move(before.canvas.x + before.canvas.width * 0.25, y, { steps: 4 });
    await window.mouse.up();
    await expect(line).toHaveAttribute('aria-valuenow', '25');
    for (const keys of ['1', '+', '-', 'f']) {
      await check.press(keys);
      const { canvas, at } = await places();
      const share = (at - canvas.x) / canvas.width;
      // If that point is out of sight, the handle waits at the edge.
      const stage = await check.view.locator('[data-layout="wipe"]').boundingBox();
      const isInSight = stage && at > stage.x && at < stage.x + stage.width;
      if (isInSight) expect(share, `after ${keys}`).toBeCloseTo(0.25, 2);
    }
    const offset = check.view.locator('[data-offset]');
    await check.press('ArrowRight');
    await expect(offset, 'the keys are still about the frames').toHaveAttribute('data-offset', '1');
    await expect(line).toHaveAttribute('aria-valuenow', '25');
    await line.focus();
    await check.press('ArrowRight');
    await expect(line).toHaveAttribute('aria-valuenow', '27');
    await check.press('ArrowDown');
    await expect(check.note).toContainText('The halo closes too late.');
    await check.press('ArrowUp');
    await expect(check.note, 'though the line went with its pictures').toContainText('Flicker');
    await expect(check.view.locator('canvas[data-shown="f10"]')).toHaveCount(2);
    await check.press('w');
  });

  await test.step('the old frame is held while the new one moves', async () => {
    await check.press('Shift+B');
    await check.press('ArrowRight');
    await check.press('ArrowRight');
    await check.expectNumbers(10, newerFrom + 12);
    await check.press('Shift+B');
    await check.expectNumbers(12, newerFrom + 12);
  });
  await axeVisits(window).visit('review');

  // A click on a control keeps the shortcuts working: Enter checks the note, and doesn't press the button again.
  await check.view.getByRole('radio', { name: 'Difference' }).click();
  await check.view.getByRole('button', { name: 'Next frame' }).click();
  await check.view.getByRole('radio', { name: 'Side by side' }).click();
  await check.press('Enter');
  await check.expectNumbers(40, newerFrom + 40);
  await check.press('Enter');
  await expect(check.view).toContainText('2 of 2 checked');
  await expect(check.view.getByRole('button', { name: /^Upload 1 file/ })).toBeVisible();
  await check.press('Control+Enter');
  await expect(check.view).toBeHidden();
  await studio.waitForState('Halo_v02.mov', 'ready');

  await test.step('R in Uploads and in the history: the version that went up beside the one before', async () => {
    await studio.openTransfers();
    const row = studio.transfer('Halo_v02.mov');
    await row.focus();
    await check.press('r');
    await check.expectNumbers(10, newerFrom + 10);
    await check.press('Escape');
    await expect(row).toBeFocused();
    await check.press('Control+y');
    const past = studio.sheet.getByRole('row').filter({ hasText: 'Halo_v02.mov' });
    await past.focus();
    await check.press('r');
    await check.expectNumbers(10, newerFrom + 10);
    await check.press('Escape');
    await expect(past).toBeFocused();
  });
});

test('notes past the end of a shorter render have one mark that says so, and each is reached by mouse and by key', async ({
  startReview,
}) => {
  const { studio, window, check, films } = await startReview();
  await test.step('Enter keeps the note while there is no render on which to check it', async () => {
    await window.getByRole('row', { name: 'LED Main', exact: true }).focus();
    await check.press('r');
    await expect(check.view.getByRole('button', { name: 'Choose a render…' }).first()).toBeVisible();
    await expect(check.note).toContainText('Logo sits behind the drum riser');
    await check.press('Enter');
    await check.press('Enter');
    await expect(check.note).toContainText('Logo sits behind the drum riser');
    await check.press('ArrowDown');
    await expect(check.note).not.toContainText('Logo sits behind the drum riser');
    await check.press('Escape');
    await expect(check.view).toBeHidden();
  });
  await films.dropOnNotes('Halo', {
    first: 72,
    second: 40,
    notes: [
      [39, 'On the last frame of the new one.'],
      [50, 'The first past its end.'],
      [60, 'The second past its end.'],
      [71, 'The third past its end.'],
    ],
  });
  await expect(studio.sheet.locator('[data-note-tick]')).toHaveCount(1);
  await expect(studio.sheet.locator('[data-notes-past-end]')).toHaveCount(1);
  await check.press('r');
  await check.expectNumbers(39, newerFrom + 39);
  const offset = check.view.locator('[data-offset]');
  await expect(offset).toHaveText('Noted frame');
  const past = check.view.getByRole('button', { name: '3 notes past the end' });
  await expect(past).toBeVisible();
  const own = check.view.locator('[class*="note"][title*="On the last frame"]');
  await expect(own, 'a note on the last frame is none of them').not.toHaveAttribute('title', /past its end/);
  for (const text of ['The first past', 'The second past', 'The third past', 'The first past']) {
    await past.click();
    await expect(check.note).toContainText(text);
  }
  await expect(check.view).toContainText('ends before this note, after 40 frames');
  for (const text of ['The second past', 'The third past']) {
    await check.press('ArrowDown');
    await expect(check.note).toContainText(text);
  }
  // Its last frame is not the one that these notes are about.
  await expect(offset).toHaveText('Last frame');
  const strip = check.view.getByRole('navigation').locator('img');
  await expect(strip).toHaveCount(4);
  await expect
    .poll(() =>
      strip.evaluateAll((all) => all.filter((each) => (each as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(4);
  await expect(strip.and(window.locator('[src^="/check-frame/"]')), 'of the new render').toHaveCount(1);
  await expect(strip.and(window.locator('[src^="/note-frame/"]')), "of the notes' own version").toHaveCount(
    3,
  );
});

test('a tick that cannot be saved says so, until the same tick has been saved', {
  tag: '@long',
}, async ({ startReview, homeDirectory }) => {
  const { check, films } = await startReview();
  await films.dropOnNotes('Halo', twoNotes);
  await check.press('r');
  await expect(check.note).toContainText('Flicker');
  await expect(check.tick, 'there is a render to check the note on').toBeEnabled();
  await check.expectNumbers(10, newerFrom + 10);
  const failure = check.view.getByRole('alert');
  const other = new Database(join(homeDirectory, databaseFileName));
  other.exec('BEGIN IMMEDIATE');
  await check.press('Enter');
  await expect(failure, 'another program is writing').toBeVisible();
  other.exec('ROLLBACK');
  other.close();
  await check.press('ArrowUp');
  await expect(check.note).toContainText('Flicker');
  await expect(failure).toBeVisible();
  await check.expectNumbers(10, newerFrom + 10);
  await check.press('Enter');
  await expect(check.view).toContainText('1 of 2 checked');
  await expect(failure).toBeHidden();
});

test('the difference of equal pixels is black, and items without notes are compared as a whole', {
  tag: '@long',
}, async ({ startReview, samples }) => {
  const { studio, window, check } = await startReview();
  const film = (name: string, extra = '') =>
    samples.make(name, [
      ...['-f', 'lavfi', '-i', `color=c=0x808080:s=320x180:r=25${extra}`, '-frames:v', '20'],
      ...['-c:v', 'prores_ks', '-profile:v', '2'],
    ]);
  const first = await film('Grey_v01.mov');
  const second = await film('Grey_v02.mov', ',drawbox=x=0:y=0:w=160:h=180:color=white:t=fill');
  await studio.uploadAsNewItem(first, 'Grey');
  await studio.waitForState('Grey_v01.mov', 'ready');
  await studio.dropOnItem('Grey', [second]);
  await studio.waitForState('Grey_v02.mov', 'ready');
  await window.getByRole('row', { name: 'Grey', exact: true }).focus();
  await check.press('r');
  await expect(check.view).toContainText('Review Grey');
  await expect(check.view.locator('canvas[data-shown="f0"]')).toHaveCount(2);
  await check.press('d');
  await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
  const box = await check.frames.first().boundingBox();
  if (!box) throw new Error('No picture');
  const pixel = async (share: number) => {
    const clip = { x: box.x + box.width * share, y: box.y + box.height / 2, width: 1, height: 1 };
    const png = await window.screenshot({ clip });
    return await window.evaluate(
      async (bytes) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(1, 1);
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[0] ?? -1;
      },
      [...png],
    );
  };
  expect(await pixel(0.75), 'where both are the same').toBeLessThan(4);
  expect(await pixel(0.25), 'where one is white').toBeGreaterThan(100);
  await check.press('ArrowRight');
  await expect(check.view.locator('canvas[data-shown="f1"]')).toHaveCount(2);
  await axeVisits(window).visit('comparison');
});

test('the two versions of a wide wall are stacked, and the layout is named accordingly', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, check, films } = await startReview();
  const wall = { frames: 6, size: '3840:540' };
  await films.upload('Wall', wall);
  await films.uploadNext('Wall', wall);
  await window.getByRole('row', { name: 'Wall', exact: true }).focus();
  await check.press('r');
  await check.expectNumbers(0, newerFrom);
  await expect(check.view.getByRole('radio', { name: 'One above the other' })).toBeChecked();
  const [above, below] = await check.view
    .locator('canvas[data-shown]')
    .evaluateAll((all) => all.map((canvas) => canvas.getBoundingClientRect().toJSON()));
  expect(above.bottom).toBeLessThanOrEqual(below.top);
  expect(above.left).toBeCloseTo(below.left, 0);

  const overview = check.view.locator('[data-overview]');
  const part = overview.locator('span');
  await expect(overview, 'all of it is seen').toHaveCount(0);
  await check.press('1');
  for (const layout of ['stacked', 'wipe', 'difference']) {
    if (layout !== 'stacked') await check.press(layout === 'wipe' ? 'w' : 'd');
    await expect(check.view.locator(`[data-layout="${layout}"]`)).toBeVisible();
    await expect(overview, 'one for both').toHaveCount(1);
    await expect.poll(() => brightest(overview), 'with the picture').toBeGreaterThan(200);
  }
  const whole = await overview.boundingBox();
  if (!whole) throw new Error('The overview has no place.');
  await window.mouse.click(whole.x + 2, whole.y + whole.height / 2);
  await expect.poll(async () => (await part.boundingBox())?.x).toBeCloseTo(whole.x + 1, 0);
  await check.press('f');
  await expect(overview).toHaveCount(0);
});

const brightest = (overview: Locator): Promise<number> =>
  overview.locator('canvas').evaluate((copy: HTMLCanvasElement) => {
    const { data } = copy.getContext('2d')?.getImageData(0, 0, copy.width, copy.height) ?? { data: [0] };
    return Math.max(...data.filter((_, index) => index % 4 !== 3));
  });
