import { chmodSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { computerHas } from '../../src/cli/testing/black-box/abilities.ts';
import type { Policy } from '../../src/shared/model/policy.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';

/** A command prefix that replaces /etc by a folder of the test, for the program that it starts only. */
function underPolicy(home: string, policy: Policy | string): readonly string[] {
  const etc = join(dirname(home), 'etc');
  cpSync('/etc', etc, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.includes('shadow'),
  });
  mkdirSync(join(etc, 'renderdrop'), { recursive: true });
  const file = join(etc, 'renderdrop', 'policy.json');
  writeFileSync(file, typeof policy === 'string' ? policy : JSON.stringify(policy));
  chmodSync(file, 0o644);
  return ['unshare', '-m', 'sh', '-c', `mount --bind '${etc}' /etc && exec "$@"`, 'sh'];
}

test('what an organization has decided is shown, cannot be changed, and takes effect', async ({
  homeDirectory,
  startStudio,
  render,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: without a namespace of its own the test would have to write into the computer's /etc.
  test.skip(!computerHas('the right to mount'), 'not run: this account may not mount');
  const path = await render('LED Main v005.mp4');
  const studio = await startStudio(
    {},
    {},
    underPolicy(homeDirectory, {
      proxy: 'none',
      allowedFolders: [join(homeDirectory, 'renders-of-the-studio')],
      limits: {
        uploadsAtATime: 2,
        megabytesPerSecond: 50,
        hours: { from: '00:00', until: '23:59' },
        leaveRoom: true,
      },
      updates: false,
      practiceStudio: true,
    }),
  );
  const { window, sheet } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+,');
  await expect(sheet.getByText('Set by your organization')).toHaveCount(4);
  await expect(sheet).toContainText('50 MB/s');
  await expect(sheet).toContainText('00:00 – 23:59');
  await expect(sheet.getByText('Leave room for other apps')).toBeVisible();
  await expect(sheet.getByRole('switch', { name: 'Leave room for other apps' })).toBeHidden();
  await expect(sheet.getByRole('textbox', { name: 'Uploads at a time' })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Full speed for an hour' })).toBeHidden();
  await sheet.getByRole('tab', { name: 'Connection' }).click();
  await expect(sheet.getByText('Set by your organization')).toHaveCount(1);
  await expect(sheet.getByRole('radio', { name: 'Custom' })).toBeHidden();
  await sheet.getByRole('tab', { name: 'Studio' }).click();
  await expect(sheet).toContainText('renders-of-the-studio');
  await sheet.getByRole('tab', { name: 'About' }).click();
  await expect(sheet).toContainText('/etc/renderdrop/policy.json');
  await window.keyboard.press('Escape');
  // The page's own requests are refused too, because the engine enforces the policy.
  expect((await valueInPage(window, 'queue', 'snapshot')).limits).toMatchObject({
    concurrency: 2,
    bytesPerSecond: 50_000_000,
    gentle: true,
  });
  await window.keyboard.press('Control+Shift+F');
  await expect(window.getByText('Your organization sets this.')).toBeVisible();
  await studio.dropOnProject([path]);
  await expect(sheet).toContainText("Your organization doesn't allow uploads from this folder.");
});

test('a policy without the practice studio hides it, and the only allowed server is named', {
  tag: '@long',
}, async ({ homeDirectory, startApp }) => {
  // biome-ignore lint/suspicious/noSkippedTests: as above.
  test.skip(!computerHas('the right to mount'), 'not run: this account may not mount');
  const { window } = await startApp({
    under: underPolicy(homeDirectory, { serverAddress: 'https://api.example.com', practiceStudio: false }),
  });
  await expect(window.getByText('api.example.com')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Change server…' })).toBeHidden();
  await expect(window.getByText('practice studio')).toBeHidden();
});

test('a policy with a mistake keeps the app from starting, and says why', { tag: '@long' }, async ({
  homeDirectory,
  launcher,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: as above.
  test.skip(!computerHas('the right to mount'), 'not run: this account may not mount');
  const code = await launcher.launchAgain({
    homeDirectory,
    under: underPolicy(homeDirectory, '{ "allowedFolder": [] }'),
  });
  expect(code).toBe(1);
});
