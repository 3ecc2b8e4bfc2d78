import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/app-test.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { takeNotesTour } from '../pages/notes-tour.ts';
import { showTheme } from '../pages/page-theme.ts';
import { takeReviewTour } from '../pages/review-tour.ts';
import { takeStates } from '../pages/state-tour.ts';
import { takeMainTour, takePracticeTour, takeTour } from '../pages/tour.ts';
import { takeWatchTour } from '../pages/watch-tour.ts';

test.beforeEach(needsFfmpeg);

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another theme can change: what a screen is made of stays the same. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Looks at each screen with axe, in both themes; tells how often it has. */
function axeVisits(window: Page) {
  let looked = 0;
  const visit = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(window, theme);
      // A new page for axe's own use is what a Chromium reached through its DevTools port cannot give.
      const axe = new AxeBuilder({ page: window }).setLegacyMode();
      // A tooltip or a popover lies over the page, beside its landmarks: its own role says what it is.
      const isOver = (await window.locator('[role="tooltip"], [data-trigger]').count()) > 0;
      const { violations } = await (theme === 'dark'
        ? axe.withTags(everyRule).disableRules(isOver ? ['region'] : [])
        : axe.withRules(rulesOfColour)
      ).analyze();
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html, any, all }) => [
          html.slice(0, 200),
          ...[...any, ...all].map(({ message }) => message),
        ]),
      }));
      expect.soft(found, `${name}, ${theme}`).toEqual([]);
      looked += 1;
    }
  };
  return { visit, looked: () => looked };
}

test('axe finds nothing on the screens people work on, dark or light', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  const service = await startService();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { visit, looked } = axeVisits(app.window);
  await takeMainTour({ app, service, folder: join(homeDirectory, 'renders'), visit });
  expect(looked()).toBeGreaterThan(12);
});

// Walks through every screen for minutes: `npm run test:long` does.
test('axe finds nothing on any screen or dialog, dark or light', { tag: '@long' }, async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  test.setTimeout(600_000);
  const service = await startService();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { visit, looked } = axeVisits(app.window);
  await takeTour({ app, service, folder: join(homeDirectory, 'renders'), visit });
  expect(looked()).toBeGreaterThan(75);
});

test('axe finds nothing on watch folders', { tag: '@long' }, async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  test.setTimeout(600_000);
  const service = await startService();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { visit, looked } = axeVisits(app.window);
  await takeWatchTour({ app, service, folder: join(homeDirectory, 'renders'), visit });
  expect(looked()).toBeGreaterThan(35);
});

test('axe finds nothing on versions that play, the note check, stages and webhooks', {
  tag: '@long',
}, async ({ startApp, startService, homeDirectory }) => {
  test.setTimeout(600_000);
  const service = await startService({ allowPrivateWebhooks: true });
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { visit, looked } = axeVisits(app.window);
  await takeReviewTour({ app, service, folder: join(homeDirectory, 'renders'), visit });
  expect(looked()).toBeGreaterThan(22);
});

test('axe finds nothing on the notes of a project', { tag: '@long' }, async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  test.setTimeout(600_000);
  const service = await startService({ allowPrivateWebhooks: true });
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { visit, looked } = axeVisits(app.window);
  await takeNotesTour({ app, service, folder: join(homeDirectory, 'renders'), visit });
  expect(looked()).toBeGreaterThan(22);
});

// Each chapter is a test of its own: all of them in one did not end within a test's time.
for (const [chapter, screens] of [
  ['dragging', 6],
  ['lists', 6],
  ['items', 8],
  ['sheet', 4],
  ['under way', 8],
  ['ends', 4],
] as const) {
  test(`axe finds nothing on what a day brings between the screens: ${chapter}`, { tag: '@long' }, async ({
    startApp,
    startService,
    homeDirectory,
  }) => {
    test.setTimeout(600_000);
    const service = await startService({ processingMs: 10 * 60_000, resumable: false });
    const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
    const { visit, looked } = axeVisits(app.window);
    await takeStates({ app, service, folder: join(homeDirectory, 'renders'), visit }, chapter);
    expect(looked()).toBeGreaterThan(2 * screens);
  });
}

test('axe finds nothing on the first minute in the practice studio', { tag: '@long' }, async ({
  startApp,
}) => {
  test.setTimeout(300_000);
  const app = await startApp();
  const { visit, looked } = axeVisits(app.window);
  await takePracticeTour({ app, visit });
  expect(looked()).toBe(8);
});
