import { appendFile, readFile, rm, writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { doneLookMs } from '../../src/renderer/features/transfers/done-uploads.ts';
import { expect, test } from '../fixtures/studio-test.ts';

test('an upload is paused, resumed, canceled and retried', async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.limitSpeed(60_000);
  const path = await render('Marquee.mov', { size: '640x360', seconds: 2, large: true });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Marquee”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await expect(studio.window.locator('[data-line-still="sending"]')).toBeVisible();
  await studio.openTransfers();
  const row = studio.transfer('Marquee.mov');
  await expect(row.getByText(/\d+% of/)).toBeVisible();
  await expect(row.getByText(/\/s · .* left/)).toBeVisible();

  await row.getByRole('button', { name: 'Pause: Marquee.mov' }).click();
  await expect(row.getByText(/paused/i).first()).toBeVisible();
  await studio.waitForState('Marquee.mov', 'held');
  expect(studio.statesInDatabase(path)).toEqual(['held']);
  const whole = (label: string) => studio.transfers.getByRole('button', { name: label, exact: true });
  await expect(whole('Resume all'), 'nothing is left to pause').toBeVisible();
  await expect(whole('Pause all')).toHaveCount(0);
  await row.click({ button: 'right' });
  const menu = studio.window.getByRole('menu', { name: 'More for Marquee.mov' });
  await expect(menu).toContainText('Show in folder');
  await expect(menu).toContainText('View the render');
  await expect(menu.getByRole('menuitem', { name: 'Cancel' })).toHaveText(/Delete$/);
  await studio.window.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Resume/ }).click();
  await studio.waitForState('Marquee.mov', 'sending');

  const { keyboard } = studio.window;
  await row.focus();
  await keyboard.press('Delete');
  await expect(studio.messages).toContainText('Canceling Marquee.mov');
  await expect(row.getByText('Canceling', { exact: true })).toBeVisible();
  // A key that is held down or pressed again cancels nothing.
  await keyboard.press('Delete');
  await keyboard.press('Control+z');
  await expect(row.getByText(/\d+% of/)).toBeVisible();
  await expect(studio.messages).not.toContainText('Canceling');

  await keyboard.press('Delete');
  await expect(studio.messages).toContainText(/Canceled in [1-5] seconds?\./);
  await expect(row.getByText('Canceled')).toBeVisible({ timeout: 20_000 });
  await expect(row.getByText(/An unfinished version stays on the item/)).toBeVisible();
  await studio.limitSpeed(null);
  await expect(row.getByRole('button', { name: 'Retry' })).toBeVisible();
  await row.click({ button: 'right' });
  await menu.getByRole('menuitem', { name: 'Retry' }).click();
  await studio.expectDelivered(path, 'Marquee.mov');
  await expect(row.getByText('Ready', { exact: true })).toBeVisible();

  await test.step('the sheet follows a render that is finished, deleted and there again while it is open', async () => {
    const late = await render('Parapet.mov', { take: 6 });
    const bytes = await readFile(late);
    await writeFile(late, bytes.subarray(0, bytes.length / 2));
    await studio.dropOnProject([late]);
    await studio.makeNewItems();
    const line = studio.sheet.getByRole('row').filter({ hasText: 'Parapet' });
    await expect(line).toContainText('Still rendering');
    await appendFile(late, bytes.subarray(bytes.length / 2));
    await expect(line).not.toContainText('Still rendering');
    await rm(late);
    await expect(line).toContainText("The file isn't there anymore.");
    await writeFile(late, bytes);
    await expect(line).not.toContainText("The file isn't there anymore.");
    await expect(line).toContainText('320 × 180');
    await studio.window.keyboard.press('Escape');
  });
});

test('a render of which half is there uploads once the other half is', { tag: '@long' }, async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  // Promise: Uploads when the file is complete.
  const half = await render('Cornice.mov', { take: 5 });
  const bytes = await readFile(half);
  await writeFile(half, bytes.subarray(0, bytes.length / 2));
  await studio.dropOnProject([half]);
  await studio.makeNewItems();
  await expect(studio.sheet).toContainText('Still rendering. Uploads when complete.');
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const waiting = studio.transfer('Cornice.mov');
  await expect(waiting).toContainText('Still rendering');
  await expect(waiting).toContainText('Uploads when the file is complete.');
  await expect(waiting.getByRole('button', { name: /^Resume/ }), 'it needs nobody').toHaveCount(0);
  await appendFile(half, bytes.subarray(bytes.length / 2));
  await studio.expectDelivered(half, 'Cornice.mov');
});

