import { expect, test } from '../fixtures/studio-test.ts';

test('a render whose item was deleted is uploaded to another item, found by typing', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, service, sheet } = studio;
  await studio.signIn();
  await service.control('POST', '/faults', {
    on: { method: 'POST', path: '/v1/projects/*/media/*/versions' },
    times: 1,
    fault: { kind: 'answer', status: 404, code: 'media_not_found' },
  });
  const path = await render('LED_Main_v031.mp4', { take: 2 });
  await studio.dropOnItem('LED Main', [path]);
  await expect(sheet.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const row = studio.transfer('LED_Main_v031.mp4');
  await expect(row).toContainText('This item is no longer in the project.');
  const failed = await studio.job('LED_Main_v031.mp4');

  await row.getByRole('button', { name: 'Upload to another item…' }).click();
  await expect(
    sheet.getByRole('heading', { name: 'Upload LED_Main_v031.mp4 to another item' }),
  ).toBeVisible();
  await expect(sheet.getByText('This item is no longer in the project.')).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Upload', exact: true })).toBeDisabled();
  await sheet.getByRole('button', { name: 'LED_Main_v031.mp4 goes to: Choose an item. Change' }).click();
  await window.keyboard.type('imag r');
  await window.getByRole('option', { name: 'IMAG Right' }).click();
  await sheet.getByRole('button', { name: /^Upload to IMAG Right, v\d+$/ }).click();
  await expect(sheet).toBeHidden();
  await studio.expectDelivered(path, 'LED_Main_v031.mp4');

  const sent = await studio.job('LED_Main_v031.mp4');
  expect(sent.id, 'the same transfer, not another one').toBe(failed.id);
  expect(sent.target).toMatchObject({ kind: 'version', mediaName: 'IMAG Right' });
  if (sent.target.kind !== 'version') throw new Error('It went to a new item');
  expect(sent.delivery?.mediaId).toBe(sent.target.mediaId);
  await expect(row).toContainText('IMAG Right');
});

test('a queued upload is moved to another project as a new item, and view-only projects are not offered', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await studio.desktop.setOnline(false);
  const path = await render('Truss spin.mp4', { take: 4 });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(sheet.getByText('New item “Truss spin”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const chooseAnotherProject = () => studio.offerOtherProjects('Truss spin.mp4');
  await chooseAnotherProject();
  const offered = window.getByRole('listbox', { name: 'Project', exact: true }).getByRole('option');
  await expect(offered.filter({ hasText: 'Content Library' })).toBeVisible();
  await expect(offered.filter({ hasText: 'Harbour Lights Festival' })).toHaveCount(0);
  await offered.filter({ hasText: 'Content Library' }).click();
  await sheet.getByRole('button', { name: /^Truss spin.mp4 goes to/ }).click();
  await window.keyboard.type('Truss loop');
  await window.getByRole('option', { name: 'New item named “Truss loop”' }).click();
  await window.keyboard.press('Escape');
  await expect(sheet, 'nothing is changed by closing it').toBeHidden();
  expect((await studio.job('Truss spin.mp4')).target).toMatchObject({ name: 'Truss spin' });

  await chooseAnotherProject();
  await offered.filter({ hasText: 'Content Library' }).click();
  await sheet.getByRole('button', { name: /^Truss spin.mp4 goes to/ }).click();
  await window.keyboard.type('Truss loop');
  await window.keyboard.press('ArrowDown');
  await window.keyboard.press('Enter');
  await sheet.getByRole('button', { name: 'Upload to New item “Truss loop”' }).click();
  await expect(sheet).toBeHidden();
  await studio.desktop.setOnline(true);
  await studio.expectDelivered(path, 'Truss spin.mp4');
  expect((await studio.job('Truss spin.mp4')).target).toMatchObject({
    projectName: 'Content Library',
    name: 'Truss loop',
  });
});
