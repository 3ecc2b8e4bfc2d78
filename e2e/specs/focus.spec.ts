import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { expectFocus } from '../pages/focus-in-page.ts';
import { tabTo } from '../pages/tab-to.ts';

test('the screen with the focus stays in sight when a panel makes the map narrower', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+3');
  await expect(window.locator('[data-screen]').first()).toBeVisible();
  await tabTo(window, /^Floor/);
  // Down to the last comp that is in sight, which is not when each line holds fewer.
  for (let steps = 0; steps < 3; steps += 1) await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeVisible();
  await expect(window.locator('[data-screen]:focus')).toBeInViewport();
});

test('Enter uploads in every sheet, a sequence alone is encoded by Ctrl+Enter, and a key that can upload nothing presses nothing', async ({
  startStudio,
  renderFrames,
  render,
}) => {
  needsFfmpeg();
  const studio = await startStudio({ processingMs: 50 });
  const { window, sheet, desktop } = studio;
  const press = (keys: string) => window.keyboard.press(keys);
  await studio.signIn();
  await test.step('an item that was chosen in the palette has the focus, and another view or project keeps it in its list', async () => {
    await tabTo(window, /^Backdrop Still$/);
    await press('Control+k');
    await expect(sheet).toBeVisible();
    await window.keyboard.type('imag l');
    await expect(sheet.getByRole('option').first()).toContainText('IMAG Left');
    await press('Enter');
    await expectFocus(window, /^IMAG Left$/);
    // The next key is for that item.
    await press('Space');
    await expect(window.locator('[data-viewer]')).toContainText('IMAG Left');
    await press('Escape');
    await expectFocus(window, /^IMAG Left$/);

    await press('Control+4');
    await expectFocus(window, /Dancers stand on the bright spot/);
    await press('Control+3');
    const screen = window.locator('[data-screen]:focus');
    await expect(screen).toContainText('Floor');
    await press('Control+1');
    await expectFocus(window, /^IMAG Left$/);
    await press('Control+PageDown');
    await expect(window.getByRole('heading', { level: 1 })).toHaveText('Harbour Lights Festival');
    await expect(window.locator('main [role="row"]:focus')).toBeVisible();
    await press('Control+PageUp');
    await expectFocus(window, /^Backdrop Still$/);

    // F6 goes to what is in a panel, not to the edge that changes its width.
    await press('Enter');
    await expect(window.getByRole('separator')).toBeVisible();
    await press('F6');
    await expectFocus(window, /^Close item$/);
    await press('Escape');
    await expect(window.getByRole('separator')).toBeHidden();
  });
  await test.step('Enter, as soon as something in a sheet can go', async () => {
    const [main, left] = [
      await render('LED_Main_v005.mp4', { take: 3 }),
      await render('IMAG Left.mp4', { take: 4 }),
    ];
    await studio.dropOnProject([main, left]);
    await expectFocus(window, /^Upload 2 files/);
    await window.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    // The second sheet is drawn before its file is in it, so its button opens disabled.
    await studio.dropOnItem('LED Main', [main]);
    await expectFocus(window, /^Upload(?! anyway)/);
    await window.keyboard.press('Enter');
    await expect(sheet).toBeHidden();
    await studio.waitForState('LED_Main_v005.mp4', 'ready');
  });

  await desktop.answerNext('dialog.showOpenDialog', [await renderFrames('Zebra_v1', [1, 2, 3, 4])]);
  await press('Control+Shift+o');
  await expect(sheet.getByRole('region', { name: 'Zebra_v1' })).toContainText('1-4, PNG, 4 frames');
  // The first thing that is missing has the focus, with one ring.
  await expectFocus(window, /^Choose$/);
  await tabTo(window, /^Skip Zebra_v1/);
  await press('Control+Enter');
  await expect(sheet).toContainText('PNG, 4 frames');

  // Typing finds the item, and Enter takes it.
  await tabTo(window, /^Zebra_v1 goes to/);
  await press('Enter');
  await window.keyboard.type('led m');
  await expect(window.getByRole('option', { name: /^LED Main/ })).toBeVisible();
  await press('Enter');
  await expect(sheet.getByRole('button', { name: /goes to: LED Main, v6/ })).toBeFocused();
  await tabTo(window, /^Choose$/);
  await press('Enter');
  await window.keyboard.type('24');
  await expect(window.getByRole('option', { name: '24', exact: true })).toBeFocused();
  await press('Enter');
  await expect(sheet.getByRole('button', { name: /^Encode and upload/ })).toBeEnabled();
  await press('Control+Enter');
  await expect(sheet).toBeHidden();
  await studio.waitForState('Zebra_v1.mov', 'ready', 120_000);

  // The same of files: a name without a match can't be uploaded, and must not be skipped by this key.
  await desktop.answerNext('dialog.showOpenDialog', [await render('Qwertz.mp4')]);
  await press('Control+o');
  await expect(sheet).toContainText('No match');
  await tabTo(window, /^Skip Qwertz/);
  await press('Control+Enter');
  await expect(sheet).toContainText('No match');
  await press('Escape');
  await expect(sheet).toBeHidden();
});

