import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';

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

test("security row 4: nothing of the app's own runs into its content security policy", async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  const { window } = studio;
  const reports = await policyReports(window);
  const signIn = window.getByRole('button', { name: 'Sign in', exact: true });
  // Chromium's name for React Aria's `pan-x pan-y pinch-zoom`, which base.css sets because the policy refuses React
  // Aria's style.
  await expect(signIn).toHaveCSS('touch-action', 'manipulation');
  await studio.signIn();
  await studio.openProject('Aurora Arena Tour');
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeVisible();
  await studio.dropOnProject([await render('Of nobody.mp4'), await render('LED_Main_v009.mp4')]);
  await expect(studio.sheet).toBeVisible();
  await studio.makeNewItems();
  await studio.sheet.getByRole('button', { name: /^(?:Send|Upload) / }).click();
  await expect(studio.sheet).toBeHidden();
  await studio.openTransfers();
  for (const shortcut of ['Control+k', 'Control+,']) {
    await window.keyboard.press(shortcut);
    await expect(window.getByRole('dialog')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
  }
  expect(reports).toEqual([]);

  await window.evaluate(() =>
    document.head.append(document.createElement('style').appendChild(new Text('a{}')).parentNode as Node),
  );
  await expect.poll(() => reports.length, { message: 'a style element would have been reported' }).toBe(1);
});
