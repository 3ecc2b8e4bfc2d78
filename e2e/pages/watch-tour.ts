import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { WatchSettings } from '../../src/shared/model/watch-folders.ts';
import { valueInPage } from './bridge-in-page.ts';
import { FirstRunPage } from './first-run-page.ts';
import { linkFrames } from './linked-frames.ts';
import { Studio } from './studio.ts';
import { expect, sampleRender, type TourParts, TourSteps } from './tour-steps.ts';
import { WatchPage } from './watch-page.ts';
import { WatchedFolder } from './watched-folder.ts';

/** Watch folders from the first one on: how one is added, its page and states, and what its dialogs ask. Starts before the sign-in. */
export async function takeWatchTour(parts: TourParts): Promise<void> {
  const { window } = parts.app;
  await new FirstRunPage(window).signIn(parts.service.addresses.keys.all);
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await window.getByRole('button', { name: 'Got it' }).click();
  const tour = new WatchTour(parts);
  await tour.add();
  await tour.page();
  await tour.dialogs();
  await tour.many();
  await tour.away();
  await tour.states();
  await tour.sequences();
  await tour.held();
}

class WatchTour extends TourSteps {
  readonly #watch = new WatchPage(this.parts.app.window, this.parts.app.desktop);
  readonly #folder = join(this.parts.folder, 'LED wall renders');

