/**
 * `npm run pictures`: a picture of every screen and state, dark and light, in a large and a small window, taken of the
 * built app on the practice service, into docs/pictures/. With names as arguments, only those; with `window`, `states` or
 * `queue`, that tour.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromiumLauncher } from '../e2e/launchers/chromium/chromium-launcher.ts';
import type { RunningApp } from '../e2e/launchers/launcher.ts';
import { showTheme, showThumbnails } from '../e2e/pages/page-theme.ts';
import { takeQueueTour } from '../e2e/pages/queue-tour.ts';
import { takeStateTour } from '../e2e/pages/state-tour.ts';
import { takeTour } from '../e2e/pages/tour.ts';
import { takeWatchTour } from '../e2e/pages/watch-tour.ts';
import { PracticeService } from '../src/engine/testing/practice-service.ts';
import { buildIfNeeded } from './build-if-needed.ts';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');
const themes = ['dark', 'light'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const;
const tours = ['window', 'states', 'queue', 'watch'] as const;
const given = process.argv.slice(2);
const namedTours = tours.filter((tour) => given.includes(tour));
/** A picture asked for by its name alone may be on any of them. */
const wantedTours = namedTours.length > 0 ? namedTours : tours;
const wantedNames = given.filter((name) => !tours.some((tour) => tour === name));
const aLongWhileMs = 10 * 60_000;

if (chromiumLauncher.missing !== null) {
  console.error(`${chromiumLauncher.missing}. Install one: npx playwright install chromium`);
  process.exit(1);
}
buildIfNeeded();

if (given.length === 0) rmSync(pictures, { recursive: true, force: true });
mkdirSync(pictures, { recursive: true });
const homeDirectory = mkdtempSync(join(tmpdir(), 'renderdrop-pictures-'));
const renders = join(homeDirectory, 'renders');
/** Each picture is made smaller while the next ones are taken. */
const made: Promise<void>[] = [];

async function picture({ window }: RunningApp, name: string): Promise<void> {
  if (wantedNames.length > 0 && !wantedNames.includes(name)) return;
  // Nothing looks hovered that nobody points at.
  await window.mouse.move(0, 0);
  for (const size of sizes) {
    await window.setViewportSize(size);
    for (const theme of themes) {
      await showTheme(window, theme);
      await showThumbnails(window);
      const path = join(pictures, `${name}-${theme}-${size.width}.png`);
      await window.screenshot({ path, animations: 'disabled' });
      made.push(makeCompact(path));
    }
  }
  await window.setViewportSize(sizes[0]);
  console.log(name);
}

/** Screens have few colours: with a palette they take a third. Without ffmpeg they stay as they are. */
async function makeCompact(path: string): Promise<void> {
  const smaller = `${path}.smaller.png`;
  const palette =
    'split[a][b];[a]palettegen=max_colors=128:reserve_transparent=0[p];[b][p]paletteuse=dither=none';
  const toPalette = ['-v', 'error', '-y', '-i', path, '-vf', palette, '-compression_level', '9', smaller];
  await promisify(execFile)('ffmpeg', toPalette).then(
    () => renameSync(smaller, path),
    () => rmSync(smaller, { force: true }),
  );
}

function sayHowMany(): void {
  const bytes = readdirSync(pictures).reduce((sum, name) => sum + statSync(join(pictures, name)).size, 0);
  console.log(`${made.length} pictures taken; ${(bytes / 1e6).toFixed(1)} MB in docs/pictures/`);
}

async function start(
  service: PracticeService,
  home: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningApp> {
  const app = await chromiumLauncher.launch({
    homeDirectory: join(homeDirectory, home),
    environment: { RENDERDROP_BASE_URL: service.addresses.base_url, ...environment },
  });
  await app.window.setViewportSize(sizes[0]);
  return app;
}

/** Where a tour stopped is shown as the person at this computer would have seen it. */
async function guided(app: RunningApp, tour: () => Promise<void>): Promise<void> {
  try {
    await tour();
  } catch (error) {
    const path = join(tmpdir(), 'renderdrop-pictures-failed.png');
    await app.window.screenshot({ path });
    console.error(error, `\nWhere it stopped: ${path}`);
    process.exitCode = 1;
  }
}

async function takeWindow(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300 });
  await using app = await start(service, 'tour');
  await guided(app, () => takeTour({ app, service, folder: renders, visit: (name) => picture(app, name) }));
  await using without = await start(service, 'no-keychain', {
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  });
  await without.window.getByText('No keychain found').waitFor();
  await picture(without, 'first-run-no-keychain');
}

async function takeStates(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: aLongWhileMs, resumable: false });
  await using app = await start(service, 'states');
  await guided(app, () =>
    takeStateTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
}

async function takeQueue(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300 });
  let app = await start(service, 'queue');
  await guided(app, () =>
    takeQueueTour({
      app,
      service,
      folder: renders,
      homeDirectory: join(homeDirectory, 'queue'),
      startAgain: async (betweenTheTwo) => {
        await app.stop();
        betweenTheTwo();
        app = await start(service, 'queue');
        return app;
      },
      visit: (name) => picture(app, name),
    }),
  );
  await app.stop();
}

async function takeWatch(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300 });
  await using app = await start(service, 'watch');
  await guided(app, () =>
    takeWatchTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
}

try {
  if (wantedTours.includes('window')) await takeWindow();
  if (wantedTours.includes('states')) await takeStates();
  if (wantedTours.includes('queue')) await takeQueue();
  if (wantedTours.includes('watch')) await takeWatch();
  await Promise.all(made);
  sayHowMany();
} finally {
  rmSync(homeDirectory, { recursive: true, force: true, maxRetries: 5 });
}
