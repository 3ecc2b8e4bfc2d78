import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { NumberedFilms } from '../pages/numbered-films.ts';
import { tabTo } from '../pages/tab-to.ts';

test.beforeEach(needsFfmpeg);

test('a review keeps to what it prints: the key on its button', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const check = new NoteCheckPage(window);
  await studio.signIn();
  await new NumberedFilms(studio, samples).dropOnNotes('Halo', {
    first: 72,
    second: 60,
    notes: [[10, 'Flicker on the left edge.']],
  });
  await check.press('r');
  await expect(check.view.locator('canvas[data-shown]')).toHaveCount(2);

  await test.step('Ctrl+Enter uploads with the focus on the button that closes the review', async () => {
    await tabTo(window, /^Frames of this note$/);
    await check.press('Enter');
    await expect(check.view.getByRole('button', { name: /^Upload 1 file/ })).toBeVisible();
    await tabTo(window, /^Close the check/);
    await check.press('Control+Enter');
    await expect(check.view).toBeHidden();
    await studio.waitForState('Halo_v02.mov', 'ready');
  });
});
