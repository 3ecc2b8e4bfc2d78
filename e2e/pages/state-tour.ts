import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { askInPage, valueInPage } from './bridge-in-page.ts';
import { FirstRunPage } from './first-run-page.ts';
import { expect, type TourParts, TourSteps } from './tour-steps.ts';

/**
 * States between the main screens: dragging, loading, empty and failed lists, long names, the sheet's questions,
 * uploads in progress. The service must leave new versions processing.
 */
export async function takeStateTour(parts: TourParts): Promise<void> {
  for (const [index, chapter] of stateChapters.entries()) await takeStates(parts, chapter, index === 0);
}

/** The tour's chapters. Each can be taken alone, in an app in which nobody has signed in. */
const stateChapters = ['dragging', 'lists', 'items', 'sheet', 'under way', 'ends'] as const;

export async function takeStates(
  parts: TourParts,
  chapter: (typeof stateChapters)[number],
  isFirst = true,
): Promise<void> {
  const tour = new StateTour(parts);
  if (isFirst) await tour.signIn();
  switch (chapter) {
    case 'dragging':
      await tour.dragging();
      break;
    case 'lists':
      await tour.lists();
      break;
    case 'items':
      await tour.openItem();
      await tour.menus();
      break;
    case 'sheet':
      await tour.sheet();
      break;
    case 'under way':
      await tour.underWay();
      await tour.longNames();
      break;
    case 'ends':
      await tour.account();
      await tour.offline();
      await tour.broken();
      break;
  }
}

const madeProject = z.object({ id: z.string() });
const slowMs = 12_000;
const longNames = [
  'Bühnenhintergrundprojektionsfläche Haupteingang Nordwestseite (Generalprobe)',
  'Головний екран, вступна відеозаставка зі світловими переходами (остаточна версія)',
  'AURORA_MAIN_STAGE_LED_WALL_UPSTAGE_CENTER_3840x1080_2997_ProRes4444_sRGB_FINAL_v012',
] as const;

class StateTour extends TourSteps {
  async signIn(): Promise<void> {
    const { service } = this.parts;
    await new FirstRunPage(this.window).signIn(service.addresses.keys.all);
    await expect(this.item('LED Main')).toContainText('open notes');
    await this.visit('signed-in');
    await this.endGreeting();
  }

  async dragging(): Promise<void> {
    const [one = '', two = ''] = await this.renders(['LED_Main_v005.mp4', 'IMAG_Left_v004.mp4']);
    await this.hold(
      'dragging-over-item',
      await this.targetOf('Floor Ripples'),
      [one],
      'Add v3 to Floor Ripples',
    );
    await this.hold('dragging-over-project', 'main header', [one, two], 'Add 2 files to Aurora Arena Tour');
    await this.hold('dragging-over-still', await this.targetOf('Backdrop Still'), [one], 'only videos');
    await this.press('Control+2');
    await this.hold('dragging-over-row', await this.targetOf('LED Main'), [one], 'Add v5 to LED Main');
    await this.press('Control+1');
    const harbour = '[role="listbox"] [role="option"]:nth-child(2) [data-drop-target]';
    await this.hold('dragging-over-sidebar', harbour, [one], 'view only for you');
    await this.openProject('Harbour Lights Festival');
    await this.hold('dragging-view-only', 'main header', [one], 'view only for you');
  }

  async lists(): Promise<void> {
    await this.fault('/v1/projects/*/media', { kind: 'delay', ms: slowMs });
    await this.openProject('Content Library');
    await this.visit('loading-grid');
    await this.openProject('Old Opera House 2024');
    await this.press('Control+2');
    await this.visit('loading-list');
    await this.press('Control+1');
    await this.withoutFaults();
    await this.sandbox('POST', '/projects', { name: 'Winter Gala 2026', like: 'all', media: 0 });
    await this.sandbox('POST', '/projects', { name: 'Spring Parade 2027', like: 'all', media: 0 });
    await this.press('F5');
    await this.openProject('Winter Gala 2026');
    await expect(this.window.getByText('No items yet')).toBeVisible();
    await this.visit('empty-project');
    await this.fault('/v1/projects/*/media', { kind: 'answer', status: 404, code: 'project_not_found' });
    await this.openProject('Spring Parade 2027');
    await expect(this.window.getByRole('main').getByRole('alert')).toBeVisible();
    await this.visit('library-failed');
    await this.withoutFaults();
    await this.cutShort();
  }

  /** A list whose third page fails to load. */
  async cutShort(): Promise<void> {
    const name = 'Autumn Revue 2027';
    const { id } = madeProject.parse(
      await this.sandbox('POST', '/projects', { name, like: 'all', media: 300 }),
    );
    await this.sandbox('POST', '/faults', {
      on: { method: 'GET', path: `/v1/projects/${id}/media` },
      skip: 2,
      times: 30,
      fault: { kind: 'answer', status: 400, code: 'invalid_request' },
    });
    await this.press('F5');
    await this.openProject(name);
    await expect(this.button('Load more')).toBeVisible();
    await this.visit('library-cut-short');
    await this.window.getByLabel('Search items').fill('Clip 00299');
    await expect(this.window.getByText('No matches yet')).toBeVisible();
    await expect(this.window.getByText('Load more to search the rest.')).toBeVisible();
    await this.visit('library-nothing-fits-so-far');
    await this.button('Show all items').click();
    await this.withoutFaults();
  }

