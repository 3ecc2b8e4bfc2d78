import { cpus, loadavg } from 'node:os';
import type { Page, TestInfo } from '@playwright/test';
import { keepResult } from '../../testing/reliability-report.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { NotesPage } from '../pages/notes-page.ts';
import { longTaskMs, taskWords, type WindowTask, watchTasks } from '../pages/task-times.ts';

const rowNodesMax = 40;
const cardNodesMax = 60;

/** Measures the tasks of the window's thread during a step, for docs/reliability.md. None may be long. */
class Measured {
  readonly #window: Page;
  readonly #during: [what: string, tasks: readonly WindowTask[]][] = [];

  constructor(window: Page) {
    this.#window = window;
  }

  async during(what: string, work: () => Promise<void>): Promise<void> {
    const stop = await watchTasks(this.#window);
    await work();
    const tasks = await stop();
    this.#during.push([what, tasks]);
    console.log(`while ${what}: ${taskWords(tasks)}`);
  }

  keep(title: string, testInfo: TestInfo, limitMs = longTaskMs): void {
    const description = this.#during.map(([what, tasks]) => `while ${what}: ${taskWords(tasks)}`).join('; ');
    testInfo.annotations.push({ type: 'measured', description });
    keepResult(title, [
      `In the window, on ${cpus().length} cores at a load of ${loadavg()[0]?.toFixed(1)}: ${description}.`,
    ]);
    for (const [what, tasks] of this.#during) {
      expect(tasks.length, what).toBeGreaterThan(0);
      expect(Math.max(...tasks.map(({ workMs }) => workMs)), what).toBeLessThan(limitMs);
    }
  }
}

/** The panel itself scrolls, or an element in it. */
const scrollPanel = ({ item }: NotesPage, share: number) =>
  item
    .getByRole('list')
    .first()
    .evaluate(async (list, to) => {
      let scroller = list.parentElement;
      while (scroller && !/auto|scroll/.test(getComputedStyle(scroller).overflowY))
        scroller = scroller.parentElement;
      for (let step = 1; step <= 40; step += 1) {
        scroller?.scrollTo({ top: ((scroller.scrollHeight * to) / 40) * step });
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }, share);

test('hundreds of notes on one item: those in sight are in its panel, and one that is opened comes into sight', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio({ timeScale: 20 });
  const { window } = studio;
  const notes = await NotesPage.inProject(studio, 'Much said', 1, 400);
  await window.keyboard.press('Control+4');
  await notes.search.fill('remark 389');
  await expect(notes.rows.first()).toContainText('remark 389');
  await notes.rows.first().click();
  await expect(notes.opened).toContainText('remark 389');
  await expect(notes.opened).toBeInViewport();
  expect(await notes.cards.count()).toBeLessThanOrEqual(cardNodesMax);
  // Once the person scrolls away, the opened note doesn't pull the panel back.
  await scrollPanel(notes, 1);
  await expect(notes.cards.last()).toBeInViewport();
  await expect(notes.opened).not.toBeInViewport();
  await scrollPanel(notes, 0);
  await expect(notes.opened).not.toBeInViewport();
});

test(
  'ten thousand notes of a project scroll and are searched without a long task',
  { tag: '@long' },
  async ({ startStudio }, testInfo) => {
    test.setTimeout(400_000);
    const studio = await startStudio({ timeScale: 100 });
    const { window } = studio;
    const measured = new Measured(window);
    const notes = await NotesPage.inProject(studio, 'Large show', 100, 100);
    await measured.during('a project is read', async () => {
      await window.keyboard.press('Control+4');
      await expect(notes.counted).toHaveText('7,500 of 10,000 notes', { timeout: 120_000 });
    });
    await measured.during('it is scrolled', async () => {
      await window.getByRole('radio', { name: 'All' }).click();
      await expect(notes.grid).toHaveAttribute('aria-rowcount', '10000');
      await notes.grid.evaluate(async (element) => {
        for (let step = 1; step <= 60; step += 1) {
          element.scrollTo({ top: (element.scrollHeight / 60) * step });
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      });
      await expect(notes.grid.locator('[aria-rowindex="10000"]')).toContainText('Clip 00100');
      expect(await notes.rows.count()).toBeLessThanOrEqual(rowNodesMax);
      await notes.grid.evaluate((element) => element.scrollTo({ top: 0 }));
      await notes.rows.first().focus();
      await window.keyboard.press('End');
      await expect(notes.grid.locator('[aria-rowindex="10000"]')).toBeFocused();
    });
    await measured.during('it is searched', async () => {
      await notes.search.pressSequentially('wipe remark 42', { delay: 30 });
      await expect(notes.rows.first()).toContainText('The wipe is two frames late, remark 42.');
      await notes.search.fill('');
      await expect(notes.grid).toHaveAttribute('aria-rowcount', '10000');
    });
    measured.keep('Ten thousand notes in a project', testInfo);
  },
);

test(
  'ten thousand notes of one item are read and scrolled without a long task',
  { tag: '@long' },
  async ({ startStudio }, testInfo) => {
    test.setTimeout(400_000);
    const studio = await startStudio({ timeScale: 100 });
    const { window } = studio;
    const notes = await NotesPage.inProject(studio, 'Much said', 1, 10_000);
    const measured = new Measured(window);
    await measured.during('an item is read', async () => {
      await window.getByRole('row', { name: 'Clip 00001' }).click();
      await expect(notes.item).toContainText('7,500', { timeout: 180_000 });
    });
    await measured.during('its notes are scrolled', async () => {
      await notes.item.getByText('All', { exact: true }).click();
      await scrollPanel(notes, 1);
      // The heading of the version has the first index.
      await expect(notes.item.locator('[data-index="10000"]')).toBeInViewport();
      expect(await notes.cards.count()).toBeLessThanOrEqual(cardNodesMax);
    });
    // A dragged scroll bar shows a dozen new cards in a frame: under 50 ms on a quiet computer, a little more on a busy
    // one.
    measured.keep('Ten thousand notes of an item', testInfo, 2 * longTaskMs);
  },
);

test('notes that are not loaded yet have the shape of notes, and say after a second that they load', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio({ timeScale: 100 });
  const { window } = studio;
  const notes = await NotesPage.inProject(studio, 'Large show', 40, 30);
  await window.keyboard.press('Control+4');
  await expect(notes.counted).toHaveText(/of 1,200 notes$/, { timeout: 120_000 });
  const note = notes.rows.first().getByRole('gridcell');
  await expect(note).toContainText('Clip 00001');
  // Measured in the first frames after a jump, before the program can have answered.
  const toCome = await notes.grid.evaluate(async (grid) => {
    grid.scrollTo({ top: grid.scrollHeight / 2 });
    for (let frame = 0; frame < 120; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const found = grid.querySelector('[data-to-come]');
      if (!found) continue;
      const [, still] = found.children;
      const words = found.querySelector('[aria-hidden="true"]:not([style])');
      const style = words && getComputedStyle(words);
      return {
        still: still && [still.clientWidth, still.clientHeight],
        says: words?.textContent,
        delay: style?.animationDelay,
      };
    }
    return null;
  });
  const [, still] = await note.evaluate((cell) =>
    [...cell.children].map(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]),
  );
  expect(toCome).toEqual({ still, says: 'Loading notes…', delay: '1s' });
  await expect(notes.grid.locator('[data-to-come]')).toHaveCount(0);
});
