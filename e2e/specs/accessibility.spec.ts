import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/app-test.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { takeNotesTour } from '../pages/notes-tour.ts';
import { takeReviewTour } from '../pages/review-tour.ts';
import { takeStates } from '../pages/state-tour.ts';
import { takeMainTour, takePracticeTour, takeTour } from '../pages/tour.ts';
import { takeWatchTour } from '../pages/watch-tour.ts';

test.beforeEach(needsFfmpeg);

test('axe finds nothing on the screens people work on, dark or light', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  const service = await startService();
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  const { window } = app;
  const reports = await policyReports(window);
  const { visit, looked } = axeVisits(window);
  await takeMainTour({ app, service, folder: join(homeDirectory, 'renders'), visit });
  expect(looked()).toBeGreaterThan(12);
  await test.step("security row 4: nothing of the app's own runs into its content security policy", async () => {
    // Chromium's name for React Aria's `pan-x pan-y pinch-zoom`, which base.css sets because the policy refuses React
    // Aria's style.
    await expect(window.getByRole('button', { name: 'Settings' })).toHaveCSS('touch-action', 'manipulation');
    expect(reports).toEqual([]);
    await window.evaluate(() =>
      document.head.append(document.createElement('style').appendChild(new Text('a{}')).parentNode as Node),
    );
    await expect.poll(() => reports.length, { message: 'a style element would have been reported' }).toBe(1);
  });
});

/** What the page's policy has refused and will refuse. DevTools also reports what happened before it was attached. */
async function policyReports(window: Page): Promise<readonly string[]> {
  const reports: string[] = [];
  const devtools = await window.context().newCDPSession(window);
  devtools.on('Log.entryAdded', ({ entry }) => {
    if (/Content Security Policy/i.test(entry.text)) reports.push(entry.text);
  });
  await devtools.send('Log.enable');
  return reports;
}

// Each walks through its screens for minutes, so only `npm run test:long` runs them.
for (const { of, take, more, screens } of [
  { of: 'any screen or dialog', take: takeTour, more: {}, screens: 75 },
  { of: 'watch folders', take: takeWatchTour, more: {}, screens: 35 },
  {
    of: 'versions that play, the note check, stages and webhooks',
    take: takeReviewTour,
    more: { allowPrivateWebhooks: true },
    screens: 22,
  },
  {
    of: 'the notes of a project',
    take: takeNotesTour,
    more: { allowPrivateWebhooks: true },
    screens: 22,
  },
]) {
  test(`axe finds nothing on ${of}, dark or light`, { tag: '@long' }, async ({
    startApp,
    startService,
    homeDirectory,
  }) => {
    test.setTimeout(600_000);
    const service = await startService(more);
    const app = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
    const { visit, looked } = axeVisits(app.window);
    await take({ app, service, folder: join(homeDirectory, 'renders'), visit });
    expect(looked()).toBeGreaterThan(screens);
  });
}

// Each chapter is a test of its own, because all of them together take longer than a test may.
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
