import { globSync } from 'node:fs';
import {
  readNumberedFrames,
  writeNumberedFrames,
} from '../../src/engine/sequences/testing/numbered-frames.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { linkFrames } from '../pages/linked-frames.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

test.beforeEach(needsFfmpeg);

const rate = { num: 25, den: 1 };
const frames = { kind: 'encode', rate, codec: 'h264', convertLinear: true } as const;
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_none, index) => first + index);

test('frames in a watch folder are one row: gaps need a choice, the video is encoded and uploaded, an encode can be canceled', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  const render = (name: string, numbers: readonly number[]) =>
    writeNumberedFrames({ folder: watched.folder, numbers, nameOf: (number) => `${name}.${number}.png` });
  await watched.add('Aurora Arena Tour', { frames, rule: { kind: 'new_items' } });
  await render('Halo_v009', [1001, 1002, 1004]);
  const row = page.row('Halo_v009');
  await expect(row).toContainText('1001-1004, PNG, 3 frames, 1 missing: 1003', { timeout: readyMs });
  await expect(row).toContainText('Frames missing', { timeout: readyMs });
  await row.click();
  await expect(page.story).toContainText('1003');
  await page.story.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(row).toContainText('Ready', { timeout: 2 * readyMs });
  await expect(row).toContainText('Halo, v1');
  const { outputPath } = (await valueInPage(studio.window, 'encodes', 'snapshot')).encodes[0] ?? {};
  expect((await readNumberedFrames(outputPath ?? '')).numbers).toEqual([1001, 1002, 1002, 1004]);

  await render('Moon_v009', [...range(1001, 1012), 9001]);
  const moon = page.row('Moon_v009');
  await expect(moon).toContainText('Frame 9001 may not belong to this render', { timeout: 2 * readyMs });
  await moon.getByRole('button', { name: /^Skip frame 9001/ }).click();
  await expect(moon).toContainText('1001-1012, PNG, 12 frames, 1 stray frame skipped: 9001');
  await expect(moon).toContainText('Moon, v1', { timeout: 2 * readyMs });

  // So many frames that their encode can be seen; the test doesn't wait for it.
  expect(await linkFrames(watched.folder, 'Sky_v009', range(1001, 3_000))).toBe(true);
  const long = page.row('Sky_v009');
  await expect(long.getByRole('progressbar')).toBeVisible({ timeout: 2 * readyMs });
  await expect(long).toContainText(/Encoding|Frame/);
  await long.focus();
  await studio.window.keyboard.press('Delete');
  await expect(long).toContainText('You skipped it.', { timeout: readyMs });
  await expect.poll(async () => (await watched.file('Sky_v009.####.png'))?.versionId).toBeNull();
});

test('frames ask what the folder does with them, then for their rate, and are uploaded once it has both', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.add('Aurora Arena Tour', {
    frames: { kind: 'ask' },
    rule: { kind: 'new_items' },
  });
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: range(1, 12),
    nameOf: (number) => `Rain_v010.${String(number).padStart(4, '0')}.png`,
  });
  const row = page.row('Rain_v010');
  await expect(row).toContainText('Set whether this folder encodes', { timeout: readyMs });
  await row.getByRole('button', { name: /^Edit the folder/ }).click();
  await page.dialog.getByRole('button', { name: /Image sequences/ }).click();
  await studio.window.getByRole('option', { name: /^Encode and upload/ }).click();
  await page.confirm('Save');
  await expect(row).toContainText('Set the frame rate of this folder.', { timeout: readyMs });
  await row.getByRole('button', { name: /^Edit the folder/ }).click();
  await chooseFrameRate(page.dialog, '25');
  await page.confirm('Save');
  await expect(row).toContainText('Ready', { timeout: 2 * readyMs });
});

