import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { NotesPage } from '../pages/notes-page.ts';

const aMinuteMs = 60_000;

/** The person goes to another program, or comes back. */
const setFocus = (window: Page, isHere: boolean) =>
  window.evaluate((here) => {
    document.hasFocus = () => here;
    dispatchEvent(new Event(here ? 'focus' : 'blur'));
  }, isHere);

test('a message of what went wrong waits for a person in another window, also when the pointer crosses it', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window } = studio;
  await NotesPage.inProject(studio, 'Noted show', 3, 8);
  await window.keyboard.press('Control+4');
  await window.clock.install();
  await window.getByRole('button', { name: 'Export' }).click();
  await window.getByRole('menuitem', { name: /^EDL/ }).click();
  const message = studio.messages.getByText(/frame rate of/);
  await expect(message).toBeVisible();

  await setFocus(window, false);
  await message.hover();
  await window.mouse.move(0, 0);
  await window.clock.fastForward(aMinuteMs);
  await expect(message, 'nobody is there').toBeVisible();

  await message.hover();
  await setFocus(window, true);
  await window.clock.fastForward(aMinuteMs);
  await expect(message, 'the pointer rests on it').toBeVisible();

  await window.mouse.move(0, 0);
  await window.clock.fastForward(aMinuteMs);
  await expect(message).toBeHidden();
});
