import { expect, test } from '../fixtures/studio-test.ts';

test('failed uploads come first and are retried all at once; finished ones are cleared', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, transfers, service } = studio;
  await studio.signIn();
  await service.control('POST', '/faults', {
    on: { method: 'POST', path: '/v1/projects/*/media' },
    times: 2,
    fault: { kind: 'answer', status: 400, code: 'invalid_request' },
  });
  await studio.desktop.setOnline(false);
  const names = ['Ring one.mp4', 'Ring two.mp4', 'Ring three.mp4', 'Ring four.mp4'];
  const paths = await Promise.all(names.map((name, take) => render(name, { take })));
  await studio.dropOnProject(paths);
  await studio.makeNewItems();
  await expect(studio.sheet.getByRole('button', { name: /^Upload 4 files/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await studio.desktop.setOnline(true);
  const states = async () => (await studio.jobs()).map(({ state }) => state.kind).sort();
  await expect.poll(states).toEqual(['failed', 'failed', 'ready', 'ready']);

  const rows = transfers.getByRole('row');
  for (const index of [0, 1]) await expect(rows.nth(index)).toContainText('rejected a value in this request');
  await expect(transfers.getByText('2 failed')).toBeVisible();
  await transfers.getByRole('button', { name: 'Retry all' }).click();
  for (const [index, name] of names.entries()) await studio.expectDelivered(paths[index] ?? '', name);
  await expect(transfers.getByRole('button', { name: 'Retry all' })).toBeHidden();
  expect(new Set((await studio.jobs()).map(({ batchId }) => batchId)).size, 'still one batch').toBe(1);

  await transfers.getByRole('button', { name: 'Clear finished' }).click();
  await expect(transfers.getByText('No uploads').first()).toBeVisible();
  for (const path of paths) expect(studio.statesInDatabase(path)).toEqual([]);
});

test('a whole project is paused and resumed without touching another, and stays so after a restart', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await studio.desktop.setOnline(false);
  const tour = await render('Tour look.mp4', { take: 1 });
  const library = await render('Library look.mp4', { take: 2 });
  await studio.dropOnProject([tour]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Tour look”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.openProject('Content Library');
  await studio.dropOnProject([library]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Library look”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await window.getByRole('button', { name: 'More for Tour look.mp4' }).click();
  await window.getByRole('menuitem', { name: 'Pause Aurora Arena Tour' }).click();
  const row = studio.transfer('Tour look.mp4');
  await expect(row).toContainText('The project is paused.');
  await expect(row.getByRole('button', { name: /^Resume/ }), 'one alone cannot go on').toHaveCount(0);
  await expect(studio.transfers.getByText('Aurora Arena Tour is paused')).toBeVisible();
  await studio.desktop.setOnline(true);
  await studio.expectDelivered(library, 'Library look.mp4');
  expect((await studio.job('Tour look.mp4')).state.kind).toBe('queued');
  await studio.app.kill();

  const again = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  await again.openTransfers();
  await expect(again.transfers.getByText('Aurora Arena Tour is paused')).toBeVisible();
  await again.window.getByRole('button', { name: 'More for Tour look.mp4' }).click();
  await expect(again.window.getByRole('menuitem', { name: 'Resume Aurora Arena Tour' })).toBeVisible();
  await again.window.keyboard.press('Escape');
  await again.transfers.getByRole('button', { name: 'Resume', exact: true }).click();
  await again.expectDelivered(tour, 'Tour look.mp4');
  await expect(again.transfers.getByText('Aurora Arena Tour is paused')).toBeHidden();
});
