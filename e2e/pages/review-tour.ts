import { valueInPage } from './bridge-in-page.ts';
import { FirstRunPage } from './first-run-page.ts';
import { NoteCheckPage } from './note-check-page.ts';
import { postForm } from './practice-page.ts';
import { expect, type TourParts, TourSteps } from './tour-steps.ts';

/**
 * What happens to a version after its upload: it is played, its notes are checked on the frames of the next version, it
 * is placed on a stage, and other programs are told about it. Starts before the sign-in; webhooks may go to this
 * computer.
 */
export async function takeReviewTour(parts: TourParts): Promise<void> {
  const { window } = parts.app;
  await new FirstRunPage(window).signIn(parts.service.addresses.keys.all);
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  await window.getByRole('button', { name: 'Got it' }).click();
  const tour = new ReviewTour(parts);
  await tour.player();
  await tour.noteCheck();
  await tour.stage();
  await tour.webhooks();
}

const wall = { size: '1280x360', seconds: 4 } as const;

class ReviewTour extends TourSteps {
  async player(): Promise<void> {
    for (const version of [5, 6]) {
      const path = await this.shaped(`LED_Main_v00${version}.mp4`, wall);
      await this.parts.app.desktop.dropFiles(await this.targetOf('LED Main'), [path]);
      await expect(this.dialog.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
      await this.press('Control+Enter');
      await expect(this.dialog).toBeHidden();
      await this.#ready(`LED_Main_v00${version}.mp4`);
    }
    await this.item('LED Main').click();
    const panel = this.window.getByRole('complementary', { name: 'Item' });
    await expect(panel.locator('video')).toBeVisible();
    await this.#showMiddle();
    await this.visit('item-player');
    await panel.getByRole('button', { name: /Version shown here/ }).click();
    await expect(this.window.getByRole('option', { name: /^v5/ })).toBeVisible();
    await this.visit('item-versions');
    await this.press('Escape');
  }

  async noteCheck(): Promise<void> {
    const check = new NoteCheckPage(this.window);
    const { base_url } = this.parts.service.addresses;
    const { target, delivery } = await this.#job('LED_Main_v006.mp4');
    for (const [at, text] of [
      ['0.5', 'The red is too hot on the left wall.'],
      ['2.2', 'Hold this one for two more beats.'],
      ['3.1', 'A seam shows where the loop begins again.'],
    ])
      await postForm(base_url, `/app/projects/${target.projectId}/media/${delivery?.mediaId}/notes`, {
        version_id: delivery?.versionId ?? '',
        text: text ?? '',
        at_seconds: at ?? '',
      });
    await this.press('F5');
    const panel = this.window.getByRole('complementary', { name: 'Item' });
    await expect(panel.getByText('A seam shows')).toBeVisible();
    const next = await this.shaped('LED_Main_v007.mp4', wall);
    await this.parts.app.desktop.dropFiles('aside', [next]);
    await expect(this.dialog).toContainText('open note');
    await expect(this.dialog.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
    await this.press('Control+Shift+N');
    await expect(check.view).toBeVisible();
    await this.visit('note-check-without-frames');
    for (let note = 0; note < 20; note += 1) {
      if ((await check.note.textContent())?.includes('Hold this one')) break;
      await this.press('n');
      await this.press('Enter');
    }
    await expect(check.view.locator('canvas[data-shown]')).toHaveCount(2);
    await this.visit('note-check');
    await check.press('w');
    await expect(check.view.getByRole('slider', { name: /^Wipe/ })).toBeVisible();
    await this.visit('note-check-wipe');
    await check.press('w');
    await this.press('Escape');
    await expect(check.view).toBeHidden();
    await this.close();
    await this.press('Escape');
  }

  async stage(): Promise<void> {
    await this.item('LED Main').click();
    await this.button('Place on stage…').click();
    await expect(this.dialog.getByRole('list', { name: 'Screens' })).toBeVisible();
    await expect(this.dialog.getByText('Matched by name')).toBeVisible();
    await this.visit('place-on-stage');
    await this.button('Create draft').click();
    await expect(this.dialog).toBeHidden();
    await this.press('Escape');
    await this.item('Encore Countdown').click();
    await this.button('Place on stage…').click();
    await expect(this.dialog).toContainText("Can't be placed");
    await this.visit('place-refused');
    await this.close();
    await this.press('Escape');
    await this.item('IMAG Left').click({ modifiers: ['Control'] });
    await this.item('IMAG Right').click({ modifiers: ['Control'] });
    await this.button('Place on stage…').click();
    await expect(this.dialog.getByRole('list', { name: 'Screens' })).toBeVisible();
    await this.visit('place-several');
    await this.close();
    await this.press('Escape');
    await this.window.getByRole('radio', { name: 'Comps', exact: true }).click();
    await expect(this.window.getByRole('region', { name: 'Comps', exact: true })).toContainText('Draft');
    await this.visit('comps');
    await this.window.getByRole('searchbox', { name: 'Search comps' }).fill('nothing like this');
    await expect(this.button('Show all')).toBeVisible();
    await this.visit('comps-no-results');
    await this.button('Show all').click();
    await this.window.getByRole('radio', { name: 'Media', exact: true }).click();
  }

  async webhooks(): Promise<void> {
    await this.press('Control+,');
    await this.tab('Webhooks');
    await this.button('Add webhook').click();
    const address = this.dialog.getByRole('textbox', { name: 'Address' });
    await address.fill('ftp://127.0.0.1/');
    await this.button('Add webhook').click();
    await expect(this.dialog.getByText('Webhooks need an address that starts with https.')).toBeVisible();
    await this.visit('webhooks-add');
    await address.fill(new URL('/hooks/renderdrop', this.parts.service.addresses.base_url).href);
    await this.dialog.getByRole('textbox', { name: 'Description' }).fill('Wall of the office');
    await this.button('Add webhook').click();
    await expect(this.dialog.getByText(/^whsec_/)).toBeVisible();
    await this.visit('webhooks-secret');
    await this.button('Done').click();
    await expect(this.dialog).toContainText('Wall of the office');
    await this.visit('webhooks-added');
    await this.close();
  }

  async #showMiddle(): Promise<void> {
    await this.window.locator('aside video').evaluate(async (video: HTMLVideoElement) => {
      const shown = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }));
      video.currentTime = 2;
      await shown;
    });
  }

  async #job(fileName: string) {
    const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
    const job = jobs.findLast(({ file }) => file.name === fileName);
    if (!job) throw new Error(`No upload of ${fileName}`);
    return job;
  }

  async #ready(fileName: string): Promise<void> {
    const state = async () => {
      const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
      return jobs.findLast(({ file }) => file.name === fileName)?.state.kind;
    };
    await expect.poll(state).toBe('ready');
  }
}
