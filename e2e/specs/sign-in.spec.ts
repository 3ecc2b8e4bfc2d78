import { join } from 'node:path';
import { expect, test } from '../fixtures/app-test.ts';
import { makeRender } from '../fixtures/renders.ts';
import { askInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

test('a mistyped, an expired and a revoked key each get their own message, and a good one signs in', async ({
  startApp,
  startService,
}) => {
  const service = await startService();
  const { keys, base_url } = service.addresses;
  const app = await startApp({ environment: { RENDERDROP_BASE_URL: base_url } });
  const firstRun = new FirstRunPage(app.window);

  await firstRun.signIn(keys.all.slice(0, -1));
  await expect(app.window.getByText(/characters|letters/)).toBeVisible();
  const asked = await service.control('GET', '/requests');
  expect(JSON.stringify(asked), 'what is plainly mistyped is not sent').not.toContain('/v1/me');

  await firstRun.signIn(keys.expired);
  await expect(app.window.getByText('This key has expired.')).toBeVisible();
  await firstRun.signIn(keys.revoked);
  await expect(app.window.getByText('This key was revoked.')).toBeVisible();
  expect(await askInPage(app.window, 'accounts', 'list')).toMatchObject({ value: { accounts: [] } });

  await firstRun.signIn(keys.all);
  await expect(app.window.getByText('Aurora Arena Tour').first()).toBeVisible();
});

test('signing in through the browser, after it was canceled once', async ({ startApp, startService }) => {
  const { addresses } = await startService();
  const app = await startApp({
    environment: {
      RENDERDROP_BASE_URL: addresses.base_url,
      RENDERDROP_AUTH_URL: addresses.auth_url,
      RENDERDROP_OAUTH_CLIENT_ID: addresses.oauth_client_id,
    },
  });
  const signIn = () =>
    askInPage(app.window, 'accounts', 'signInByBrowser', { serviceUrl: null, replaces: null });
  const cancelled = signIn();
  const { detail: first } = await app.desktop.waitForCall('shell.openExternal');
  await askInPage(app.window, 'accounts', 'cancelSignIn');
  expect(await cancelled).toMatchObject({ ok: false, failure: { code: 'cancelled' } });

  const signingIn = signIn();
  const { detail } = await app.desktop.waitForCall('shell.openExternal', (address) => address !== first);
  const browser = await app.window.context().browser()?.newContext();
  const consent = await browser?.newPage();
  if (!consent) throw new Error('No second browser window');
  await consent.goto(String(detail));
  await consent.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(consent.getByText(/close|back to renderdrop/i).first()).toBeVisible();
  await browser?.close();
  expect(await signingIn).toMatchObject({
    ok: true,
    value: { kind: 'signed_in', account: { credential: 'oauth_grant' } },
  });
  await expect(app.window.getByText('Aurora Arena Tour').first()).toBeVisible();
});

test('the practice studio runs in the app, and is there again after a restart', { tag: '@long' }, async ({
  startApp,
  homeDirectory,
}) => {
  const app = await startApp();
  await new FirstRunPage(app.window).tryPracticeStudio();
  await expect(app.window.getByText('Aurora Arena Tour').first()).toBeVisible();
  const render = join(homeDirectory, 'First look.mp4');
  await makeRender(render);
  await expect(app.window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  await app.desktop.dropFiles('main header', [render]);
  await expect(app.window.getByRole('dialog').getByText('No match')).toBeVisible();
  await app.window.keyboard.press('n');
  await app.window
    .getByRole('dialog')
    .getByRole('button', { name: /^Upload(?! anyway)/ })
    .click();
  const state = async () => (await valueInPage(app.window, 'queue', 'snapshot')).jobs[0]?.state.kind;
  await expect.poll(state, { timeout: 60_000, message: 'the studio reads it and says ready' }).toBe('ready');
  await app.desktop.requestQuit();
  expect(await app.ended()).toBe(0);

  const again = await startApp();
  await expect(again.window.getByText('Aurora Arena Tour').first()).toBeVisible();
  const accounts = await askInPage(again.window, 'accounts', 'list');
  expect(accounts).toMatchObject({ value: { accounts: [{ isPractice: true }] } });
});

test('without a keychain the key is kept until the app quits, and the window says so', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  // Promise: You'll stay signed in until you quit.
  const { addresses } = await startService();
  const environment = {
    RENDERDROP_BASE_URL: addresses.base_url,
    DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent',
    XDG_RUNTIME_DIR: homeDirectory,
  };
  const app = await startApp({ environment });
  await new FirstRunPage(app.window).signIn(addresses.keys.all);
  await expect(app.window.getByText(/no keychain/i)).toBeVisible();
  await app.window.reload();
  await expect(app.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await app.stop();

  const again = await startApp({ environment });
  const accounts = await askInPage(again.window, 'accounts', 'list');
  expect(accounts).toMatchObject({ value: { accounts: [{ state: { kind: 'keychain_missing' } }] } });
});
