import type { Page } from '@playwright/test';
import { steeringIn } from '../../src/shared/testing/steering.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.beforeEach(needsFfmpeg);

/** What can be read in the window, with the hints that appear under the pointer. */
const readable = (window: Page): Promise<string> =>
  window.evaluate(() =>
    [
      document.body.innerText,
      ...[...document.querySelectorAll('[title]')].map((each) => each.getAttribute('title')),
    ].join('\n'),
  );

test('a name that turns text around is shown with those characters replaced, wherever a file is chosen or opened by it', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  await studio.signIn();
  // Shown as it is, the file would read as “Halo 4pm_10v_mp4.exe” or the like.
  const name = 'Halo \u202eexe.4pm';
  const shown = 'Halo \ufffdexe.4pm';
  const file = await render(`${name}_v01.mp4`, { seconds: 1 });
  const expectPlain = async (where: string) => {
    await expect.poll(async () => await readable(window), { message: where }).toContain(shown);
    const steered = (await readable(window)).split('\n').filter((line) => steeringIn(line).length > 0);
    expect(steered, where).toEqual([]);
  };
  await studio.dropOnProject([file]);
  await expect(studio.sheet.locator('[data-file]')).toContainText('_v01.mp4');
  await expectPlain('in the sheet');
  await studio.makeNewItems();
  await expectPlain('in the sheet, as a new item');
  await window.keyboard.press('Control+Enter');
  await studio.waitForState(`${name}_v01.mp4`, 'ready');
  await studio.openTransfers();
  await expectPlain('in the uploads and the library');
  const tile = window.getByRole('row').filter({ hasText: '4pm' }).first();
  await tile.focus();
  await window.keyboard.press('Enter');
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('4pm');
  await expectPlain('in the item');
  await tile.focus();
  await window.keyboard.press(' ');
  await expect(new ViewerPage(window).view.getByRole('heading')).toContainText(shown);
  await window.keyboard.press('Escape');
  await tile.focus();
  await window.keyboard.press('r');
  await expect(new NoteCheckPage(window).view.getByRole('heading')).toContainText(shown);
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+y');
  await expect(studio.sheet).toContainText('4pm');
  await expectPlain('in the history');
});
