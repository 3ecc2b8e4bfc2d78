import { join } from 'node:path';
import { NodeClock } from '../../src/engine/node/node-clock.ts';
import { openStore } from '../../src/engine/store/database.ts';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { AppStateStore } from '../../src/engine/store/tables/app-state-store.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { WatchedFolder } from '../pages/watched-folder.ts';

const hourMs = 60 * 60_000;

/** Makes the last look at the folders this long ago. The app isn't running. */
function lookedHoursAgo(homeDirectory: string, hours: number): void {
  const clock = new NodeClock();
  const opened = openStore(join(homeDirectory, databaseFileName), { clock });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  new AppStateStore(store).write('watch.lookedAtMs', clock.nowMs() - hours * hourMs);
}

test('whoever comes back is told what their watch folder uploaded meanwhile, and only once', {
  tag: '@long',
}, async ({ startStudio, startApp, homeDirectory, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const path = await watched.write(await render('LED_Main_v007.mp4'));
  await watched.add('Aurora Arena Tour');
  await watched.expectReady(path);
  await expect(watched.page.page, 'a person who is here').not.toContainText('uploaded, ');
  const environment = { RENDERDROP_BASE_URL: studio.service.addresses.base_url };

  await studio.app.stop();
  lookedHoursAgo(homeDirectory, 10);
  const back = new WatchedFolder(studio.with(await startApp({ environment })), watched.folder);
  await back.studio.window.mouse.move(300, 300);
  const row = back.page.list.getByRole('option', { name: /renders/ });
  const line = /^(Last night|Since .+): 1 uploaded$/;
  await expect(row.getByText(line)).toBeVisible();
  await row.click();
  await expect(back.page.page.getByText(line)).toBeVisible();
  await back.page.page.getByRole('button', { name: 'Got it' }).click();
  await expect(back.studio.window.getByText(line)).toHaveCount(0);

  await back.studio.app.stop();
  const later = new WatchedFolder(studio.with(await startApp({ environment })), watched.folder);
  await later.studio.window.mouse.move(300, 300);
  await expect(later.page.list.getByRole('option', { name: /renders/ })).toBeVisible();
  await expect(later.studio.window.getByText(line)).toHaveCount(0);
});