test('queued uploads are reordered by key, and all are paused with one button', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.transfers.getByRole('button', { name: 'Show all uploads' }).click();
  const names = ['One.mp4', 'Two.mp4', 'Three.mp4'];
  const paths = [];
  for (const [take, name] of names.entries()) paths.push(await render(name, { take }));
  await studio.desktop.setOnline(false);
  await expect(studio.transfers.getByText(/You're offline/)).toBeVisible();
  await studio.dropOnProject(paths);
  await studio.makeNewItems();
  await expect(studio.sheet.getByRole('button', { name: /^Upload 3 files/ })).toBeEnabled();
  await studio.window.keyboard.press('Control+Enter');
  const rows = studio.transfers.getByRole('row');
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(2)).toContainText('Three.mp4');
  await rows.nth(2).getByText('Three.mp4').click();
  await expect(rows.nth(2), 'not the cell in it, which shows no focus').toBeFocused();
  await studio.window.keyboard.press('ArrowUp');
  await expect(rows.nth(1)).toBeFocused();
  await studio.window.keyboard.press('ArrowDown');
  await studio.window.keyboard.press('Alt+ArrowUp');
  await expect(rows.nth(1)).toContainText('Three.mp4');
  await expect(studio.transfer('Three.mp4')).toBeFocused();

  await studio.transfers.getByRole('button', { name: 'Pause all' }).click();
  await expect(studio.transfers.getByText('Paused · 3 uploads left')).toBeVisible();
  await studio.desktop.setOnline(true);
  expect(await studio.createdVersions(), 'paused means that nothing begins').toBe(0);
  await studio.transfers.getByRole('button', { name: 'Resume all' }).click();
  for (const [index, name] of names.entries()) await studio.expectDelivered(paths[index] ?? '', name);

  // Finished uploads are one line, which opens into rows and moves to the history after a minute.
  const ended = (await studio.jobs()).map(({ state }) => (state.kind === 'ready' ? state.atMs : 0));
  await studio.window.clock.setFixedTime(Math.max(...ended));
  const done = studio.transfers.getByRole('button', { name: '3 ready', exact: true });
  const expectOneLine = async () => {
    await expect(done).toHaveAttribute('aria-expanded', 'false');
    await expect(rows).toHaveCount(0);
  };
  await expectOneLine();
  // Loaded again, the window also looks at the time by the clock that this test moves.
  await studio.window.reload();
  await studio.transfers.getByRole('button', { name: 'Show all uploads' }).click();
  await expectOneLine();
  const shareOfWidth = () =>
    done.evaluate((line) => (line.parentElement?.clientWidth ?? 0) / window.innerWidth);
  await expect.poll(shareOfWidth, 'where the uploads were').toBeLessThan(0.4);
  await done.click();
  await expect(rows).toHaveCount(3);
  await expect.poll(shareOfWidth).toBeLessThan(0.4);
  await expect(rows.first()).toContainText('Ready');
  await studio.window.clock.setFixedTime(Math.max(...ended) + 61_000);
  await expect(rows, 'nothing leaves while somebody looks at it').toHaveCount(3);
  await studio.window.clock.runFor(doneLookMs);
  await expect(rows).toHaveCount(3);
  await expect(studio.transfers.getByRole('button', { name: /^Uploads: .*3.* ready/ })).toBeVisible();
  await expect(studio.transfers.getByRole('button', { name: 'Clear finished' })).toBeVisible();
  await done.click();
  await expect(studio.transfers.getByText('No uploads').first()).toBeVisible();
  await studio.window.keyboard.press('Control+y');
  await expect(studio.sheet.getByRole('row').filter({ hasText: /One|Two|Three/ })).toHaveCount(3);
});

test('an upload that a kill interrupted continues after the next start and makes no second version', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.limitSpeed(60_000);
  const path = await render('Killed.mov', { size: '640x360', seconds: 2, large: true, take: 3 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Killed”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.waitForState('Killed.mov', 'sending');
  await expect.poll(async () => (await studio.job('Killed.mov')).progress?.sentBytes ?? 0).toBeGreaterThan(0);
  expect(studio.statesInDatabase(path)).toEqual(['sending']);
  await studio.app.kill();

  const again = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  await again.openTransfers();
  await expect(again.transfer('Killed.mov')).toBeVisible();
  await again.limitSpeed(null);
  await again.expectDelivered(path, 'Killed.mov');
  await expect(again.transfer('Killed.mov').getByText('Ready', { exact: true })).toBeVisible();
  expect(await again.versionsCountOf('Killed.mov'), 'asked for again by the same key, made once').toBe(1);
});

test('a key that is revoked while uploads are queued holds those that have not begun; a new key resumes them', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { service, window, sheet } = studio;
  await studio.signIn();
  await studio.sendSlowly();
  const names = ['Under way.mov', 'Early.mp4', 'Late.mp4'];
  const paths = [
    await render('Under way.mov', { size: '640x360', seconds: 2, large: true, take: 5 }),
    await render('Early.mp4', { take: 5 }),
    await render('Late.mp4', { take: 6 }),
  ];
  await studio.dropOnProject(paths);
  await studio.makeNewItems();
  await expect(sheet.getByRole('button', { name: /^Upload 3 files/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await studio.waitForState('Under way.mov', 'sending');
  const sentBytes = async () => (await studio.job('Under way.mov')).progress?.sentBytes ?? 0;
  await expect.poll(sentBytes).toBeGreaterThan(0);

  await service.control('PATCH', '/keys/all', { revoked: true });
  await studio.limitSpeed(null);
  const signIn = window.getByRole('button', { name: 'Sign in' });
  const message = studio.transfers.getByRole('status').filter({ hasText: /revoked/, has: signIn });
  await expect(message).toHaveCount(1);
  // A body that is being sent needs no key: it arrives completely, only its processing can't be watched.
  await expect.poll(() => studio.statesInDatabase(paths[0] ?? '')).toEqual(['processing']);
  await studio.expectHeldByService(paths[0] ?? '', 'Under way.mov');
  expect(await studio.createdVersions()).toBe(1);
  for (const path of paths.slice(1)) {
    expect(['held', 'queued']).toContain(studio.statesInDatabase(path).join());
  }

  const another = z
    .object({ key: z.string() })
    .parse(await service.control('POST', '/keys', { name: 'new' }));
  await message.getByRole('button', { name: 'Sign in' }).click();
  await expect(sheet.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await sheet.getByLabel('API key').fill(another.key);
  await window.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  for (const [index, name] of names.entries()) await studio.expectDelivered(paths[index] ?? '', name);
  await expect(message).toBeHidden();
  expect(await studio.createdVersions(), 'each once').toBe(3);
});
