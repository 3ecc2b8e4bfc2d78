import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { receiptSchema } from '../../src/shared/model/upload-queue.ts';
import { expect, test } from '../fixtures/studio-test.ts';

test('the history is searched, filtered, looked into and exported', async ({
  startStudio,
  render,
  homeDirectory,
}) => {
  const studio = await startStudio();
  const { window, desktop, sheet } = studio;
  await studio.signIn();
  const names = ['Roof wide.mp4', 'Roof narrow.mp4', 'Cellar.mp4'];
  const paths = await Promise.all(names.map((name, take) => render(name, { take })));
  await studio.dropOnProject(paths);
  await expect(sheet.getByText('320 × 180').nth(2)).toBeVisible();
  await studio.makeNewItems();
  await window.keyboard.press('Control+Enter');
  for (const name of names) await studio.waitForState(name, 'ready');

  await window.keyboard.press('Control+y');
  const rows = sheet.getByRole('row');
  await expect(rows).toHaveCount(3);
  await window.getByLabel('Search the history').fill('roof');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Cellar' })).toHaveCount(0);

  await desktop.answerNext('dialog.showSaveDialog', join(homeDirectory, 'receipts.json'));
  await sheet.getByRole('button', { name: 'Export JSON…' }).click();
  await expect(sheet.getByText('Saved 2 receipts as receipts.json.')).toBeVisible();
  const saved: unknown = JSON.parse(await readFile(join(homeDirectory, 'receipts.json'), 'utf8'));
  const receipts = receiptSchema.array().parse(saved);
  expect(receipts.map(({ file }) => file).sort()).toEqual(paths.slice(0, 2).sort());
  expect(receipts.every(({ state, xxh3 }) => state === 'ready' && /^[0-9a-f]{16}$/.test(xxh3 ?? ''))).toBe(
    true,
  );

  await window.getByLabel('Search the history').fill('');
  await expect(rows).toHaveCount(3);
  await desktop.answerNext('dialog.showSaveDialog', join(homeDirectory, 'receipts.csv'));
  await sheet.getByRole('button', { name: 'Export CSV…' }).click();
  await expect(sheet.getByText('Saved 3 receipts as receipts.csv.')).toBeVisible();
  expect((await readFile(join(homeDirectory, 'receipts.csv'), 'utf8')).trim().split('\r\n')).toHaveLength(4);

  await rows.filter({ hasText: 'Cellar' }).click();
  const receipt = sheet.getByRole('region', { name: 'Receipt' });
  await expect(receipt).toContainText('Cellar.mp4');
  await expect(receipt).toContainText('320 × 180, 25 fps');
  await receipt.getByRole('button', { name: 'Copy receipt' }).click();
  await expect(receipt.getByRole('button', { name: 'Copied' })).toBeVisible();

  await sheet.getByRole('button', { name: 'Any result' }).click();
  await window.getByRole('option', { name: 'Failed', exact: true }).click();
  await expect(sheet.getByText('No results')).toBeVisible();
  await sheet.getByRole('button', { name: 'Show all' }).click();
  await expect(rows).toHaveCount(3);
});