test('the focus of the uploads stays in sight and in the list while rows move and leave', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  needsFfmpeg();
  const studio = await startStudio();
  const { window, desktop, sheet } = studio;
  const press = (keys: string) => window.keyboard.press(keys);
  await studio.signIn();
  // Slow enough to be looked at on any computer: all three together take minutes.
  await studio.limitSpeed(60_000);
  const names = ['Aaa', 'Bbb', 'Ccc'];
  const paths = await Promise.all(
    names.map((name, take) => render(`${name}.mov`, { large: true, size: '1280x720', take })),
  );
  await desktop.answerNext('dialog.showOpenDialog', paths);
  await press('Control+o');
  await studio.makeNewItems(3);
  await press('Control+Enter');
  await expect(sheet).toBeHidden();
  await press('Control+j');
  for (const name of names) await expect(studio.transfer(`${name}.mov`)).toContainText('Uploading');
  await tabTo(window, /Aaa\.mov/);
  await press('p');
  await expect(studio.transfer('Aaa.mov')).toContainText('Paused');
  // While keys are used in the list, no row moves: it goes below the others once they have left.
  await expectFocus(window, /Aaa\.mov/);
  await expect(studio.transfers.getByRole('row').first()).toContainText('Aaa.mov');
  await press('ArrowDown');
  await expectFocus(window, /Bbb\.mov/);

  // One canceled upload stays a row, below the others; two are folded into one line.
  await press('Delete');
  // The next key is for the next row, and what it pressed last can be taken back by name of the file.
  await expectFocus(window, /Ccc\.mov/);
  await expect(studio.messages).toContainText('Canceling Bbb.mov');
  await expect(studio.transfer('Bbb.mov')).toContainText('Canceled', { timeout: 20_000 });
  await expectFocus(window, /Ccc\.mov/);
  await press('Delete');
  await expectFocus(window, /Aaa\.mov/);
  await expect(studio.transfers).toContainText('2 canceled', { timeout: 20_000 });
  await expectFocus(window, /Aaa\.mov/);
  await press('Delete');
  await expect(studio.transfers.getByRole('row')).toHaveCount(0, { timeout: 20_000 });
  // Not the bar below: the line that the rows were folded into.
  await expectFocus(window, /^3 canceled/);

  // A number with a label is one field with one ring.
  await tabTo(window, /^Limits/);
  await press('Enter');
  await tabTo(window, /per second$/);
  await expectFocus(window, /per second$/);
});

test('once a drop is given up, what the files were dropped on has the focus, and no tooltip stays over the map', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  needsFfmpeg();
  const studio = await startStudio();
  const { window, sheet, desktop } = studio;
  await studio.signIn();
  await tabTo(window, /^Backdrop Still$/);
  await window.keyboard.press('Control+3');
  await expect(window.locator('[data-screen]:focus')).toContainText('Floor');
  const path = await render('LED_Main_v9.mp4');
  const screen = (name: string) => window.locator('[data-screen]').filter({ hasText: name }).first();
  const selector = async (name: string) =>
    `[data-screen="${await screen(name).getAttribute('data-screen')}"]`;
  await desktop.dropFiles(await selector('IMAG Right'), [path]);
  await expect(sheet).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(screen('IMAG Right')).toBeFocused();
  await expect(window.getByRole('tooltip')).toHaveCount(0);

  const ringOf = (name: string) =>
    screen(name)
      .locator('> [class*="_picture_"]')
      .evaluate((picture) => getComputedStyle(picture).outlineWidth);
  expect(await ringOf('IMAG Right')).toBe('2px');
  await desktop.holdFilesOver(await selector('IMAG Left'), [path]);
  await expect.poll(() => ringOf('IMAG Left')).toBe('2px');
  expect(await ringOf('IMAG Right'), 'only what the files are over has a ring').toBe('1px');
  await desktop.takeFilesAway();

  await window.keyboard.press('Control+1');
  await studio.dropOnItem('IMAG Right', [path]);
  await expect(sheet).toBeVisible();
  await window.keyboard.press('Escape');
  await expectFocus(window, /^IMAG Right$/);
});
