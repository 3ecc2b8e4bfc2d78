import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';

/** Drops a render whose upload takes long enough for the rest of the test. */
async function uploadSlowly(studio: Studio, path: string): Promise<void> {
  await studio.signIn();
  await studio.limitSpeed(60_000);
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Long look”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.waitForState('Long look.mov', 'sending');
}

async function expectReady(studio: Studio, page: Page, path: string): Promise<void> {
  await askInPage(page, 'queue', 'setLimits', { bytesPerSecond: null });
  await expect.poll(() => studio.statesInDatabase(path), { timeout: 120_000 }).toEqual(['ready']);
}

const longLook = { size: '640x360', seconds: 2, large: true, take: 7 } as const;

test("when the page's own process dies the window shows it again, uploads go on, and a report is kept", {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  const path = await render('Long look.mov', longLook);
  await uploadSlowly(studio, path);

  const again = await studio.desktop.crashPage();
  await expect(again.getByRole('row', { name: 'LED Main' })).toBeVisible();
  const messages = again.getByRole('region', { name: 'Messages' });
  await expect(messages.getByText('The window crashed and was opened again.')).toBeVisible();
  await expect(messages.getByText("Your uploads weren't interrupted.")).toBeVisible();
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
  await expectReady(studio, again, path);
  await again.context().browser()?.close();
});

test('a page that keeps dying is reopened only when the person says so, who can save diagnostics first', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  // Promise: Your uploads continue without it.
  const studio = await startStudio();
  const { desktop } = studio;
  const path = await render('Long look.mov', longLook);
  await uploadSlowly(studio, path);
  await desktop.crashPage();
  const second = await desktop.crashPage();
  await expect(second.getByRole('row', { name: 'LED Main' })).toBeVisible();
  expect(await desktop.calls('dialog.showMessageBox'), 'two are accidents').toEqual([]);

  const file = join(homeDirectory, 'diagnostics.json');
  await desktop.answerNext('dialog.showMessageBox', 1);
  await desktop.answerNext('dialog.showSaveDialog', file);
  await desktop.answerNext('dialog.showMessageBox', 0);
  const third = await desktop.crashPage();
  await expect(third.getByRole('row', { name: 'LED Main' })).toBeVisible();
  const asked = (await desktop.calls('dialog.showMessageBox')).map(({ detail }) => detail);
  expect(asked).toMatchObject([
    { message: 'The window keeps crashing', buttons: ['Open again', 'Save diagnostics…', 'Quit'] },
    { detail: expect.stringContaining('Saved as diagnostics.json.') },
  ]);
  const saved = await readFile(file, 'utf8');
  expect(JSON.parse(saved)).toMatchObject({
    crashes: [{ where: 'window' }, { where: 'window' }, { where: 'window' }],
  });
  expect(saved, 'no key leaves').not.toContain('psk_');
  expect(studio.statesInDatabase(path)).toEqual(['sending']);
  await expectReady(studio, third, path);
  const messages = third.getByRole('region', { name: 'Messages' });
  await messages.getByRole('button', { name: 'Diagnostics' }).click();
  await expect(third.getByRole('button', { name: 'Save diagnostics…' })).toBeVisible();
  await third.context().browser()?.close();
});

test('whoever quits because the page keeps dying is asked about their uploads, and finds them again next time', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  const { desktop, service } = studio;
  const path = await render('Long look.mov', longLook);
  await uploadSlowly(studio, path);
  await desktop.crashPage();
  await desktop.crashPage();

  const quit = 2;
  const stay = 2;
  const goOnNextTime = 1;
  for (const answer of [quit, stay, quit, goOnNextTime])
    await desktop.answerNext('dialog.showMessageBox', answer);
  await desktop.crashPageForGood();
  expect(await studio.app.ended()).toBe(0);
  const asked = (await desktop.calls('dialog.showMessageBox')).map(({ detail }) => detail);
  const keepsCrashing = { message: 'The window keeps crashing' };
  const isUploading = {
    buttons: [
      'Finish in background',
      expect.stringMatching(/^Quit and (resume|start again) later$/),
      'Cancel',
    ],
  };
  expect(asked, 'whoever stays has no page, and is asked again').toMatchObject([
    keepsCrashing,
    isUploading,
    keepsCrashing,
    isUploading,
  ]);
  expect(studio.statesInDatabase(path), 'nothing of the upload was given up').not.toContain('canceled');

  const environment = { RENDERDROP_BASE_URL: service.addresses.base_url };
  const again = studio.with(await startApp({ environment }));
  await expectReady(again, again.window, path);
});
