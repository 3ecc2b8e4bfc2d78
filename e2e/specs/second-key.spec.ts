import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import { workspaceMenu } from '../pages/accounts-page.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';

const madeKey = z.object({ id: z.string(), key: z.string() });

const newKey = async ({ service }: Studio, name: string) =>
  madeKey.parse(await service.control('POST', '/keys', { name, like: 'all' }));

async function addKey(studio: Studio, key: string): Promise<void> {
  await studio.window.keyboard.press('Control+k');
  await studio.window.keyboard.type('Add an account');
  await studio.window.keyboard.press('Enter');
  await expect(studio.sheet.getByRole('heading', { name: 'Add an account' })).toBeVisible();
  await studio.sheet.getByLabel('API key').fill(key);
  await studio.window.keyboard.press('Enter');
  await expect(studio.sheet.getByText('Replace your sign-in to “Northlight Studio”?')).toBeVisible();
}

const accountsOf = async ({ window }: Studio) => (await valueInPage(window, 'accounts', 'list')).accounts;

test('a second key of the same person takes over the uploads of the first, which is asked once', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  // Promise: Replace it if both are yours: your uploads continue with the new one.
  const studio = await startStudio();
  const { window, service } = studio;
  const [old, next] = [await newKey(studio, 'old'), await newKey(studio, 'next')];
  await studio.signIn(old.key);
  await window.getByRole('button', { name: 'Got it' }).click();
  await valueInPage(window, 'queue', 'pause', { kind: 'all' });
  const path = await render('Pylon.mp4', { take: 9 });
  await studio.uploadAsNewItem(path, 'Pylon');
  await service.control('PATCH', `/keys/${old.id}`, { revoked: true });
  await valueInPage(window, 'queue', 'resume', { kind: 'all' });
  await studio.waitForState('Pylon.mp4', 'held');

  await addKey(studio, next.key);
  await expect(studio.sheet.getByText('Already signed in: the key “old”, created')).toBeVisible();
  await expect(
    studio.sheet.getByRole('button', { name: 'Add another account' }),
    'Enter takes nothing away',
  ).toBeFocused();
  await studio.sheet.getByRole('button', { name: 'Replace' }).click();
  await expect(studio.sheet).toBeHidden();
  await studio.expectDelivered(path, 'Pylon.mp4');
  expect(await accountsOf(studio)).toHaveLength(1);

  // The app knows the new key from now on.
  const answer = await valueInPage(window, 'accounts', 'addKey', {
    key: next.key,
    serviceUrl: null,
    replaces: null,
  });
  expect(answer.kind).toBe('signed_in');
});

test("somebody else's key of the workspace is an account of its own, and a question without an answer adds nothing", {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  await studio.signIn();
  const other = await newKey(studio, 'other');
  await addKey(studio, other.key);
  await studio.sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(studio.sheet.getByLabel('API key')).toBeVisible();
  expect(await accountsOf(studio)).toHaveLength(1);
  await studio.window.keyboard.press('Escape');
  await expect(studio.sheet).toBeHidden();

  await addKey(studio, other.key);
  await studio.sheet.getByRole('button', { name: 'Add another account' }).click();
  await expect(studio.sheet).toBeHidden();
  expect(await accountsOf(studio)).toHaveLength(2);
});

test('accounts of one workspace and name on two servers are told apart wherever they are listed', {
  tag: '@long',
}, async ({ startStudio, startService }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const other = (await startService()).addresses;
  await studio.signIn();
  await valueInPage(window, 'accounts', 'addKey', {
    key: other.keys.all,
    serviceUrl: other.base_url,
    replaces: null,
  });
  const hosts = [studio.service.addresses.base_url, other.base_url].map((address) => new URL(address).host);
  await expect(workspaceMenu(window)).toContainText(hosts[1] ?? '');
  await workspaceMenu(window).click();
  for (const host of hosts)
    await expect(
      window.getByRole('menuitem', { name: `Northlight Studio (Key “all” · ${host})` }),
    ).toBeVisible();
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Accounts' }).click();
  for (const host of hosts)
    await expect(sheet.getByRole('region', { name: `Northlight Studio, Key “all” · ${host}` })).toBeVisible();
});

test('two keys of one name are told apart in the menu, beside it and in the settings, which mark the one in use', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const keys = [await newKey(studio, 'farm'), await newKey(studio, 'farm')] as const;
  await studio.signIn(keys[0].key);
  await addKey(studio, keys[1].key);
  await sheet.getByRole('button', { name: 'Add another account' }).click();
  await expect(sheet).toBeHidden();
  // Made in one minute, so only their ids differ.
  const beside = workspaceMenu(window).getByText('Key “farm”');
  await expect(beside).toContainText(keys[1].id);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 900, height: 600 },
  ]) {
    await window.setViewportSize(size);
    const isWhole = () =>
      beside.evaluate(
        (words) => words.scrollHeight <= words.clientHeight && words.scrollWidth <= words.clientWidth,
      );
    await expect.poll(isWhole, { message: `whole at ${size.width}` }).toBe(true);
  }
  await workspaceMenu(window).click();
  for (const { id } of keys) await expect(window.getByRole('menuitem', { name: id })).toBeVisible();
  await window.keyboard.press('Escape');
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Accounts' }).click();
  const [old, next] = keys.map(({ id }) => sheet.getByRole('region', { name: id }));
  await expect(old?.getByText(keys[0].id) ?? sheet).toBeVisible();
  await expect(old?.getByRole('button', { name: 'Switch to this account' }) ?? sheet).toBeVisible();
  await expect(next?.getByText(keys[1].id) ?? sheet).toBeVisible();
  await expect(next?.getByText('In use') ?? sheet).toBeVisible();
  await expect(sheet.getByText('In use')).toHaveCount(1);
});
