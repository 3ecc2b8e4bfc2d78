import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';

test("when the page's own process dies the window shows it again, uploads go on, and a report is kept", {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.limitSpeed(60_000);
  const path = await render('Long look.mov', { size: '640x360', seconds: 2, large: true, take: 7 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Long look”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.waitForState('Long look.mov', 'sending');

  const again = await studio.desktop.crashPage();
  await expect(again.getByRole('row', { name: 'LED Main' })).toBeVisible();
  expect(studio.statesInDatabase(path), 'nothing of the upload was lost with the page').toEqual(['sending']);

  const crashes = join(homeDirectory, 'crashes');
  const kept = await readdir(crashes);
  expect(kept).toHaveLength(1);
  const report: unknown = JSON.parse(await readFile(join(crashes, kept[0] ?? ''), 'utf8'));
  expect(report).toMatchObject({ where: 'window' });
  expect(JSON.stringify(report), 'why, as the system says it').toContain('crashed');

  await again.keyboard.press('Control+j');
  await expect(again.getByText('Long look.mov').first()).toBeVisible();
  await again.keyboard.press('Control+k');
  await expect(again.getByRole('dialog')).toBeVisible();
  await askInPage(again, 'queue', 'setLimits', { bytesPerSecond: null });
  await expect.poll(() => studio.statesInDatabase(path), { timeout: 120_000 }).toEqual(['ready']);
  await again.context().browser()?.close();
});
