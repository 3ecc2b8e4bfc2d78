import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import type { Studio } from '../pages/studio.ts';

/** Elements beyond the window's edge that nobody could scroll to, and progress bars that something covers. */
const unreachable = (window: Page): Promise<readonly string[]> =>
  window.evaluate(() => {
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim().slice(0, 40);
    const shown = [
      ...document.querySelectorAll('button, input, [role="radio"], [role="progressbar"]'),
    ].filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }));
    const scrolls = (element: Element): boolean => {
      for (let around = element.parentElement; around; around = around.parentElement) {
        const { overflowX } = getComputedStyle(around);
        if (overflowX === 'auto' || overflowX === 'scroll') return true;
      }
      return false;
    };
    const beyond = shown
      .filter((element) => element.getBoundingClientRect().width > 2 && !scrolls(element))
      .filter((element) => {
        const { left, right } = element.getBoundingClientRect();
        return left < -1 || right > innerWidth + 1;
      })
      .map((element) => `${nameOf(element)} reaches beyond the window`);
    // What a dialog covers needn't be visible.
    const isUnderDialog = document.querySelector('[role="dialog"]') !== null;
    const bars = isUnderDialog
      ? []
      : [...document.querySelectorAll('[aria-label="Uploads"] [role="progressbar"]')];
    const covered = bars.flatMap((bar) => {
      const { left, right, top, bottom, width } = bar.getBoundingClientRect();
      const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
      const over = [left + 2, (left + right) / 2, right - 2]
        .map(at)
        .find((hit) => hit && !bar.contains(hit) && !hit.contains(bar));
      return over || width < 30
        ? [`the progress bar lies below ${over ? nameOf(over) : 'nothing, too short'}`]
        : [];
    });
    return [...beyond, ...covered];
  });

async function uploadSlowly(studio: Studio, path: string): Promise<void> {
  await studio.limitSpeed(20_000);
  await studio.uploadAsNewItem(path, 'Pylon');
  await expect(studio.transfers.getByText('1 uploading')).toBeVisible();
}

/** Does everything that a person does in a day, in a small window. */
async function workThrough({ window, sheet, transfers }: Studio): Promise<void> {
  const projects = window.getByRole('listbox', { name: 'Projects' });
  await expect(projects).toBeHidden();
  const bar = window.getByRole('button', { name: 'Northlight Studio', expanded: false });
  await bar.click();
  await expect(projects.getByRole('option')).toHaveCount(4);
  expect((await projects.boundingBox())?.height).toBeGreaterThan(90);
  await window.keyboard.press('Escape');
  await expect(projects).toBeHidden();
  await bar.click();
  await projects.getByText('Content Library').click();
  await expect(projects).toBeHidden();
  await expect(window.getByRole('heading', { level: 1, name: 'Content Library' })).toBeVisible();
  await bar.click();
  await projects.getByText('Aurora Arena Tour').click();
  expect(await unreachable(window)).toEqual([]);

  await window.keyboard.press('Control+f');
  await window.keyboard.type('LED Main');
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item.getByText('Logo sits behind the drum riser', { exact: false })).toBeVisible();
  expect(await unreachable(window)).toEqual([]);
  await item.getByRole('button', { name: /^Close/ }).click();
  await window.keyboard.press('Control+f');
  await window.keyboard.press('Control+a');
  await window.keyboard.press('Delete');

  await window.keyboard.press('Control+j');
  const row = transfers.getByRole('row').filter({ hasText: 'Pylon' });
  await expect(row).toBeVisible();
  expect((await row.boundingBox())?.height).toBeGreaterThan(30);
  expect(await unreachable(window)).toEqual([]);
  await window.keyboard.press('Control+j');
  for (const [keys, heading] of [
    ['Control+3', 'Comps'],
    ['Control+4', 'Notes'],
    ['Control+1', 'Media'],
  ] as const) {
    await window.keyboard.press(keys);
    await expect(window.getByRole('radio', { name: heading })).toBeChecked();
    expect(await unreachable(window), heading).toEqual([]);
  }
  for (const keys of ['Control+,', 'Control+y']) {
    await window.keyboard.press(keys);
    await expect(sheet).toBeVisible();
    expect(await unreachable(window), keys).toEqual([]);
    await window.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  }
}

/** Opened uploads leave three quarters of a low window to the content, with whole tiles in sight. */
async function expectRoomBesideUploads(studio: Studio): Promise<void> {
  const { window, transfers } = studio;
  for (const [width, height] of [
    [640, 400],
    [800, 450],
  ] as const) {
    await window.setViewportSize({ width, height });
    await studio.openTransfers();
    const row = transfers.getByRole('row').filter({ hasText: 'Pylon' });
    await expect(row).toBeInViewport({ ratio: 0.95 });
    expect((await row.boundingBox())?.width).toBeLessThanOrEqual(width / 4);
    await expect(row.getByRole('progressbar')).toBeVisible();
    const picture = window.getByRole('row', { name: 'Backdrop Still' }).locator('[data-thumbnail]').first();
    await expect(picture).toBeInViewport({ ratio: 1 });
    expect((await picture.boundingBox())?.width).toBeGreaterThan(160);
    expect(await unreachable(window)).toEqual([]);
    await window.keyboard.press('Control+j');
  }
}

for (const [width, height] of [
  [640, 400],
  [320, 512],
] as const) {
  const tag = width === 640 ? [] : ['@long'];
  test(`everything can be reached in ${width} by ${height}: a large window at 200 % zoom, and half of that`, {
    tag,
  }, async ({ startStudio, render }) => {
    const studio = await startStudio();
    const { window } = studio;
    await studio.signIn();
    await window.getByRole('button', { name: 'Got it' }).click();
    await uploadSlowly(studio, await render('Pylon.mov', { large: true, seconds: 3 }));
    await window.setViewportSize({ width, height });
    await workThrough(studio);
    if (width === 640) await expectRoomBesideUploads(studio);
  });
}

test('text that is set twice as large in the browser is twice as large, and the window folds as it does at 200 % zoom', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  await uploadSlowly(studio, await render('Pylon.mov', { large: true, seconds: 3 }));
  const textPx = () =>
    window.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.querySelector('h1') ?? document.body).fontSize),
    );
  const usual = await textPx();
  const devTools = await window.context().newCDPSession(window);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  await window.reload();
  await expect(window.getByRole('row', { name: 'Backdrop Still' })).toBeVisible();
  expect(await textPx()).toBeCloseTo(2 * usual, 0);
  await workThrough(studio);
});