test('the preview of a folder counts frames without a rate among the files that need a choice, and opens the field for it', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: range(1, 6),
    nameOf: (number) => `Rain_v010.000${number}.png`,
  });
  await page.drop(watched.folder);
  await page.select('Each file goes to', /^An item of its own/);
  await page.dialog.getByRole('radio', { name: 'Upload all' }).click();
  await page.preview.getByRole('button', { name: 'Choose (Rain_v010, 1-6, PNG, 6 frames)' }).click();
  await studio.window.getByRole('option', { name: /^Encode and upload/ }).click();
  await expect(page.preview).toContainText('Needs a choice Set the frame rate of this folder.');
  await expect(page.preview.getByRole('status')).toHaveText('1 needs a choice');
  await expect(page.dialog.getByRole('button', { name: /^Watch/ })).toHaveText('Watch folder');
  await page.preview.getByRole('button', { name: /^Set rate/ }).click();
  await studio.window.getByRole('option', { name: '25', exact: true }).click();
  await expect(page.preview).toContainText('New item “Rain”');
  await expect(page.dialog.getByRole('button', { name: /^Watch/ })).toHaveText('Watch and upload 1 file');
});

test('the preview and the row say which codec loses the transparency of frames, and Automatic keeps it', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await writeNumberedFrames({
    ...{ folder: watched.folder, numbers: range(1, 6), pixels: 'rgba' },
    nameOf: (number) => `Veil_v010.000${number}.png`,
  });
  await page.drop(watched.folder);
  await page.select('Each file goes to', /^An item of its own/);
  await page.dialog.getByRole('radio', { name: 'Upload all' }).click();
  await page.select('Image sequences', /^Encode and upload/);
  await page.select('Frame rate', '25');
  await expect(page.preview).toContainText('New item “Veil”');
  await expect(page.dialog.getByRole('button', { name: /Codec/ })).toContainText('Automatic');
  await expect(page.preview).not.toContainText('Transparency');
  await page.select('Codec', 'H.264');
  const lost = 'Transparency is lost in H.264.';
  await expect(page.preview).toContainText(lost);
  await page.confirm();
  const row = page.row('Veil_v010');
  await expect(row).toContainText('Ready', { timeout: 2 * readyMs });
  await expect(row).toContainText(lost);
  await row.click();
  await expect(page.story).toContainText(lost);
});

test('frames are encoded while they are rendered: the row says how many, until somebody turns it off', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.add('Aurora Arena Tour', {
    frames: { ...frames, codec: 'prores422hq' },
    rule: { kind: 'new_items' },
  });
  const render = (numbers: readonly number[]) =>
    writeNumberedFrames({ folder: watched.folder, numbers, nameOf: (number) => `Halo_v009.${number}.png` });
  // The missing frame holds the upload, but not the encoding of the others.
  await render([...range(1008, 1103), ...range(1105, 1110)]);
  const row = page.row('Halo_v009');
  await expect(row).toContainText('96 of 103 encoded', { timeout: 2 * readyMs });
  const pieces = () => globSync('**/pieces/*/*.mov', { cwd: homeDirectory }).length;
  // 96 frames in pieces of 24.
  expect(pieces()).toBe(4);
  await valueInPage(studio.window, 'settings', 'change', { encodeWhileRendering: false });
  expect(pieces()).toBe(0);
  await render([1104]);
  await expect(row).toContainText('Ready', { timeout: 3 * readyMs });
  const { outputPath } = (await valueInPage(studio.window, 'encodes', 'snapshot')).encodes[0] ?? {};
  expect((await readNumberedFrames(outputPath ?? '')).numbers).toEqual(range(1008, 1110));
});

