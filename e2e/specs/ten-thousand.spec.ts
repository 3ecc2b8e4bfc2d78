import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { writeManyRenders } from '../fixtures/many-renders.ts';
import { expect, test } from '../fixtures/studio-test.ts';

const fileCount = 10_000;
const rowNodesMax = 60;

/** Tasks that kept the window from drawing, as reported by the browser. */
async function watchLongTasks(window: Page): Promise<() => Promise<readonly number[]>> {
  await window.evaluate(() => {
    const durations: number[] = [];
    Reflect.set(globalThis, 'longTasks', durations);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) durations.push(Math.round(entry.duration));
    }).observe({ type: 'longtask' });
  });
  return () => window.evaluate(() => Reflect.get(globalThis, 'longTasks') as number[]);
}

test(
  'ten thousand files are shown and queued, and only what is in sight is in the page',
  { tag: '@long' },
  async ({ startStudio, homeDirectory }, testInfo) => {
    test.setTimeout(300_000);
    const studio = await startStudio();
    await studio.signIn();
    await studio.desktop.setOnline(false);
    const folder = join(homeDirectory, 'everything');
    await writeManyRenders(folder, fileCount);
    const longTasks = await watchLongTasks(studio.window);

    const droppedAtMs = Date.now();
    await studio.dropOnProject([folder]);
    await expect(studio.sheet.getByText('Upload 10,000 files to Aurora Arena Tour')).toBeVisible({
      timeout: 30_000,
    });
    const send = studio.sheet.getByRole('button', { name: /^Upload .* files/ });
    await studio.makeNewItems(fileCount);
    await expect(send).toBeEnabled();
    const shownMs = Date.now() - droppedAtMs;
    const tasksOfShowing = (await longTasks()).length;
    expect(await studio.sheet.getByRole('row').count()).toBeLessThanOrEqual(rowNodesMax);

    const sentAtMs = Date.now();
    await send.click();
    await expect(studio.messages.getByText(/^Uploading 10,000 files/)).toBeVisible({
      timeout: 60_000,
    });
    const queuedMs = Date.now() - sentAtMs;
    const tasksOfQueueing = (await longTasks()).length;
    await studio.window.keyboard.press('Escape');
    await expect(studio.sheet).toBeHidden();

    await studio.openTransfers();
    const grid = studio.transfers.getByRole('grid');
    await expect(grid).toHaveAttribute('aria-rowcount', String(fileCount));
    expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(rowNodesMax);
    await grid.getByRole('row').first().focus();
    await studio.window.keyboard.press('End');
    await expect(grid.getByRole('row').last()).toBeFocused();
    expect(await grid.getByRole('row').count()).toBeLessThanOrEqual(rowNodesMax);
    await studio.window.keyboard.press('Home');
    await expect(grid.getByRole('row').first()).toBeFocused();

    const tasks = await longTasks();
    const words = (durations: readonly number[]) => durations.join(', ') || 'none';
    const description = [
      `shown after ${shownMs} ms, tasks over 50 ms: ${words(tasks.slice(0, tasksOfShowing))}`,
      `queued after ${queuedMs} ms: ${words(tasks.slice(tasksOfShowing, tasksOfQueueing))}`,
      `opened and scrolled end to end: ${words(tasks.slice(tasksOfQueueing))}`,
    ].join('; ');
    testInfo.annotations.push({ type: 'measured', description });
    console.log(description);
  },
);
