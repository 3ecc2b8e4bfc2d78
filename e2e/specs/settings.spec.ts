import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';

const flip = (dialog: Locator, name: string) => dialog.getByText(name).first().click();

test('changed settings take effect at once and outlast a restart', async ({
  homeDirectory,
  startStudio,
  startApp,
}) => {
  const studio = await startStudio({ allowPrivateWebhooks: true });
  const { window, desktop, sheet, service } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+,');

  await flip(sheet, 'Limit uploads at a time');
  const atOnce = sheet.getByRole('textbox', { name: 'Uploads at a time' });
  await atOnce.fill('5');
  await atOnce.press('Enter');
  await flip(sheet, 'Limit speed');
  await flip(sheet, 'Upload only at certain hours');
  await sheet.getByLabel('Start time').fill('20:15');
  await flip(sheet, 'Keep this computer awake');
  await expect
    .poll(async () => (await valueInPage(window, 'queue', 'snapshot')).limits)
    .toMatchObject({
      concurrency: 5,
      bytesPerSecond: 20_000_000,
      hours: { fromMinute: 20 * 60 + 15, untilMinute: 8 * 60 },
      keepAwake: false,
    });
  await sheet.getByRole('button', { name: 'Full speed for an hour' }).click();
  await expect(sheet.getByRole('button', { name: 'Use limits again' })).toBeVisible();

  await sheet.getByRole('tab', { name: 'Studio' }).click();
  await sheet.getByRole('radio', { name: '1001' }).click();
  await test.step('a webhook is added, its secret shown once, and removed', async () => {
    await sheet.getByRole('tab', { name: 'Webhooks' }).click();
    await expect(sheet.getByText('No webhooks.')).toBeVisible();
    await sheet.getByRole('button', { name: 'Add webhook' }).click();
    const address = sheet.getByRole('textbox', { name: 'Address' });
    await address.fill('ftp://127.0.0.1/');
    await sheet.getByRole('button', { name: 'Add webhook' }).click();
    await expect(sheet.getByText('Webhooks need an address that starts with https.')).toBeVisible();
    const receiver = createServer((_request, response) => response.writeHead(204).end());
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
    await address.fill(url);
    await sheet.getByRole('textbox', { name: 'Description' }).fill('Wall of the office');
    await sheet.getByRole('button', { name: 'Add webhook' }).click();
    await expect(sheet.getByText(/^whsec_/)).toBeVisible();
    await expect(sheet.getByText('1 of 10 in use')).toBeVisible();
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(sheet.getByText(/whsec_/)).toBeHidden();
    const card = sheet.getByRole('region', { name: url });
    await expect(card).toContainText('Video ready, New note');
    await card.getByRole('button', { name: 'Remove' }).click();
    await expect(sheet.getByText('No webhooks.')).toBeVisible();
    receiver.close();
  });
  await test.step('diagnostics and settings are saved where somebody says, and settings of a file take effect', async () => {
    await sheet.getByRole('tab', { name: 'About' }).click();
    const path = join(homeDirectory, 'for-support.json');
    await desktop.answerNext('dialog.showSaveDialog', path);
    await flip(sheet, 'Hide names and paths');
    await sheet.getByRole('button', { name: 'Save diagnostics…' }).click();
    await expect(sheet.getByText('Saved as for-support.json.')).toBeVisible();
    const saved = JSON.parse(readFileSync(path, 'utf8'));
    expect(saved).toMatchObject({ type: 'diagnostics', names: 'hidden', accounts: [{ state: 'ok' }] });
    expect(saved.checks.map(({ check }: { check: string }) => check)).toEqual(
      expect.arrayContaining(['Database', 'Keychain', 'Network', 'Key']),
    );
    expect(readFileSync(path, 'utf8')).not.toContain(homeDirectory);

    const settings = join(homeDirectory, 'moving.json');
    await desktop.answerNext('dialog.showSaveDialog', settings);
    await sheet.getByRole('button', { name: 'Save settings…' }).click();
    await expect(sheet.getByText('Saved as moving.json.')).toBeVisible();
    const moving = JSON.parse(readFileSync(settings, 'utf8'));
    writeFileSync(settings, JSON.stringify({ ...moving, settings: { theme: 'light', ofLater: 1 } }));
    await desktop.answerNext('dialog.showOpenDialog', [settings]);
    await sheet.getByRole('button', { name: 'Use settings from a file…' }).click();
    await expect(sheet.getByText('Changed 1 setting. Unknown to this version: ofLater.')).toBeVisible();
    await expect(window.locator('html')).toHaveAttribute('data-theme', 'light');
  });
  await sheet.getByRole('tab', { name: 'Desktop' }).click();
  await sheet.getByRole('radio', { name: 'Dark' }).click();
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'dark');
  await sheet.getByRole('radio', { name: 'Light' }).click();
  await expect(window.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(sheet.getByText('Start at login'), 'a clone is nothing that can start by itself').toBeHidden();
  await sheet.getByRole('tab', { name: 'About' }).click();
  await sheet.getByRole('button', { name: 'Show in folder' }).click();
  await desktop.waitForCall('shell.openPath');
  await desktop.requestQuit();
  await studio.app.ended();

  const again = await startApp({ environment: { RENDERDROP_BASE_URL: service.addresses.base_url } });
  await expect(again.window.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(again.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await again.window.getByRole('button', { name: 'Settings' }).click();
  const dialog = again.window.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Uploads at a time' })).toHaveValue('5');
  await expect(dialog.getByLabel('Start time')).toHaveValue('20:15');
  await dialog.getByRole('tab', { name: 'Studio' }).click();
  await expect(dialog.getByRole('radio', { name: '1001' })).toBeChecked();
});

test('the connection test uses the proxy that is set, even before anybody has signed in', async ({
  startApp,
}) => {
  const { window } = await startApp({ environment: { RENDERDROP_BASE_URL: 'https://render.invalid' } });
  await window.getByRole('button', { name: 'Connection settings…' }).click();
  const dialog = window.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Custom' }).click();
  const address = dialog.getByLabel('Proxy address');
  await address.fill('proxy.studio');
  await address.blur();
  await expect(dialog.getByText('Enter an address like http://proxy.studio:3128.')).toBeVisible();
  // Nothing listens on port 9.
  await address.fill('http://127.0.0.1:9');
  await address.blur();
  await dialog.getByRole('button', { name: 'Test' }).click();
  await expect(dialog.getByText("Couldn't reach render.invalid through PROXY 127.0.0.1:9.")).toBeVisible();
});

test('a receipt is written next to the render if that is set', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.window.keyboard.press('Control+,');
  await studio.sheet.getByRole('tab', { name: 'Studio' }).click();
  await flip(studio.sheet, 'Save a receipt next to each file');
  await studio.window.keyboard.press('Escape');
  const path = await render('Receipt wanted.mp4');
  await studio.dropOnProject([path]);
  await expect(studio.sheet).toContainText('320 × 180');
  await studio.makeNewItems();
  await studio.window.keyboard.press('Control+Enter');
  await studio.expectDelivered(path, 'Receipt wanted.mp4');
  await expect.poll(() => existsSync(`${path}.receipt.json`)).toBe(true);
});
