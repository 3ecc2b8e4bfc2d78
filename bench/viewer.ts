import { link, mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Studio } from '../e2e/pages/studio.ts';
import { stripPlaces } from '../src/shared/model/strip.ts';
import { type Benchmark, pairedRow, type Row } from './benchmark.ts';
import { type FrameKind, frameKinds, picturesOf } from './frames.ts';
import { bareCall, filmFrames, filmRate, filmSeconds, largeFilm } from './large-film.ts';
import { watchTasks, whenShown } from './window/in-page.ts';
import { inStudio, needChromium } from './window/in-studio.ts';

const viewerWidth = 1920;
const stripWidth = 512;
const lookMs = 2_000;

interface Measured {
  readonly space: number[];
  readonly focused: number[];
  readonly step: number[];
  readonly far: number[];
  readonly bareFrame: number[];
  readonly place: number[];
  readonly nextPlace: number[];
  readonly knownPlace: number[];
  readonly barePlace: number[];
}

/**
 * From a key press to a frame in the viewer, and from a pointer movement to a frame of a strip, on 4K ProRes, compared
 * with one bare ffmpeg call.
 */
export const benchViewer: Benchmark = async ({ quick, log }) => {
  needChromium();
  const film = await largeFilm('v4.mov', 0);
  // Next to the film, because hard links to it take no space, and to the app each is a new file.
  return await inStudio({ log, within: path.dirname(film) }, async (studio, folder) => {
    const rounds = quick ? 2 : 9;
    const names = Array.from({ length: rounds }, (_, round) => `Kestrel_${round}_v001.mov`);
    const paths = names.map((name) => path.join(folder, name));
    for (const each of paths) await link(film, each);
    await studio.dropOnProject(paths);
    const measured: Measured = {
      ...{ space: [], focused: [], step: [], far: [], bareFrame: [] },
      ...{ place: [], nextPlace: [], knownPlace: [], barePlace: [] },
    };
    const rows = studio.sheet.locator('[data-file]');
    let longestTaskMs = 0;
    for (const [round, name] of names.entries()) {
      const row = rows.filter({ hasText: name });
      await row.getByText('ProRes 422 HQ').waitFor();
      // Waits for the row's own still, as when a person looks at the sheet.
      await row.locator('img').last().waitFor();
      measured.barePlace.push(await timed(() => bareCall(film, filmSeconds / 2, stripWidth)));
      longestTaskMs = Math.max(longestTaskMs, await scrub(studio.window, row, measured));
      measured.bareFrame.push(await timed(() => bareCall(film, 0, viewerWidth)));
      await view(studio.window, row, measured);
      log(
        `${round + 1} of ${rounds}: first frame ${last(measured.space)} ms, ${last(measured.focused)} ms where the row had the focus, bare ${last(measured.bareFrame)} ms; ` +
          `place of a strip ${last(measured.place)} ms, bare ${last(measured.barePlace)} ms`,
      );
    }
    await closeSheet(studio);
    const ofSequences: Row[] = [];
    for (const kind of frameKinds) ofSequences.push(await viewSequences(studio, folder, kind, rounds, log));
    return [...rowsOf(measured, longestTaskMs), ...ofSequences];
  });
};

/** Drops one folder of frames after the other, and looks at each as soon as its row is there. */
async function viewSequences(
  studio: Studio,
  folder: string,
  kind: FrameKind,
  rounds: number,
  log: (says: string) => void,
): Promise<Row> {
  const frames = (await picturesOf(kind)).toSorted();
  const ours: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const name = `Kestrel_${kind.name}_${round}_v001`;
    const own = path.join(folder, name);
    await mkdir(own);
    for (const [index, frame] of frames.entries())
      await link(frame, path.join(own, `${name}.${1001 + index}.${kind.extension}`));
    await studio.dropOnProject([own]);
    const row = studio.sheet.getByRole('region', { name });
    await row.locator('img').last().waitFor();
    bare.push(await timed(() => bareCall(frames[0] ?? '', 0, viewerWidth)));
    await row.focus();
    const first = await whenShown(studio.window, { event: 'keydown' }, frameShown(0));
    await studio.window.keyboard.press(' ');
    ours.push(await first());
    await close(studio.window);
    await closeSheet(studio);
    log(`${kind.name}, ${round + 1} of ${rounds}: first frame ${last(ours)} ms, bare ${last(bare)} ms`);
  }
  return pairedRow(
    `Space to the first frame in the viewer, ${kind.name} sequence 1920x1080`,
    'ms',
    ours,
    { name: 'one bare ffmpeg call', values: bare },
    { kind: 'at_most', value: 500 },
  );
}

