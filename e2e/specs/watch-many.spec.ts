import { join } from 'node:path';
import { test as base, expect, type WatchedFixtures } from '../fixtures/watched-test.ts';
import { readyMs } from '../pages/watched-folder.ts';

const names = ['Qwertzuiop_v1.mp4', 'Yxcvbnm_v1.mp4', 'Poiuztrewq_v1.mp4'];

/** Three renders whose names match no item, so each needs a choice. */
const test = base.extend<WatchedFixtures>({
  watched: async ({ watched, render }, use) => {
    for (const [take, name] of names.entries()) await watched.write(await render(name, { take: take + 1 }));
    for (const name of names)
      await expect(watched.page.row(name)).toContainText('Needs a choice', { timeout: readyMs });
    await use(watched);
  },
});

test('several files at once, with the mouse: one item for all, and all skipped', { tag: '@long' }, async ({
  watched,
  render,
}) => {
  // Promise: Files with these names go to LED Main from now on.
  const { studio, page } = watched;
  const bar = studio.window.getByRole('region', { name: 'Selected files' });
  const nameIn = (name: string) => page.row(name).getByText(name);

  await nameIn('Qwertzuiop_v1').click({ modifiers: ['Control'] });
  await expect(bar).toContainText('1 selected');
  await nameIn('Yxcvbnm_v1').click({ modifiers: ['Control'] });
  await expect(bar).toContainText('2 selected');
  await expect(page.row('Poiuztrewq_v1')).toHaveAttribute('aria-selected', 'false');
  await bar.getByRole('button', { name: 'Choose the item…' }).click();
  await expect(page.dialog).toContainText('Choose the item for 2 files');
  await expect(page.dialog.getByLabel('Find an item, or name a new one')).toBeFocused();
  await studio.window.keyboard.type('led main');
  await studio.window.keyboard.press('Enter');
  await expect(page.dialog).toBeHidden();
  await expect(bar).toBeHidden();
  await expect(studio.messages).toContainText('2 files go to LED Main');
  // The other file makes a later version of the same item, which may be current before this one was processed.
  const readyOrNext = /Ready|Replaced v6 from here is current now/;
  await watched.expectReady(join(watched.folder, 'Qwertzuiop_v1.mp4'), readyOrNext);
  await watched.expectReady(join(watched.folder, 'Yxcvbnm_v1.mp4'));

  await page.row('Poiuztrewq_v1').locator('[data-select]').click();
  await expect(bar).toContainText('1 selected');
  await page
    .row('Qwertzuiop_v1')
    .getByText('Qwertzuiop_v1')
    .click({ modifiers: ['Shift'] });
  await expect(bar).toContainText(/[23] selected/);
  await bar.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(studio.messages).toContainText('1 file skipped');
  await expect(page.row('Poiuztrewq_v1')).toContainText('You skipped it.');
  await expect(page.row('Qwertzuiop_v1')).toContainText(readyOrNext);

  await watched.expectReady(await watched.write(await render('Yxcvbnm_v2.mp4', { take: 9 })));
});

test('several files at once, without a mouse', { tag: '@long' }, async ({ watched }) => {
  const { studio, page } = watched;
  const { keyboard } = studio.window;
  const bar = studio.window.getByRole('region', { name: 'Selected files' });
  const rows = page.page.getByRole('row');

  await rows.first().focus();
  await keyboard.press('Control+Space');
  await expect(bar).toContainText('1 selected');
  await keyboard.press('Escape');
  await expect(bar).toBeHidden();
  await keyboard.press('Shift+ArrowDown');
  await expect(bar).toContainText('2 selected');
  await expect(rows.nth(1)).toBeFocused();
  await keyboard.press('Delete');
  await expect(bar).toBeHidden();
  await expect(studio.messages).toContainText('2 files skipped');
  const skipped = rows.filter({ hasText: 'You skipped it.' });
  await expect(skipped).toHaveCount(2);
  await studio.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(skipped).toHaveCount(0);
  await expect(rows.filter({ hasText: 'Needs a choice' })).toHaveCount(3);

  await rows.first().focus();
  await keyboard.press('Control+a');
  await expect(bar).toContainText('3 selected');
  await keyboard.press('i');
  await expect(page.dialog).toContainText('Choose the item for 3 files');
  await expect(page.dialog.getByLabel('Find an item, or name a new one')).toBeFocused();
  await keyboard.type('led main');
  await keyboard.press('Enter');
  await expect(page.dialog).toBeHidden();
  // On a busy computer, the next one is the current version before this one was seen ready.
  for (const name of names) await watched.expectReady(join(watched.folder, name), /Ready|Replaced/);
});

test('several files at once become new items, each named by its file, with one button', {
  tag: '@long',
}, async ({ watched }) => {
  const { studio, page } = watched;
  const bar = studio.window.getByRole('region', { name: 'Selected files' });
  const [first = '', second = '', third = ''] = names;
  for (const name of [first, second])
    await page
      .row(name)
      .getByText(name)
      .click({ modifiers: ['Control'] });
  await expect(bar).toContainText('2 selected');
  await bar.getByRole('button', { name: 'New items' }).click();
  await expect(bar).toBeHidden();
  for (const name of [first, second]) {
    await watched.expectReady(join(watched.folder, name));
    expect((await studio.job(name)).target).toMatchObject({
      kind: 'new_item',
      name: name.replace('_v1.mp4', ''),
    });
  }
  // Only the selected files.
  await expect(page.row(third)).toContainText('Needs a choice');
  expect((await studio.jobs()).map(({ file }) => file.name).toSorted()).toEqual([first, second]);
});
