import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { overlapsIn } from '../pages/overlaps.ts';
import { storeExampleQueue } from '../pages/queue-examples.ts';
import type { Studio } from '../pages/studio.ts';
import { readyMs, WatchedFolder } from '../pages/watched-folder.ts';

const sizes = [
  [700, 500],
  [900, 600],
  // The size of 1280 x 800 at 200 % zoom.
  [640, 400],
  [1280, 800],
  [1600, 1000],
  [2560, 1440],
] as const;
/** The sizes tried in every run; `npm run test:long` tries all. */
const smallest = sizes.slice(0, 1);
type Sizes = readonly (typeof sizes)[number][];

/** In every one of these sizes, nothing in that part overlaps, is cut off, or sticks out. */
async function expectNoOverlaps(
  { window }: Pick<Studio, 'window'>,
  name: string,
  part: Locator,
  tried: Sizes = sizes,
): Promise<void> {
  for (const [width, height] of tried) {
    await window.setViewportSize({ width, height });
    await expect.poll(() => overlapsIn(part), `${name} at ${width} x ${height}`).toEqual([]);
  }
  await window.setViewportSize({ width: 1280, height: 800 });
}

interface Parts {
  readonly render: (
    name: string,
    options?: { readonly take?: number; readonly large?: boolean },
  ) => Promise<string>;
  readonly homeDirectory: string;
}

const longName = 'AURORA_MAIN_STAGE_LED_WALL_UPSTAGE_CENTER_3840x1080_2997_ProRes4444_sRGB_FINAL_v012.mp4';

test('nothing of the library, the item, the uploads and the settings overlaps, whatever the size of the window', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  test.setTimeout(300_000);
  const studio = await startStudio();
  const { window, desktop, sheet } = studio;
  await studio.signIn();
  const main = window.getByRole('main');
  await expectNoOverlaps(studio, 'signed in', main);
  await window.getByRole('button', { name: 'Got it' }).click();
  await expectNoOverlaps(studio, 'grid', main);
  // In small windows the sidebar is folded away; opened there, it stays open in the other sizes.
  await window.setViewportSize({ width: 700, height: 500 });
  await window.getByRole('button', { name: 'Northlight Studio', expanded: false }).click();
  await expectNoOverlaps(studio, 'sidebar', window.getByRole('navigation', { name: 'Projects' }));
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+2');
  await expectNoOverlaps(studio, 'list', main);
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item).toContainText('still open');
  await expectNoOverlaps(studio, 'item', item);
  await expectNoOverlaps(studio, 'list beside an item', main);
  await window.keyboard.press('Escape');

  await studio.limitSpeed(10);
  await studio.dropOnProject([await render('Slow one.mov', { large: true })]);
  await studio.makeNewItems();
  await expect(sheet).toContainText('Upload anyway');
  await expectNoOverlaps(studio, 'drop sheet, too slow', sheet);
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await studio.limitSpeed(null);

  await desktop.setOnline(false);
  await studio.dropOnProject([await render(longName), await render('One look.mp4', { take: 2 })]);
  await expect(sheet.getByText(/\d fps/)).toHaveCount(2);
  await studio.makeNewItems();
  await window.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await studio.openTransfers();
  await expect(studio.transfers.getByRole('row').filter({ hasText: 'One look' })).toBeVisible();
  await expectNoOverlaps(studio, 'uploads', studio.transfers);
  await window.keyboard.press('Control+1');
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await expectNoOverlaps(studio, 'grid beside an item and uploads', main);
  await window.keyboard.press('Escape');

  await window.keyboard.press('Control+,');
  for (const tab of ['Uploads', 'Connection', 'Studio', 'Desktop', 'Accounts', 'Webhooks', 'About']) {
    await sheet.getByRole('tab', { name: tab }).click();
    await expectNoOverlaps(studio, `settings, ${tab}`, sheet);
  }
});

/** The render is a second long. Notes after its end share one mark there, through which each can be reached. */
async function expectMarksOfShortRender({ view, note }: NoteCheckPage): Promise<void> {
  const shared = view.getByRole('button', { name: '5 notes past the end' });
  const seen: string[] = [];
  for (let click = 0; click < 5; click += 1) {
    await shared.click();
    await expect.poll(async () => seen.includes(await idOf(note))).toBe(false);
    seen.push(await idOf(note));
  }
  await shared.click();
  await expect.poll(() => idOf(note)).toBe(seen[0]);
}

const idOf = async (note: Locator): Promise<string> => (await note.getAttribute('data-note')) ?? '';

