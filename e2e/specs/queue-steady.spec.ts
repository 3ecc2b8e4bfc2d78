import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';

test('rows stay where they are while others move: in sight after a click, and under the pointer at any cost', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, transfers } = studio;
  await studio.signIn();
  await studio.sendSlowly();
  const names = ['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee', 'Fff', 'Ggg', 'Hhh'];
  await studio.dropOnProject(
    await Promise.all(
      names.map((name, take) => render(`${name}.mov`, { large: true, size: '1280x720', take })),
    ),
  );
  await studio.makeNewItems(names.length);
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const list = transfers.getByRole('grid');
  const row = (name: string) => studio.transfer(`${name}.mov`);
  const change = async (what: 'pause' | 'cancel', name: string) => {
    const { id } = await studio.job(`${name}.mov`);
    if (what === 'pause') await askInPage(window, 'queue', 'pause', { kind: 'jobs', jobIds: [id] });
    else await askInPage(window, 'queue', 'cancel', { jobIds: [id] });
  };
  /** Of what it shows: a frame begins above its first row. */
  const topOf = async (name: string) =>
    Math.round((await row(name).getByTitle(`${name}.mov`).boundingBox())?.y ?? Number.NaN);
  await expect(row('Aaa').getByText(/^\d+% of/)).toBeVisible();

  await test.step('the row that was clicked last is not followed', async () => {
    await row('Aaa').click();
    await list.evaluate((element) => {
      element.scrollTop = element.scrollHeight;
    });
    await window.mouse.move(400, 300);
    await expect(row('Hhh')).toBeInViewport({ ratio: 1 });
    const before = await topOf('Hhh');
    await change('pause', 'Aaa');
    await expect(row('Bbb')).toContainText('Uploading');
    await expect.poll(() => list.getByRole('row').first().textContent()).toContain('Bbb.mov');
    expect(await topOf('Hhh')).toBe(before);
  });

  await test.step('a row under the pointer stays under it, until the pointer leaves', async () => {
    await list.evaluate((element) => {
      element.scrollTop = 0;
    });
    await row('Ccc').hover();
    const before = await topOf('Ccc');
    // Both are above it: the list is at its top and becomes shorter.
    await change('cancel', 'Aaa');
    await change('cancel', 'Bbb');
    await expect(transfers.getByRole('button', { name: '2 canceled' })).toBeVisible();
    await expect(row('Aaa')).toBeHidden();
    expect(await topOf('Ccc')).toBe(before);
    await window.mouse.move(400, 300);
    await expect.poll(() => topOf('Ccc')).toBeLessThan(before);
  });

  await test.step('no row changes its place while the pointer is in the list', async () => {
    await row('Ddd').hover();
    const before = { Ccc: await topOf('Ccc'), Ddd: await topOf('Ddd') };
    await change('pause', 'Ccc');
    await expect(row('Ccc')).toContainText('Paused');
    await expect(row('Ddd')).toContainText('Uploading');
    expect({ Ccc: await topOf('Ccc'), Ddd: await topOf('Ddd') }).toEqual(before);
    await window.mouse.move(400, 300);
    await expect.poll(() => topOf('Ccc')).toBeGreaterThan(before.Ccc);
  });

  await test.step('a row that keys have reached is followed', async () => {
    await row('Ccc').focus();
    await window.keyboard.press('End');
    await expect(row('Hhh')).toBeFocused();
    await window.keyboard.press('Alt+Home');
    await expect(row('Hhh')).toBeInViewport({ ratio: 1 });
    await expect(row('Hhh')).toBeFocused();
  });
});
