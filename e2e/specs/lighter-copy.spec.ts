import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';

test.beforeEach(needsFfmpeg);

/** So slow that a small ProRes file would take over an hour, but its H.264 copy only some minutes. */
const tooSlow = 500;
const encodedMs = 120_000;

async function expectCopyUploaded(studio: Studio, original: string, item: string): Promise<void> {
  const sources = async () =>
    (await valueInPage(studio.window, 'encodes', 'snapshot')).encodes.map(({ source }) => source);
  await expect.poll(sources).toMatchObject([{ kind: 'lighter_copy', path: original }]);
  const fileName = 'LED_Main_v005.mp4';
  await expect
    .poll(async () => (await studio.jobs()).map(({ file }) => file.name), { timeout: encodedMs })
    .toContain(fileName);
  await studio.limitSpeed(null);
  await studio.waitForState(fileName, 'ready', encodedMs);
  const { file, target } = await studio.job(fileName);
  expect(target).toMatchObject(target.kind === 'version' ? { mediaName: item } : { name: item });
  expect(file.sizeBytes).toBeLessThan((await stat(original)).size / 2);
  await studio.expectHeldByService(file.path, fileName, 'ready');
}

test('a render that is too large for the hour is offered as a lighter copy before anything is queued', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  await studio.limitSpeed(tooSlow);
  const original = await render('LED_Main_v005.mov', { seconds: 4, large: true });
  await studio.dropOnItem('LED Main', [original]);
  await expect(studio.sheet).toContainText('Too slow');
  const offer = studio.sheet.getByRole('button', { name: /^Lighter copy, / });
  await expect(offer).toHaveText(/Lighter copy, \d+(\.\d+)? (kB|MB), /);
  await offer.press('Enter');
  await expect(studio.sheet).toBeHidden();
  await expect(studio.messages).toContainText('Encoding a lighter copy of “LED_Main_v005.mov”');
  await expectCopyUploaded(studio, original, 'LED Main');
});

test('an upload that would not be through in time is replaced by its lighter copy', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  // Promise: The original stays as it is.
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  await studio.limitSpeed(tooSlow);
  const original = await render('LED_Main_v005.mov', { seconds: 4, large: true });
  const bytes = await readFile(original);
  await studio.uploadAsNewItem(original, 'Heavy Loop');
  await studio.waitForState('LED_Main_v005.mov', 'held');
  await studio.openTransfers();
  await studio.transfer('LED_Main_v005.mov').getByRole('button', { name: 'Upload a lighter copy' }).click();
  await studio.waitForState('LED_Main_v005.mov', 'cancelled');
  await expectCopyUploaded(studio, original, 'Heavy Loop');
  expect(bytes.equals(await readFile(original))).toBe(true);
  await studio.window.keyboard.press('Control+y');
  await expect(studio.sheet.getByRole('row', { name: /LED_Main_v005\.mp4/ })).toContainText('Lighter copy');
  await expect(studio.sheet.getByRole('region', { name: 'Receipt' })).toContainText(
    `Lighter copy of${original}`,
  );
});

test('where videos are kept is chosen once, and those that are uploaded are removed on request', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const { window, sheet } = studio;
  const folder = join(homeDirectory, 'encoded here');
  await mkdir(folder);
  const openSettings = async () => {
    await window.keyboard.press('Control+,');
    await sheet.getByRole('tab', { name: 'Studio' }).click();
  };
  await openSettings();
  await studio.desktop.answerNext('dialog.showOpenDialog', [folder]);
  await sheet.getByRole('button', { name: 'Choose folder…' }).click();
  await expect(sheet.getByText(folder)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Remove from disk' })).toBeDisabled();
  await window.keyboard.press('Escape');

  await studio.limitSpeed(tooSlow);
  const original = await render('LED_Main_v005.mov', { seconds: 4, large: true });
  await studio.dropOnItem('LED Main', [original]);
  await sheet.getByRole('button', { name: /^Lighter copy, / }).click();
  await expectCopyUploaded(studio, original, 'LED Main');
  expect(await readdir(folder)).toEqual(['LED_Main_v005.mp4']);

  await openSettings();
  await expect.poll(async () => (await valueInPage(window, 'encodes', 'folder')).uploadedVideos).toBe(1);
  await window.keyboard.press('Escape');
  await openSettings();
  await sheet.getByRole('button', { name: 'Remove from disk' }).click();
  await expect.poll(() => readdir(folder)).toEqual([]);
  await sheet.getByRole('button', { name: 'Use default' }).click();
  await expect(sheet.getByText(folder)).toBeHidden();
});
