/**
 * `npm run pictures`: a picture of every screen and state, dark and light, in a large and a small window, taken of the
 * built app on the practice service, into docs/pictures/. With names as arguments, only those; with the name of a tour
 * (below), that tour; with `--to FOLDER`, more sizes and both themes of each into a folder of one's own, to go through them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromiumLauncher } from '../../e2e/launchers/chromium/chromium-launcher.ts';
import type { RunningApp } from '../../e2e/launchers/launcher.ts';
import { takeJourney } from '../../e2e/pages/journey-tour.ts';
import { moves, takeMoves } from '../../e2e/pages/moves-tour.ts';
import { takeNotesTour } from '../../e2e/pages/notes-tour.ts';
import { showTheme, showThumbnails } from '../../e2e/pages/page-theme.ts';
import { takeQueueTour } from '../../e2e/pages/queue-tour.ts';
import { takeReviewTour } from '../../e2e/pages/review-tour.ts';
import { takeStateTour } from '../../e2e/pages/state-tour.ts';
import { takePracticeTour, takeTour } from '../../e2e/pages/tour.ts';
import { takeWatchTour } from '../../e2e/pages/watch-tour.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { everyLook, keptLooks } from './looks.ts';
import { PictureFolder, type Shot } from './picture-folder.ts';

const root = join(import.meta.dirname, '..', '..');
const { values, positionals: given } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' } },
});
const tours = [
  'window',
  'states',
  'queue',
  'watch',
  'review',
  'notes',
  'practice',
  'journey',
  'moves',
] as const;
const namedTours = tours.filter((tour) => given.includes(tour));
/** A picture that is asked for by name may be on any tour. */
const wantedTours = namedTours.length > 0 ? namedTours : tours;
const wantedNames = given.filter((name) => !tours.some((tour) => tour === name));
const windowSize = { width: 1280, height: 800 };
const looks = values.to === undefined ? keptLooks : everyLook;
let stopped = 0;
const aLongWhileMs = 10 * 60_000;

if (chromiumLauncher.missing !== null) {
  console.error(`${chromiumLauncher.missing}. Install one: npx playwright install chromium`);
  process.exit(1);
}
buildIfNeeded();

const homeDirectory = mkdtempSync(join(tmpdir(), 'renderdrop-pictures-'));
const renders = join(homeDirectory, 'renders');
await using pictures = await PictureFolder.open(values.to ?? join(root, 'docs', 'pictures'));

async function picture({ window }: RunningApp, name: string): Promise<void> {
  if (wantedNames.length > 0 && !wantedNames.includes(name)) return;
  // Moves the pointer away, so that nothing looks hovered.
  await window.mouse.move(0, 0);
  for (const { theme, width, height } of looks(name)) {
    await window.setViewportSize({ width, height });
    await showTheme(window, theme);
    await showThumbnails(window);
    await pictures.keep(`${name}-${theme}-${width}`, await window.screenshot({ animations: 'disabled' }));
  }
  await window.setViewportSize(windowSize);
  console.log(name);
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
  await app.window.setViewportSize(windowSize);
  return app;
}

/** If a tour stops, saves a picture of the window as it was then. The other tours still run. */
async function guided(currentApp: () => RunningApp, tour: () => Promise<void>): Promise<void> {
  try {
    await tour();
  } catch (error) {
    process.exitCode = 1;
    console.error(error);
    stopped += 1;
    const path = join(tmpdir(), `renderdrop-pictures-failed-${process.pid}-${stopped}.png`);
    // If the window is gone, that must not hide why the tour stopped.
    await currentApp()
      .window.screenshot({ path })
      .then(
        () => console.error(`Where it stopped: ${path}`),
        (reason: unknown) => console.error('No picture of where it stopped:', reason),
      );
  }
}

async function takeWindow(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300 });
  await using app = await start(service, 'tour');
  await guided(
    () => app,
    () => takeTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
  await using without = await start(service, 'no-keychain', {
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere',
  });
  await without.window.getByText('No keychain found').waitFor();
  await picture(without, 'first-run-no-keychain');
}

