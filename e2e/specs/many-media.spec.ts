import type { Locator } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';

const itemCount = 5_000;
const pageCount = 50;
const rowNodesMax = 60;
/**
 * With this time scale the requests of a minute are available again after three seconds, because these tests are about
 * the window, not about waiting for them.
 */
const quick = { timeScale: 20 };
const madeProject = z.object({ id: z.string() });
const requestLog = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

/** Makes a project on the control side before anybody signs in. */
async function makeProject({ service }: Studio, name: string, media: number): Promise<string> {
  return madeProject.parse(await service.control('POST', '/projects', { name, media })).id;
}

/** How often pages of the project's list were requested. */
async function pagesAsked({ service }: Studio, projectId: string): Promise<number> {
  const { requests } = requestLog.parse(await service.control('GET', '/requests'));
  const list = `/v1/projects/${projectId}/media`;
  return requests.filter(({ method, path }) => method === 'GET' && path.split('?')[0] === list).length;
}

const mediaGrid = ({ window }: Studio): Locator => window.getByRole('grid', { name: 'Items' });
const countSaid = ({ window }: Studio): Locator => window.locator('main header').getByRole('status');

test('among five thousand items one is found, and a render dropped on it becomes its next version', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio(quick);
  const projectId = await makeProject(studio, 'Large show', itemCount);
  await studio.signIn();
  const { window } = studio;
  const { keyboard } = window;
  const grid = mediaGrid(studio);
  const item = (name: string) => grid.getByRole('row', { name, exact: true });
  const expectFewNodes = async () =>
    expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(rowNodesMax);

  await studio.openProject('Large show');
  await expect(item('Clip 00001')).toBeVisible();
  await expect(countSaid(studio)).toHaveText('5,000');
  await expect(grid).toHaveAttribute('aria-rowcount', String(itemCount));
  expect(await pagesAsked(studio, projectId), 'each page once').toBe(pageCount);

  // Scrolls to the end and back, by mouse and by keys, as a grid and as a list.
  for (const layout of ['Control+1', 'Control+2']) {
    await keyboard.press(layout);
    await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
    await expect(item('Clip 05000')).toBeInViewport();
    await expectFewNodes();
    await grid.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(item('Clip 00001')).toBeInViewport();
    await item('Clip 00001').focus();
    await keyboard.press('Control+End');
    await expect(item('Clip 05000')).toBeFocused();
    await expect(item('Clip 05000')).toHaveAttribute('aria-rowindex', String(itemCount));
    await grid.evaluate((element) => element.scrollTo({ top: 0 }));
    await expect(item('Clip 00001')).toBeInViewport();
    await expect(item('Clip 05000'), 'scrolled away, it keeps the focus').toBeFocused();
    await expectFewNodes();
    await keyboard.press('Control+Home');
    await expect(item('Clip 00001')).toBeFocused();
    await expect(item('Clip 00001')).toBeInViewport();
  }

  const search = window.getByRole('searchbox', { name: 'Search items' });
  await search.fill('432');
  await expect(countSaid(studio)).toHaveText('15 of 5,000');
  await search.fill('');
  await expect(countSaid(studio)).toHaveText('5,000');
  await window.getByRole('button', { name: 'Status' }).click();
  await window.getByRole('option', { name: 'Processing', exact: true }).click();
  await expect(window.getByText('No results')).toBeVisible();
  await window.getByRole('button', { name: 'Show all items' }).click();
  await expect(item('Clip 00001')).toBeVisible();

  // Choosing an item in the palette scrolls it into view.
  await keyboard.press('Control+k');
  await expect(studio.sheet).toBeVisible();
  await keyboard.insertText('Clip 04321');
  await expect(studio.sheet.getByRole('option').first()).toHaveText('Clip 04321');
  await keyboard.press('Enter');
  await expect(item('Clip 04321')).toBeInViewport();
  await expect(item('Clip 04321')).toHaveAttribute('aria-selected', 'true');
  await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('Clip 04321');

  const path = await render('Clip_04321_v002.mp4');
  await item('Clip 04321').focus();
  await studio.dropOnItem('Clip 04321', [path]);
  await expect(studio.sheet.getByText('Upload a new version of Clip 04321')).toBeVisible();
  await studio.sheet.getByRole('button', { name: /^Upload(?! anyway)/ }).click();
  await studio.expectDelivered(path, 'Clip_04321_v002.mp4');
  expect(await studio.versionsCountOf('Clip_04321_v002.mp4')).toBe(2);
  await expect(item('Clip 04321')).toContainText('2 Versions');
  await expect(item('Clip 04321')).toBeFocused();

  // As a grid, and with more room after the item is closed, it stays in view.
  await keyboard.press('Control+1');
  await expect(item('Clip 04321')).toBeInViewport({ ratio: 1 });
  await keyboard.press('Escape');
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeHidden();
  await expect(item('Clip 04321')).toBeInViewport({ ratio: 1 });
  await expect(item('Clip 04321')).toBeFocused();

  // It now has the newest version, and is the only item that was uploaded to from here.
  await window.getByRole('button', { name: 'Sort by' }).click();
  await window.getByRole('option', { name: 'Newest version' }).click();
  await expect(grid.locator('[aria-rowindex="1"]')).toHaveAccessibleName('Clip 04321');
  await window.getByRole('button', { name: 'Mine' }).click();
  await expect(countSaid(studio)).toHaveText('1 of 5,000');
  expect(await pagesAsked(studio, projectId), 'one item that changed brings no page anew').toBe(pageCount);
});

