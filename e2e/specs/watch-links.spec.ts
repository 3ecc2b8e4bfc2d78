import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { WatchedFolder } from '../pages/watched-folder.ts';

test('a link to outside the folder is listed but not followed until the person allows it, and a stream says why it waits', {
  tag: '@long',
}, async ({ startStudio, homeDirectory, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  const { page } = watched;
  await watched.write(await render('LED_Main_v005.mp4'));
  await symlink(await render('private.mp4', { take: 2 }), join(watched.folder, 'Link_v001.mp4'));
  await page.drop(watched.folder);
  await expect(page.preview).toContainText('A link that leads out of the folder');
  await page.dialog.getByText('Filter and options').click();
  const follow = page.dialog.getByRole('switch', { name: /Follow links out of the folder/ });
  const shared = page.dialog.getByRole('switch', { name: /Other computers watch this folder too/ });
  const others = page.dialog.getByText('Other computers watch this folder too');
  await page.dialog.getByText('Follow links out of the folder').click();
  await expect(follow).toBeChecked();
  await expect(page.preview).not.toContainText('A link that leads out of the folder');
  await others.click();
  await expect(shared).toBeChecked();
  await expect(follow).not.toBeChecked();
  await expect(follow).toBeDisabled();
  await expect(page.dialog).toContainText('Not while other computers watch this folder.');
  await others.click();
  await page.confirm();
  await expect(page.page).toContainText('The link Link_v001.mp4 leads out of this folder. Skipped.');
  const stream = join(watched.folder, 'LED_Main_v006.ts');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=1'];
  execFileSync('ffmpeg', ['-loglevel', 'error', ...picture, '-c:v', 'mpeg2video', '-f', 'mpegts', stream]);
  const says = "Uploads once it hasn't changed for 1 min. Nothing in it says where it ends.";
  await expect(page.row('LED_Main_v006')).toContainText(says, { timeout: 30_000 });
  await expect(page.row('Link_v001')).toHaveCount(0);
});
