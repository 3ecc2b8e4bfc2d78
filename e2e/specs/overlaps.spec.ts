import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { overlapsIn } from '../pages/overlaps.ts';
import type { Studio } from '../pages/studio.ts';

const sizes = [
  [700, 500],
  [900, 600],
  // 1280 x 800 at 200 %.
  [640, 400],
  [1280, 800],
  [2560, 1440],
] as const;

/** In every size of the window nothing of that part lies on anything else or sticks out of it. */
async function expectNoOverlaps({ window }: Studio, name: string, part: Locator): Promise<void> {
  for (const [width, height] of sizes) {
    await window.setViewportSize({ width, height });
    await expect.poll(() => overlapsIn(part), `${name} at ${width} x ${height}`).toEqual([]);
  }
  await window.setViewportSize({ width: 1280, height: 800 });
}

const longName = 'AURORA_MAIN_STAGE_LED_WALL_UPSTAGE_CENTER_3840x1080_2997_ProRes4444_sRGB_FINAL_v012.mp4';

test('nothing of the library, the item, the uploads and the settings overlaps, whatever the size of the window', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  test.setTimeout(300_000);
  const studio = await startStudio();
  const { window, desktop, sheet } = studio;
  await studio.signIn();
  const main = window.getByRole('main');
  await expectNoOverlaps(studio, 'signed in', main);
  await window.getByRole('button', { name: 'Got it' }).click();
  await expectNoOverlaps(studio, 'grid', main);
  await expectNoOverlaps(studio, 'sidebar', window.getByRole('navigation', { name: 'Projects' }));
  await window.keyboard.press('Control+2');
  await expectNoOverlaps(studio, 'list', main);
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  await expect(item).toContainText('still open');
  await expectNoOverlaps(studio, 'item', item);
  await expectNoOverlaps(studio, 'list beside an item', main);
  await window.keyboard.press('Escape');

  await desktop.setOnline(false);
  await studio.dropOnProject([await render(longName), await render('One look.mp4', { take: 2 })]);
  await expect(sheet.getByText(/\d fps/)).toHaveCount(2);
  await window.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  await studio.openTransfers();
  await expect(studio.transfers.getByRole('row').filter({ hasText: 'One look' })).toBeVisible();
  await expectNoOverlaps(studio, 'uploads', studio.transfers);

  await window.keyboard.press('Control+,');
  for (const tab of ['Uploads', 'Connection', 'Studio', 'Desktop', 'Accounts', 'Webhooks', 'About']) {
    await sheet.getByRole('tab', { name: tab }).click();
    await expectNoOverlaps(studio, `settings, ${tab}`, sheet);
  }
});
