import type { Page } from '@playwright/test';
import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import type { Studio } from '../pages/studio.ts';

const cardNodesMax = 60;
const made = z.object({ id: z.string(), media_ids: z.array(z.string()) });

const grid = (window: Page) => window.getByRole('grid', { name: 'Notes of this project' });
const rows = (window: Page) => grid(window).getByRole('row');
const search = (window: Page) => window.getByRole('searchbox', { name: 'Search notes' });
const item = (window: Page) => window.getByRole('complementary', { name: 'Item' });
const cards = (window: Page) => item(window).getByRole('article');

async function openShow(studio: Studio, name: string, media: number, notesEach: number) {
  made.parse(await studio.service.control('POST', '/projects', { name, media, notes_each: notesEach }));
  await studio.signIn();
  await studio.openProject(name);
}

/** The panel is what scrolls, or something in it. */
const scrollPanel = (window: Page, share: number) =>
  item(window)
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

test('hundreds of notes on one item: those in sight are in its panel, and one that is opened comes into sight', async ({
  startStudio,
}) => {
  const studio = await startStudio({ timeScale: 20 });
  const { window } = studio;
  await openShow(studio, 'Much said', 1, 400);
  await window.keyboard.press('Control+4');
  await search(window).fill('remark 389');
  await expect(rows(window).first()).toContainText('remark 389');
  await rows(window).first().click();
  const opened = cards(window).and(window.locator('[aria-current]'));
  await expect(opened).toContainText('remark 389');
  await expect(opened).toBeInViewport();
  expect(await cards(window).count()).toBeLessThanOrEqual(cardNodesMax);
  // Looked away from, it does not pull the panel back.
  await scrollPanel(window, 1);
  await expect(cards(window).last()).toBeInViewport();
  await expect(opened).not.toBeInViewport();
  await scrollPanel(window, 0);
  await expect(opened).not.toBeInViewport();
});
