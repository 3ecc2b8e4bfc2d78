import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '../fixtures/studio-test.ts';
import { addKey, workspaceMenu } from '../pages/accounts-page.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';

test('ten webhooks are all there can be, and those that the service disabled say why', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio({ allowPrivateWebhooks: true });
  const { window, sheet, service } = studio;
  await studio.signIn();
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const url = (number: number) => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${number}`;
  const added: string[] = [];
  for (let number = 1; number <= 9; number += 1) {
    const asked = { url: url(number), events: ['media.ready' as const], description: '' };
    added.push((await valueInPage(window, 'webhooks', 'add', asked)).webhook.id);
  }
  await service.control('PATCH', `/webhooks/${added[0]}`, { status: 'disabled' });
  await service.control('PATCH', `/webhooks/${added[2]}`, { status: 'disabled', reason: 'failing' });
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(sheet.getByText('9 of 10 in use')).toBeVisible();
  const first = sheet.getByRole('region', { name: url(1), exact: true });
  await expect(first).toContainText('Disabled in the web app, or its key was revoked.');
  await expect(sheet.getByRole('region', { name: url(2), exact: true })).toContainText('Enabled');
  await expect(sheet.getByRole('region', { name: url(3), exact: true })).toContainText(
    'Disabled: every event failed to arrive for five days. Enable it in the web app.',
  );

  await sheet.getByRole('button', { name: 'Add webhook' }).click();
  await sheet.getByRole('textbox', { name: 'Address' }).fill(url(10));
  await sheet.getByRole('button', { name: 'Add webhook' }).click();
  await expect(sheet.getByText('10 of 10 in use')).toBeVisible();
  await expect(sheet.getByText('This workspace has all its ten webhooks.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Add webhook' })).toBeHidden();
  const secret = await sheet.getByText(/^whsec_/).textContent();
  await sheet.getByRole('button', { name: 'Copy secret' }).click();
  await expect(sheet.getByRole('button', { name: 'Copied' })).toBeVisible();
  await first.getByRole('button', { name: 'Remove' }).click();
  await expect(sheet.getByText('9 of 10 in use')).toBeVisible();
  // The page may not read the clipboard, but a person can paste.
  await sheet.getByRole('button', { name: 'Done' }).click();
  await sheet.getByRole('button', { name: 'Add webhook' }).click();
  await sheet.getByRole('textbox', { name: 'Address' }).focus();
  await window.keyboard.press('Control+V');
  await expect(sheet.getByRole('textbox', { name: 'Address' })).toHaveValue(secret ?? '');
  receiver.close();
});

test('the webhooks of one account are not shown under another, whose list is refused', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio({ allowPrivateWebhooks: true });
  const { window, sheet, service } = studio;
  await studio.signIn();
  const url = 'http://127.0.0.1:9/';
  const asked = { url, events: ['media.ready' as const], description: '' };
  await valueInPage(window, 'webhooks', 'add', asked);
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(sheet.getByRole('region', { name: url })).toBeVisible();
  await window.keyboard.press('Escape');
  await addKey(window, service.addresses.keys.other_workspace);
  await expect(workspaceMenu(window)).not.toHaveAccessibleName(/Northlight Studio/);
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/webhook_endpoints' },
    times: 50,
    fault: { kind: 'answer', status: 403, code: 'insufficient_scope' },
  });
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'Webhooks' }).click();
  await expect(sheet.getByRole('alert')).toBeVisible();
  await expect(sheet.getByRole('region', { name: url })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Remove' })).toBeHidden();
});
