import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';

/** Keeps messages from timing out, so that the message under test is still there however long the steps take. */
async function keepMessages(window: Page): Promise<void> {
  await window.evaluate(() => {
    const realTimeout = globalThis.setTimeout.bind(globalThis);
    const withoutMessages = (act: () => void, afterMs?: number) =>
      realTimeout(act, afterMs === 5_000 ? 600_000 : afterMs);
    Reflect.set(globalThis, 'setTimeout', withoutMessages);
  });
}

async function covers(message: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await message.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('One of them is not in sight');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

test('a message over a dialog hides none of its buttons, can be closed, and leaves the dialog open', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  const { window, sheet, messages } = studio;
  await studio.signIn();
  await keepMessages(window);
  await studio.desktop.setOnline(false);
  const names = ['Door.mp4', 'Gate.mp4', 'Arch.mp4', 'Step.mp4'];
  const [door = '', gate = '', arch = '', step = ''] = await Promise.all(
    names.map((name, take) => render(name, { take })),
  );
  // Files dropped on something that has just appeared, such as this notice, go to the project.
  await studio.desktop.dropFiles("main >> text=You're signed in", [door, gate]);
  await studio.makeNewItems();
  await expect(sheet.getByRole('button', { name: /^Upload 2 files/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  const message = messages.getByText('Uploading 2 files');
  await expect(message).toBeVisible();
  await studio.dropOnProject([arch, step]);
  await studio.makeNewItems();
  const send = sheet.getByRole('button', { name: /^Upload 2 files/ });
  await expect(send).toBeEnabled();
  await expect(message, 'still said, to screen readers too').toBeVisible();
  for (const size of [
    { width: 900, height: 600 },
    { width: 1280, height: 800 },
  ]) {
    await window.setViewportSize(size);
    for (const button of [send, sheet.getByRole('button', { name: 'Close' })]) {
      await expect.poll(() => covers(messages, button), `at ${size.width}`).toBe(false);
    }
  }
  await messages.getByRole('button', { name: 'Dismiss' }).click();
  await expect(message).toBeHidden();
  await expect(send, 'a click on the message is none beside the sheet').toBeVisible();
  await send.click();
  await expect(sheet).toBeHidden();
  expect(await studio.jobs()).toHaveLength(4);

  await window.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['a picture'], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  });
  await expect(messages.getByText("1 file isn't saved on this computer")).toBeVisible();
});

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
}

const typing = (text: string): readonly PressedKey[] => [...text].map((key) => ({ key, ctrlKey: false }));

/** Presses the keys in the moment when the window is drawn again. */
async function pressWhenDrawn(window: Page, keys: readonly PressedKey[]): Promise<void> {
  await window.addInitScript((pressed) => {
    const press = () => {
      if (document.querySelector('main[aria-label="Items"]') === null) {
        requestAnimationFrame(press);
        return;
      }
      for (const { key, ctrlKey } of pressed) {
        document.body.dispatchEvent(
          new KeyboardEvent('keydown', { key, ctrlKey, bubbles: true, cancelable: true }),
        );
      }
    };
    requestAnimationFrame(press);
  }, keys);
  await window.evaluate(() => location.reload());
}

test('keys pressed in the moment when the window appears are not lost, nor what is typed right after', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await pressWhenDrawn(window, [
    { key: '2', ctrlKey: true },
    { key: 'k', ctrlKey: true },
    ...typing('imag r'),
  ]);
  const palette = window.getByRole('dialog', { name: 'Commands, projects and items' });
  await expect(palette.getByRole('combobox')).toHaveValue('imag r');
  await expect(palette.getByRole('option').first()).toContainText('IMAG Right');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('IMAG Right');
  await expect(window.getByRole('radio', { name: 'List' })).toBeChecked();
});

test('what is typed before the palette is drawn is kept for it, and chooses nothing in the list with the focus', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await studio.openProject('Harbour Lights Festival');
  await expect(window.getByRole('option', { name: 'Harbour Lights Festival' })).toBeFocused();
  // In one task, so that nothing is drawn between two keys.
  await window.evaluate(
    (pressed) => {
      for (const init of pressed)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { ...init, bubbles: true, cancelable: true }),
        );
    },
    [{ key: 'k', ctrlKey: true }, ...typing('aurora')],
  );
  const palette = window.getByRole('dialog', { name: 'Commands, projects and items' });
  await expect(palette.getByRole('combobox')).toHaveValue('aurora');
  await window.keyboard.press('Escape');
  await expect(window.getByRole('heading', { name: 'Harbour Lights Festival', level: 1 })).toBeVisible();
});

test('Enter typed before the palette is drawn runs what was typed', { tag: '@long' }, async ({
  startStudio,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  await pressWhenDrawn(studio.window, [
    { key: 'k', ctrlKey: true },
    ...typing('add an account'),
    { key: 'Enter', ctrlKey: false },
  ]);
  await expect(studio.sheet.getByRole('heading', { name: 'Add an account' })).toBeVisible();
});

test('Escape pressed before the palette is drawn takes back what was typed, and then the palette', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  await studio.signIn();
  const escapeKey = { key: 'Escape', ctrlKey: false };
  await pressWhenDrawn(studio.window, [
    { key: 'k', ctrlKey: true },
    ...typing('aurora'),
    ...[escapeKey, escapeKey, { key: '4', ctrlKey: true }],
  ]);
  await expect(studio.window.getByRole('radio', { name: 'Notes' })).toBeChecked();
  await expect(studio.window.getByRole('dialog')).toHaveCount(0);
});
