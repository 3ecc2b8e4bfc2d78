import { expect, test } from '../fixtures/app-test.ts';
import { LockedKeychain, noLockedKeychain } from '../fixtures/locked-keychain.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

test('a keychain that waits for its password is said to, can be done without, and holds up no quitting', async ({
  startApp,
  startService,
}) => {
  const missing = noLockedKeychain();
  // biome-ignore lint/suspicious/noSkippedTests: what is not on this computer is reported as not run, never as passed.
  test.skip(missing !== null, `not run: ${missing}`);
  using keychain = await LockedKeychain.start();
  const { addresses } = await startService();
  const environment = { ...keychain.environment, RENDERDROP_BASE_URL: addresses.base_url };
  const app = await startApp({ environment });
  await expect(app.window.getByRole('heading', { name: 'Unlock your keychain' })).toBeVisible();
  await expect.poll(() => keychain.isAsking()).toBe(true);
  if (process.env['SHOTS']) await app.window.screenshot({ path: `${process.env['SHOTS']}-keychain.png` });
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
