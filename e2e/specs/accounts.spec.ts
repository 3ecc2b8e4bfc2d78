import { expect, test } from '../fixtures/studio-test.ts';
import { addKey, workspaceMenu } from '../pages/accounts-page.ts';

test('a read-only key says which permissions are missing and what does not work without them', async ({
  startStudio,
}) => {
  const { window, service } = await startStudio();
  await window.getByLabel('API key').fill(service.addresses.keys.read);
  await window.keyboard.press('Enter');
  await expect(window.getByText("You're signed in")).toBeVisible();
  const notice = window.getByRole('main').getByRole('status').filter({ hasText: "You're signed in" });
  await expect(notice).toContainText('Northlight Studio');
  await expect(notice).toContainText('read');
  await expect(notice).toContainText(/Expires.*20\d\d/);
  await expect(notice).toContainText("This key can't upload.");
  await window.getByRole('button', { name: 'Got it' }).click();
  await expect(notice).toBeHidden();
  await expect(window.getByRole('list', { name: 'About this account' })).toContainText(
    "This key can't upload.",
  );
});

test('a revoked key is replaced by a new one in the same account, which signs out to the first run', async ({
  startStudio,
}) => {
  const studio = await startStudio();
  const { window, service } = studio;
  await studio.signIn();
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/**' },
    times: 40,
    fault: { kind: 'answer', status: 401, code: 'api_key_revoked' },
  });
  await window.keyboard.press('F5');
  await expect(window.getByText('This key was revoked.').first()).toBeVisible();
  await service.control('DELETE', '/faults');

  await window.getByRole('button', { name: 'Sign in again' }).click();
  await expect(studio.sheet.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await studio.sheet.getByLabel('API key').fill(service.addresses.keys.all);
  await window.keyboard.press('Enter');
  await expect(studio.sheet).toBeHidden();
  await expect(window.getByText('This key was revoked.')).toBeHidden();
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();

  await window.keyboard.press('Control+,');
  await studio.sheet.getByRole('tab', { name: 'Accounts' }).click();
  const card = studio.sheet.getByRole('region', { name: /Northlight Studio/ });
  await expect(card.getByText('Signed in', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Check key' }).click();
  await expect(card.getByRole('button', { name: 'Check key' })).toBeEnabled();
  await card.getByRole('button', { name: 'Sign out' }).click();
  await expect(window.getByRole('button', { name: 'Try the practice studio' })).toBeVisible();
});

test('a warning shows that a key expires soon, and checking the key does not move the focus', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, service } = studio;
  await studio.signIn();
  const inThreeDays = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString();
  await service.control('PATCH', '/keys/all', { expires_at: inThreeDays });
  await window.keyboard.press('Control+,');
  await studio.sheet.getByRole('tab', { name: 'Accounts' }).click();
  await studio.sheet.getByRole('button', { name: 'Check key' }).press('Enter');
  await expect(studio.sheet.getByText('This key expires in 3 days')).toBeVisible();
  await expect(studio.sheet.getByRole('button', { name: 'Check key' })).toBeFocused();
  await window.keyboard.press('Escape');
  await expect(studio.sheet).toBeHidden();
  await expect(window.getByRole('list', { name: 'About this account' })).toContainText(
    'This key expires in 3 days.',
  );
});

test('an account can be given a name of its own, which is shown wherever the account is', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const { keyboard } = window;
  await studio.signIn();
  const menu = window.getByRole('button', { name: /^Workspace / });
  await expect(menu).toContainText('Northlight Studio');
  await keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Accounts' }).click();
  const rename = sheet.getByRole('button', { name: /^Rename / });
  const name = sheet.getByRole('textbox', { name: 'Name of the account in Northlight Studio' });
  await rename.click();
  await expect(name).toBeFocused();
  await keyboard.type('Never mind');
  await keyboard.press('Escape');
  await expect(rename).toBeFocused();
  await expect(sheet, 'the settings stay open').toContainText('Northlight Studio');
  await keyboard.press('Enter');
  await keyboard.type('Mia');
  await keyboard.press('Enter');
  await expect(sheet.getByRole('region', { name: /^Mia, Northlight Studio · / })).toBeVisible();
  await expect(rename).toBeFocused();
  await expect(rename).toHaveAccessibleName('Rename Mia');
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(menu).toContainText('Mia');
  await expect(menu).toContainText('Northlight Studio');
});

test('the message after signing in leaves by itself, unless the pointer is on it, and is not said twice', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await window.clock.install();
  await studio.signIn();
  const notice = window.getByRole('main').getByRole('status').filter({ hasText: "You're signed in" });
  await notice.hover();
  await window.clock.fastForward(20_000);
  await expect(notice).toBeVisible();
  await window.getByRole('heading', { level: 1 }).hover();
  await expect(notice).toBeHidden();

  await workspaceMenu(window).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
  await studio.signIn();
  await expect(notice, 'the same key').toBeHidden();
  await addKey(window, studio.service.addresses.keys.other_workspace);
  await expect(notice, 'another one').toBeVisible();
  await window.clock.fastForward(20_000);
  await expect(notice).toBeHidden();
});
