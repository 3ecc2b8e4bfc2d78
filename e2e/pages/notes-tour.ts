import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { valueInPage } from './bridge-in-page.ts';
import { FirstRunPage } from './first-run-page.ts';
import { NoteCheckPage } from './note-check-page.ts';
import { expect, type TourParts, TourSteps } from './tour-steps.ts';

const itemName = 'LED Main';

/** The notes of a project, upload rows with open notes, and webhooks that are full or disabled. Starts before the sign-in. */
export async function takeNotesTour(parts: TourParts): Promise<void> {
  const { window } = parts.app;
  await parts.service.control('POST', '/projects', { name: 'Quiet show', media: 2 });
  await new FirstRunPage(window).signIn(parts.service.addresses.keys.all);
  await expect(window.getByRole('row', { name: itemName })).toBeVisible();
  await window.getByRole('button', { name: 'Got it' }).click();
  const tour = new NotesTour(parts);
  await tour.notes();
  await tour.check();
  await tour.uploads();
  await tour.webhooks();
}

class NotesTour extends TourSteps {
  readonly #check = new NoteCheckPage(this.window);

  async notes(): Promise<void> {
    await this.press('Control+4');
    const rows = this.window.getByRole('grid', { name: 'Notes of this project' }).getByRole('row');
    await expect(rows.first()).toBeVisible();
    await expect(this.window.getByText('Reading')).toBeHidden();
    await this.visit('notes-page');
    await this.window.getByRole('radio', { name: 'All' }).click();
    await expect(rows.first()).toBeVisible();
    await rows.first().click();
    await expect(this.window.locator('aside [aria-current]')).toBeVisible();
    await this.visit('notes-page-item');
    await this.press('Escape');
    await this.window.getByLabel('Search notes').fill('nothing says that');
    await expect(this.window.getByText('No results')).toBeVisible();
    await this.visit('notes-page-no-results');
    await this.button('Clear filters').click();
    await this.button('Export').click();
    await expect(this.window.getByRole('menuitem').first()).toBeVisible();
    await this.visit('notes-page-export');
    await this.press('Escape');
    await this.openProject('Quiet show');
    await this.press('Control+3');
    await expect(this.window.getByText('No comps yet')).toBeVisible();
    await this.visit('comps-empty');
    await this.press('Control+4');
    await expect(this.window.getByRole('heading', { name: 'No notes yet' })).toBeVisible();
    await this.visit('notes-page-empty');
    await this.fault('/v1/projects/*/media/*/notes', {
      kind: 'answer',
      status: 403,
      code: 'insufficient_scope',
    });
    await this.press('F5');
    await expect(this.window.locator('main').getByRole('alert')).toBeVisible();
    await this.visit('notes-page-refused');
    await this.withoutFaults();
    await this.sandbox('POST', '/projects', { name: 'Large show', media: 60, notes_each: 6 });
    await this.fault('/v1/projects/*/media/*/notes', { kind: 'delay', ms: 700 }, 'GET', 400);
    await this.press('F5');
    await this.openProject('Large show');
    await expect(this.window.getByText(/Reading notes: [1-9]\d* of 60 items/)).toBeVisible();
    await this.visit('notes-page-reading');
    await this.withoutFaults();
    await this.openProject('Aurora Arena Tour');
    await this.press('Control+1');
  }

  async check(): Promise<void> {
    const older = await this.#film('LED_Main_v005.mp4', 'testsrc2');
    await this.send([older]);
    await this.#isReady('LED_Main_v005.mp4');
    await this.#leaveNotes('LED_Main_v005.mp4');
    const newer = await this.#film('LED_Main_v006.mp4', 'smptehdbars');
    await this.press('F5');
    await this.parts.app.desktop.dropFiles(await this.targetOf(itemName), [newer]);
    await expect(this.dialog).toContainText('open note');
    await this.press('Control+Shift+N');
    await this.#goTo('The horizon is tilted.');
    await this.press('ArrowRight');
    await this.press('ArrowRight');
    await this.press('Enter');
    await expect(this.#check.view).toContainText(/[1-9] of \d+ checked/);
    await this.visit('note-check-one-checked');
    await this.press('Escape');
    await expect(this.#check.view).toBeHidden();
    await this.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  async uploads(): Promise<void> {
    if (!(await this.window.getByRole('region', { name: 'Uploads' }).getByRole('grid').isVisible()))
      await this.press('Control+J');
    await expect(this.window.getByRole('region', { name: 'Uploads' }).getByRole('grid')).toBeVisible();
    await expect(this.button(/open notes?$/)).toBeVisible();
    await this.visit('uploads-with-notes');
    await this.window.getByRole('button', { name: 'More for LED_Main_v005.mp4' }).click();
    await expect(this.window.getByRole('menuitem', { name: 'Place on stage…' })).toBeVisible();
    await this.visit('uploads-row-menu');
    await this.press('Escape');
    await this.press('Control+J');
  }

  async webhooks(): Promise<void> {
    await this.press('Control+,');
    await this.tab('Webhooks');
    await expect(this.dialog.getByText(/^No webhooks/)).toBeVisible();
    await this.visit('webhooks-none');
    await this.close();
    const added: string[] = [];
    for (let number = 1; number <= 10; number += 1) {
      const url = `http://127.0.0.1:9/renders/${number}`;
      const { webhook } = await valueInPage(this.window, 'webhooks', 'add', {
        url,
        events: ['media.ready', 'comment.created'],
        description: `Wall ${number}`,
      });
      added.push(webhook.id);
    }
    await this.sandbox('PATCH', `/webhooks/${added[0]}`, { status: 'disabled' });
    await this.press('Control+,');
    await this.tab('Webhooks');
    await expect(this.dialog.getByText('10 of 10 in use')).toBeVisible();
    await this.visit('webhooks-full');
    await this.close();
  }

  async #goTo(text: string): Promise<void> {
    await expect(this.#check.view).toBeVisible();
    await this.#check.view.getByRole('navigation').getByText(text).click();
    await expect(this.#check.view.locator('canvas[data-shown]')).toHaveCount(2);
  }

  async #isReady(fileName: string): Promise<void> {
    const state = async () => {
      const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
      return jobs.find(({ file }) => file.name === fileName)?.state.kind;
    };
    await expect.poll(state).toBe('ready');
  }

  async #leaveNotes(fileName: string): Promise<void> {
    const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
    const delivery = jobs.find(({ file }) => file.name === fileName)?.delivery;
    const remarks = ['The horizon is tilted.', 'Too bright on the left half.', 'The loop jumps here.'];
    for (const [index, text] of remarks.entries()) {
      await this.sandbox('POST', '/notes', {
        media_id: delivery?.mediaId,
        version_id: delivery?.versionId,
        text,
        at_seconds: 0.4 + index * 0.8,
      });
    }
  }

  /** A film as wide as a wall, with a picture in which a step of one frame is visible. */
  async #film(name: string, picture: string): Promise<string> {
    const { folder } = this.parts;
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    const source = ['-f', 'lavfi', '-i', `${picture}=size=1920x540:rate=25:duration=3`];
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    await promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...source, ...encoder, path]);
    return path;
  }
}
