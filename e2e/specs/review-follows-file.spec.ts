import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { expectFocus } from '../pages/focus-in-page.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { NumberedFilms, newerFrom } from '../pages/numbered-films.ts';

test('a review that is open while its file is uploaded becomes one of its version, with all that is checked in it', async ({
  startStudio,
  samples,
}) => {
  needsFfmpeg();
  const studio = await startStudio({ processingMs: 4_000 });
  const { window, sheet } = studio;
  const [check, films] = [new NoteCheckPage(window), new NumberedFilms(studio, samples)];
  await studio.signIn();
  await films.dropOnNotes('Halo', {
    first: 48,
    second: 48,
    notes: [
      [10, 'Flicker on the left edge.'],
      [20, 'The red is too hot.'],
      [40, 'The halo closes too late.'],
    ],
  });
  const titles = check.view.locator('[data-side]');
  const head = check.view.locator('header');

  await test.step('R, in the moment in which the sheet is uploaded', async () => {
    await sheet.evaluate((dialog) => {
      const upload = [...dialog.querySelectorAll('button')].find(({ textContent }) =>
        /^Upload.*Ctrl/.test(textContent ?? ''),
      );
      upload?.click();
      dialog.dispatchEvent(new KeyboardEvent('keydown', { key: 'r', bubbles: true, cancelable: true }));
    });
    await expect(check.view).toBeVisible();
    await expect(head).toContainText('0 of 3 checked on v2');
    await expect(head).toContainText('Processing');
    await check.expectNumbers(10, newerFrom + 10);
    await expect(titles).toHaveText([/^v1 .*00:00:00:10/, /^v2 .*00:00:00:10/]);
    await check.press('Enter');
    await expect(head).toContainText('1 of 3 checked on v2');
    await studio.waitForState('Halo_v02.mov', 'ready');
    await expect(head).not.toContainText('Processing');
    await check.expectNumbers(20, newerFrom + 20);
    await check.press('Enter');
    await expect(head).toContainText('2 of 3 checked on v2');
  });

  await test.step('what it was opened from is gone, and the focus is where the file went', async () => {
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect(sheet).toBeHidden();
    await expectFocus(window, /^Halo$/);
    await check.press('r');
    await expect(head).toContainText('2 of 3 checked on v2');
    await expect(check.note).toContainText('The halo closes too late.');
  });
});
