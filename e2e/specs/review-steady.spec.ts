import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { NumberedFilms, newerFrom } from '../pages/numbered-films.ts';

test.beforeEach(needsFfmpeg);

test('the pictures of a review stay where they are, whatever the next note says and once it is checked', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const check = new NoteCheckPage(window);
  const films = new NumberedFilms(studio, samples);
  await studio.signIn();
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
});
