import { expect, test } from '../fixtures/studio-test.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';

test('a review whose notes could not be read says so, and offers neither to compare nor to upload', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, service, sheet } = studio;
  const check = new NoteCheckPage(window);
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 1_000,
    fault: { kind: 'answer', status: 403, code: 'insufficient_scope' },
  });
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  const failure = check.view.getByRole('alert');
  const expectUnread = async (item: string) => {
    await expect(failure.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(check.view.getByRole('heading', { name: `Review ${item}` })).toBeVisible();
    await expect(check.view.getByRole('button', { name: /^Upload/ })).toHaveCount(0);
  };

  await studio.dropOnProject([await render('IMAG_Left_v031.mp4'), await render('IMAG_Right_v031.mp4')]);
  const row = sheet.getByRole('row').filter({ hasText: 'IMAG_Left_v031.mp4' });
  await expect(row).toContainText('IMAG Left');
  await row.focus();
  await check.press('r');
  await expectUnread('IMAG Left');
  await check.press('Escape');
  await expect(check.view).toBeHidden();
  await check.press('Escape');
  await expect(sheet).toBeHidden();

  await window.getByRole('row', { name: 'LED Main', exact: true }).focus();
  await check.press('r');
  await expectUnread('LED Main');
  await service.control('DELETE', '/faults');
  // The window may have asked again by itself, with the button gone.
  const retry = failure.getByRole('button', { name: 'Retry' });
  await retry.or(check.note).click();
  await expect(check.note).toBeVisible();
  await expect(failure).toHaveCount(0);
});

test('a sheet that cannot read the open notes it counts says so in their place, and reads them once asked again', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, service, sheet } = studio;
  await studio.signIn();
  await expect(window.getByRole('row', { name: 'LED Main', exact: true })).toContainText('5');
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 1_000,
    fault: { kind: 'answer', status: 403, code: 'insufficient_scope' },
  });
  await studio.dropOnItem('LED Main', [await render('LED_Main_v009.mov', { size: '640x180' })]);
  await expect(sheet.getByRole('button', { name: '5 open notes' })).toBeVisible();
  const retry = sheet.getByRole('alert').getByRole('button', { name: 'Retry' });
  await expect(retry).toBeVisible();
  await service.control('DELETE', '/faults');
  await retry.click();
  await expect(sheet.getByText('Notes on LED Main')).toBeVisible();
  await expect(retry).toHaveCount(0);
});
