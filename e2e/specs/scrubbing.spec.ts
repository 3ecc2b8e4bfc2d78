import { numberedPictures } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { seenOnCanvases } from '../pages/seen-on-canvases.ts';
import { longTaskMs, taskWords, watchTasks } from '../pages/task-times.ts';

test.beforeEach(needsFfmpeg);

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];
const count = 96;
const last = count - 1;

test('moving the pointer over a still shows a frame and its number: in the sheet, in Uploads and on its tile', async ({
  startStudio,
  samples,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  await studio.signIn();
  const path = await samples.make('Kestrel_v01.mov', [...numberedPictures('30000/1001', count), ...prores]);

  /** Moves the pointer over a still, and reads the frame that its picture and its text show. */
  const scrub = async (still: ReturnType<typeof window.locator>, share: number) => {
    const layer = still.locator('[data-scrub]').last();
    const wanted = `f${Math.round((Math.round(share * 47) * last) / 47)}`;
    // Like a hand, which keeps moving if nothing happens: a tile changes to its own still at the moment it is ready.
    await expect(async () => {
      await layer.scrollIntoViewIfNeeded();
      const box = await layer.boundingBox();
      if (!box) throw new Error('Nothing to scrub');
      const x = box.x + box.width * Math.min(0.995, Math.max(0.005, share));
      const y = box.y + box.height / 2;
      await window.mouse.move(x, y - 4);
      await window.mouse.move(x, y);
      await expect(layer).toHaveAttribute('data-scrub', wanted, { timeout: 3_000 });
    }).toPass();
    const [seen] = await layer.locator('canvas').evaluateAll(seenOnCanvases);
    expect(seen?.shows).toBe(Number(wanted.slice(1)));
    return await layer.innerText();
  };

  await studio.dropOnProject([path]);
  const row = studio.sheet.locator('[data-file]');
  await expect(row.locator('img')).toBeVisible();
  await test.step('in the sheet, without a long task', async () => {
    await scrub(row, 0);
    const tasks = await watchTasks(window);
    for (const share of [0.25, 0.5, 0.75]) await scrub(row, share);
    expect(await scrub(row, 1)).toContain('00:00:03:05');
    const done = await tasks();
    expect(Math.max(0, ...done.map(({ workMs }) => workMs)), taskWords(done)).toBeLessThan(longTaskMs);
    await window.mouse.move(5, 5);
    await expect(row.locator('canvas').last()).toBeHidden();
  });

  await studio.makeNewItems();
  await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
  await studio.waitForState('Kestrel_v01.mov', 'ready');
  await test.step('in Uploads', async () => {
    await studio.openTransfers();
    await scrub(studio.transfers, 0.5);
  });
  await test.step('on the tile of what went up from here', async () => {
    const tile = window.getByRole('row', { name: 'Kestrel', exact: true });
    await expect(tile).toBeVisible();
    await scrub(tile, 0.5);
  });
  await test.step('and not the version before, once the next one is ready under the pointer', async () => {
    const next = await samples.make('Kestrel_v02.mov', [
      ...numberedPictures('30000/1001', count),
      ...prores,
      ...['-metadata', 'comment=the next take'],
    ]);
    const tile = window.getByRole('row', { name: 'Kestrel', exact: true });
    await studio.dropOnItem('Kestrel', [next]);
    // It waits a few seconds before it starts, in case it is undone.
    await scrub(tile, 0.5);
    await studio.waitForState('Kestrel_v02.mov', 'ready');
    await expect(tile).toContainText('2 versions');
    await expect(tile.locator('canvas').last()).toBeHidden();
  });
});
