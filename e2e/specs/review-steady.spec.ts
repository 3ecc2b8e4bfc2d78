import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { NumberedFilms, newerFrom } from '../pages/numbered-films.ts';

test.beforeEach(needsFfmpeg);

test('the pictures of a review stay where they are, whatever the next note says and once it is checked', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, check, films } = await startReview();
  await films.dropOnNotes('Halo', {
    first: 48,
    second: 40,
    notes: [
      [5, 'Flicker on the left edge.'],
      [8, `The red is too hot. ${'Please look at it on the wall as well. '.repeat(30)}`],
      [44, 'Past the end of the new one, which says so.'],
    ],
  });
  await check.press('r');
  await check.expectNumbers(5, newerFrom + 5);
  const stage = check.view.locator('[data-layout]');
  const before = await stage.boundingBox();
  await check.press('ArrowDown');
  await check.expectNumbers(8, newerFrom + 8);
  await expect(check.note).toContainText('The red is too hot.');
  expect(await stage.boundingBox(), 'a long text').toEqual(before);

  await test.step('the long text is scrolled in its own place, and the next one begins at its start', async () => {
    const text = check.note.getByText('The red is too hot.');
    await text.hover();
    await window.mouse.wheel(0, 2_000);
    await expect(text).not.toBeInViewport({ ratio: 0.5 });
    expect(await stage.boundingBox()).toEqual(before);
  });

  await check.press('ArrowDown');
  await check.expectNumbers(44, newerFrom + 39);
  await expect(check.note).toContainText('ends before this note');
  await expect(check.note.getByText('Past the end of the new one')).toBeInViewport();
  expect(await stage.boundingBox(), 'one remark more').toEqual(before);
  await check.press('Enter');
  await check.press('ArrowDown');
  await check.press('ArrowDown');
  await check.expectNumbers(44, newerFrom + 39);
  await expect(check.note).toContainText('Checked');
  expect(await stage.boundingBox(), 'checked').toEqual(before);

  await test.step('the current note of the strip stands clear of the window, so that the next one is seen', async () => {
    await check.press('ArrowUp');
    await check.press('ArrowUp');
    await window.setViewportSize({ width: 520, height: 700 });
    await check.press('ArrowDown');
    const current = check.view.getByRole('navigation', { name: 'Notes' }).locator('[aria-current]');
    await expect(current).toContainText('The red is too hot.');
    const rightOf = async () => {
      const { x = 0, width = 0 } = (await current.boundingBox()) ?? {};
      return x + width;
    };
    await expect.poll(rightOf).toBeLessThanOrEqual(520 - 64);
  });
});

test('a note is read whole and before its remarks, also beside three of them in a small window', {
  tag: '@long',
}, async ({ startReview, samples }) => {
  const { studio, window, check, films } = await startReview();
  await films.upload('Halo', { frames: 72 });
  const said = 'Logo sits behind the drum riser from row 20 on. Raise it by about 200 px.';
  await films.leaveNotes('Halo', [[60, said]]);
  const other = await new NumberedFilms(studio, samples, '30').make('Halo', {
    frames: 24,
    version: 2,
    size: '320:192',
  });
  await window.keyboard.press('F5');
  await studio.dropOnItem('Halo', [other]);
  await expect(studio.sheet).toContainText('1 open note');
  await window.setViewportSize({ width: 900, height: 600 });
  await check.press('r');
  const text = check.note.getByText(said);
  const size = check.note.getByText('The new render is 320 × 192, v1 160 × 96.');
  await expect(check.note).toContainText('The new render ends before this note, after 24 frames.');
  await expect(check.note).toContainText('The new render has 30 fps, v1 23.976 fps.');
  await expect(text).toBeInViewport({ ratio: 1 });
  await expect(size).toBeInViewport({ ratio: 1 });
  const [textBox, sizeBox] = await Promise.all([text.boundingBox(), size.boundingBox()]);
  expect(textBox?.y).toBeLessThan(sizeBox?.y ?? 0);

  await test.step('remarks that need more than two lines are scrolled, by wheel and by keys', async () => {
    await window.setViewportSize({ width: 400, height: 700 });
    await expect(size).not.toBeInViewport({ ratio: 0.9 });
    await size.hover();
    await window.mouse.wheel(0, 1_000);
    const scrolledPx = () => size.evaluate(({ parentElement }) => parentElement?.scrollTop ?? 0);
    const leftPx = () =>
      size.evaluate(({ parentElement: box }) =>
        box ? box.scrollHeight - box.clientHeight - box.scrollTop : null,
      );
    await expect.poll(leftPx).toBeLessThan(1);
    expect(await scrolledPx()).toBeGreaterThan(0);
    await size.evaluate(({ parentElement }) => parentElement?.focus());
    await check.press('Home');
    await expect.poll(scrolledPx).toBe(0);
    await check.press('ArrowDown');
    await expect.poll(scrolledPx).toBeGreaterThan(0);
  });
});

test('a review at 640 x 400, as at 200 % zoom, shows both pictures, the note and its button, and takes its keys', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, check, films } = await startReview();
  await films.dropOnNotes('Halo', {
    first: 48,
    second: 40,
    notes: [
      [5, 'Flicker on the left edge.'],
      [44, 'Past the end of the new one, which says so.'],
    ],
  });
  await window.setViewportSize({ width: 640, height: 400 });
  await check.press('r');
  await check.expectNumbers(5, newerFrom + 5);
  const all = () => [check.frames.nth(0), check.frames.nth(1), check.note, check.tick];
  for (const each of all()) await expect(each).toBeInViewport({ ratio: 0.99 });
  for (const frame of await check.frames.all())
    expect((await frame.boundingBox())?.height).toBeGreaterThan(110);
  for (const button of await check.view.locator('header button').all()) {
    const { y = 0 } = (await button.boundingBox()) ?? {};
    expect(y).toBeGreaterThanOrEqual(2);
  }
  await check.press('Enter');
  await check.expectNumbers(44, newerFrom + 39);
  await expect(check.note).toContainText('ends before this note');
  for (const each of all()) await expect(each).toBeInViewport({ ratio: 0.99 });
  await check.press('ArrowLeft');
  await check.expectNumbers(43, newerFrom + 38);
  await check.press('w');
  await expect(check.view.getByRole('slider', { name: /^Wipe/ })).toBeVisible();
  await check.press('w');
  await check.press('ArrowUp');
  await expect(check.note).toContainText('Flicker on the left edge.');
});
