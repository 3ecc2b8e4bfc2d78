/**
 * `npm run demo`: the main job by itself, on the practice service: signs in, drops a render, shows it being sent and
 * processed, and the note that comes back. In the window where there is a display; otherwise in headless Chromium with a
 * picture of each step in out/demo/. Ends with 0 only when every step was seen to work.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { chromiumLauncher } from '../e2e/launchers/chromium/chromium-launcher.ts';
import { electronLauncher } from '../e2e/launchers/electron/electron-launcher.ts';
import { NoteCheckPage } from '../e2e/pages/note-check-page.ts';
import { Studio } from '../e2e/pages/studio.ts';
import { sampleRender } from '../e2e/pages/tour-steps.ts';
import { WatchPage } from '../e2e/pages/watch-page.ts';
import { PracticeService } from '../src/engine/testing/practice-service.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { hasDisplay } from './display.ts';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'out', 'demo');
const itemName = 'LED Main';
const renderName = 'LED_Main_v005.mp4';
/** Long enough to follow with the eye; without a display nobody looks. */
const pauseMs = hasDisplay ? 1_500 : 0;

const launcher = [electronLauncher, chromiumLauncher].find(({ missing }) => missing === null);
if (!launcher) {
  console.error(`${chromiumLauncher.missing}. Install one: npx playwright install chromium`);
  process.exit(1);
}
buildIfNeeded();
rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const homeDirectory = mkdtempSync(join(tmpdir(), 'renderdrop-demo-'));

