import { expect, test } from '../fixtures/app-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';

test('the first start shows a window that the main process answers', async ({
  startApp,
  homeDirectory,
  launcherName,
}) => {
  const app = await startApp();
  await expect(app.window).toHaveTitle('Renderdrop');
  const answer = await askInPage(app.window, 'app', 'info');
  expect(answer).toMatchObject({
    ok: true,
    value: { launcher: launcherName, theme: 'dark', dataDirectory: homeDirectory },
  });
  // `npm test` turns off animations, so that the processor isn't spent on drawing them (docs/adr/0022).
  const isStill = await app.window.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  expect(isStill).toBe(launcherName === 'chromium' && process.env['RENDERDROP_STILL'] === '1');
});