test('frames that need several answers say so at once, and one dialog takes them all', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.add('Aurora Arena Tour', { frames: { ...frames, rate: null } });
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: [...range(1001, 1012), 9001],
    nameOf: (number) => `Qwertzuiop_v009.${number}.png`,
  });
  const row = page.row('Qwertzuiop_v009');
  await expect(row).toContainText('Frames missing, no item, no frame rate', { timeout: 2 * readyMs });
  await row.getByRole('button', { name: /^Choose the item/ }).click();
  await expect(page.dialog).toContainText('Frame 9001 may not belong to this render');
  await expect(page.dialog.getByRole('checkbox', { name: 'Skip frame 9001' })).toBeChecked();
  await expect(page.dialog).toContainText('The video would be 12 frames long.');
  await chooseFrameRate(page.dialog, '25');
  await expect(page.dialog).toContainText('The video would be 0.48 s long.');
  await expect(page.dialog).toContainText('Choose the item for Qwertzuiop_v009');
  await expect(page.dialog.getByRole('option', { name: 'New item “Qwertzuiop”' })).toBeVisible();
  await page.dialog.getByRole('combobox').fill('Brand new thing');
  await page.dialog.getByRole('option', { name: 'New item “Brand new thing”' }).click();
  await expect(studio.messages).toContainText('Qwertzuiop_v009 goes to Brand new thing');
  await expect(row).toContainText('Brand new thing, v1', { timeout: 2 * readyMs });
  const { outputPath } = (await valueInPage(studio.window, 'encodes', 'snapshot')).encodes[0] ?? {};
  expect((await readNumberedFrames(outputPath ?? '')).numbers).toEqual(range(1001, 1012));

  // An item that was pressed in the row is chosen: its dialog asks for nothing but the rest.
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: [...range(1001, 1012), 9001],
    nameOf: (number) => `IMAG_v009.${number}.png`,
  });
  const similar = page.row('IMAG_v009');
  await similar.getByRole('button', { name: /^Upload to IMAG Left/ }).click({ timeout: 2 * readyMs });
  await expect(page.dialog.getByRole('heading')).toHaveText('Upload IMAG_v009 to IMAG Left');
  await expect(page.dialog.getByRole('checkbox', { name: 'Skip frame 9001' })).toBeChecked();
  await expect(page.dialog.getByRole('combobox')).toHaveCount(0);
  await page.dialog.getByRole('button', { name: 'Upload to IMAG Left' }).click();
  await expect(studio.messages).toContainText('IMAG_v009 goes to IMAG Left');
});

test('choosing by key offers first the item that frames with a gap go to, and what a skipped file matches', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.add('Aurora Arena Tour', { frames });
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: [1001, 1002, 1004],
    nameOf: (number) => `IMAG_Left_v012.${number}.png`,
  });
  const row = page.row('IMAG_Left_v012');
  await expect(row).toContainText('Frames missing', { timeout: 2 * readyMs });
  await test.step('all that it asks can be read in its row, and it can be skipped there', async () => {
    const asks = row.getByText('Another shape: 256 × 64, was 1080 × 1920.');
    for (const [width, height] of [
      [1280, 800],
      [900, 600],
    ] as const) {
      await studio.window.setViewportSize({ width, height });
      const cutPx = () => asks.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
      await expect.poll(cutPx, `${width} x ${height}`).toBeLessThanOrEqual(0);
      const line = async () => (await asks.boundingBox()) ?? { y: 0, height: 0 };
      const above = async () => (await line()).y - ((await row.boundingBox())?.y ?? 0);
      await expect.poll(above, `${width} x ${height}`).toBeGreaterThanOrEqual(0);
      await expect.poll(above, 'as high as what it says').toBeLessThan(48);
      const skip = row.getByRole('button', { name: /^Skip/ });
      await expect(skip).toBeInViewport({ ratio: 1 });
      const { y, height: ofAsks } = await line();
      const answers = await skip.boundingBox();
      expect(y + ofAsks, 'above its answers').toBeLessThanOrEqual(answers?.y ?? 0);
      const bottomOf = async () => {
        const { y: topPx = 0, height: heightPx = 0 } = (await row.boundingBox()) ?? {};
        return topPx + heightPx;
      };
      await expect.poll(bottomOf, 'in its row').toBeGreaterThan((answers?.y ?? 0) + (answers?.height ?? 0));
    }
  });
  const similar = page.dialog.getByRole('group', { name: 'Similar items' }).getByRole('option');
  const chooseByKey = async () => {
    await row.focus();
    await studio.window.keyboard.press('i');
  };
  await chooseByKey();
  await expect(similar).toHaveText(['IMAG LeftMatched by name, ignoring _v012']);
  await expect(page.dialog).toContainText('1 of 4 frames is missing.');
  await expect(page.dialog).toContainText(
    'The video would be 0.16 s long, and the current version lasts 3:04.',
  );
  await expect(page.dialog).toContainText('Another shape: 256 × 64, was 1080 × 1920.');
  await studio.window.keyboard.press('Escape');
  await expect(row).toContainText('Frames missing, another shape, much shorter than before');
  await row.focus();
  await studio.window.keyboard.press('Delete');
  await expect(row).toContainText('You skipped it.');
  // Promise: Undo a drop, choice, cancel or skip, while its message shows
  await studio.window.keyboard.press('Control+z');
  await expect(row).toContainText('Frames missing, another shape, much shorter than before');
  await studio.window.keyboard.press('Delete');
  await expect(row).toContainText('You skipped it.');
  await chooseByKey();
  await expect(similar).toHaveText(['IMAG LeftMatched by name, ignoring _v012']);
  await studio.window.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Upload anyway/ }).click();
  await expect(row, 'nobody said to fill the gaps').toContainText('Frames missing, another shape');
});

