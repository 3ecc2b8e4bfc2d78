import { CommandLine } from '../../src/cli/testing/command-line.ts';
import { expect, test } from '../fixtures/studio-test.ts';

test('an upload that waits for its item is a row that can be canceled, or that the app places and uploads itself', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  // Promise: Trying again.
  // Promise: Uploads when the server responds.
  const studio = await startStudio();
  await studio.signIn();
  const paths = [await render('Truss.mp4', { take: 3 }), await render('Ramp.mp4', { take: 5 })];
  using cli = CommandLine.on(studio.service, null);
  const noProject = { on: { method: 'GET', path: '/v1/projects' }, times: 100_000 };
  const fault = { kind: 'answer', status: 503, code: 'internal_error' };
  await studio.service.control('POST', '/faults', { ...noProject, fault });
  for (const path of paths) {
    const words = ['upload', path, '--project', 'Aurora Arena Tour', '--new', '--patience', '0.02'];
    const ended = await cli.run(words, { environment: { RENDERDROP_HOME: homeDirectory } });
    expect(ended.stderr).toContain('queue');
  }

  const { transfers } = studio;
  await transfers.getByRole('button', { name: 'Show all uploads' }).click();
  const rows = transfers.getByRole('list', { name: 'Uploads without an item yet' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const truss = rows.filter({ hasText: 'Truss.mp4' });
  await expect(truss).toContainText('Aurora Arena Tour');
  await expect(truss).toContainText('Queued');
  await expect(truss).toContainText('Trying again.');
  const cancel = truss.getByRole('button', { name: 'Cancel: Truss.mp4' });
  await cancel.click();
  await expect(studio.messages).toContainText('Canceling Truss.mp4');
  await studio.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(studio.messages).not.toContainText('Canceling');
  await expect(rows).toHaveCount(2);
  await cancel.click();
  await expect(rows).toHaveCount(1, { timeout: 20_000 });

  await studio.service.control('DELETE', '/faults');
  await expect(studio.transfer('Ramp.mp4')).toBeVisible();
  await expect(rows).toHaveCount(0);
  await studio.expectDelivered(paths[1] ?? '', 'Ramp.mp4');
  expect(await studio.createdVersions()).toBe(1);
});

test('an upload whose project is not found needs a person, and can be retried', { tag: '@long' }, async ({
  startStudio,
  render,
  homeDirectory,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  const path = await render('Truss.mp4', { take: 3 });
  using cli = CommandLine.on(studio.service, null);
  const fault = { kind: 'answer', status: 503, code: 'internal_error' };
  await studio.service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects' },
    times: 100_000,
    fault,
  });
  const words = ['upload', path, '--project', 'Renamed Tour', '--new', '--patience', '0.02'];
  await cli.run(words, { environment: { RENDERDROP_HOME: homeDirectory } });
  await studio.service.control('DELETE', '/faults');

  await studio.transfers.getByRole('button', { name: 'Show all uploads' }).click();
  const row = studio.transfers.getByRole('listitem').filter({ hasText: 'Truss.mp4' });
  await expect(row).toContainText('No project is named "Renamed Tour".');
  await expect(studio.transfers).toContainText('1 needs attention');
  await studio.service.control('POST', '/projects', { name: 'Renamed Tour', media: 0 });
  await row.getByRole('button', { name: 'Retry' }).click();
  await studio.expectDelivered(path, 'Truss.mp4');
});
