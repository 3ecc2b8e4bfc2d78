import { readFile, writeFile } from 'node:fs/promises';
import { expect, test } from '../fixtures/studio-test.ts';
import { addKey } from '../pages/accounts-page.ts';
import { expectWhole } from '../pages/expect-whole.ts';

test('names are whole where there is room, in the column of uploads and in the history of two accounts', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, sheet } = studio;
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const longName = 'Backdrop Still for the second act';
  await studio.uploadAsNewItem(await render('Backdrop_Still_v02.mp4'), longName);
  await studio.waitForState('Backdrop_Still_v02.mp4', 'ready');
  const half = await render('Encore_Countdown_v3.mp4', { take: 2 });
  await writeFile(half, (await readFile(half)).subarray(0, 4_000));
  await studio.uploadAsNewItem(half, 'Encore Countdown');
  await studio.waitForState('Encore_Countdown_v3.mp4', 'held');
  await addKey(window, studio.service.addresses.keys.other_workspace);
  await window.getByRole('button', { name: 'Got it' }).click();

  await studio.openTransfers();
  const row = studio.transfer('Encore_Countdown');
  for (const part of ['Encore_Countdown', '_v3.mp4']) await expectWhole(row.getByText(part, { exact: true }));

  await window.getByRole('button', { name: 'History' }).click();
  const entry = sheet.getByRole('row').filter({ hasText: 'Backdrop_Still_v02.mp4' });
  await expectWhole(entry.getByText(longName, { exact: true }));
  // What else is said of it is readable or left out, never a sliver.
  const least = 40;
  for (const said of [row, entry]) {
    const widths = await said.getByText(/^Northlight Studio/).evaluateAll((all) =>
      all.map((each) => {
        const box = each.getBoundingClientRect();
        const line = (each.parentElement ?? each).getBoundingClientRect();
        return box.top >= line.bottom ? 0 : Math.min(box.right, line.right) - box.left;
      }),
    );
    expect(widths.filter((shown) => shown > 0 && shown < least)).toEqual([]);
  }
});