  /** Each file has bytes of its own: the same bytes are never uploaded to an item twice. */
  async #write(name: string, folder = this.#folder): Promise<void> {
    await writeFile(join(folder, name), Buffer.concat([await readFile(sampleRender), skippedBox()]));
  }

  async add(): Promise<void> {
    const { desktop } = this.parts.app;
    await this.#watch.settleSoon();
    await mkdir(join(this.#folder, 'final'), { recursive: true });
    for (const name of ['LED_Main_v005.mp4', 'IMAG Left FINAL.mp4', 'Unknown loop.mp4', 'LED_Main_draft.mp4'])
      await this.#write(name);
    await this.hold('watch-dragged', '[aria-label="Watch folders"]', [this.#folder], 'Watch this folder');
    await desktop.dropFiles('[aria-label="Watch folders"]', [this.#folder]);
    await expect(this.#watch.preview).toContainText('stay as they are');
    await this.visit('watch-add');
    await this.#watch.dialog.getByRole('radio', { name: 'Upload all' }).click();
    await this.#watch.dialog.getByText('Filter and options').click();
    await this.#watch.dialog.getByLabel('Never these files').fill('*_draft*');
    await expect(this.#watch.preview).toContainText('excluded by the filter');
    await this.visit('watch-add-options');
    await this.#watch.dialog.getByLabel('Never these files').fill('*_draft[');
    await expect(this.#watch.dialog).toContainText('without its ]');
    await this.visit('watch-add-bad-pattern');
    await this.#watch.dialog.getByLabel('Never these files').fill('');
    await this.#watch.dialog.getByRole('radio', { name: 'Leave them' }).click();
    await this.#watch.confirm();
    await expect(this.#watch.state).toHaveText('Watching');
    await this.visit('watch-nothing-yet');
  }

  async page(): Promise<void> {
    await this.#write('LED_Main_v006.mp4');
    await expect(this.#watch.row('LED_Main_v006')).toContainText('Ready');
    await this.#write('Mystery_v1.mp4', join(this.#folder, 'final'));
    await this.#write('LED Mian_v7.mp4');
    await expect(this.#watch.row('Mystery_v1')).toContainText('Needs a choice');
    await expect(this.#watch.row('LED Mian')).toContainText('Needs a choice');
    await this.visit('watch-page');
    await this.#watch.row('LED_Main_v006').click();
    await expect(this.#watch.story).toContainText('Last written');
    await this.visit('watch-file');
    await this.press('Escape');
    await this.button('More for this watch folder').click();
    await this.visit('watch-menu');
    await this.press('Escape');
  }

  async dialogs(): Promise<void> {
    await this.#watch
      .row('Mystery_v1')
      .getByRole('button', { name: /^Choose the item/ })
      .click();
    await expect(this.dialog).toContainText('Remember for files with this name');
    await expect(this.dialog.getByRole('option', { name: /LED Main/ })).toBeVisible();
    await this.visit('watch-choose');
    await this.close();
    await this.button('Edit').click();
    await expect(this.#watch.preview).toContainText('match now');
    await this.visit('watch-edit');
    await this.close();
    await this.#watch.fromMenu('Stop watching…');
    await expect(this.window.getByRole('alertdialog')).toBeVisible();
    await this.visit('watch-remove');
    await this.press('Escape');
  }

  /** Acts on several files at once. */
  async many(): Promise<void> {
    for (const name of ['Mystery_v1', 'LED Mian'])
      await this.#watch
        .row(name)
        .getByText(name)
        .first()
        .click({ modifiers: ['Control'] });
    await expect(this.window.getByRole('region', { name: 'Selected files' })).toContainText('2 selected');
    await this.visit('watch-selected');
    await this.button('Choose the item…').click();
    await expect(this.dialog.getByRole('option', { name: /LED Main/ })).toBeVisible();
    await this.visit('watch-choose-many');
    await this.close();
    await this.button('Clear selection').click();
  }

  /** Lets a night pass, during which one more file is uploaded. */
  async away(): Promise<void> {
    await this.parts.app.desktop.stayAwake(9 * 60);
    await this.#write('LED_Main_v008.mp4');
    await expect(this.#watch.row('LED_Main_v008')).toContainText('Ready');
    await this.window.mouse.move(40, 40);
    await expect(this.#watch.page.getByText(/: 2 uploaded, 2 need you$/)).toBeVisible();
    await this.visit('watch-away');
    await this.button('Got it').click();
  }

  async states(): Promise<void> {
    await this.button('Pause').click();
    await expect(this.#watch.state).toHaveText('Paused');
    await this.visit('watch-paused');
    await this.button('Resume').click();
    await expect(this.#watch.state).toHaveText('Watching');
    await rename(this.#folder, `${this.#folder} away`);
    await expect(this.#watch.state).toHaveText('Folder not found');
    await this.visit('watch-missing');
    await rename(`${this.#folder} away`, this.#folder);
    const { folders } = await valueInPage(this.window, 'watch', 'snapshot');
    for (const { id } of folders) await valueInPage(this.window, 'watch', 'remove', { folderId: id });
    await expect(this.window.getByText('This watch folder was removed')).toBeVisible();
    await this.visit('watch-removed');
  }

  /** Frame sequences, if this computer has ffmpeg. */
  async sequences(): Promise<void> {
    const watched = await this.#another('Frames', 'Aurora Arena Tour', {
      rule: { kind: 'new_items' },
      frames: { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true },
    });
    if (!(await linkFrames(watched.folder, 'Halo_v003', [1001, 1002, 1003, 1006]))) return;
    await expect(this.#watch.row('Halo_v003')).toContainText('Frames missing');
    await this.#watch.row('Halo_v003').click();
    await expect(this.#watch.story).toContainText('Upload anyway');
    await this.visit('watch-sequence-gaps');
    await this.press('Escape');
    await linkFrames(
      watched.folder,
      'Rain_v010',
      Array.from({ length: framesOfTour }, (_none, index) => 1001 + index),
    );
    await expect(this.#watch.row('Rain_v010').getByRole('progressbar')).toBeVisible();
    await this.visit('watch-sequence-encoding');
    await expect(this.#watch.row('Rain_v010')).toContainText('Ready', { timeout: 300_000 });
    await this.visit('watch-sequence-ready');
  }

  /** Folders that upload nothing now, for reasons that lie in the workspace. */
  async held(): Promise<void> {
    const { window, parts } = this;
    await this.#another('Festival', 'Harbour Lights Festival', { rule: { kind: 'new_items' } });
    await expect(this.#watch.state).toHaveText('View only');
    await this.visit('watch-view-only');
    const { activeId } = await valueInPage(window, 'accounts', 'list');
    await valueInPage(window, 'accounts', 'addKey', {
      key: parts.service.addresses.keys.other_workspace,
      serviceUrl: parts.service.addresses.base_url,
      replaces: null,
    });
    if (activeId !== null) await valueInPage(window, 'accounts', 'signOut', { accountId: activeId });
    await this.#watch.list.getByRole('option', { name: /Frames/ }).click();
    await expect(this.#watch.state).toHaveText('Signed out');
    await this.visit('watch-signed-out');
  }

  async #another(
    name: string,
    projectName: string,
    settings: Partial<WatchSettings>,
  ): Promise<WatchedFolder> {
    const { app, service, folder } = this.parts;
    const path = join(folder, name);
    await mkdir(path, { recursive: true });
    const watched = new WatchedFolder(new Studio(app, service, folder), path);
    await watched.add(projectName, settings);
    return watched;
  }
}

/** A box of an MP4 file that players skip. */
function skippedBox(): Buffer {
  const box = randomBytes(24);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4, 'latin1');
  return box;
}

/** Enough frames that their encode can be looked at. */
const framesOfTour = 500;
