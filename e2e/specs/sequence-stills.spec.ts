import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { writeNumberedFrames } from '../../src/engine/sequences/testing/numbered-frames.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { linkFrames } from '../pages/linked-frames.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

test.beforeEach(needsFfmpeg);

const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;

/** A picture of the sequence has loaded in this row. */
async function expectStill(row: Locator): Promise<void> {
  const still = row.locator('img[src^="/still/"]').first();
  await expect(still).toBeVisible();
  await expect(still).not.toHaveJSProperty('naturalWidth', 0);
}

test('a sequence with gaps shows one of its frames in the sheet, while it is encoded, and in its watch folder', async ({
  startStudio,
  homeDirectory,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const { sheet } = studio;
  await studio.signIn();

  await test.step('in the sheet and in Uploads', async () => {
    const folder = join(homeDirectory, 'frames');
    await mkdir(folder);
    // So many frames that their encode can be seen; the test doesn't wait for it.
    const found = Array.from({ length: 1_200 }, (_, index) => 1_001 + index).filter(
      (number) => number < 1_301 || number > 1_700,
    );
    expect(await linkFrames(folder, 'Sky_v009', found)).toBe(true);
    await studio.dropOnProject([folder]);
    const row = sheet.getByRole('region', { name: 'Sky_v009' });
    await expect(row).toContainText('400 missing: 1301-1700');
    await expectStill(row);
    await row.getByRole('button', { name: 'New item' }).click();
    await chooseFrameRate(row, '25');
    await row.getByText('Fill gaps with the previous frame').click();
    await row.getByRole('button', { name: 'Encode and upload' }).click();
    await studio.transfers.getByRole('button', { name: 'Show all uploads' }).click();
    const encode = studio.transfer('Sky_v009');
    await expectStill(encode);
    await encode.getByRole('button', { name: /^Cancel/ }).click();
    await expect(encode).toContainText('Canceled');
  });

  await test.step('in a watch folder', async () => {
    const watched = await WatchedFolder.in(studio, homeDirectory);
    await watched.add('Aurora Arena Tour', { frames, rule: { kind: 'new_items' } });
    // The frame a third into it is missing, and so is the one in the middle.
    const name = (number: number) => `Halo_v009.${number}.png`;
    await writeNumberedFrames({
      folder: watched.folder,
      numbers: [1001, 1002, 1008, 1009, 1010],
      nameOf: name,
    });
    const row = watched.page.row('Halo_v009');
    await expect(row).toContainText('Frames missing', { timeout: readyMs });
    await expectStill(row);
    await row.click();
    await expectStill(watched.page.story);
  });
});

test('the row of a sequence keeps its picture while its video becomes an upload, until that is ready', {
  tag: '@long',
}, async ({ startStudio, renderFrames }) => {
  const studio = await startStudio({ processingMs: 500 });
  const { sheet, transfers } = studio;
  await studio.signIn();
  await studio.dropOnProject([
    await renderFrames(
      'Dune_v002',
      Array.from({ length: 60 }, (_, at) => at),
    ),
  ]);
  await sheet.getByRole('button', { name: 'New item' }).click();
  await chooseFrameRate(sheet, '25');
  await sheet.getByRole('button', { name: 'Encode and upload' }).click();
  await transfers.getByRole('button', { name: 'Show all uploads' }).click();
  await expectStill(studio.transfer('Dune_v002'));
  const drawnWithout = transfers.evaluate(async (panel) => {
    let without = 0;
    for (;;) {
      const row = [...panel.querySelectorAll('[role="row"]')].find((each) =>
        each.textContent?.includes('Dune'),
      );
      if (row?.textContent?.includes('Ready')) return without;
      if (row && !row.querySelector('img[data-loaded], [style*="--under"]')) without += 1;
      await new Promise(requestAnimationFrame);
    }
  });
  await studio.waitForState('Dune_v002.mov', 'ready', 120_000);
  expect(await drawnWithout, 'times it was drawn without a picture').toBe(0);
});

test('the plan of a watch folder shows each file that it names', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
  render,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page, folder } = watched;
  await watched.write(await render('LED_Main_v005.mp4'));
  await watched.write(await render('Completely unknown thing.mp4', { take: 2 }));
  await writeNumberedFrames({
    folder,
    numbers: [1001, 1002, 1008],
    nameOf: (number) => `Halo_v009.${number}.png`,
  });
  await page.drop(folder);
  const rows = page.preview.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await expectStill(row);
  // A square of the row’s height would be a stamp.
  expect((await rows.first().locator('img').boundingBox())?.width).toBeGreaterThanOrEqual(112);
});