test('keys lead through the items, and what has the focus opens', { tag: '@long' }, async ({
  startStudio,
}) => {
  test.setTimeout(60_000);
  const studio = await startStudio();
  await studio.signIn();
  const { window } = studio;
  const { keyboard } = window;
  const grid = mediaGrid(studio);
  const item = (name: string) => grid.getByRole('row', { name, exact: true });
  const opened = window.getByRole('complementary', { name: 'Item' }).locator('header h2');
  const names = await grid
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('aria-label') ?? ''));
  const [first = '', second = '', third = ''] = names;
  const last = names.at(-1) ?? '';

  await item(first).focus();
  await keyboard.press('ArrowRight');
  await expect(item(second)).toBeFocused();
  await expect(opened).toHaveText(second);
  await keyboard.press('Control+ArrowRight');
  await expect(item(third)).toBeFocused();
  await expect(opened).toHaveText(second);
  await keyboard.press('Enter');
  await expect(opened).toHaveText(third);
  await keyboard.press('End');
  await expect(opened).toHaveText(last);
  await expect(item(last)).toBeFocused();
  await keyboard.press('h');
  await expect(item('Halo Chorus Loop')).toBeFocused();
  await expect(opened).toHaveText(last);
  // Enter, not the space bar: right after a letter, a space belongs to the name being typed.
  await keyboard.press('Enter');
  await expect(opened).toHaveText('Halo Chorus Loop');

  // Holding a key opens only the item at which it is released.
  await keyboard.press('Control+2');
  await keyboard.press('Home');
  await expect(opened).toHaveText(first);
  await keyboard.down('ArrowDown');
  await expect(opened).toHaveText(second);
  await keyboard.down('ArrowDown');
  await expect(item(third)).toBeFocused();
  await expect(opened).toHaveText(second);
  await keyboard.up('ArrowDown');
  await expect(opened).toHaveText(third);

  await keyboard.press('Escape');
  await expect(opened).toBeHidden();
  await expect(item(third)).toBeFocused();
  await keyboard.press('F6');
  await expect(item(third)).not.toBeFocused();
  await keyboard.press('Shift+F6');
  await expect(item(third)).toBeFocused();

  // When the focused item disappears, the focus moves to the item in its place. The search text is set by script, so
  // that the search field doesn't take the focus.
  await window.getByRole('searchbox', { name: 'Search items' }).evaluate((element: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, 'IMAG');
    element.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(item('IMAG Right')).toBeFocused();
});

test('a page that fails to load is reported, requested only once, and requested again on demand', {
  tag: '@long',
}, async ({ startStudio }) => {
  test.setTimeout(60_000);
  const studio = await startStudio(quick);
  const projectId = await makeProject(studio, 'Cut short', 500);
  const { window, service } = studio;
  const withoutPage = (index: number) =>
    service.control('POST', '/faults', {
      on: { method: 'GET', path: `/v1/projects/${projectId}/media` },
      skip: index,
      times: 50,
      fault: { kind: 'answer', status: 400, code: 'invalid_request' },
    });
  const line = window
    .locator('main')
    .getByRole('status')
    .filter({ has: window.getByRole('button', { name: /^(Load more|Refresh)$/ }) });
  await withoutPage(2);
  await studio.signIn();
  await studio.openProject('Cut short');

  await expect(line).toContainText('Showing the first 200.');
  await expect(countSaid(studio)).toHaveText('200 so far');
  // Whatever is drawn again, the page is not requested unless the person asks.
  await window.getByRole('searchbox', { name: 'Search items' }).fill('Clip 0019');
  await expect(countSaid(studio)).toHaveText('11 of 200 so far');
  await window.getByRole('searchbox', { name: 'Search items' }).fill('Clip 00400');
  await expect(window.getByRole('heading', { name: 'No matches yet' })).toBeVisible();
  await window.getByRole('button', { name: 'Show all items' }).click();
  expect(await pagesAsked(studio, projectId)).toBe(3);

  await service.control('DELETE', '/faults');
  await window.getByRole('button', { name: 'Load more' }).click();
  await expect(countSaid(studio)).toHaveText('500');
  await expect(line).toBeHidden();
  expect(await pagesAsked(studio, projectId), 'only what was missing').toBe(6);

  // On the next load, the stored list stands in for a page that fails.
  await withoutPage(1);
  await window.reload();
  await studio.openProject('Cut short');
  await expect(line).toContainText('Updated');
  await expect(countSaid(studio)).toHaveText('500');
  await mediaGrid(studio).evaluate((element) => element.scrollTo({ top: element.scrollHeight }));
  await expect(mediaGrid(studio).getByRole('row', { name: 'Clip 00500' })).toBeInViewport();
});

