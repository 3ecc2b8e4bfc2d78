import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/studio-test.ts';

test('a file that changes while it uploads is uploaded again at once, as its row and the history say', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await studio.limitSpeed(150_000);
  const look = { size: '640x360', seconds: 4, large: true } as const;
  const path = await render('Marquee.mov', look);
  const again = await readFile(await render('Marquee again.mov', { ...look, take: 2 }));
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(sheet.getByText('New item “Marquee”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const row = studio.transfer('Marquee.mov');
  await expect(row.getByText(/^[1-9]% of/)).toBeVisible();

  await writeFile(path, again);
  await expect(
    row.getByText('The file changed: uploading again as v2, with v1 left unfinished.'),
  ).toBeVisible();
  await expect(row.getByText(/^\d% of/), 'long before its end').toBeVisible();
  await studio.limitSpeed(null);
  await studio.expectDelivered(path, 'Marquee.mov');
  const says = 'The file changed during the upload, so v1 stays unfinished.';
  await expect(row.getByText(says)).toBeVisible();

  await window.keyboard.press('Control+y');
  await sheet.getByRole('row').filter({ hasText: 'Marquee.mov' }).click();
  await expect(sheet.getByRole('region', { name: 'Receipt' })).toContainText(says);
});
