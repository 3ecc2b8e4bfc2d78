import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import type { Studio } from '../e2e/pages/studio.ts';
import type { Benchmark, BenchmarkOptions, Row } from './benchmark.ts';
import {
  footprintOf,
  idleFrames,
  progressMessages,
  type Scrolling,
  scrollThrough,
  type Watch,
  watchTasks,
  whenShown,
} from './window/in-page.ts';
import { inStudio } from './window/in-studio.ts';
import { makeLargeRenders, makeManyRenders } from './window/many-renders.ts';

/** Slow enough that three uploads keep running during all measurements. */
const bytesPerSecond = 300_000;
const transferRows = '[role="grid"][aria-label="Uploads"]';
const madeProject = z.object({ id: z.string() });
const requestLog = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });
const mediaRows = '[role="grid"][aria-label="Items"]';

/** The window with as much in it as it must handle: dropped files, uploads in the list, items in a project. */
export const benchWindow: Benchmark = (options) =>
  // With this time scale the requests of a minute are available again after three seconds, because this measures the
  // window, not the wait for requests.
  inStudio({ log: options.log, service: { timeScale: 20 } }, async (studio, folder) => [
    await firstScript(),
    ...(await dropping(studio, folder, options)),
    ...(await manyJobs(studio, options)),
    ...(await manyItems(studio, options)),
  ]);

async function dropping(
  studio: Studio,
  folder: string,
  { quick, log }: BenchmarkOptions,
): Promise<readonly Row[]> {
  const { window } = studio;
  const count = quick ? 1_000 : 10_000;
  const many = path.join(folder, 'delivery');
  await makeManyRenders(many, count);
  await studio.limitSpeed(bytesPerSecond);
  await studio.dropOnProject(await makeLargeRenders(path.join(folder, 'large'), 3, 256 * 1024 ** 2));
  await studio.makeNewItems();
  await studio.sheet.getByRole('button', { name: /^Upload 3 files/ }).click();
  log('3 large files upload slowly beside all that follows');
  for (const index of [0, 1, 2]) await studio.waitForState(`Large_${index}.mp4`, 'sending');
  await studio.openTransfers();

  const inWords = count.toLocaleString('en');
  const gathered = await whenShown(
    window,
    { event: 'drop' },
    { selector: '[role="dialog"]', text: `${inWords} files` },
  );
  const dropped = await watchTasks(window);
  await studio.dropOnProject([many]);
  const gatheredMs = await gathered();
  const afterDrop = await dropped.stop();
  // The files match no item. Until all have been compared, Shift+N only applies to those already compared.
  await studio.sheet.getByRole('button', { name: `Make ${inWords} new items` }).waitFor();
  await studio.makeNewItems();
  await studio.sheet.getByRole('button', { name: `Upload ${inWords} files` }).waitFor();
  const queued = await whenShown(
    window,
    { event: 'keydown' },
    { selector: transferRows, attribute: ['aria-rowcount', String(count + 3)] },
  );
  const sent = await watchTasks(window);
  await window.keyboard.press('Control+Enter');
  const queuedMs = await queued();
  const afterSending = await sent.stop();
  log(
    `${inWords} files: in the sheet after ${gatheredMs.toFixed(0)} ms (${words(afterDrop)}), in the list ` +
      `${queuedMs.toFixed(0)} ms after the key (${words(afterSending)})`,
  );
  return [
    row(`a folder of ${inWords} files dropped: all in the sheet`, 's', gatheredMs / 1_000),
    row('uploaded from the sheet: all in the queue and shown', 's', queuedMs / 1_000),
    row('both together, all queued and shown', 's', (gatheredMs + queuedMs) / 1_000, atMost(1.5)),
    row(
      'longest task of the window meanwhile',
      'ms',
      Math.max(afterDrop.longestTaskMs, afterSending.longestTaskMs),
      atMost(50),
    ),
  ];
}

async function manyJobs(studio: Studio, { quick, log }: BenchmarkOptions): Promise<readonly Row[]> {
  const { window } = studio;
  const jobs = await studio.jobs();
  const sending = jobs.filter(({ state }) => state.kind === 'sending').length;
  const what = `${jobs.length.toLocaleString('en')} jobs in the list, ${sending} sending`;
  const idle = await idleFrames(window, 2_000);
  const scrolled = await scrollThrough(window, {
    scroller: transferRows,
    rows: '[role="row"]',
    forMs: quick ? 2_000 : 8_000,
  });
  const messages = await progressMessages(window, quick ? 2_000 : 5_000);
  const { heapMegabytes } = await footprintOf(window);
  await studio.transfers.getByRole('button', { name: 'Show uploads in one line' }).click();
  log(`${what}: ${scrolled.framesPerSecond.toFixed(1)} frames a second, idle ${idle.toFixed(1)}`);
  return [
    row(`${what}: most row nodes`, 'nodes', scrolled.mostRows, atMost(60)),
    frames('frames while scrolling through them', scrolled, idle),
    row('slowest frame of them', 'ms', scrolled.slowestFrameMs),
    row('work of the window for each frame', 'ms', scrolled.workMsPerFrame),
    row('messages about progress', 'a second', messages, atMost(10)),
    row('heap of the window', 'MB', heapMegabytes),
  ];
}

