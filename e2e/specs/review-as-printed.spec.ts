import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/review-test.ts';
import { newerFrom } from '../pages/numbered-films.ts';
import { tabTo } from '../pages/tab-to.ts';

test.beforeEach(needsFfmpeg);

test('a review keeps to what it prints: the ring for Tab alone, the labels of a zoomed wipe, the key on its button', {
  tag: '@long',
}, async ({ startReview }) => {
  const { studio, window, check, films } = await startReview();
  await films.dropOnNotes('Halo', {
    first: 72,
    second: 60,
    notes: [[10, 'Flicker on the left edge.']],
  });
  await check.press('r');
  await expect(check.view.locator('canvas[data-shown]')).toHaveCount(2);
  await expect(check.view).toContainText('The new render has 60 frames, v1 has 72.');

  await test.step('a key that is pressed draws no ring around the pictures, and Tab draws one', async () => {
    const stage = check.view.getByRole('region', { name: 'Frames of this note' });
    const ring = () =>
      stage.evaluate((element) => getComputedStyle(element, '::after').getPropertyValue('border-top-width'));
    await check.press('ArrowRight');
    await expect(stage).toBeFocused();
    expect(await ring()).toBe('0px');
    await check.press('Tab');
    await check.press('Shift+Tab');
    await expect(stage).toBeFocused();
    await expect.poll(ring).toBe('2px');
    await check.press('ArrowLeft');
  });

  await test.step('a wipe beside its line names only the render in sight, and its handle is whole', async () => {
    await check.press('w');
    const stage = check.view.locator('[data-layout="wipe"]');
    const line = stage.getByRole('slider', { name: /^Wipe/ });
    const labels = stage.locator('[data-side]');
    await expect(labels).toHaveText([/^v1 · /, /^The new render · /]);
    const box = await stage.boundingBox();
    if (!box) throw new Error('No stage');
    const zoomAt = async (share: number) => {
      await check.press('f');
      await window.mouse.move(box.x + box.width * share, box.y + box.height / 2);
      for (let turns = 0; turns < 8; turns += 1) await window.mouse.wheel(0, -120);
    };
    const isWhole = async () => {
      const handle = await line.locator('span').boundingBox();
      return handle !== null && handle.x >= box.x && handle.x + handle.width <= box.x + box.width;
    };
    await zoomAt(0.8);
    await expect(labels, 'right of the line').toHaveText([/^The new render · /]);
    expect(await isWhole()).toBe(true);
    await zoomAt(0.2);
    await expect(labels, 'left of the line').toHaveText([/^v1 · /]);
    expect(await isWhole()).toBe(true);
    await line.focus();
    await check.press('ArrowLeft');
    await expect(labels, 'the line comes into sight with the first key').toHaveCount(2);
    await zoomAt(0.8);
    const handle = await line.locator('span').boundingBox();
    if (!handle) throw new Error('No handle');
    await window.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
    await window.mouse.down();
    await window.mouse.move(box.x + box.width / 2, handle.y, { steps: 4 });
    await window.mouse.up();
    await expect(labels, 'and is dragged into it').toHaveCount(2);
    await check.press('f');
    await check.press('s');
  });

  await test.step('Ctrl+Enter uploads with the focus on the button that closes the review', async () => {
    await tabTo(window, /^Frames of this note$/);
    await check.press('Enter');
    await expect(check.view.getByRole('button', { name: /^Upload 1 file/ })).toBeVisible();
    await tabTo(window, /^Close the review/);
    await check.press('Control+Enter');
    await expect(check.view).toBeHidden();
    await studio.waitForState('Halo_v02.mov', 'ready');
  });
});