  async openItem(): Promise<void> {
    await this.openProject('Aurora Arena Tour');
    await this.fault('/v1/projects/*/media/*/notes', { kind: 'delay', ms: slowMs });
    await this.item('IMAG Right').click();
    await this.visit('item-loading');
    await this.withoutFaults();
    await this.item('LED Main').click();
    const panel = this.window.getByRole('complementary', { name: 'Item' });
    await expect(panel).toContainText('3 still open');
    // Content that loads above the button may still move it away from the click.
    const setRate = panel.getByRole('button', { name: 'Set frame rate' });
    await expect(async () => {
      // Gone once it was clicked, although a busy computer shows the timecodes only later.
      if (await setRate.isVisible()) await setRate.click({ timeout: 2_000 });
      await expect(panel.getByText('00:01:14:01')).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await this.visit('item-notes');
    await panel.getByRole('radio', { name: 'All' }).click();
    await this.visit('item-all-notes');
    await panel.getByRole('heading', { name: 'Used in comps' }).scrollIntoViewIfNeeded();
    await panel.getByText('Comps keep their version').scrollIntoViewIfNeeded();
    await this.visit('item-comps');
    await this.press('Escape');
  }

  async menus(): Promise<void> {
    await this.item('Floor Ripples').click({ modifiers: ['Control'] });
    await this.item('LED Main').click({ modifiers: ['Control'] });
    await expect(this.window.getByText('2 selected')).toBeVisible();
    await this.visit('items-selected');
    await this.press('Escape');
    await this.button(/^Name/).click();
    await this.visit('menu-order');
    await this.press('Escape');
    await this.button('History').focus();
    // By a key: the menu gives the focus back, and what gets it that way shows no tooltip.
    await this.press('Shift+Tab');
    await this.press('Tab');
    await expect(this.window.getByRole('tooltip')).toBeVisible();
    await this.visit('tooltip');
    await this.press('Control+,');
    await this.tab('Connection');
    await this.window.getByText('Custom').click();
    await this.window.getByLabel('Proxy address').fill('proxy.studio');
    await expect(this.dialog).toContainText('Enter an address like');
    await this.visit('settings-proxy-mistyped');
    await this.window.getByText('Match system').click();
    await this.close();
  }

  async sheet(): Promise<void> {
    const { desktop } = this.parts.app;
    const folder = join(this.parts.folder, 'Aurora_delivery');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'Read me.txt'), 'not a video');
    await writeFile(join(folder, 'Empty.mov'), '');
    await writeFile(join(folder, 'Broken_v002.mov'), 'this only looks like a video by its name');
    const [good = ''] = await this.renders(['Encore Countdown.mp4']);
    await desktop.dropFiles('main header', [
      good,
      ...['Read me.txt', 'Empty.mov', 'Broken_v002.mov'].map((name) => join(folder, name)),
    ]);
    await expect(this.dialog.getByText("Can't be uploaded").first()).toBeVisible();
    await this.visit('drop-refused');
    await this.dialog
      .getByRole('button', { name: /Encore Countdown/ })
      .first()
      .click();
    await this.visit('drop-choose-target');
    await this.press('Escape');
    if (await this.dialog.isVisible()) await this.close();
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: 1_000 });
    const slow = await this.renders(['Skyline teaser.mp4'], 6_000_000);
    await desktop.dropFiles('main header', slow);
    await expect(this.dialog.getByText('No match')).toBeVisible();
    await this.press('n');
    await expect(this.dialog).toContainText('Upload anyway');
    await this.visit('drop-not-within-the-hour');
    await this.close();
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: null });
    const many = await this.renders(
      Array.from({ length: 30 }, (_, index) => `Pixel_Strip_${String(index + 1).padStart(2, '0')}_v001.mp4`),
    );
    await desktop.dropFiles('main header', many);
    await this.press('Shift+N');
    await expect(this.dialog).toContainText('Upload 30 files');
    await expect(this.dialog).toContainText('H.264');
    await this.visit('drop-many');
    await this.close();
  }

  /** Renders in all of their states at the same time. */
  async underWay(): Promise<void> {
    const transfers = this.window.getByRole('region', { name: 'Uploads' });
    await this.sandbox('POST', '/projects', { name: 'Winter Gala 2027', like: 'all', media: 0 });
    await this.press('F5');
    await this.openProject('Winter Gala 2027');
    await askInPage(this.window, 'queue', 'setLimits', { concurrency: 1 });
    await this.press('Control+J');
    await this.send(await this.renders(['Snowfall loop.mp4']));
    await expect(transfers).toContainText('Processing');
    await this.fault('/**', { kind: 'lose_answer' }, 'PUT', 1);
    await this.send(await this.renders(['Ice crystals.mp4'], 40_000));
    await expect(transfers).toContainText('Confirming');
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: 300_000 });
    await this.send(await this.renders(['Frozen curtain.mp4'], 9_000_000));
    await expect(transfers.getByText('kB/s').first()).toBeVisible();
    // This slow, it is still uploading in the last picture, however long the pictures take.
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: 10_000 });
    const [later = ''] = await this.renders(['Northern lights.mp4'], 60_000);
    await this.send([later]);
    await this.visit('transfers-under-way');
    await this.press('Control+2');
    await this.visit('transfers-under-way-list');
    await this.press('Control+1');
    await this.item('Snowfall loop').click();
    await this.visit('item-under-way');
    await this.press('Escape');
    await this.button('Limits on').click();
    await expect(this.dialog).toBeVisible();
    await this.visit('transfers-limits');
    await this.press('Escape');
    await this.button('More for Northern lights.mp4').click();
    await this.visit('transfers-menu');
    await this.press('Escape');
    await this.press('Control+J');
    await this.visit('transfers-folded');
    await valueInPage(this.window, 'queue', 'pause', { kind: 'all' });
  }

  async longNames(): Promise<void> {
    const { service } = this.parts;
    const made = z.object({ id: z.string() }).parse(
      await this.sandbox('POST', '/projects', {
        name: 'Weihnachtsmarktbeleuchtung Rathausplatz und Domvorplatz 2027',
        like: 'all',
        media: 2,
      }),
    );
    for (const name of longNames) {
      await fetch(new URL(`/v1/projects/${made.id}/media`, service.addresses.base_url), {
        method: 'POST',
        headers: {
          authorization: `Bearer ${service.addresses.keys.all}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name, filename: `${name}.mov`, duration_seconds: 60 }),
      });
    }
    await this.press('F5');
    await this.openProject('Weihnachtsmarktbeleuchtung Rathausplatz und Domvorplatz 2027');
    await expect(this.item(longNames[0])).toBeVisible();
    await this.visit('long-names');
    await this.press('Control+2');
    await this.visit('long-names-list');
    await this.press('Control+1');
    await this.item(longNames[0]).click();
    await this.visit('long-names-item');
    await this.press('Escape');
    await this.parts.app.desktop.dropFiles(
      'main header',
      await this.renders(longNames.map((name) => `${name}.mp4`)),
    );
    await expect(this.dialog.getByText(/H\.264/)).toHaveCount(longNames.length);
    await this.visit('long-names-sheet');
    await this.press('Shift+N');
    await this.press('Control+Enter');
    await expect(this.dialog).toBeHidden();
    await expect(this.window.getByText(/^Uploading \d/)).toBeHidden();
    await this.press('Control+J');
    await this.visit('long-names-transfers');
    await this.press('Control+J');
  }

  async account(): Promise<void> {
    const day = 24 * 60 * 60 * 1000;
    const expires_at = new Date(Date.now() + 3 * day).toISOString();
    await this.sandbox('PATCH', '/keys/all', { expires_at });
    await this.openProject('Aurora Arena Tour');
    await this.press('Control+,');
    await this.tab('Accounts');
    await this.button('Check key').click();
    await expect(this.dialog).toContainText('This key expires in');
    await this.visit('settings-key-ending');
    await this.close();
    await this.visit('key-ending');
  }

  async offline(): Promise<void> {
    const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
    if (jobs.length > 0)
      await valueInPage(this.window, 'queue', 'cancel', { jobIds: jobs.map(({ id }) => id) });
    await valueInPage(this.window, 'queue', 'clearEnded');
    await valueInPage(this.window, 'queue', 'resume', { kind: 'all' });
    await this.parts.app.desktop.setOnline(false);
    await expect(this.window.getByText('Offline')).toBeVisible();
    const names = Array.from({ length: 300 }, (_, index) => `Pixel_Tube_${index + 1}_v001.mp4`);
    await this.parts.app.desktop.dropFiles('main header', await this.renders(names));
    await expect(this.dialog.getByText('No match').first()).toBeVisible();
    await this.press('Shift+N');
    await expect(this.button(/^Upload 300 files/)).toBeEnabled();
    await this.press('Control+Enter');
    await expect(this.dialog).toBeHidden();
    await expect(this.window.getByText(/^Uploading \d/)).toBeHidden();
    await this.press('Control+J');
    await this.visit('transfers-hundreds');
    await this.press('Control+J');
    await this.parts.app.desktop.setOnline(true);
    await expect(this.window.getByText('Offline')).toBeHidden();
  }

  /** Makes drawing fail, as a bug of our own would. */
  async broken(): Promise<void> {
    await this.window.evaluate(() => {
      Number.prototype.toLocaleString = () => {
        throw new Error('A number could not be written');
      };
    });
    await this.press('Control+2');
    await expect(this.window.getByText('Something went wrong')).toBeVisible();
    await this.visit('window-broke');
  }
}
