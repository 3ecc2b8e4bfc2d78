import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { valueInPage } from './bridge-in-page.ts';
import { FirstRunPage } from './first-run-page.ts';
import { expect, sampleRender, type TourParts, TourSteps } from './tour-steps.ts';
import { WatchPage } from './watch-page.ts';

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
  await tour.states();
}

class WatchTour extends TourSteps {
  readonly #watch = new WatchPage(this.parts.app.window, this.parts.app.desktop);
  readonly #folder = join(this.parts.folder, 'LED wall renders');

  async #write(name: string, folder = this.#folder): Promise<void> {
    await copyFile(sampleRender, join(folder, name));
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
    await expect(this.#watch.row('Mystery_v1')).toContainText(/Needs a choice|Skipped/);
    await expect(this.#watch.row('LED Mian')).toContainText(/Needs a choice|Skipped/);
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
}
