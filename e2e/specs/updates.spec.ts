import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openStore } from '../../src/engine/store/database.ts';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { AppStateStore } from '../../src/engine/store/tables/app-state-store.ts';
import { FakeClock } from '../../src/engine/testing/fake-clock.ts';
import { fileOf, releaseOf, UpdateFeed } from '../../src/engine/updates/testing/update-feed.ts';
import { sourceVariable } from '../../src/engine/updates/this-copy.ts';
import { UpdateMemory } from '../../src/engine/updates/update-memory.ts';
import { releaseNotes } from '../../src/shared/messages/release-notes.ts';
import { expect, test } from '../fixtures/app-test.ts';
import { Studio } from '../pages/studio.ts';

const newBytes = Buffer.alloc(200_000, 'the new one ');
const name = 'Renderdrop-1.2.0.AppImage';

/** An AppImage that the app believes it runs from, and a feed that offers a newer one. */
async function published(homeDirectory: string) {
  const feed = await UpdateFeed.start();
  const { platform, arch } = process;
  if (platform !== 'linux' || (arch !== 'x64' && arch !== 'arm64')) throw new Error(`${platform} ${arch}`);
  feed.publish(releaseOf({ platform, arch, files: [fileOf(name, newBytes)] }));
  feed.put(name, newBytes);
  const place = join(homeDirectory, 'apps', 'Renderdrop.AppImage');
  mkdirSync(join(homeDirectory, 'apps'));
  writeFileSync(place, 'the one that runs');
  chmodSync(place, 0o755);
  const environment = {
    [sourceVariable]: JSON.stringify(feed.source),
    APPIMAGE: place,
    APPDIR: join(import.meta.dirname, '../..'),
  };
  return { feed, place, environment };
}

test('a newer version is announced in one line, downloaded on request, and started in place of this one', {
  tag: '@chromium',
}, async ({ startApp, startService, homeDirectory }) => {
  const { feed, place, environment } = await published(homeDirectory);
  await using _ = feed;
  const service = await startService();
  const app = await startApp({
    environment: { ...environment, RENDERDROP_BASE_URL: service.addresses.base_url },
  });
  const studio = new Studio(app, service, homeDirectory);
  const { window, sheet, desktop } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'About' }).click();
  await sheet.getByRole('button', { name: 'Check now' }).click();
  await expect(sheet.getByText('Renderdrop 1.2.0 is available.')).toBeVisible();
  await window.keyboard.press('Escape');

  const line = window.getByRole('status', { name: 'About updates' });
  await expect(line).toContainText('Renderdrop 1.2.0 is available.');
  await line.getByRole('button', { name: "What's new" }).click();
  await expect(sheet.getByRole('listitem')).toHaveText(['Uploads twice as fast.', 'Reads EXR in a zip.']);
  await window.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Later' }).click();
  await expect(line).toBeHidden();

  await window.keyboard.press('Control+,');
  await sheet.getByRole('tab', { name: 'About' }).click();
  await sheet.getByRole('button', { name: 'Update', exact: true }).click();
  await expect(sheet.getByText('Renderdrop 1.2.0 is ready.')).toBeVisible();
  expect(readFileSync(place, 'utf8')).toBe('the one that runs');
  await window.keyboard.press('Escape');
  await line.getByRole('button', { name: 'Restart to update' }).click();
  const relaunch = await desktop.waitForCall('app.relaunched');
  expect(relaunch.detail).toEqual({ execPath: place, args: [] });
  expect(await studio.app.ended()).toBe(0);
  expect(readFileSync(place).equals(newBytes)).toBe(true);
});

test('the first start of a newer version announces what is new, until the person has looked', {
  tag: '@long',
}, async ({ startApp, startService, homeDirectory }) => {
  const service = await startService();
  const environment = { RENDERDROP_BASE_URL: service.addresses.base_url };
  const before = await startApp({ environment });
  await new Studio(before, service, homeDirectory).signIn();
  await before.stop();
  const opened = openStore(join(homeDirectory, databaseFileName), { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  new UpdateMemory(new AppStateStore(opened.store)).change({ lastRun: '0.0.9' });
  opened.store.close();

  const { window } = await startApp({ environment });
  const line = window.getByRole('status', { name: 'About updates' });
  await expect(line).toContainText('Updated to 0.1.0.');
  await line.getByRole('button', { name: "What's new" }).click();
  const dialog = window.getByRole('dialog', { name: "What's new in Renderdrop 0.1.0" });
  await expect(dialog.getByRole('listitem').first()).toHaveText(releaseNotes['0.1.0'][0]);
  await window.keyboard.press('Escape');
  await expect(line).toBeHidden();
});
