import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import { watchTasks } from '../pages/task-times.ts';
import { WatchPage } from '../pages/watch-page.ts';

const fileCount = 10_000;
const rowNodesMax = 60;
/**
 * Processor time, because elapsed time also counts other work on this computer. No task takes over 50 ms here; slower
 * computers take longer.
 */
const longestTaskMs = 100;

test('ten thousand files at once are ten thousand rows, of which a few are drawn', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
}) => {
  test.setTimeout(240_000);
  const studio = await startStudio();
  await studio.signIn();
  const { window } = studio;
  const page = new WatchPage(window, studio.desktop);
  const folder = join(homeDirectory, 'renders');
  await mkdir(folder);
  // The files stay incomplete for longer than this test takes, because it is about rows, not uploads.
  await valueInPage(window, 'settings', 'change', { quietSeconds: 3_600 });
  await page.drop(folder);
  await page.confirm();
  await expect(page.state).toHaveText('Watching');
  const tasksSinceThen = await watchTasks(window);
  for (let index = 0; index < fileCount; index += 1)
    await writeFile(join(folder, `Clip ${String(index).padStart(5, '0')}_v001.mov`), 'x');
  const grid = page.page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', String(fileCount));
  expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(rowNodesMax);
  await grid.evaluate(async (element) => {
    for (let step = 1; step <= 40; step += 1) {
      element.scrollTo({ top: (element.scrollHeight / 40) * step });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await expect(grid.locator(`[aria-rowindex="${fileCount}"]`)).toBeInViewport();
  await expect(grid.locator(`[aria-rowindex="${fileCount}"]`)).toContainText('Still rendering');
  expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(rowNodesMax);
  await grid.evaluate((element) => element.scrollTo({ top: 0 }));
  await page.row('Clip').first().focus();
  await window.keyboard.press('End');
  await expect(grid.locator(`[aria-rowindex="${fileCount}"]`)).toBeFocused();
  const tasks = await tasksSinceThen();
  expect(tasks.length).toBeGreaterThan(fileCount / 100);
  expect(Math.max(...tasks.map(({ workMs }) => workMs))).toBeLessThan(longestTaskMs);
});