/** The other screens: notes, comps, the sheet, the history, a watch folder and the note check. */
async function expectOthersWithoutOverlaps(studio: Studio, parts: Parts, tried: Sizes): Promise<void> {
  const { window, sheet } = studio;
  const { render, homeDirectory } = parts;
  const part = (name: string, locator: Locator) => expectNoOverlaps(studio, name, locator, tried);
  const main = window.getByRole('main');
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();

  await studio.dropOnProject([await render(longName), await render('One look.mp4', { take: 2 })]);
  await expect(sheet.getByText(/\d fps/)).toHaveCount(2);
  await part('drop sheet', sheet);
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await window.keyboard.press('Control+4');
  await expect(
    window.getByRole('grid', { name: 'Notes of this project' }).getByRole('row').first(),
  ).toBeVisible();
  await part('notes', main);
  await window.keyboard.press('Control+3');
  await expect(window.getByRole('region', { name: 'Comps', exact: true })).toContainText('Opener');
  await part('comps', main);
  await window.keyboard.press('Control+1');

  await studio.dropOnItem('LED Main', [await render('LED_Main_v005.mp4', { take: 3 })]);
  await expect(sheet).toContainText('open note');
  await expect(sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
  await part('drop sheet with notes', sheet);
  await window.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await studio.waitForState('LED_Main_v005.mp4', 'ready');
  await window.keyboard.press('Control+y');
  await expect(sheet.getByRole('region', { name: 'Receipt' })).toContainText('LED_Main_v005.mp4');
  await part('history', sheet);
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await window.getByRole('button', { name: 'Review', exact: true }).click();
  const check = new NoteCheckPage(window);
  await expect(check.note).toBeVisible();
  await part('note check', check.view);
  await expectMarksOfShortRender(check);
  await window.keyboard.press('Escape');
  await expect(check.view).toBeHidden();

  const watched = await WatchedFolder.in(studio, homeDirectory);
  await watched.page.chooseByButton(watched.folder);
  await part('watch a folder', sheet);
  await watched.page.confirm();
  // Files that are there before watching begins are left alone, so these are written after.
  await expect(watched.page.state).toHaveText('Watching');
  await watched.write(await render('Qwertzuiop_v1.mp4', { take: 4 }));
  await watched.write(await render(longName, { take: 5 }));
  await expect(watched.page.row('Qwertzuiop_v1')).toContainText('Needs a choice', { timeout: readyMs });
  await expect(watched.page.row('AURORA_MAIN')).toContainText('Needs a choice', { timeout: readyMs });
  await part('watch folder', watched.page.page);
  await watched.page.row('Qwertzuiop_v1').click();
  await part('watched file', watched.page.story);
}

test('nothing of the later screens overlaps in a small window', { tag: '@long' }, async ({
  startStudio,
  render,
  homeDirectory,
}) => {
  test.setTimeout(300_000);
  await expectOthersWithoutOverlaps(await startStudio(), { render, homeDirectory }, smallest);
});

test('nothing of the later screens overlaps, whatever the size of the window', { tag: '@long' }, async ({
  startStudio,
  render,
  homeDirectory,
}) => {
  test.setTimeout(600_000);
  await expectOthersWithoutOverlaps(await startStudio(), { render, homeDirectory }, sizes);
});

// Only long specs look for overlaps.
test('an overlapping button, a label that is cut off and one that sticks out are found', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const main = window.getByRole('main');
  const upload = main.getByRole('button', { name: 'Upload', exact: true });
  const comps = main.getByText('Comps', { exact: true });
  await expect.poll(() => overlapsIn(main)).toEqual([]);
  for (const [part, style, found] of [
    [upload, 'transform: translateX(60px)', /“Upload” lies on/],
    [comps, 'display: block; width: 20px; overflow: hidden', /“Comps” is cut off/],
    [upload, 'transform: translateX(3000px)', /“Upload” sticks out/],
  ] as const) {
    // Not as an attribute, because the window's policy refuses style attributes.
    await part.evaluate((element, text) => {
      element.style.cssText = text;
    }, style);
    await expect.poll(async () => (await overlapsIn(main)).join()).toMatch(found);
    await part.evaluate((element) => {
      element.style.cssText = '';
    });
    await expect.poll(() => overlapsIn(main)).toEqual([]);
  }
});

test('nothing overlaps in a queue of everything that can go wrong or be paused, whatever the size of the window', {
  tag: '@long',
}, async ({ startStudio, startApp, homeDirectory }) => {
  const first = await startStudio();
  await first.signIn();
  const { accountId } = await accountInPage(first.window);
  const page = { accountId, source: 'service', cursor: null } as const;
  const { items: projects } = await valueInPage(first.window, 'library', 'projects', page);
  const project = projects.find(({ name }) => name === 'Aurora Arena Tour');
  if (!project) throw new Error('Nobody is signed in to the show');
  await first.app.stop();
  const place = { projectId: project.id, projectName: project.name };
  storeExampleQueue({
    homeDirectory,
    accountId,
    targetOf: (name) => ({ kind: 'new_item', ...place, name }),
    nowMs: Date.now(),
  });
  const environment = { RENDERDROP_BASE_URL: first.service.addresses.base_url };
  const studio = first.with(await startApp({ environment }));
  await studio.window.getByRole('button', { name: 'Show all uploads' }).click();
  await expect(studio.transfers.getByText("Couldn't read the file.")).toBeVisible();
  await expectNoOverlaps(studio, 'the queue', studio.transfers);

  // Even with rows and a line of other kinds above and below, one whole upload is visible.
  for (const [width, height] of [
    [900, 600],
    [1280, 800],
  ] as const) {
    await studio.window.setViewportSize({ width, height });
    await expect(studio.transfers.getByRole('row').first(), `${width} x ${height}`).toBeInViewport({
      ratio: 1,
    });
  }

  // A paused upload says what resuming does, and that text is fully visible in a small window.
  await studio.window.setViewportSize({ width: 640, height: 400 });
  const row = studio.transfer('Ramp_Sparks_v002.mov');
  await studio.transfers.getByRole('row').first().focus();
  for (let down = 0; down < 16 && !(await row.isVisible()); down += 1)
    await studio.window.keyboard.press('ArrowDown');
  const promise = row.getByText('Starts again from the beginning.');
  await expect(promise).toBeVisible();
  expect(await promise.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
});
