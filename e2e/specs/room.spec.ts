import { z } from 'zod';
import { mediaIdSchema } from '../../src/shared/api/ids.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import { NotesPage } from '../pages/notes-page.ts';

test('in a large window tiles are as large as shows all of a project, until somebody chooses otherwise', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  const tiles = window.getByRole('grid', { name: 'Items' }).getByRole('row');
  const widthOf = async () => (await tiles.first().boundingBox())?.width ?? 0;
  const narrow = await widthOf();
  const slider = window.getByRole('slider', { name: 'Tile size' });
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(slider).not.toHaveValue('0');
  const stands = await slider.inputValue();
  await tiles.first().click();
  await expect(item).toBeVisible();
  await expect.poll(widthOf, 'the tiles make room for it').toBeLessThan(narrow);
  await expect(slider, 'which nobody has moved').toHaveValue(stands);
  await window.keyboard.press('Escape');
  await expect.poll(widthOf).toBe(narrow);
  await window.setViewportSize({ width: 2560, height: 1440 });
  await expect.poll(widthOf).toBeGreaterThan(narrow * 1.7);
  await expect(tiles).toHaveCount(9);
  for (const tile of await tiles.all()) await expect(tile).toBeInViewport({ ratio: 1 });
  const large = await widthOf();
  await expect(slider).not.toHaveValue('0');

  await window.getByLabel('Search items').fill('LED');
  await expect(tiles).toHaveCount(1);
  expect(await widthOf(), 'a search makes them no larger').toBe(large);
  await window.getByLabel('Search items').fill('');

  await slider.press('Home');
  await expect.poll(widthOf).toBeLessThan(large / 2);
  await slider.dblclick();
  await expect.poll(widthOf).toBe(large);
});

test('tiles and the panel are as large as somebody made them, also after a restart', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  const tile = window.getByRole('row', { name: 'Backdrop Still' });
  const widthOf = async (locator: typeof tile) => (await locator.boundingBox())?.width ?? 0;
  const narrow = await widthOf(tile);
  await window.getByRole('slider', { name: 'Tile size' }).press('End');
  await expect.poll(() => widthOf(tile)).toBeGreaterThan(narrow * 1.8);

  await tile.click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  const usual = await widthOf(panel);
  const edge = window.getByRole('separator', { name: 'Width of the panel' });
  const box = await edge.boundingBox();
  if (!box) throw new Error('The panel has no edge.');
  await window.mouse.move(box.x + box.width / 2, box.y + 200);
  await window.mouse.down();
  await window.mouse.move(box.x - 250, box.y + 200, { steps: 5 });
  await window.mouse.up();
  await expect.poll(() => widthOf(panel)).toBeGreaterThan(usual + 200);
  await edge.focus();
  await edge.press('ArrowRight');
  const dragged = await widthOf(panel);

  await window.reload();
  await expect(panel).toBeHidden();
  await expect.poll(() => widthOf(tile), 'the tiles too').toBeGreaterThan(narrow * 1.8);
  await window.getByRole('row', { name: 'Backdrop Still' }).click();
  await expect.poll(() => widthOf(panel)).toBeCloseTo(dragged, 0);
  await edge.press('Home');
  await expect.poll(() => widthOf(panel)).toBeCloseTo(usual, 0);
});

test('both halves of a wall in two lines fill their line', { tag: '@long' }, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  // The upper half is loaded before the wall is folded, in a place of another shape.
  const halves = () =>
    window.evaluate(() =>
      [...document.querySelectorAll('[data-thumbnail]')]
        .map((each) => [...each.querySelectorAll('img')].map((half) => half.hasAttribute('data-fills')))
        .filter(({ length }) => length === 2),
    );
  await expect.poll(async () => (await halves()).length).toBeGreaterThan(0);
  await expect.poll(async () => (await halves()).flat().every(Boolean)).toBe(true);
});

test('a panel as wide as can be leaves the Notes page its rows whole, also where the window becomes smaller', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await window.setViewportSize({ width: 1600, height: 1000 });
  const made = await studio.service.control('POST', '/projects', { name: 'Noted', media: 1, notes_each: 12 });
  const [mediaId] = z.object({ media_ids: z.array(mediaIdSchema) }).parse(made).media_ids;
  await studio.signIn();
  await studio.openProject('Noted');
  await valueInPage(window, 'library', 'tellFrameRate', {
    mediaId: mediaIdSchema.parse(mediaId),
    rate: { num: 24_000, den: 1001 },
  });
  await window.keyboard.press('Control+4');
  const notes = new NotesPage(window);
  await notes.rows.first().click();
  const edge = window.getByRole('separator', { name: 'Width of the panel' });
  for (let presses = 0; presses < 20; presses += 1) await edge.press('ArrowLeft');
  /** Words of a row that lie over its buttons, below its end or over another part. */
  const overlapping = () =>
    notes.rows.evaluateAll((rows) =>
      rows.flatMap((row) => {
        const box = row.getBoundingClientRect();
        const buttons = [...row.querySelectorAll('button')].map((each) => each.getBoundingClientRect());
        const words = [...row.querySelectorAll('[class*="frame"], [class*="text"], [class*="about"]')];
        return words.flatMap((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          const isOver = buttons.some(
            (button) =>
              left < button.right - 1 &&
              right > button.left + 1 &&
              top < button.bottom - 1 &&
              bottom > button.top + 1,
          );
          return isOver || bottom > box.bottom + 1 || right > box.right + 1 ? [each.textContent] : [];
        });
      }),
    );
  for (const [width, height, least] of [
    [1600, 1000, 420],
    [1280, 800, 420],
    [900, 600, 350],
  ] as const) {
    await window.setViewportSize({ width, height });
    await expect(notes.rows.first()).toContainText(/f\d/);
    await expect
      .poll(async () => (await notes.grid.boundingBox())?.width, { message: `${width}` })
      .toBeGreaterThanOrEqual(least - 1);
    expect(await overlapping(), `at ${width}`).toEqual([]);
  }
});
