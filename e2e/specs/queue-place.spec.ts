import type { Locator } from '@playwright/test';
import { doneLookMs } from '../../src/renderer/features/transfers/done-uploads.ts';
import { expect, test } from '../fixtures/studio-test.ts';

const leftOf = async (part: Locator) => Math.round((await part.boundingBox())?.x ?? Number.NaN);

test('the opened uploads stay in one place, done and beside an open item, and close once they are emptied', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, transfers } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  for (const [take, name] of ['One.mp4', 'Two.mp4'].entries())
    await studio.uploadAsNewItem(await render(name, { take }), name.slice(0, 3));
  for (const name of ['One.mp4', 'Two.mp4']) await studio.waitForState(name, 'ready');
  await transfers.getByRole('button', { name: 'Show all uploads' }).click();
  const done = transfers.getByRole('button', { name: /^2 ready$/, expanded: false });
  await expect(done).toBeVisible();
  const beside = 960;
  expect(await leftOf(done), 'a quarter of 1,280, at the right').toBeGreaterThanOrEqual(beside);

  const panel = window.getByRole('complementary', { name: 'Item' });
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await expect(panel).toBeVisible();
  expect(await leftOf(done), 'beside an open item').toBeGreaterThanOrEqual(beside);
  const before = await panel.boundingBox();
  expect(before && before.x + before.width, 'the item is between them').toBeLessThanOrEqual(beside);
  const edge = panel.getByRole('separator');
  const from = await edge.boundingBox();
  if (!before || !from) throw new Error('It has an edge to move it by.');
  await window.mouse.move(from.x + from.width / 2, 300);
  await window.mouse.down();
  await window.mouse.move(before.x + before.width - 270, 300, { steps: 3 });
  await window.mouse.up();
  expect((await panel.boundingBox())?.width, 'its edge follows the pointer').toBeCloseTo(270, -1);
  await window.keyboard.press('Escape');
  await expect(panel).toBeHidden();

  await transfers.getByRole('button', { name: 'Clear finished' }).click();
  const open = transfers.getByRole('button', { name: 'Show all uploads' });
  await expect(open).toBeVisible();
  // What opens now looks at the time by the clock that this test moves.
  await window.clock.install();
  await open.click();
  const hint = transfers.getByText('Drop renders on an item');
  await expect(hint, 'opened empty, it says what it is for').toBeVisible();
  expect(await leftOf(hint)).toBeGreaterThanOrEqual(beside);
  await expect(transfers.getByText('No uploads'), 'said once').toHaveCount(1);
  await window.clock.runFor(doneLookMs);
  await expect(hint, 'a person opened it').toBeVisible();
});