async function closeSheet({ window, sheet }: Studio): Promise<void> {
  await window.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

async function view(window: Page, row: Locator, measured: Measured): Promise<void> {
  const shown = (frame: number) => whenShown(window, { event: 'keydown' }, frameShown(frame));
  await row.focus();
  const first = await shown(0);
  await window.keyboard.press(' ');
  measured.space.push(await first());
  // A pause as when a person looks: neighboring frames are fetched ahead.
  const second = await shown(1);
  await window.keyboard.press('ArrowRight');
  await second();
  const third = await shown(2);
  await window.keyboard.press('ArrowRight');
  measured.step.push(await third());
  const end = await shown(filmFrames - 1);
  await window.keyboard.press('End');
  measured.far.push(await end());
  await close(window);
  // The row has the focus again, and a person looks at it for a moment.
  await new Promise((resolve) => setTimeout(resolve, lookMs));
  const again = await shown(0);
  await window.keyboard.press(' ');
  measured.focused.push(await again());
  await close(window);
}

const frameShown = (frame: number) =>
  ({ selector: '[data-viewer] [data-frame]', attribute: ['data-frame', String(frame)] }) as const;

async function close(window: Page): Promise<void> {
  await window.keyboard.press('Escape');
  await window.locator('[data-viewer]').waitFor({ state: 'detached' });
}

/** Returns the longest task during the movement. */
async function scrub(window: Page, row: Locator, measured: Measured): Promise<number> {
  const layer = row.locator('[data-scrub]').last();
  // Scrolls it away from the line below the rows that counts those out of sight.
  await layer.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await layer.boundingBox();
  if (!box) throw new Error('Nothing to scrub');
  const places = stripPlaces({ evenRate: filmRate, frameCount: filmFrames, durationSeconds: filmSeconds });
  const goTo = async (share: number): Promise<number> => {
    const place = places[Math.round(share * (places.length - 1))];
    const there = await whenShown(
      window,
      { event: 'pointermove' },
      { selector: '[data-scrub]', attribute: ['data-scrub', place?.name ?? ''] },
    );
    await window.mouse.move(box.x + box.width * share, box.y + box.height / 2);
    return await there();
  };
  await window.mouse.move(1, 1);
  const watched = await watchTasks(window);
  measured.place.push(await goTo(0.5));
  measured.nextPlace.push(await goTo(0.88));
  measured.knownPlace.push(await goTo(0.5));
  for (let share = 0.02; share < 1; share += 0.02)
    await window.mouse.move(box.x + box.width * share, box.y + box.height / 2);
  const { longestTaskMs } = await watched.stop();
  await window.mouse.move(1, 1);
  return longestTaskMs;
}

function rowsOf(measured: Measured, longestTaskMs: number): readonly Row[] {
  const bareFrame = { name: 'one bare ffmpeg call', values: measured.bareFrame };
  const barePlace = { name: 'one bare ffmpeg call', values: measured.barePlace };
  const atMost = (value: number) => ({ kind: 'at_most', value }) as const;
  const nearly = { kind: 'at_most_times_peer', factor: 1.5 } as const;
  return [
    pairedRow(
      'Space to the first frame in the viewer, ProRes 422 HQ 3840x2160',
      'ms',
      measured.space,
      bareFrame,
      atMost(500),
    ),
    pairedRow(
      'the same from a row that has had the focus for two seconds',
      'ms',
      measured.focused,
      bareFrame,
      atMost(500),
    ),
    pairedRow('the next frame by its key, fetched ahead', 'ms', measured.step, bareFrame, atMost(50)),
    pairedRow('the last frame by its key', 'ms', measured.far, bareFrame, nearly),
    pairedRow(
      'a frame under the pointer, of a strip that nobody has touched',
      'ms',
      measured.place,
      barePlace,
      nearly,
    ),
    pairedRow('the next one, while others are fetched', 'ms', measured.nextPlace, barePlace, {
      kind: 'at_most_times_peer',
      factor: 3,
    }),
    pairedRow('one that is here', 'ms', measured.knownPlace, barePlace, atMost(50)),
    {
      what: 'longest task of the window while scrubbing',
      unit: 'ms',
      ours: longestTaskMs,
      peer: null,
      goal: atMost(50),
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const fromMs = performance.now();
  await work();
  return performance.now() - fromMs;
}

const last = (values: readonly number[]): string => values.at(-1)?.toFixed(0) ?? '';
