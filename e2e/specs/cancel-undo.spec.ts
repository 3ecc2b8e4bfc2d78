import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';

test('an upload that is being canceled keeps its place and its bytes until that can no longer be undone', async ({
  startStudio,
  startApp,
  render,
}) => {
  const studio = await startStudio();
  const { window, desktop, transfers, messages } = studio;
  const { keyboard } = window;
  await studio.signIn();
  await studio.sendSlowly();
  const drop = async (names: readonly string[], firstTake: number) => {
    const paths = await Promise.all(
      names.map((name, index) =>
        render(`${name}.mov`, { large: true, size: '1280x720', take: firstTake + index }),
      ),
    );
    await studio.dropOnProject(paths);
    await studio.makeNewItems(paths.length);
    await keyboard.press('Control+Enter');
    await expect(studio.sheet).toBeHidden();
  };
  await drop(['Aaa', 'Bbb', 'Ccc'], 0);
  await drop(['Other', 'Another'], 3);
  await studio.openTransfers();
  const row = (name: string) => studio.transfer(`${name}.mov`);
  await expect(row('Aaa').getByText(/^\d+% of/)).toBeVisible();
  await expect(transfers.getByRole('row')).toHaveCount(5);

  await test.step('it stops where it is, says so, and continues there when that is undone', async () => {
    await row('Aaa').focus();
    await keyboard.press('Delete');
    await expect(row('Aaa').getByText('Canceling', { exact: true })).toBeVisible();
    await expect(transfers.getByText('4 queued · 1 canceling')).toBeVisible();
    await expect(window.getByRole('row', { name: 'Aaa', exact: true })).toContainText('Canceling');
    const stoppedAt = (await studio.job('Aaa.mov')).progress?.sentBytes ?? 0;
    expect(stoppedAt).toBeGreaterThan(0);
    await row('Aaa').getByRole('button', { name: 'Undo' }).click();
    await expect(messages).not.toContainText('Canceling');
    await expect(row('Aaa').getByText(/^\d+% of/)).toBeVisible();
    await expect(transfers.getByText('1 uploading · 4 queued')).toBeVisible();
    const { state, progress } = await studio.job('Aaa.mov');
    expect([state.kind, (progress?.sentBytes ?? 0) >= stoppedAt]).toEqual(['sending', true]);
  });

  await test.step('Delete, pressed more often than the drop has files, hits no other drop', async () => {
    await row('Aaa').focus();
    await keyboard.press('Delete');
    await expect(row('Bbb'), 'the next one').toBeFocused();
    await keyboard.press('Control+z');
    await expect(row('Aaa'), 'the one that is back').toBeFocused();
    await expect(transfers.getByText('1 uploading · 4 queued')).toBeVisible();
    for (let times = 0; times < 5; times += 1) await keyboard.press('Delete');
    await expect(messages).toContainText('Canceling 3 uploads');
    await expect(transfers.getByText('2 queued · 3 canceling')).toBeVisible();
    await keyboard.press('Control+z');
    await expect(transfers.getByText('1 uploading · 4 queued')).toBeVisible();
  });

  await test.step('quitting asks nothing about it, and it is canceled at the next start', async () => {
    await row('Aaa').focus();
    await keyboard.press('Delete');
    await expect(row('Aaa').getByText('Canceling', { exact: true })).toBeVisible();
    await desktop.requestQuit();
    await studio.app.ended();
    const next = studio.with(
      await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
    );
    await next.waitForState('Aaa.mov', 'cancelled');
    await next.waitForState('Bbb.mov', 'sending');
    // The service calls such an item processing, although nothing will ever come.
    const tile = next.window.getByRole('row', { name: 'Aaa', exact: true });
    await expect(tile).toContainText('No upload finished');
  });
});

test('an app that is killed while a cancel can be undone cancels at its next start, and asks nothing', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.sendSlowly();
  const names = ['Aaa', 'Bbb', 'Ccc'] as const;
  const paths = await Promise.all(
    names.map((name, take) => render(`${name}.mov`, { large: true, size: '1280x720', take })),
  );
  await studio.dropOnProject(paths);
  await studio.makeNewItems(paths.length);
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const row = (of: typeof studio, name: string) => of.transfer(`${name}.mov`);
  await expect(row(studio, 'Aaa').getByText(/^\d+% of/)).toBeVisible();
  // One that has a version and bytes, and one of which the service knows nothing.
  for (const name of ['Aaa', 'Ccc']) {
    await row(studio, name).focus();
    await studio.window.keyboard.press('Delete');
    await expect(row(studio, name).getByText('Canceling', { exact: true })).toBeVisible();
  }
  await studio.app.kill();

  const next = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  for (const name of ['Aaa.mov', 'Ccc.mov']) await next.waitForState(name, 'cancelled');
  await next.waitForState('Bbb.mov', 'sending');
  const tile = (name: string) => next.window.getByRole('row', { name, exact: true });
  await expect(tile('Aaa')).toContainText('No upload finished');
  await expect(tile('Ccc')).toBeHidden();
  await expect(next.window.getByRole('dialog')).toBeHidden();
  await askInPage(next.window, 'queue', 'pause', { kind: 'all' });
  await next.transfers.getByRole('button', { name: 'Show all uploads' }).click();
  await next.transfers.getByRole('button', { name: '2 canceled' }).click();
  await expect(row(next, 'Aaa')).toContainText('An unfinished version stays on the item.');
  await expect(row(next, 'Ccc')).not.toContainText('unfinished');
});
