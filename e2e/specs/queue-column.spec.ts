import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';
import { expectWhole } from '../pages/expect-whole.ts';
import { linkFrames } from '../pages/linked-frames.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

test('rows of the column are equally high whatever they do, with pictures to judge and names on two lines', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, transfers } = studio;
  await studio.signIn();
  await askInPage(window, 'queue', 'setLimits', { bytesPerSecond: 20_000, concurrency: 1 });
  const names = ['Wide.mov', 'IMAG_side_left_final_grade_for_the_second_act_v12.mp4'] as const;
  await studio.dropOnProject([
    await render(names[0], { large: true, size: '640x180' }),
    await render(names[1], { size: '180x320', take: 2 }),
  ]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByRole('button', { name: /^Upload 2 files/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const [running, waiting] = [studio.transfer('Wide.mov'), studio.transfer('IMAG_side_left')];
  await expect(running).toContainText(/Uploading|Confirming/);
  await expect(waiting).toContainText('Queued');
  const inRow = (row: Locator) => row.locator('[draggable] > div, [role="gridcell"] > div').last();
  expect((await boxOf(inRow(running))).height).toBe((await boxOf(inRow(waiting))).height);
  const pictureIn = (row: Locator) => row.locator('img[src*="/still/"]');
  await expect.poll(async () => (await boxOf(pictureIn(running))).width, 'a wall').toBeGreaterThan(250);
  await expect.poll(async () => (await boxOf(pictureIn(waiting))).height, 'no hole').toBeGreaterThan(140);
  expect((await boxOf(inRow(running))).height).toBeLessThanOrEqual(172);

  const actionsIn = async (row: Locator) => {
    const [menu, other, whole, picture] = await Promise.all([
      boxOf(row.getByRole('button', { name: /^More for/ })),
      boxOf(row.getByRole('button', { name: /^Cancel/ })),
      boxOf(inRow(row)),
      boxOf(pictureIn(row)),
    ]);
    const covers = [menu, other].some(
      ({ x, y }) => x < picture.x + picture.width && y < picture.y + picture.height,
    );
    return { x: menu.x - whole.x, y: menu.y - whole.y, covers };
  };
  const place = await actionsIn(running);
  expect(place.covers).toBe(false);
  expect(await actionsIn(waiting), 'the buttons stand in one place in every row').toEqual(place);

  const name = waiting.getByTitle(names[1]);
  await expect(name, 'all of it for those who hear it').toHaveText(names[1]);
  await expectWhole(name.getByText('_act_v12.mp4'));
  const { height } = await boxOf(name);
  const line = await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight));
  expect(height / line).toBeCloseTo(2);
  const { x, width } = await boxOf(name);
  const end = await boxOf(name.getByText('_act_v12.mp4'));
  expect(end.x + end.width).toBeLessThanOrEqual(x + width);

  await askInPage(window, 'queue', 'setLimits', { bytesPerSecond: null, concurrency: 1 });
  for (const each of names) await studio.waitForState(each, 'ready');
  await window.keyboard.press('Control+j');
  const portrait = transfers.locator('[data-line-still]:has([data-portrait])');
  const [picture, version] = [portrait.locator('[data-portrait]'), portrait.getByText('v1')];
  const [seen, within] = [await boxOf(picture), await boxOf(version)];
  expect(seen.width, 'no sliver in the closed line').toBeGreaterThanOrEqual(24);
  expect(within.x, 'its version stands on it').toBeGreaterThanOrEqual(seen.x);
  expect(within.x + within.width).toBeLessThanOrEqual(seen.x + seen.width);

  const wide = transfers.locator('[data-line-still]:not(:has([data-portrait]))');
  const wall = await boxOf(wide.locator('img').first());
  const onIt = await boxOf(wide.getByText('v1'));
  expect(onIt.y, 'the version stands on its picture').toBeGreaterThanOrEqual(wall.y);
  expect(onIt.y + onIt.height).toBeLessThanOrEqual(wall.y + wall.height);
});

test('an encode has its picture, name, state and buttons where an upload has them', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window } = studio;
  await studio.signIn();
  await askInPage(window, 'queue', 'setLimits', { bytesPerSecond: 2_000, concurrency: 1 });
  await studio.uploadAsNewItem(await render('Upload_v1.mov', { large: true }), 'Upload');
  const watched = await WatchedFolder.in(studio, homeDirectory);
  await watched.add('Aurora Arena Tour', {
    rule: { kind: 'new_items' },
    frames: { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'prores4444', convertLinear: true },
  });
  const numbers = Array.from({ length: 3_000 }, (_none, index) => 1001 + index);
  expect(await linkFrames(watched.folder, 'Rain_v010', numbers)).toBe(true);
  await studio.openTransfers();
  const encode = studio.transfer('Rain_v010');
  const upload = studio.transfer('Upload_v1.mov');
  await expect(encode.getByRole('progressbar')).toBeVisible({ timeout: 2 * readyMs });
  await expect(upload.getByRole('progressbar')).toBeVisible();
  const partIn = (row: Locator, part: string) => row.locator(`[class*="_${part}_"]`).first();
  const placesIn = async (row: Locator) => {
    const parts = ['still', 'what', 'standing'].map((part) => partIn(row, part));
    const boxes = await Promise.all([...parts, row.getByRole('button', { name: /^Cancel/ })].map(boxOf));
    const { y: top } = boxes[0] ?? { y: 0 };
    return boxes.map(({ x, y }) => ({ x, y: y - top }));
  };
  for (const [width, height] of [
    [1280, 800],
    [900, 600],
  ] as const) {
    await window.setViewportSize({ width, height });
    await expect.poll(() => placesIn(encode), `${width} x ${height}`).toEqual(await placesIn(upload));
    if (height < 800) continue;
    const [still, state] = await Promise.all(
      ['still', 'standing'].map((part) => boxOf(partIn(upload, part))),
    );
    expect((state?.y ?? 0) - (still?.y ?? 0) - (still?.height ?? 0), 'nothing between them').toBeLessThan(12);
  }
});
