import { z } from 'zod';
import { expect, test } from '../fixtures/studio-test.ts';
import type { Studio } from '../pages/studio.ts';

const hourMs = 3_600_000;
const looks = z.object({ requests: z.array(z.object({ method: z.string(), path: z.string() })) });

/** How often the service was asked about items of a project. */
async function looksAtItems({ service }: Studio): Promise<number> {
  const { requests } = looks.parse(await service.control('GET', '/requests'));
  return requests.filter(({ method, path }) => method === 'GET' && /\/media(?:\/|$)/.test(path)).length;
}

/** Uploads to an item whose old version stays ready, and lets half an hour pass without news of the new one. */
async function sendAndHearNothing(studio: Studio, path: string, fileName: string): Promise<void> {
  await studio.signIn();
  await studio.dropOnItem('LED Main', [path]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await studio.waitForState(fileName, 'processing');

  const looksBefore = await looksAtItems(studio);
  await studio.desktop.stayAwake(29);
  await expect.poll(() => looksAtItems(studio)).toBeGreaterThan(looksBefore);
  expect((await studio.job(fileName)).state.kind, 'not given up too early').toBe('processing');
  await studio.desktop.stayAwake(2);
  await studio.waitForState(fileName, 'unconfirmed');
}

test('a version without news becomes unconfirmed, and checking again finds it once it is there', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: hourMs });
  const fileName = 'LED_Main_v030.mp4';
  const path = await render(fileName, { take: 11 });
  await sendAndHearNothing(studio, path, fileName);

  const row = studio.transfer(fileName);
  await expect(row.getByText('Unconfirmed')).toBeVisible();
  await expect(row.getByText(/Check the item before you retry/)).toBeVisible();
  await studio.expectHeldByService(path, fileName, 'processing');
  expect(studio.statesInDatabase(path)).toEqual(['unconfirmed']);

  // Nothing has changed at the service: the app checks once, and says the same again.
  const looksBefore = await looksAtItems(studio);
  await row.getByRole('button', { name: 'Check again' }).click();
  await expect.poll(() => looksAtItems(studio)).toBeGreaterThan(looksBefore);
  await studio.waitForState(fileName, 'unconfirmed');
  await expect(row.getByText('Unconfirmed')).toBeVisible();

  await studio.service.control('POST', '/clock', { advance_seconds: hourMs / 1_000 });
  await row.getByRole('button', { name: 'Check again' }).click();
  await studio.expectDelivered(path, fileName);
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();
  expect(await studio.createdVersions(), 'looking makes no version').toBe(1);
});

test('an unconfirmed upload can be uploaded again, as another version', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: hourMs });
  const fileName = 'LED_Main_v031.mp4';
  const path = await render(fileName, { take: 12 });
  await sendAndHearNothing(studio, path, fileName);

  const row = studio.transfer(fileName);
  await row.getByRole('button', { name: `More for ${fileName}` }).click();
  await studio.window.getByRole('menuitem', { name: 'Retry' }).click();
  // The file was delivered, so the app asks once: the same bytes are seldom wanted as two versions.
  await expect(row.getByText(/Already uploaded/)).toBeVisible();
  expect(await studio.createdVersions()).toBe(1);
  await row.getByRole('button', { name: 'Upload anyway' }).click();
  await studio.waitForState(fileName, 'processing');
  await studio.service.control('POST', '/clock', { advance_seconds: hourMs / 1_000 });
  await studio.expectDelivered(path, fileName);
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();
  expect(studio.statesInDatabase(path)).toEqual(['ready']);
  expect(await studio.createdVersions(), 'the one that stayed silent, and the new one').toBe(2);
});
