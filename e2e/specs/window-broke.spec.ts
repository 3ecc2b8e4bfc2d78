import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';

test('when drawing fails the window says so, uploads go on, a report can be saved, and it opens again', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  // Promise: Your uploads continue.
  const studio = await startStudio();
  const { window, desktop } = studio;
  await studio.signIn();
  await studio.limitSpeed(60_000);
  const path = await render('Long look.mov', { size: '640x360', seconds: 2, large: true, take: 5 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Long look”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('Long look.mov', 'sending');

  // Removes a browser function that the list of uploads needs as soon as it is drawn.
  await window.evaluate(() => {
    Reflect.set(globalThis, 'ResizeObserver', function Broken() {
      throw new TypeError('The browser measures nothing any more');
    });
  });
  await window.keyboard.press('Control+j');
  await expect(window.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(window.getByRole('alert')).toContainText('Your uploads continue');
  await expect(window.getByText('The browser measures nothing any more').first()).toBeVisible();
  const open = window.getByRole('button', { name: 'Reload' });
  await expect(open).toBeFocused();

  await studio.limitSpeed(null);
  await studio.expectDelivered(path, 'Long look.mov');

  const report = join(homeDirectory, 'report.log');
  await desktop.answerNext('dialog.showSaveDialog', report);
  await window.getByRole('button', { name: /^Save report/ }).click();
  await expect(window.getByText('Saved as report.log.')).toBeVisible();
  const saved = await readFile(report, 'utf8');
  expect(saved).toContain('"event":"window_broke"');
  expect(saved).toContain('The browser measures nothing any more');
  expect(saved, 'where it was drawn').toContain('Drawn in:');
  expect(saved, 'no key leaves').not.toContain('psk_');

  const [kept = ''] = await readdir(join(homeDirectory, 'crashes'));
  const crash = JSON.parse(await readFile(join(homeDirectory, 'crashes', kept), 'utf8'));
  expect(crash).toMatchObject({ where: 'window' });

  await open.click();
  await expect(window.getByRole('row', { name: 'Long look' })).toBeVisible();
  await expect(window.getByText('Long look v1 ready')).toBeVisible();
});

test('a drop that could still be undone is uploaded although the window broke and was reopened', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  const first = await render('Balcony.mp4', { take: 1 });
  await studio.dropOnProject([first]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Balcony”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.expectDelivered(first, 'Balcony.mp4');
  await expect(window.getByRole('row', { name: 'Balcony', exact: true })).toBeVisible();

  const second = await render('Balcony_v2.mp4', { take: 2 });
  await studio.dropOnItem('Balcony', [second]);
  await expect(studio.messages.getByRole('button', { name: /Undo/ })).toBeVisible();
  await window.evaluate(() => {
    Reflect.set(globalThis, 'ResizeObserver', function Broken() {
      throw new TypeError('The browser measures nothing any more');
    });
  });
  await window.keyboard.press('Control+j');
  await window.getByRole('button', { name: 'Reload' }).click();
  await expect(window.getByRole('row', { name: 'Balcony', exact: true })).toBeVisible();
  await studio.expectDelivered(second, 'Balcony_v2.mp4');
});