test('a note on the very version that is reviewed has nothing to compare, and no layout stays on; its keys come first in the list', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, check, films } = await startReview();
  await films.upload('Halo', { frames: 48 });
  await films.uploadNext('Halo', { frames: 48 });
  await films.leaveNotes('Halo', [[10, 'Flicker on the left edge.']]);
  await films.leaveNotes('Halo', [[20, 'The halo closes too late.']], 2);
  await check.press('F5');
  const row = window.getByRole('row', { name: 'Halo', exact: true });
  await expect(row).toContainText('2');
  await row.focus();
  await check.press('r');
  await check.expectNumbers(10, newerFrom + 10);
  const difference = check.view.getByRole('radio', { name: 'Difference' });
  await difference.click();
  await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
  await check.press('ArrowDown');
  await expect(check.note).toContainText('The halo closes too late.');
  await expect(check.note).toContainText('This note is on v2 itself: nothing to compare.');
  await expect(difference).toBeDisabled();
  await expect(difference, 'one picture is no difference').not.toBeChecked();
  await expect(check.view).not.toContainText(/Layouts|Show the old one/);
  await check.press('w');
  await check.press('ArrowUp');
  await expect(check.note, 'the keys still work, though the focus was on a layout').toContainText('Flicker');
  await expect(difference, 'as it was chosen').toBeChecked();
  await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
  await check.press('F1');
  const keys = window.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByRole('heading', { level: 2 }).nth(1), 'after the title').toHaveText('In a review');
  await expect(keys.getByRole('heading', { name: 'In a review' })).toHaveCount(1);
});

test('a review of one version without notes, and one without a render, offer and say nothing that is not so', {
  tag: '@long',
}, async ({ startReview }) => {
  const { window, check, films } = await startReview();
  await films.upload('Halo', { frames: 48 });
  const review = async (name: string) => {
    await window.getByRole('row', { name, exact: true }).focus();
    await check.press('r');
  };
  await window.setViewportSize({ width: 1600, height: 1000 });

  await test.step('one version without notes', async () => {
    await review('Halo');
    await expect(check.view).toContainText('Review Halo');
    await expect(check.view.locator('canvas[data-shown]')).toHaveCount(1);
    await expect(check.view).toContainText('This item has only this version.');
    await expect(check.view.getByRole('radio', { name: 'Wipe' })).toBeHidden();
    await expect(check.view).not.toContainText(/Noted frame|frames? later|Check|Notes|Layouts|Hold/);
    await check.press('Shift+ArrowRight');
    await expect(check.view.getByRole('slider', { name: 'Frame' })).toHaveAttribute(
      'aria-valuetext',
      'v1 · 00:00:00:10 · f10',
    );
    await expect(check.view).not.toContainText(/frames? later/);
    for (const [key, frame] of [
      ['End', /f47$/],
      ['Home', /f0$/],
    ] as const) {
      await check.press(key);
      await expect(check.view.getByRole('slider', { name: 'Frame' })).toHaveAttribute(
        'aria-valuetext',
        frame,
      );
    }
    await check.press('Escape');
  });

  await test.step('no render on this computer', async () => {
    await review('LED Main');
    await expect(check.view).toContainText('No render of this item is on this computer.');
    await expect(check.note).toBeVisible();
    await expect(check.view, 'said once').not.toContainText(/v\d isn't on this computer/);
    for (const name of ['Play', 'Next frame', 'Check and go to next', 'Contact sheet'])
      await expect(check.view.getByRole('button', { name, exact: true }), name).toBeHidden();
    await expect(check.view.getByRole('radio', { name: 'Wipe' })).toBeHidden();
    const picture = check.view.locator('[data-version-picture] img');
    const strip = check.view.getByRole('navigation').getByRole('button');
    for (let left = await strip.count(); left > 0; left -= 1) {
      await expect(picture, "the item's picture, whatever version the note is on").toBeVisible();
      await expect(check.view).toContainText('v4 · not the noted frame');
      await check.press('ArrowDown');
    }
    await expect(strip.locator('svg'), 'a mark where there is no picture').toHaveCount(await strip.count());
  });
});
