import { mkdir } from 'node:fs/promises';
import { expect, test } from '../fixtures/app-test.ts';
import { Keyring, LockedKeychain, noLockedKeychain } from '../fixtures/locked-keychain.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';
import { WatchPage } from '../pages/watch-page.ts';

test('the window says that the keychain waits for its password, works without it, and can still quit', async ({
  startApp,
  startService,
}) => {
  // Promise: If you sign in, you'll stay signed in until you quit.
  const missing = noLockedKeychain();
  // biome-ignore lint/suspicious/noSkippedTests: what is not on this computer is reported as not run, never as passed.
  test.skip(missing !== null, `not run: ${missing}`);
  using keychain = await LockedKeychain.start();
  const { addresses } = await startService();
  const environment = { ...keychain.environment, RENDERDROP_BASE_URL: addresses.base_url };
  const app = await startApp({ environment });
  await expect(app.window.getByRole('heading', { name: 'Unlock your keychain' })).toBeVisible();
  await expect.poll(() => keychain.isAsking()).toBe(true);
  await app.desktop.requestQuit();
  expect(await app.ended(), 'nobody has answered, and it ends all the same').toBe(0);

  const cancelled = await startApp({ environment });
  await expect(cancelled.window.getByRole('heading', { name: 'Unlock your keychain' })).toBeVisible();
  await expect.poll(() => keychain.isAsking()).toBe(true);
  keychain.cancelQuestion();
  await expect(cancelled.window.getByText('Your keychain is locked')).toBeVisible();
  await expect(cancelled.window.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await cancelled.stop();

  const again = await startApp({ environment });
  await again.window.getByRole('button', { name: 'Continue without it' }).click();
  await expect(again.window.getByText('Your keychain is locked')).toBeVisible();
  await new FirstRunPage(again.window).signIn(addresses.keys.all);
  await expect(again.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await again.desktop.requestQuit();
  expect(await again.ended(), 'nor does it hold up a later end').toBe(0);
});

test(
  'an account in a keyring whose password is typed late is there without a restart, and so is its watch folder',
  {
    tag: '@long',
  },
  async ({ startApp, startService }, testInfo) => {
    // Promise: Accounts on this computer stay locked until you unlock it.
    const missing = noLockedKeychain();
    // biome-ignore lint/suspicious/noSkippedTests: what is not on this computer is reported as not run, never as passed.
    test.skip(missing !== null, `not run: ${missing}`);
    const { addresses } = await startService();
    const baseUrl = { RENDERDROP_BASE_URL: addresses.base_url };
    using keyring = await Keyring.start();
    const first = await startApp({ environment: { ...keyring.environment, ...baseUrl } });
    await new FirstRunPage(first.window).signIn(addresses.keys.all);
    await expect(first.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
    const folder = testInfo.outputPath('Renders');
    await mkdir(folder, { recursive: true });
    const watched = new WatchPage(first.window, first.desktop);
    await watched.drop(folder);
    await watched.confirm();
    await expect(watched.list.getByRole('option')).toContainText('Watching');
    await first.desktop.requestQuit();
    expect(await first.ended()).toBe(0);

    // The next day: the same keyring, whose password nobody has typed yet.
    using locked = await LockedKeychain.start(keyring);
    const app = await startApp({ environment: { ...locked.environment, ...baseUrl } });
    const { window } = app;
    await window.getByRole('button', { name: 'Continue without it' }).click();
    await expect(window.getByText('The keychain is locked.')).toBeVisible();
    const watch = new WatchPage(window, app.desktop);
    await watch.list.getByRole('option').click();
    await expect(watch.state).toHaveText('Keychain locked');
    await expect(watch.page.getByRole('alert')).toContainText('Unlock it to use this account.');
    const unlock = watch.page.getByRole('button', { name: 'Unlock keychain' });
    await expect.poll(() => locked.isAsking()).toBe(true);
    locked.cancelQuestion();
    await expect.poll(() => locked.isAsking()).toBe(false);
    await unlock.click();
    await expect.poll(() => locked.isAsking()).toBe(true);
    locked.cancelQuestion();
    await expect(window.getByRole('region', { name: 'Messages' })).toContainText('The keychain is locked.');
    await unlock.click();
    await expect.poll(() => locked.isAsking()).toBe(true);
    await locked.unlock();
    await expect(unlock).toBeHidden();
    await expect(watch.state).toHaveText('Watching');
    await app.stop();

    // The keychain asks at the start and is answered: nothing has to be clicked.
    using again = await LockedKeychain.start(keyring);
    const next = await startApp({ environment: { ...again.environment, ...baseUrl } });
    await expect(next.window.getByRole('heading', { name: 'Unlock your keychain' })).toBeVisible();
    await expect.poll(() => again.isAsking()).toBe(true);
    await again.unlock();
    await expect(next.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  },
);