test('frames with similar items become a new item by one press on their row', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.add('Aurora Arena Tour', { frames });
  for (const name of ['IMAG', 'Zebra'])
    await writeNumberedFrames({
      folder: watched.folder,
      numbers: range(1, 6),
      nameOf: (number) => `${name}_v001.000${number}.png`,
    });
  const [similar, other] = [page.row('IMAG_v001'), page.row('Zebra_v001')];
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: [1, 2, 4],
    nameOf: (number) => `IMAG_v002.000${number}.png`,
  });
  await expect(similar).toContainText('Similar items: IMAG Left, IMAG Right', { timeout: 2 * readyMs });
  const gap = page.row('IMAG_v002');
  await expect(gap).toContainText('Frames missing, no item', { timeout: 2 * readyMs });
  await expect(gap.getByRole('button', { name: /^Upload to IMAG Right/ })).toBeVisible();
  await gap.getByRole('button', { name: /^Upload to IMAG Left/ }).click();
  await expect(gap).toContainText('IMAG Left', { timeout: 2 * readyMs });
  await expect(gap).not.toContainText('Frames missing, no item');
  await expect(other).toContainText('No match', { timeout: 2 * readyMs });
  await other.focus();
  await similar.getByRole('button', { name: /^New item/ }).click();
  await expect(similar).toContainText('IMAG, v1', { timeout: 2 * readyMs });
  await other.focus();
  await studio.window.keyboard.press('n');
  await expect(other).toContainText('Zebra, v1', { timeout: 2 * readyMs });
});

test('frames for a known item say at once that they are short, have a gap and need a rate, and one dialog takes it all', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.add('Aurora Arena Tour', { frames: { kind: 'ask' } });
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: [1001, 1002, 1004, 1005],
    nameOf: (number) => `IMAG_Left_v012.${number}.png`,
  });
  const row = page.row('IMAG_Left_v012');
  await expect(row).toContainText('Frames missing, another shape, encoding not set', {
    timeout: 2 * readyMs,
  });
  await expect(row).toContainText('The video would be 5 frames long, and the current version lasts 3:04.');
  await row.getByRole('button', { name: /^Choose…/ }).click();
  await expect(page.dialog).toContainText('With a frame rate, this folder encodes');
  await chooseFrameRate(page.dialog, '25');
  await expect(page.dialog).toContainText('would be 0.2 s long, and the current version lasts 3:04.');
  await page.dialog.getByRole('option', { name: /^IMAG Left/ }).click();
  await expect(row).toContainText('IMAG Left, v', { timeout: 2 * readyMs });
  await expect(row).toContainText('Ready', { timeout: 2 * readyMs });

  // Promise: With a frame rate, this folder encodes and uploads image sequences from now on.
  await writeNumberedFrames({
    folder: watched.folder,
    numbers: [1, 2, 3],
    nameOf: (number) => `Test_Card_v001.${number}.png`,
  });
  const next = page.row('Test_Card_v001');
  await expect(next).toContainText('Needs a choice', { timeout: 2 * readyMs });
  await next.focus();
  await studio.window.keyboard.press('n');
  await expect(next).toContainText('Ready', { timeout: 2 * readyMs });
});
