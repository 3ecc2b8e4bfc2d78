import { basename } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { keepWork } from '../fixtures/kept-work.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { exampleHistory } from '../pages/history-examples.ts';
import { overlapsIn } from '../pages/overlaps.ts';
import { showTheme, showThumbnails } from '../pages/page-theme.ts';
import { showTargets } from '../pages/show-targets.ts';
import type { Studio } from '../pages/studio.ts';

interface Given {
  readonly startStudio: () => Promise<Studio>;
  readonly startApp: (options: { environment: Readonly<Record<string, string>> }) => Promise<Studio['app']>;
  readonly render: (name: string, options: { take: number }) => Promise<string>;
  readonly homeDirectory: string;
}

/** Starts the app with some weeks of history; three of its renders are still on this computer. */
async function afterSomeWeeks({ startStudio, startApp, render, homeDirectory }: Given): Promise<Studio> {
  const first = await startStudio();
  await first.signIn();
  const { accountId, targetOf } = await showTargets(first.window);
  await first.desktop.requestQuit();
  await first.app.ended();
  const names = ['LED_Main_v005.mp4', 'IMAG_Left_v004.mp4', 'Floor_Ripples_v004.mp4'];
  const paths = await Promise.all(names.map((name, take) => render(name, { take })));
  const renders = paths.map((path) => ({
    path,
    item: basename(path)
      .replace(/_v\d+\.mp4$/, '')
      .replaceAll('_', ' '),
  }));
  keepWork(homeDirectory, {
    history: [...exampleHistory({ accountId, targetOf, renders, nowMs: Date.now() })].reverse(),
  });
  const studio = first.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: first.service.addresses.base_url } }),
  );
  await expect(studio.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  return studio;
}

test('with a mouse only: the day, the picture, the receipt, the file, the link and the item', {
  tag: '@long',
}, async ({ startStudio, startApp, render, homeDirectory }) => {
  const { window, sheet, desktop, messages } = await afterSomeWeeks({
    startStudio,
    startApp,
    render,
    homeDirectory,
  });
  await window.getByRole('button', { name: 'History' }).click();
  const receipt = sheet.getByRole('region', { name: 'Receipt' });
  await expect(receipt, 'that of the newest upload is there at once').toContainText('LED_Main_v005.mp4');
  await expect(sheet.getByRole('rowgroup').first()).toContainText('LED_Main_v005.mp4');
  const row = sheet.getByRole('row').filter({ hasText: 'IMAG_Left_v004.mp4' });
  await expect
    .poll(() => row.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  await row.click();
  await expect(receipt).toContainText('IMAG_Left_v004.mp4');
  await expect(receipt).toContainText('320 × 180, 29.97 fps');
  for (const id of ['med_', 'ver_', 'prj_', 'req_']) {
    await expect(receipt.getByText(id).filter({ visible: true }), `no ${id} in sight`).toHaveCount(0);
  }
  await receipt.getByText('IDs').click();
  await expect(receipt.getByText('req_01JD4Z8Q2M')).toBeVisible();

  await receipt.getByRole('button', { name: 'Copy receipt' }).click();
  await expect(receipt.getByRole('button', { name: 'Copied' })).toBeVisible();
  await receipt.getByRole('button', { name: 'Copy link' }).click();
  await expect(messages).toContainText('Link copied');
  await receipt.getByRole('button', { name: 'Show in folder' }).click();
  await desktop.waitForCall('shell.showItemInFolder');

  await sheet.getByRole('row').filter({ hasText: 'Floor_Ripples_v003.mov' }).first().click();
  await expect(receipt).toContainText('Check the disk');
  await receipt.getByRole('button', { name: 'Show in folder' }).click();
  await expect(messages).toContainText('This file was moved or deleted.');
  await expect(messages).toContainText('It was in /Volumes/Renders/Aurora.');

  await row.dblclick();
  await expect(sheet).toBeHidden();
  await expect(
    window.getByRole('region', { name: 'Item' }).or(window.getByRole('complementary')),
  ).toContainText('IMAG Left');
});

test('with keys only: search, the list, its days, the receipt, and closing', { tag: '@long' }, async ({
  startStudio,
  startApp,
  render,
  homeDirectory,
}) => {
  const { window, sheet } = await afterSomeWeeks({ startStudio, startApp, render, homeDirectory });
  await window.keyboard.press('Control+y');
  const rows = sheet.getByRole('row');
  const receipt = sheet.getByRole('region', { name: 'Receipt' });
  await expect(rows.first()).toBeVisible();
  await expect(sheet.getByLabel('Search the history')).toBeFocused();
  await window.keyboard.type('imag');
  await expect(sheet.getByText(/^\d results$/)).toBeVisible();
  await window.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(rows.nth(1)).toBeFocused();
  await expect(receipt).toContainText('IMAG_Right_v003.mov');
  await window.keyboard.press('End');
  await expect(rows.last()).toBeFocused();
  await window.keyboard.press('Home');
  await expect(rows.first()).toBeFocused();
  const search = sheet.getByLabel('Search the history');
  await window.keyboard.press('Control+f');
  await expect(search).toBeFocused();
  await window.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await window.keyboard.type('imag r', { delay: 20 });
  await expect(search, 'what is typed on a row is a search, and runs nothing').toHaveValue('imag r');
  await expect(search).toBeFocused();
  await search.fill('imag');
  await expect(sheet.getByText(/^\d results$/)).toBeVisible();
  await window.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  const settings = window.getByRole('heading', { name: 'Settings' });
  await window.keyboard.press('Control+,');
  await expect(settings).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(settings).toBeHidden();
  await expect(rows.first()).toBeFocused();
  const palette = window.locator('[data-palette]');
  await window.keyboard.press('Control+k');
  await expect(palette.getByRole('option').first()).toContainText('Show item');
  await expect(palette.getByRole('option', { name: /^Copy receipt/ })).toBeVisible();
  await expect(palette.getByRole('option', { name: /^Close item/ })).toBeHidden();
  await window.keyboard.type('view the render');
  await window.keyboard.press('Enter');
  await expect(window.locator('[data-viewer]')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(window.locator('[data-viewer]')).toBeHidden();
  await expect(rows.first()).toBeFocused();
  await window.keyboard.press('Tab');
  await expect(receipt.getByRole('button', { name: 'Show item' })).toBeFocused();
  await window.keyboard.press('Shift+Tab');
  await expect(rows.first()).toBeFocused();
  await window.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await window.keyboard.press('Control+y');
  await expect(rows.first()).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('nothing of the history overlaps or sticks out at any size, and axe finds nothing', {
  tag: '@long',
}, async ({ startStudio, startApp, render, homeDirectory }) => {
  const { window, sheet } = await afterSomeWeeks({ startStudio, startApp, render, homeDirectory });
  await window.keyboard.press('Control+y');
  await expect(sheet.getByRole('row').first()).toBeVisible();
  for (const [width, height] of [
    // The size of 1280 x 800 at 200 % zoom.
    [640, 400],
    [700, 500],
    [900, 600],
    [1280, 800],
    [2560, 1440],
  ] as const) {
    await window.setViewportSize({ width, height });
    await expect.poll(() => overlapsIn(sheet), `${width} x ${height}`).toEqual([]);
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(window, theme);
      if (process.env['SHOTS']) {
        await showThumbnails(window);
        await window.screenshot({ path: `${process.env['SHOTS']}-${width}-${theme}.png` });
      }
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().analyze();
      expect
        .soft(
          violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
          theme,
        )
        .toEqual([]);
    }
  }
});
