import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';

const minutesOfDay = 24 * 60;
const clockWords = (minute: number) => {
  const local = ((minute % minutesOfDay) + minutesOfDay) % minutesOfDay;
  return `${String(Math.floor(local / 60)).padStart(2, '0')}:${String(local % 60).padStart(2, '0')}`;
};

/** Hours that don't include now and won't during this test: they begin two hours from now and last one hour. */
function closedHours(): { readonly from: string; readonly until: string } {
  const now = new Date();
  const minute = now.getHours() * 60 + now.getMinutes();
  return { from: clockWords(minute + 120), until: clockWords(minute + 180) };
}

const flip = (dialog: Locator, words: string) => dialog.getByText(words).first().click();

test('each limit is set beside the transfers, takes effect, is kept, and reads the same in the settings', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  const { window, transfers } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+j');
  const limitsButton = transfers.getByRole('button', { name: /^Limits/ });
  const popover = window.getByRole('dialog', { name: 'Upload limits' });
  const limits = async () => (await valueInPage(window, 'queue', 'snapshot')).limits;
  const send = async (path: string, item: string) => {
    await studio.dropOnProject([path]);
    await studio.makeNewItems();
    await expect(studio.sheet.getByText(`New item “${item}”`)).toBeVisible();
    await window.keyboard.press('Control+Enter');
    await expect(studio.sheet).toBeHidden();
  };

  // Speed: typed, and applied when a click next to the popover closes it.
  await limitsButton.click();
  await flip(popover, 'Limit speed');
  await popover.getByRole('textbox', { name: 'Megabytes per second' }).fill('0.1');
  await window.getByRole('heading', { level: 1 }).click({ force: true });
  await expect(popover).toBeHidden();
  await expect.poll(limits).toMatchObject({ bytesPerSecond: 100_000 });
  await expect(limitsButton).toHaveText('Limits on');

  // How many at once: of two large renders, only one is uploading.
  await limitsButton.click();
  await flip(popover, 'Limit uploads at a time');
  const atOnce = popover.getByRole('textbox', { name: 'Uploads at a time' });
  await atOnce.fill('1');
  await atOnce.press('Enter');
  await expect.poll(limits).toMatchObject({ concurrency: 1 });
  await window.keyboard.press('Escape');
  const large = { size: '640x360', seconds: 2, large: true } as const;
  const first = await render('Slow one.mov', { ...large, take: 1 });
  const second = await render('Slow two.mov', { ...large, take: 2 });
  await send(first, 'Slow one');
  await studio.waitForState('Slow one.mov', 'sending');
  await send(second, 'Slow two');
  await expect(studio.transfer('Slow two.mov')).toContainText('Queued');
  await expect
    .poll(async () => (await studio.job('Slow one.mov')).progress?.sentBytes ?? 0)
    .toBeGreaterThan(0);
  const { progress } = await studio.job('Slow one.mov');
  expect(progress?.bytesPerSecond ?? 0, 'loosely: it is held back').toBeLessThan(3_000_000);

  // Leaving room for other apps applies to running uploads.
  await limitsButton.click();
  await flip(popover, 'Leave room for other apps');
  await expect.poll(limits).toMatchObject({ gentle: true });
  await flip(popover, 'Leave room for other apps');
  await expect.poll(limits).toMatchObject({ gentle: false });
  await window.keyboard.press('Escape');

  // Hours: running uploads continue, and waiting ones say until when they wait.
  const { from, until } = closedHours();
  await limitsButton.click();
  await flip(popover, 'Upload only at certain hours');
  await popover.getByLabel('End time').fill(until);
  await popover.getByLabel('Start time').fill(from);
  await expect(studio.transfer('Slow two.mov')).toContainText('Starts ');
  await expect(transfers.getByText(/^Outside your upload hours/)).toBeVisible();
  expect((await studio.job('Slow one.mov')).state.kind, 'what runs goes on').toBe('sending');
  await window.keyboard.press('Escape');

  // The settings show exactly the same.
  await window.keyboard.press('Control+,');
  const settings = studio.sheet;
  await expect(settings.getByRole('textbox', { name: 'Uploads at a time' })).toHaveValue('1');
  await expect(settings.getByRole('textbox', { name: 'Megabytes per second' })).toHaveValue('0.1');
  await expect(settings.getByLabel('Start time')).toHaveValue(from);
  await expect(settings.getByLabel('End time')).toHaveValue(until);
  await window.keyboard.press('Escape');
  await expect(settings).toBeHidden();

  // Full speed for an hour lifts the limits for both renders, and the popover says so.
  await limitsButton.click();
  await popover.getByRole('button', { name: 'Full speed for an hour' }).click();
  await expect(popover.getByRole('button', { name: 'Use limits again' })).toBeVisible();
  await expect(popover.getByText(/Limits apply again in/)).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(limitsButton).toHaveText('Limits');
  await studio.expectDelivered(first, 'Slow one.mov');
  await studio.expectDelivered(second, 'Slow two.mov');

  // All limits are the same after a restart, and apply again when full speed is ended.
  await studio.app.kill();
  const again = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  await again.openTransfers();
  const kept = again.window.getByRole('dialog', { name: 'Upload limits' });
  await again.transfers.getByRole('button', { name: 'Limits' }).click();
  await expect(kept.getByRole('textbox', { name: 'Uploads at a time' })).toHaveValue('1');
  await expect(kept.getByLabel('Start time')).toHaveValue(from);
  await kept.getByRole('button', { name: 'Use limits again' }).click();
  await expect(again.transfers.getByText(/^Outside your upload hours/)).toBeVisible();
  await flip(kept, 'Upload only at certain hours');
  await expect(again.transfers.getByText(/^Outside your upload hours/)).toBeHidden();
});