async function manyItems(studio: Studio, { quick, log }: BenchmarkOptions): Promise<readonly Row[]> {
  const { window, service } = studio;
  const rows: Row[] = [];
  for (const count of quick ? [500] : [5_000, 25_000]) {
    const name = `Library of ${count}`;
    const { id } = madeProject.parse(await service.control('POST', '/projects', { name, media: count }));
    await studio.app.window.reload();
    const before = await footprintOf(window);
    const loading = await watchTasks(window);
    await studio.openProject(name);
    const items = count.toLocaleString('en');
    await window.locator('main header').getByText(items, { exact: true }).waitFor({ timeout: 400_000 });
    const loaded = await loading.stop();
    const after = await footprintOf(window);
    const asked = await pagesAsked(studio, id);
    const idle = await idleFrames(window, 1_000);
    const scroll = () =>
      scrollThrough(window, { scroller: mediaRows, rows: '[role="row"]', forMs: quick ? 2_000 : 6_000 });
    await window.keyboard.press('Control+1');
    const scrolled = await scroll();
    await window.keyboard.press('Control+2');
    const scrolledList = await scroll();
    await window.keyboard.press('Control+1');
    const wanted = String(count - 3).padStart(5, '0');
    const shown = await whenShown(
      window,
      { event: 'keydown' },
      { selector: `${mediaRows} [role="row"]`, text: `Clip ${wanted}` },
    );
    const searching = await watchTasks(window);
    const search = window.getByRole('searchbox', { name: 'Search items' });
    await search.pressSequentially(wanted);
    const searchedMs = await shown();
    const searched = await searching.stop();
    await search.clear();
    log(
      `${items} items: loaded with ${words(loaded)}, ${scrolled.framesPerSecond.toFixed(1)} frames a second ` +
        `as a grid, ${scrolledList.framesPerSecond.toFixed(1)} as a list (idle ${idle.toFixed(1)}), found after ${searchedMs.toFixed(0)} ms (${words(searched)})`,
    );
    rows.push(
      row(`${items} items of a project, ${count / 100} pages`, 'requests', asked, atMost(count / 100)),
      row(
        `${items} items: heap that grew for each thousand`,
        'MB',
        (after.heapMegabytes - before.heapMegabytes) / (count / 1_000),
      ),
      row(`${items} items: elements in the page`, 'nodes', after.nodes),
      row(`${items} items: longest task while they came`, 'ms', loaded.longestTaskMs, atMost(50)),
      row(`${items} items: most cards in the page`, 'nodes', scrolled.mostRows, atMost(60)),
      row(`${items} items: most rows in the page`, 'nodes', scrolledList.mostRows, atMost(60)),
      frames(`${items} items: frames while scrolling as a grid`, scrolled, idle),
      row(`${items} items: work for each frame as a grid`, 'ms', scrolled.workMsPerFrame),
      frames(`${items} items: frames while scrolling as a list`, scrolledList, idle),
      row(`${items} items: work for each frame as a list`, 'ms', scrolledList.workMsPerFrame),
      row(`${items} items: typing a search: found and shown`, 'ms', searchedMs),
      row(`${items} items: longest task while searching`, 'ms', searched.longestTaskMs, atMost(50)),
    );
  }
  return rows;
}

/** How often pages of the project's list were requested. */
async function pagesAsked({ service }: Studio, projectId: string): Promise<number> {
  const { requests } = requestLog.parse(await service.control('GET', '/requests'));
  const ofList = `/v1/projects/${projectId}/media`;
  return requests.filter(({ method, path: asked }) => method === 'GET' && asked.split('?')[0] === ofList)
    .length;
}

/** What the page loads before it shows anything: its script and the script's static imports. */
async function firstScript(): Promise<Row> {
  const renderer = path.resolve('out/renderer');
  const html = await readFile(path.join(renderer, 'index.html'), 'utf8');
  const scripts = new Set(
    [...html.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+\.js)"/g)].flatMap(([, file]) => file ?? []),
  );
  let bytes = 0;
  for (const script of scripts) {
    bytes += gzipSync(await readFile(path.join(renderer, script)), { level: 9 }).length;
  }
  return row("the window's first script, compressed", 'kB', bytes / 1_000, atMost(200));
}

const atMost = (value: number): Row['goal'] => ({ kind: 'at_most', value });
const row = (what: string, unit: Row['unit'], ours: number, goal: Row['goal'] = { kind: 'none' }): Row => ({
  what,
  unit,
  ours,
  peer: null,
  goal,
});
const frames = (what: string, { framesPerSecond }: Scrolling, idle: number): Row => ({
  what,
  unit: 'a second',
  ours: framesPerSecond,
  peer: { name: 'the same window at rest', value: idle },
  goal: { kind: 'at_least_times_peer', factor: 0.95 },
});
const words = ({ longTasks, longestTaskMs }: Watch): string =>
  longTasks === 0
    ? 'no task over 50 ms'
    : `${longTasks} tasks over 50 ms, the longest ${longestTaskMs.toFixed(0)} ms`;
