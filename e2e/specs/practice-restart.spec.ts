import { join } from 'node:path';
import { expect, test } from '../fixtures/app-test.ts';
import { makeLargeRender } from '../fixtures/renders.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

/** No keychain, as on a computer without a desktop. */
const withoutKeychain = (homeDirectory: string) => ({
  DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
  XDG_RUNTIME_DIR: homeDirectory,
});

test('without a keychain the practice studio signs itself in again after a restart, and its upload becomes the same version', {
  tag: '@long',
}, async ({ startApp, homeDirectory }) => {
  // Promise: Signed in again whenever Renderdrop opens
  const environment = withoutKeychain(homeDirectory);
  const app = await startApp({ environment });
  const { window } = app;
  await new FirstRunPage(window).tryPracticeStudio();
  await expect(window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  const about = window.getByRole('list', { name: 'About this account' });
  await expect(about, 'it needs no keychain').toBeHidden();
  await valueInPage(window, 'queue', 'setLimits', { bytesPerSecond: 500_000 });
  const render = join(homeDirectory, 'First look.mov');
  await makeLargeRender(render);
  await app.desktop.dropFiles('main header', [render]);
  await expect(window.getByRole('dialog').getByText('No match')).toBeVisible();
  await window.keyboard.press('n');
  await window
    .getByRole('dialog')
    .getByRole('button', { name: /^Upload(?! anyway)/ })
    .click();
  const jobIn = async (page: typeof window) => (await valueInPage(page, 'queue', 'snapshot')).jobs[0];
  const sentBytes = async () => (await jobIn(window))?.progress?.sentBytes ?? 0;
  await expect.poll(sentBytes).toBeGreaterThan(0);
  const begun = (await jobIn(window))?.delivery;
  const goOnNextTime = 1;
  await app.desktop.answerNext('dialog.showMessageBox', goOnNextTime);
  await app.desktop.requestQuit();
  expect(await app.ended()).toBe(0);
  expect((await app.desktop.calls('dialog.showMessageBox')).map(({ detail }) => detail)).toMatchObject([
    {
      detail: expect.stringContaining('start again from the beginning'),
      buttons: ['Finish in background', 'Quit and start again later', 'Cancel'],
    },
  ]);

  const again = await startApp({ environment });
  await expect(again.window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  await valueInPage(again.window, 'queue', 'setLimits', { bytesPerSecond: null });
  await expect.poll(async () => (await jobIn(again.window))?.state.kind, { timeout: 60_000 }).toBe('ready');
  expect((await jobIn(again.window))?.delivery).toMatchObject({
    mediaId: begun?.mediaId,
    versionId: begun?.versionId,
    versionNumber: 1,
  });
  await expect(again.window.getByText("You're not signed in.")).toBeHidden();
  await expect(again.window.getByRole('list', { name: 'About this account' })).toBeHidden();
});
