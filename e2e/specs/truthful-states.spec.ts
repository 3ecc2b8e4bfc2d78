import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';

test('an item whose old version is ready is not mistaken for the new version', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 6_000 });
  await studio.signIn();
  const path = await render('LED_Main_v020.mp4', { take: 7 });
  await studio.dropOnItem('LED Main', [path]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await studio.waitForState('LED_Main_v020.mp4', 'processing');
  const row = studio.transfer('LED_Main_v020.mp4');
  await expect(row.getByText('Processing', { exact: true })).toBeVisible();
  await expect(row.getByText('Ready', { exact: true })).toBeHidden();
  expect((await studio.itemOf('LED_Main_v020.mp4')).status, 'what the item says of its old version').toBe(
    'ready',
  );
  await studio.expectHeldByService(path, 'LED_Main_v020.mp4', 'processing');
  expect(studio.statesInDatabase(path)).toEqual(['processing']);
  await studio.expectDelivered(path, 'LED_Main_v020.mp4');
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();
});

test('a version that was replaced in the meantime is shown as replaced, never as ready', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 4_000 });
  await studio.signIn();
  const path = await render('LED_Main_v021.mp4', { take: 8 });
  await studio.dropOnItem('LED Main', [path]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
  await studio.window.keyboard.press('Control+Enter');
  await studio.waitForState('LED_Main_v021.mp4', 'processing');
  const { delivery, target } = await studio.job('LED_Main_v021.mp4');
  const notes = z
    .object({
      value: z.object({ items: z.array(z.object({ version_id: z.string(), version_number: z.number() })) }),
    })
    .parse(await studio.notesOf(target.projectId, delivery?.mediaId ?? ''));
  const older = notes.value.items.find(({ version_number }) => version_number === 2);
  await studio.service.control('POST', `/media/${delivery?.mediaId ?? ''}/pick`, {
    version_id: older?.version_id,
  });
  // An older version says nothing about a newer one until the waiting time is over, because ours may still be
  // processing.
  await studio.desktop.stayAwake(31);
  await studio.openTransfers();
  const row = studio.transfer('LED_Main_v021.mp4');
  await expect(row.getByText('Replaced')).toBeVisible({
    timeout: 30_000,
  });
  expect(studio.statesInDatabase(path)).toEqual(['superseded']);
  await studio.expectHeldByService(path, 'LED_Main_v021.mp4');
  await expect(row.getByText(/You can choose yours in the web app/)).toBeVisible();
  await row.getByRole('button', { name: 'More for LED_Main_v021.mp4' }).click();
  await expect(studio.window.getByRole('menuitem', { name: 'Show item' })).toBeVisible();
  expect(await studio.createdVersions()).toBe(1);
});
