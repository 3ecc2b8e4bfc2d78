import { expect, test } from '../fixtures/studio-test.ts';
import { addKey, switchTo } from '../pages/accounts-page.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';
import { watched, watchMoves, watchTile } from '../pages/watched-motion.ts';

const all = { kind: 'all' } as const;

async function setSpeed({ window }: Studio, bytesPerSecond: number | null): Promise<void> {
  const { limits } = await valueInPage(window, 'queue', 'snapshot');
  await valueInPage(window, 'queue', 'setLimits', { ...limits, bytesPerSecond });
}

test('a version that became ready while another project was open is shown with its picture on return', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 3_000 });
  const { window } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const item = window.getByRole('row', { name: 'LED Main', exact: true });
  const picture = item.locator('img').first();
  const before = await picture.getAttribute('src');
  await studio.dropOnItem('LED Main', [await render('LED_Main_v005.mp4', { size: '640x180' })]);
  await expect(studio.sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await expect(studio.sheet).toBeHidden();
  await studio.uploadAsNewItem(await render('Pylon.mp4', { take: 3 }), 'Pylon');
  await studio.waitForState('Pylon.mp4', 'processing');
  // The reloaded page doesn't know what happened before it; the engine does.
  await window.reload();
  await studio.openProject('Harbour Lights Festival');
  await studio.waitForState('LED_Main_v005.mp4', 'ready');
  await studio.waitForState('Pylon.mp4', 'ready');
  await studio.openProject('Aurora Arena Tour');
  await expect(window.getByRole('row', { name: 'Pylon', exact: true })).toBeVisible();
  await expect(item).toContainText('5 versions');
  await expect(picture).not.toHaveAttribute('src', before ?? '');

  // Another person changes the project. Its list is requested again once the known one is a minute old.
  const gone = window.getByRole('row', { name: 'Guide Track', exact: true });
  await expect(gone).toBeVisible();
  const { projectId } = (await studio.job('Pylon.mp4')).target;
  const asked = { ...(await accountInPage(window)), projectId, source: 'service' as const, cursor: null };
  const { items } = await valueInPage(window, 'library', 'media', asked);
  await studio.service.control('DELETE', `/media/${items.find(({ name }) => name === 'Guide Track')?.id}`);
  await studio.desktop.stayAwake(2);
  await studio.openProject('Harbour Lights Festival');
  await studio.openProject('Aurora Arena Tour');
  await expect(gone).toBeHidden();
});

test('a new item has its tile while its first upload runs, takes its still when it is ready, and is never black', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, sheet } = studio;
  await window.emulateMedia({ reducedMotion: 'no-preference' });
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  await setSpeed(studio, 60_000);
  const path = await render('Pylon.mov', { size: '640x360', large: true, take: 3 });
  await watchMoves(window);
  await studio.dropOnProject([path]);
  await expect.poll(async () => (await watched(window)).moves.length, 'the file to its row').toBe(1);
  await studio.makeNewItems();
  await expect(sheet.getByText('New item “Pylon”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('Pylon.mov', 'sending');
  const tile = window.getByRole('row', { name: 'Pylon', exact: true });
  await expect(tile.getByRole('progressbar')).toBeVisible();
  const picture = tile.locator('img').first();
  await expect(picture).toHaveAttribute('src', /^\/still\/upload\//);
  expect((await studio.job('Pylon.mov')).state.kind, 'and it still runs').toBe('sending');
  await tile.click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  await expect(panel).toContainText('Pylon');
  await expect(panel).toContainText('640 × 360');
  await expect(picture).toHaveJSProperty('complete', true);
  await watchTile(window, (await tile.getAttribute('data-media')) ?? '');
  await setSpeed(studio, null);
  await studio.waitForState('Pylon.mov', 'ready');
  await expect.poll(async () => (await watched(window)).moves.length, 'the still to its tile').toBe(2);
  await expect(studio.transfers).toContainText('Pylon v1 ready');
  await expect(picture).not.toHaveAttribute('src', /^\/still\//);
  await expect(tile).toHaveCount(1);
  const { blanks, moves } = await watched(window);
  expect(blanks, 'from the first still of the render on').toBe(0);
  for (const milliseconds of moves) {
    expect(milliseconds).toBeGreaterThanOrEqual(120);
    expect(milliseconds).toBeLessThanOrEqual(200);
  }
});

test('a version that became ready while another account was open is shown on return', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, service } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  await valueInPage(window, 'queue', 'pause', all);
  await studio.uploadAsNewItem(await render('Pylon.mp4', { take: 3 }), 'Pylon');
  await addKey(window, service.addresses.keys.other_workspace);
  await expect(window.getByRole('heading', { level: 1, name: 'Gallery Loop' })).toBeVisible();
  await valueInPage(window, 'queue', 'resume', all);
  await studio.waitForState('Pylon.mp4', 'ready');
  await switchTo(window, /Northlight Studio/);
  await expect(window.getByRole('row', { name: 'Pylon', exact: true })).toBeVisible();
});
