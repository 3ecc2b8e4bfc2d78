import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/watched-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import { restingBox } from '../pages/resting-box.ts';
import { readyMs } from '../pages/watched-folder.ts';

/** From top to bottom. */
const namesIn = async (rows: Locator): Promise<readonly string[]> => {
  const seen = await rows.evaluateAll((all) =>
    all.map((row) => ({
      name: row.querySelector('[class*="_name_"]')?.textContent ?? '',
      top: row.getBoundingClientRect().top,
    })),
  );
  return seen.toSorted((a, b) => a.top - b.top).map(({ name }) => name);
};

test('rows of a watch folder stay where they are while the pointer or the focus is among them', {
  tag: '@long',
}, async ({ watched, render }) => {
  const { studio, page } = watched;
  const { window } = studio;
  const order = () => namesIn(page.page.getByRole('row'));
  await watched.write(await render('LED_Main_v006.mp4'));
  await expect(page.row('LED_Main')).toContainText('Ready', { timeout: readyMs });
  await watched.write(await render('Asks_v1.mp4', { take: 2 }));
  await expect(page.row('Asks_v1')).toContainText('No match', { timeout: readyMs });
  await watched.write(await render('Grows_v1.mp4', { take: 3 }));
  await expect.poll(order).toEqual(['Asks_v1.mp4', 'Grows_v1.mp4', 'LED_Main_v006.mp4']);

  const pressed = page.row('LED_Main');
  const place = await restingBox(pressed);
  await pressed.hover();
  await expect(page.row('Grows_v1'), 'it gets a line of choices above').toContainText('No match', {
    timeout: readyMs,
  });
  await watched.write(await render('Later_v1.mp4', { take: 4 }));
  await expect(page.row('Later_v1')).toContainText('No match', { timeout: readyMs });
  expect(await restingBox(pressed)).toEqual(place);
  const { folderId } = (await watched.file('Asks_v1.mp4')) ?? {};
  if (folderId === undefined) throw new Error('Nothing asks');
  await valueInPage(window, 'watch', 'skip', { folderId, paths: ['Asks_v1.mp4'] });
  await expect(page.row('Asks_v1'), 'it loses its line of choices').toContainText('You skipped it.');
  expect(await restingBox(pressed)).toEqual(place);
  const held = ['Asks_v1.mp4', 'Grows_v1.mp4', 'LED_Main_v006.mp4', 'Later_v1.mp4'];
  expect(await order()).toEqual(held);

  await pressed.focus();
  await window.mouse.move(1, 1);
  await watched.write(await render('Latest_v1.mp4', { take: 5 }));
  await expect(page.row('Latest_v1')).toContainText('No match', { timeout: readyMs });
  const around = ['Latest_v1.mp4', 'Later_v1.mp4', 'LED_Main_v006.mp4', 'Grows_v1.mp4', 'Asks_v1.mp4'];
  await expect
    .poll(order, { message: 'sorted around the row with the focus', timeout: readyMs })
    .toEqual(around);
  await expect(pressed).toBeFocused();
  await page.page.getByRole('radio', { name: 'All' }).focus();
  await expect
    .poll(order, 'what needs a person is on top once nobody is about to press anything')
    .toEqual(['Latest_v1.mp4', 'Later_v1.mp4', 'Grows_v1.mp4', 'Asks_v1.mp4', 'LED_Main_v006.mp4']);
});