/** A render as wide as a LED wall, of six seconds; the small video of the repository where ffmpeg is missing. */
function makeRender(name: string, hue: number): string {
  const path = join(homeDirectory, name);
  const made = spawnSync(
    'ffmpeg',
    [
      '-loglevel',
      'error',
      '-y',
      '-f',
      'lavfi',
      '-i',
      `testsrc2=size=3840x1080:rate=30000/1001:duration=6,hue=h=${hue}`,
    ].concat(['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path]),
  );
  if (made.status !== 0) {
    copyFileSync(sampleRender, path);
    if (hue > 0) appendFileSync(path, emptyBox());
  }
  return path;
}

interface Done {
  readonly title: string;
  readonly seconds: string;
  readonly picture: string;
}

const done: Done[] = [];
const service = await PracticeService.start({ processingMs: 2_500 });
const app = await launcher.launch({
  homeDirectory: join(homeDirectory, 'app'),
  environment: {
    RENDERDROP_BASE_URL: service.addresses.base_url,
    RENDERDROP_HEADLESS: hasDisplay ? '0' : '1',
  },
});
const { window } = app;
const studio = new Studio(app, service, join(homeDirectory, 'app'));

/** One step: does it, sees that it worked, and takes a picture. */
async function step(title: string, act: () => Promise<void>): Promise<void> {
  const startedMs = performance.now();
  await act();
  const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
  const picture = join(pictures, `${done.length + 1}-${name}.png`);
  await window.screenshot({ path: picture, animations: 'disabled' });
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  done.push({ title, seconds, picture });
  console.log(`  ${title} (${seconds} s)`);
  await wait(pauseMs);
}

async function theMainJob(): Promise<void> {
  const item = window.getByRole('complementary', { name: 'Item' });
  const render = makeRender(renderName, 0);
  const sha256 = createHash('sha256').update(readFileSync(render)).digest('hex');

  await step('Paste a key and sign in', async () => {
    await studio.signIn();
    await expect(window.getByText("You're signed in")).toBeVisible();
  });
  await step('Open the item with its notes', async () => {
    await window.getByRole('button', { name: 'Got it' }).click();
    await window.getByRole('row', { name: itemName }).click();
    await expect(item).toContainText('still open');
  });
  await step('Drop the new render on it', async () => {
    await studio.dropOnItem(itemName, [render]);
    await expect(studio.sheet).toContainText(renderName);
    await expect(studio.sheet).toContainText('open notes');
    await studio.sheet.getByRole('checkbox').first().click({ force: true });
  });
  await step('See it being sent', async () => {
    await studio.limitSpeed(1_500_000);
    await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
    await studio.openTransfers();
    await expect(studio.transfer(renderName)).toContainText(/Uploading|Confirming|Processing/);
  });
  await step('See it being processed', async () => {
    await studio.limitSpeed(null);
    await expect(studio.transfer(renderName)).toContainText('Processing', { timeout: 30_000 });
  });
  await step('It is ready, and the service holds the same bytes', async () => {
    await expect(studio.transfer(renderName)).toContainText('Ready', { timeout: 60_000 });
    expect(await studio.versionOf(renderName)).toMatchObject({ sha256, status: 'ready' });
    await expect(item).not.toContainText('3:04');
  });
  await step('A note comes back on the new version', async () => {
    const { delivery } = await studio.job(renderName);
    await service.control('POST', '/notes', {
      media_id: delivery?.mediaId,
      version_id: delivery?.versionId,
      text: 'The wipe at the end is two frames late.',
      at_seconds: 3.5,
    });
    await window.keyboard.press('Control+j');
    await window.keyboard.press('F5');
    const note = item.getByRole('article').filter({ hasText: 'two frames late' });
    await expect(note).toContainText(/00:00:03:\d\d/, { timeout: 30_000 });
    await note.scrollIntoViewIfNeeded();
  });
  await theReview();
  await step('The receipt is in the history', async () => {
    await window.keyboard.press('Control+y');
    await studio.sheet.getByRole('row').filter({ hasText: renderName }).first().click();
    await expect(window.getByRole('region', { name: 'Receipt' })).toContainText(renderName);
  });
  await step('A watch folder takes a render by itself', async () => {
    await window.keyboard.press('Escape');
    await watchAFolder(render);
  });
}

/** From the note to the next version, checked on the frames before it goes up. */
async function theReview(): Promise<void> {
  const item = window.getByRole('complementary', { name: 'Item' });
  const check = new NoteCheckPage(window);
  const nextName = 'LED_Main_v006.mp4';
  const next = makeRender(nextName, 40);

  await step('The next render is checked on the frames', async () => {
    await studio.dropOnItem(itemName, [next]);
    await expect(studio.sheet).toContainText('open notes');
    await window.keyboard.press('Control+Shift+N');
    await expect(check.view).toBeVisible();
    await check.view.getByRole('navigation').getByText('two frames late').click();
    await expect(check.view.locator('[data-shown]')).toHaveCount(2, { timeout: 30_000 });
    await check.press('ArrowRight');
    await check.press('Enter');
    await expect(check.view).toContainText(/1 of \d+ checked on the new render/);
  });
  await step('What was checked goes up with it', async () => {
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
    await studio.waitForState(nextName, 'ready');
    await expect(item).toContainText(/\d of \d+ checked/, { timeout: 30_000 });
  });
  await step('All notes of the project are searched', async () => {
    await window.keyboard.press('Control+4');
    await window.getByRole('searchbox', { name: 'Search notes' }).fill('two frames late');
    const notes = window.getByRole('grid', { name: 'Notes of this project' });
    await expect(notes.getByRole('row').first()).toContainText('two frames late');
    await expect(notes.getByRole('row').first()).toContainText(itemName);
  });
  await step('The new version is placed on a stage', async () => {
    await window.keyboard.press('Control+1');
    await item.getByRole('button', { name: 'Place on stage…' }).click();
    await expect(studio.sheet.getByRole('list', { name: 'Screens' })).toBeVisible();
    await studio.sheet.getByRole('button', { name: 'Create draft' }).click();
    await expect(studio.messages).toContainText(/Draft “.+” created/);
  });
}

/** Drops a folder on the sidebar, writes a render into it, and sees that the service holds the same bytes. */
async function watchAFolder(render: string): Promise<void> {
  const watch = new WatchPage(window, app.desktop);
  const folder = join(homeDirectory, 'Tonight');
  const name = 'LED_Main_v007.mp4';
  mkdirSync(folder);
  await watch.settleSoon();
  await watch.drop(folder);
  await watch.confirm();
  await expect(watch.state).toHaveText('Watching');
  // Other bytes than before: the same ones would upload nothing.
  writeFileSync(join(folder, name), Buffer.concat([readFileSync(render), emptyBox()]));
  await expect(watch.row(name)).toContainText('Ready', { timeout: 60_000 });
  const sha256 = createHash('sha256')
    .update(readFileSync(join(folder, name)))
    .digest('hex');
  expect(await studio.versionOf(name)).toMatchObject({ sha256, status: 'ready' });
}

/** A part of an MP4 file that players skip. */
function emptyBox(): Buffer {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return box;
}

console.log(
  `Renderdrop at work on the practice service (${launcher.name}${hasDisplay ? '' : ', headless'}):`,
);
try {
  if (!hasDisplay) await window.setViewportSize({ width: 1280, height: 800 });
  await theMainJob();
  console.log(`\nAll ${done.length} steps worked. A picture of each: ${relative(root, pictures)}/`);
} catch (error) {
  await window.screenshot({ path: join(pictures, 'where-it-stopped.png') }).catch(() => {});
  console.error(
    `\nAfter ${done.length} steps it stopped: ${error instanceof Error ? error.message : String(error)}`,
  );
  console.error(`How the window looked then: ${relative(root, join(pictures, 'where-it-stopped.png'))}`);
  process.exitCode = 1;
} finally {
  await app.stop();
  await service.stop();
  rmSync(homeDirectory, { recursive: true, force: true, maxRetries: 5 });
}