async function takeStates(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: aLongWhileMs, resumable: false });
  await using app = await start(service, 'states');
  await guided(
    () => app,
    () => takeStateTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
}

async function takeQueue(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300 });
  let app = await start(service, 'queue');
  await guided(
    () => app,
    () =>
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

async function takeReview(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300, allowPrivateWebhooks: true });
  await using app = await start(service, 'review');
  await guided(
    () => app,
    () => takeReviewTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
}

async function takeNotes(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300, allowPrivateWebhooks: true });
  await using app = await start(service, 'notes');
  await guided(
    () => app,
    () => takeNotesTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
}

async function takePractice(): Promise<void> {
  await using app = await chromiumLauncher.launch({ homeDirectory: join(homeDirectory, 'practice') });
  await app.window.setViewportSize(windowSize);
  await guided(
    () => app,
    () => takePracticeTour({ app, visit: (name) => picture(app, name) }),
  );
}

/** How long each picture of the moving one is shown. */
const journeyMs: Readonly<Record<string, number>> = {
  library: 1_200,
  dragging: 1_600,
  sheet: 2_600,
  uploading: 900,
  half: 900,
  processing: 1_200,
  ready: 1_800,
  notes: 2_800,
};

/** The one moving picture: a render from drop to note. */
async function takeJourneyPicture(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 2_500 });
  await using app = await start(service, 'journey');
  await showTheme(app.window, 'dark');
  const shots: Shot[] = [];
  const visit = async (name: string) => {
    await app.window.mouse.move(0, 0);
    await showThumbnails(app.window);
    const screenshot = await app.window.screenshot({ animations: 'disabled' });
    shots.push({ screenshot, forMs: journeyMs[name] ?? 1_000 });
  };
  await guided(
    () => app,
    () => takeJourney({ app, service, folder: renders, visit }),
  );
  await pictures.keepMoving('journey', shots, 960, 600);
}

/** The window's movements, as strips of frames. */
async function takeMoveStrips(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 2_500 });
  await using app = await start(service, 'moves');
  await showTheme(app.window, 'dark');
  const strips = new Map(moves.map((move) => [move, [] as Buffer[]]));
  await guided(
    () => app,
    () =>
      takeMoves({
        app,
        service,
        folder: renders,
        frame: async (move, about) => {
          await showThumbnails(app.window);
          const clip = about === null ? {} : { clip: about };
          strips.get(move)?.push(await app.window.screenshot({ animations: 'disabled', ...clip }));
        },
      }),
  );
  for (const [move, frames] of strips)
    if (frames.length > 0) await pictures.keepStrip(`move-${move}`, frames, 640, 400);
}

async function takeWatch(): Promise<void> {
  await using service = await PracticeService.start({ processingMs: 300 });
  await using app = await start(service, 'watch');
  await guided(
    () => app,
    () => takeWatchTour({ app, service, folder: renders, visit: (name) => picture(app, name) }),
  );
}

try {
  if (wantedTours.includes('window')) await takeWindow();
  if (wantedTours.includes('states')) await takeStates();
  if (wantedTours.includes('queue')) await takeQueue();
  if (wantedTours.includes('watch')) await takeWatch();
  if (wantedTours.includes('review')) await takeReview();
  if (wantedTours.includes('notes')) await takeNotes();
  if (wantedTours.includes('practice')) await takePractice();
  if (wantedTours.includes('journey')) await takeJourneyPicture();
  if (wantedTours.includes('moves')) await takeMoveStrips();
  if (given.length === 0 && values.to === undefined && process.exitCode === undefined)
    pictures.removeOthers();
  const { taken, written, sizeBytes } = pictures;
  console.log(`${taken} pictures taken, ${written} written; ${(sizeBytes / 1e6).toFixed(1)} MB together`);
} finally {
  rmSync(homeDirectory, { recursive: true, force: true, maxRetries: 5 });
}
