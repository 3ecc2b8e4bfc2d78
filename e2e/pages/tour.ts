import { z } from 'zod';
import { askInPage, valueInPage } from './bridge-in-page.ts';
import { FirstRunPage } from './first-run-page.ts';
import { NoteCheckPage } from './note-check-page.ts';
import { expect, type TourParts, TourSteps } from './tour-steps.ts';

/**
 * Visits every screen and state of the window on the practice service: for pictures, and for checks that must hold on
 * all of them.
 */
export async function takeTour(parts: TourParts): Promise<void> {
  const tour = new Tour(parts);
  await tour.firstRun();
  await tour.library();
  await tour.dialogs();
  await tour.dropping();
  await tour.transfers();
  await tour.history();
  await tour.trouble();
}

/** Visits the screens that people work on, in a few seconds. */
export async function takeMainTour(parts: TourParts): Promise<void> {
  const tour = new Tour(parts);
  await tour.main();
}

/** The practice studio's first minute. Starts before the sign-in; needs an app that knows no other service. */
export async function takePracticeTour({ app, visit }: Pick<TourParts, 'app' | 'visit'>): Promise<void> {
  const { window } = app;
  await new FirstRunPage(window).tryPracticeStudio();
  await window.getByRole('button', { name: 'Got it' }).click({ timeout: 60_000 });
  const steps = window.getByRole('region', { name: 'First steps' });
  await expect(steps).toContainText('Step 1 of 3');
  await visit('practice-upload');
  await steps.getByRole('button', { name: 'Upload the sample' }).click();
  await expect(window.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
  await window.keyboard.press('Control+Enter');
  await expect(steps).toContainText('Step 2 of 3');
  await visit('practice-check');
  await steps.getByRole('button', { name: 'Check the notes' }).click();
  const check = new NoteCheckPage(window);
  await expect(check.note).toContainText('Logo sits behind the drum riser');
  await check.press('Escape');
  await expect(steps).toContainText('LED Main is now at v5', { timeout: 60_000 });
  await visit('practice-ready');
  await steps.getByRole('button', { name: 'Read the notes' }).click();
  await expect(steps).toContainText('Notes are grouped by version');
  await visit('practice-read');
}

/** Large enough that the upload can be looked at. */
const largeBytes = 6_000_000;

class Tour extends TourSteps {
  async firstRun(): Promise<void> {
    const { service, visit } = this.parts;
    const key = this.window.getByLabel('API key');
    await expect(key).toBeVisible();
    await visit('first-run');
    await this.button('Connection settings…').click();
    await expect(this.dialog).toBeVisible();
    await visit('first-run-connection');
    await this.close();
    await this.tryKey('psk_abc def');
    await expect(this.window.getByText('Paste only the key')).toBeVisible();
    await visit('first-run-mistyped-key');
    await this.tryKey(service.addresses.keys.expired);
    await expect(this.window.getByRole('alert')).toBeVisible();
    await visit('first-run-expired-key');
    await this.button('Sign in with your browser').click();
    await expect(this.window.getByText('Continue in your browser')).toBeVisible();
    await visit('first-run-browser');
    await this.button('Cancel').click();
    await this.button('Change server…').click();
    await this.window.getByLabel('Server address').fill('http://render.example');
    await this.tryKey(service.addresses.keys.all);
    await expect(this.window.getByText('must start with https')).toBeVisible();
    await visit('first-run-other-service');
    await this.window.getByLabel('Server address').fill('');
    await this.tryKey(service.addresses.keys.read);
    await expect(this.item('LED Main')).toBeVisible();
    await expect(this.window.getByText("You're signed in")).toBeVisible();
    await visit('signed-in-look-only');
    await this.endGreeting();
    await valueInPage(this.window, 'accounts', 'addKey', {
      key: service.addresses.keys.all,
      serviceUrl: null,
      replaces: null,
    });
    await valueInPage(this.window, 'accounts', 'answerSamePerson', { isSame: false });
    await expect(this.window.getByText("This key can't upload")).toBeHidden();
    await expect(this.item('LED Main')).toBeVisible();
  }

  async main(): Promise<void> {
    const { app, service, visit } = this.parts;
    await expect(this.window.getByLabel('API key')).toBeVisible();
    await visit('first-run');
    await this.tryKey(service.addresses.keys.all);
    await expect(this.item('LED Main')).toContainText('open notes');
    await visit('signed-in');
    await this.endGreeting();
    await this.press('Control+2');
    await this.item('LED Main').click();
    await expect(this.window.getByRole('complementary', { name: 'Item' })).toContainText('still open');
    await visit('library-list-item');
    await this.press('Escape');
    const files = ['LED_Main_v005.mp4', 'Floor_Ripples_020.mp4', 'Tunnel fly-through.mp4'];
    await app.desktop.dropFiles('main header', await this.renders(files));
    await expect(this.dialog.getByText(/H\.264/)).toHaveCount(files.length);
    await visit('drop-sheet');
    const unmatched = this.dialog.getByRole('row').filter({ hasText: 'No match' });
    await unmatched.getByRole('button', { name: /New item/ }).click();
    await this.press('Control+Enter');
    await expect(this.dialog).toContainText('Upload a file to');
    await this.close();
    await this.press('Control+J');
    const uploads = this.window.getByRole('region', { name: 'Uploads' });
    await expect(uploads.getByText('2 ready').first()).toBeVisible();
    await visit('transfers-done');
    await this.press('Control+,');
    await expect(this.dialog).toBeVisible();
    await visit('settings-sending');
    await this.close();
    await this.press('Control+K');
    await expect(this.dialog).toBeVisible();
    await visit('palette');
    await this.close();
  }

  async library(): Promise<void> {
    const { app, visit } = this.parts;
    await expect(this.item('LED Main')).toContainText('open notes');
    await visit('library-grid');
    await this.press('Control+2');
    await visit('library-list');
    await this.item('LED Main').click();
    await expect(this.window.getByRole('complementary', { name: 'Item' })).toContainText('still open');
    await visit('library-list-item');
    await this.press('Control+1');
    await visit('library-item');
    await this.window.keyboard.press('Escape');
    await this.window.getByLabel('Search items').fill('nothing is called that');
    await expect(this.window.getByText('No results')).toBeVisible();
    await visit('library-nothing-fits');
    await this.button('Show all items').click();
    await this.openProject('Harbour Lights Festival');
    await visit('library-view-only');
    await this.openProject('Old Opera House 2024');
    await visit('library-needs-first-open');
    await this.openProject('Content Library');
    await expect(this.window.getByText('250').first()).toBeVisible();
    await visit('library-large');
    await this.openProject('Aurora Arena Tour');
    await app.desktop.setOnline(false);
    await expect(this.window.getByText('Offline')).toBeVisible();
    await visit('offline');
    await app.desktop.setOnline(true);
    await expect(this.window.getByText('Offline')).toBeHidden();
    await this.button(/^Workspace/).click();
    await expect(this.window.getByRole('menu')).toBeVisible();
    await visit('workspaces');
    await this.window.keyboard.press('Escape');
  }

  async dialogs(): Promise<void> {
    const { service, visit } = this.parts;
    await this.press('Control+K');
    await expect(this.dialog).toBeVisible();
    await visit('palette');
    await this.window.keyboard.type('lm');
    await visit('palette-found');
    await this.window.keyboard.type('zzz');
    await expect(this.window.getByText('No results')).toBeVisible();
    await visit('palette-nothing');
    await this.close();
    await this.openProject('Old Opera House 2024');
    await this.press('Control+,');
    await this.window.getByText('Limit speed').click();
    await this.window.getByText('Upload only at certain hours').click();
    await expect(this.window.getByLabel('Start time')).toBeVisible();
    await visit('settings-sending');
    await this.window.getByText('Limit speed').click();
    await this.window.getByText('Upload only at certain hours').click();
    await this.tab('Connection');
    await this.button('Test').click();
    await expect(this.window.getByText(/^Connected to .* without a proxy/)).toBeVisible();
    await visit('settings-connection');
    for (const title of ['Studio', 'Desktop', 'Accounts', 'Webhooks', 'Integrations', 'About']) {
      await this.tab(title);
      if (title === 'Integrations') await expect(this.dialog).toContainText('Blender');
      await visit(`settings-${title.toLowerCase().replaceAll(' ', '-')}`);
    }
    await this.close();
    await this.press('F1');
    await expect(this.dialog).toContainText('Keyboard shortcuts');
    await visit('shortcuts');
    await this.close();
    await this.press('Control+Shift+L');
    await expect(this.dialog.getByRole('cell', { name: 'started' }).first()).toBeVisible();
    await visit('logs');
    await this.close();
    await this.press('Control+Y');
    await expect(this.window.getByText('No uploads yet')).toBeVisible();
    await visit('history-empty');
    await this.close();
    await this.command('Add an account');
    await expect(this.dialog).toContainText('Add an account');
    await visit('add-account');
    const second = await service.control('POST', '/keys', { name: 'New computer', like: 'all' });
    await this.tryKey(z.object({ key: z.string() }).parse(second).key);
    await expect(this.dialog).toContainText('Replace your sign-in');
    await visit('add-account-same-person');
    await this.close();
    await this.openProject('Aurora Arena Tour');
    await expect(this.item('LED Main')).toBeVisible();
  }

  async dropping(): Promise<void> {
    const { app, visit } = this.parts;
    const wall = await this.shaped('LED_Main_v005.mp4', { size: '3840x1080', seconds: 184.1 });
    const side = await this.shaped('IMAG Left FINAL.mp4', { size: '1080x1928', seconds: 184.5 });
    const others = await this.renders(['Floor_Ripples_020.mp4', 'Tunnel fly-through.mp4']);
    await app.desktop.dropFiles('main header', [wall, side, ...others]);
    await expect(this.dialog.getByText(/H\.264/)).toHaveCount(4);
    await visit('drop-sheet');
    await this.close();
    await this.item('LED Main').click();
    await app.desktop.dropFiles('aside', [wall]);
    await expect(this.dialog).toContainText('H.264');
    await visit('drop-on-item-with-notes');
    await this.close();
    await this.window.keyboard.press('Escape');
  }

  async transfers(): Promise<void> {
    const { service, visit } = this.parts;
    await this.press('Control+J');
    const transfers = this.window.getByRole('region', { name: 'Uploads' });
    await expect(transfers).toContainText('No uploads');
    await visit('transfers-none');
    // Slow enough that the upload can be looked at for a minute.
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: 60_000, concurrency: 1 });
    await this.send(await this.renders(['Stage left lines.mp4', 'Stage right lines.mp4'], largeBytes));
    await expect(transfers).toContainText('Uploading');
    await expect(transfers.getByRole('row').first()).toContainText('/s');
    await visit('transfers-sending');
    await this.press('Control+Shift+P');
    await expect(transfers).toContainText('Paused');
    await visit('transfers-paused');
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: null, concurrency: 3 });
    await this.press('Control+Shift+R');
    await expect(transfers.getByText('2 ready').first()).toBeVisible();
    await visit('transfers-done');
    await service.control('POST', '/faults', {
      on: { method: 'POST', path: '/v1/projects/*/media' },
      times: 1,
      fault: { kind: 'answer', status: 403, code: 'video_minutes_exceeded' },
    });
    await this.send(await this.renders(['Skyline teaser.mp4']));
    await expect(transfers).toContainText('video minutes');
    await visit('transfers-held');
    await this.press('Control+J');
  }

  async history(): Promise<void> {
    const { visit } = this.parts;
    await this.press('Control+Y');
    const rows = this.dialog.getByRole('row');
    await expect(rows).toHaveCount(2);
    await visit('history');
    await rows.first().click();
    await expect(this.window.getByRole('region', { name: 'Receipt' })).toBeVisible();
    await visit('history-receipt');
    await this.close();
  }

  async trouble(): Promise<void> {
    const { service, visit } = this.parts;
    await service.control('POST', '/faults', {
      on: { method: 'GET', path: '/v1/**' },
      times: 30,
      fault: { kind: 'answer', status: 401, code: 'api_key_revoked' },
    });
    await this.press('F5');
    await expect(this.button('Sign in again')).toBeVisible();
    await visit('key-revoked');
    await this.openProject('Old Opera House 2024');
    await this.button('Sign in again').click();
    await expect(this.dialog).toBeVisible();
    await visit('sign-in-again');
    await this.close();
    await service.control('DELETE', '/faults');
  }
}
