import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
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

test('after a crash that left its process behind, the practice studio is there again', {
  tag: '@long',
}, async ({ startApp }) => {
  const app = await startApp();
  await new FirstRunPage(app.window).tryPracticeStudio();
  await expect(app.window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  await app.kill();

  const again = await startApp();
  const { activeId } = await valueInPage(again.window, 'accounts', 'list');
  const { items } = await valueInPage(again.window, 'library', 'projects', {
    accountId: activeId ?? '',
    source: 'service',
    cursor: null,
  });
  expect(items.map(({ name }) => name)).toContain('Aurora Arena Tour');
  await expect(again.window.getByText("The practice studio didn't start.")).toBeHidden();
});

for (const keychain of ['a', 'no'] as const) {
  test(`a practice studio that did not start is named, and starts when it is asked for again, with ${keychain} keychain`, {
    tag: '@long',
  }, async ({ startApp, homeDirectory }) => {
    const environment = keychain === 'no' ? withoutKeychain(homeDirectory) : {};
    const app = await startApp({ environment });
    await new FirstRunPage(app.window).tryPracticeStudio();
    await expect(app.window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
    await app.desktop.requestQuit();
    expect(await app.ended()).toBe(0);
    const place = JSON.parse(readFileSync(join(homeDirectory, 'practice-studio', 'place.json'), 'utf8'));
    const other = createServer((_request, response) => response.end());
    // The studio's process may end a moment after the app.
    await expect(async () => {
      other.listen(place.port, '127.0.0.1');
      await once(other, 'listening');
    }).toPass();

    const { window } = await startApp({ environment });
    const said = window.getByText("The practice studio didn't start.");
    await expect(said.first()).toBeVisible();
    await expect(window.getByText("You're not signed in.")).toBeHidden();
    await expect(window.getByRole('list', { name: 'About this account' })).toBeHidden();
    other.close();
    await window.getByRole('button', { name: 'Refresh' }).first().click();
    await expect(said).toHaveCount(0);
    const { accounts } = await valueInPage(window, 'accounts', 'list');
    expect(accounts).toMatchObject([{ isPractice: true }]);
    await expect
      .poll(async () => (await valueInPage(window, 'accounts', 'list')).accounts[0]?.state.kind)
      .toMatch(/^(ok|unchecked)$/);
  });
}
