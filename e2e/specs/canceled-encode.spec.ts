import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { linkFrames } from '../pages/linked-frames.ts';

test('an encode that runs is above the uploads, and a canceled one below them', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
  render,
}) => {
  const studio = await startStudio({ processingMs: 0 });
  const { sheet, transfers } = studio;
  await studio.signIn();
  await askInPage(studio.window, 'queue', 'setLimits', { bytesPerSecond: 2_000, concurrency: 1 });
  await studio.uploadAsNewItem(await render('Upload_v1.mov', { large: true }), 'Upload');
  const folder = join(homeDirectory, 'frames');
  await mkdir(folder);
  const numbers = Array.from({ length: 3_000 }, (_none, index) => 1001 + index);
  expect(await linkFrames(folder, 'Rain_v010', numbers)).toBe(true);
  await studio.dropOnProject([folder]);
  await sheet.getByRole('button', { name: 'New item' }).click();
  await chooseFrameRate(sheet, '25');
  await sheet.getByRole('button', { name: 'Encode and upload' }).click();
  await expect(sheet).toBeHidden();
  await studio.openTransfers();
  const encode = transfers.getByRole('list', { name: 'Encoding' }).getByRole('listitem');
  const upload = studio.transfer('Upload_v1.mov');
  await expect(encode.getByRole('progressbar')).toBeVisible({ timeout: 60_000 });
  await expect(upload.getByRole('progressbar')).toBeVisible();
  const top = async (row: Locator) => (await row.boundingBox())?.y ?? 0;
  expect(await top(encode)).toBeLessThan(await top(upload));
  await encode.getByRole('button', { name: /^Cancel/ }).click();
  await expect(encode.getByText('Canceled', { exact: true })).toBeVisible({ timeout: 20_000 });
  expect(await top(encode)).toBeGreaterThan(await top(upload));
});