test('a render dropped on a project that is not open goes to any of its items, found by typing', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio(quick);
  const projectId = await makeProject(studio, 'Other show', 150);
  await studio.signIn();
  const { window, sheet } = studio;
  const path = await render('foo.mp4');
  await studio.desktop.dropFiles(`[data-drop-target="project:${projectId}"]`, [path]);
  await sheet.getByRole('button', { name: 'foo.mp4 goes to: Choose an item. Change' }).click();
  await window.keyboard.type('Clip 00140');
  await expect(window.getByRole('option').filter({ hasText: 'Clip 00140' })).toHaveText([
    /^Clip 00140.*Becomes v2/,
    'New item named “Clip 00140”',
  ]);
  await window.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'foo.mp4 goes to: Clip 00140, v2. Change' })).toBeVisible();

  // Once that one waits in the queue, the next one is the version after it.
  await valueInPage(window, 'queue', 'pause', { kind: 'all' });
  await sheet.getByRole('button', { name: /^Upload(?! anyway)/ }).click();
  await expect(sheet).toBeHidden();
  const next = await render('bar.mp4', { take: 2 });
  await studio.desktop.dropFiles(`[data-drop-target="project:${projectId}"]`, [next]);
  await sheet.getByRole('button', { name: 'bar.mp4 goes to: Choose an item. Change' }).click();
  await window.keyboard.type('Clip 00140');
  await expect(window.getByRole('option').filter({ hasText: 'Becomes v3' })).toBeVisible();
  await window.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'bar.mp4 goes to: Clip 00140, v3. Change' })).toBeVisible();
});

test('an item can be chosen while the name of the file is still being matched, which takes no typed letter away', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio(quick);
  const projectId = await makeProject(studio, 'Other show', 150);
  await studio.signIn();
  const { window, sheet, service } = studio;
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: `/v1/projects/${projectId}/media` },
    times: 50,
    fault: { kind: 'delay', ms: 1_500 },
  });
  const path = await render('foo.mp4');
  await studio.desktop.dropFiles(`[data-drop-target="project:${projectId}"]`, [path]);
  await sheet.getByRole('button', { name: 'foo.mp4 goes to: Choose an item. Change' }).click();
  await window.keyboard.type('Clip 00');
  await expect(sheet.getByText('No match')).toBeHidden();
  await expect(sheet.getByText('No match')).toBeVisible();
  await window.keyboard.type('140');
  await expect(window.getByRole('option').filter({ hasText: 'Becomes v2' })).toHaveText(/^Clip 00140/);
  await window.keyboard.press('Enter');
  await expect(sheet.getByRole('button', { name: 'foo.mp4 goes to: Clip 00140, v2. Change' })).toBeVisible();
});

test('an upload moved to a project that is not open goes to the item of its name, on whichever page', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio(quick);
  await makeProject(studio, 'Other show', 150);
  await studio.signIn();
  const { window, sheet } = studio;
  await valueInPage(window, 'queue', 'pause', { kind: 'all' });
  await studio.uploadAsNewItem(await render('Clip_00140_v002.mp4'), 'Wrong place');
  await studio.openTransfers();
  await studio.offerOtherProjects('Clip_00140_v002.mp4');
  await window
    .getByRole('listbox', { name: 'Project', exact: true })
    .getByRole('option', { name: 'Other show' })
    .click();
  await expect(sheet.getByRole('button', { name: 'Upload to Clip 00140, v2' })).toBeEnabled();
});
