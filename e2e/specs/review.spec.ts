import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { numberedPictures, numberIn } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { postForm } from '../pages/practice-page.ts';
import { tabTo } from '../pages/tab-to.ts';

test.beforeEach(needsFfmpeg);

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];
const rate = '24000/1001';
/** The numbers in the second render begin here, so that none can be taken for the first one's. */
const newerFrom = 512;
const secondsOf = (frame: number) => ((frame * 1001) / 24_000).toFixed(3);

test('R reviews a file of the sheet: flipped, wiped on the picture, held, note by note, and then it is uploaded', async ({
  startStudio,
  samples,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, service } = studio;
  const base = service.addresses.base_url;
  const check = new NoteCheckPage(window);
  await studio.signIn();
  const first = await samples.make('Halo_v01.mov', [...numberedPictures(rate, 72), ...prores]);
  const second = await samples.make('Halo_v02.mov', [...numberedPictures(rate, 72, newerFrom), ...prores]);
  await studio.uploadAsNewItem(first, 'Halo');
  await studio.waitForState('Halo_v01.mov', 'ready');
  const { target, delivery } = await studio.job('Halo_v01.mov');
  for (const [frame, text] of [
    [10, 'Flicker on the left edge.'],
    [40, 'The halo closes too late.'],
  ] as const) {
    await postForm(base, `/app/projects/${target.projectId}/media/${delivery?.mediaId ?? ''}/notes`, {
      version_id: delivery?.versionId ?? '',
      text,
      at_seconds: secondsOf(frame),
    });
  }
  await window.keyboard.press('F5');
  await studio.dropOnItem('Halo', [second]);
  await expect(studio.sheet).toContainText('2 open notes');
  const row = studio.sheet.locator('[data-file]');
  await row.focus();
  await check.press('r');
  await check.expectNumbers(10, newerFrom + 10);

  await test.step('the old one alone while a key is held', async () => {
    await check.press('x');
    const stage = check.view.locator('[data-layout="flip"]');
    const old = check.view.locator('canvas').nth(1);
    await expect(old).toBeHidden();
    await window.keyboard.down('b');
    await expect(old).toBeVisible();
    await expect(stage).toContainText('v1');
    await window.keyboard.up('b');
    await expect(old).toBeHidden();
  });

  await test.step('the line of the wipe is dragged on the picture, and stays there at every zoom', async () => {
    await check.press('w');
    const line = check.view.getByRole('slider', { name: /^Wipe/ });
    const places = async () => {
      const [canvas, edge] = await Promise.all([
        check.view.locator('canvas').first().boundingBox(),
        line.boundingBox(),
      ]);
      if (!canvas || !edge) throw new Error('Not shown');
      return { canvas, at: edge.x + edge.width / 2 };
    };
    const before = await places();
    const y = before.canvas.y + before.canvas.height / 2;
    await window.mouse.move(before.at, y);
    await window.mouse.down();
    await window.mouse.move(before.canvas.x + before.canvas.width * 0.25, y, { steps: 4 });
    await window.mouse.up();
    await expect(line).toHaveAttribute('aria-valuenow', '25');
    for (const keys of ['1', '+', '-', 'f']) {
      await check.press(keys);
      const { canvas, at } = await places();
      const share = (at - canvas.x) / canvas.width;
      // Out of sight it waits at the edge.
      const stage = await check.view.locator('[data-layout="wipe"]').boundingBox();
      const isInSight = stage && at > stage.x && at < stage.x + stage.width;
      if (isInSight) expect(share, `after ${keys}`).toBeCloseTo(0.25, 2);
    }
    await check.press('w');
  });

  await test.step('the old frame is held while the new one moves', async () => {
    await check.press('h');
    await check.press('ArrowRight');
    await check.press('ArrowRight');
    await check.expectNumbers(10, newerFrom + 12);
    await check.press('h');
    await check.expectNumbers(12, newerFrom + 12);
  });
  await axeVisits(window).visit('review');

  await check.press('Enter');
  await check.expectNumbers(40, newerFrom + 40);
  await check.press('Enter');
  await expect(check.view).toContainText('2 of 2 checked');
  await expect(check.view.getByRole('button', { name: /^Upload 1 file/ })).toBeVisible();
  await check.press('Control+Enter');
  await expect(check.view).toBeHidden();
  await studio.waitForState('Halo_v02.mov', 'ready');
});

test('what is the same in both is black in their difference, and items without notes are compared as a whole', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const check = new NoteCheckPage(window);
  await studio.signIn();
  const film = (name: string, extra = '') =>
    samples.make(name, [
      ...['-f', 'lavfi', '-i', `color=c=0x808080:s=320x180:r=25${extra}`, '-frames:v', '20'],
      ...prores,
    ]);
  const first = await film('Grey_v01.mov');
  const second = await film('Grey_v02.mov', ',drawbox=x=0:y=0:w=160:h=180:color=white:t=fill');
  await studio.uploadAsNewItem(first, 'Grey');
  await studio.waitForState('Grey_v01.mov', 'ready');
  await studio.dropOnItem('Grey', [second]);
  await studio.waitForState('Grey_v02.mov', 'ready');
  await window.getByRole('row', { name: 'Grey', exact: true }).focus();
  await check.press('r');
  await expect(check.view).toContainText('Compare Grey');
  await expect(check.view.locator('canvas[data-shown="f0"]')).toHaveCount(2);
  await check.press('d');
  await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
  const box = await check.view.locator('canvas').first().boundingBox();
  if (!box) throw new Error('No picture');
  const pixel = async (share: number) => {
    const clip = { x: box.x + box.width * share, y: box.y + box.height / 2, width: 1, height: 1 };
    const png = await window.screenshot({ clip });
    return await window.evaluate(
      async (bytes) => {
        const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
        const canvas = new OffscreenCanvas(1, 1);
        canvas.getContext('2d')?.drawImage(picture, 0, 0);
        return canvas.getContext('2d')?.getImageData(0, 0, 1, 1).data[0] ?? -1;
      },
      [...png],
    );
  };
  expect(await pixel(0.75), 'where both are the same').toBeLessThan(4);
  expect(await pixel(0.25), 'where one is white').toBeGreaterThan(100);
  await check.press('ArrowRight');
  await expect(check.view.locator('canvas[data-shown="f1"]')).toHaveCount(2);
  await axeVisits(window).visit('comparison');
});

test('a whole review by keys alone: two files note by note in every layout, their contact sheet, and up they go', {
  tag: '@long',
}, async ({ startStudio, samples, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, service, desktop } = studio;
  const axe = axeVisits(window);
  const base = service.addresses.base_url;
  const check = new NoteCheckPage(window);
  await studio.signIn();
  const names = ['Halo', 'Kite'] as const;
  const seconds: string[] = [];
  for (const name of names) {
    const first = await samples.make(`${name}_v01.mov`, [...numberedPictures(rate, 48), ...prores]);
    seconds.push(
      await samples.make(`${name}_v02.mov`, [...numberedPictures(rate, 48, newerFrom), ...prores]),
    );
    await studio.uploadAsNewItem(first, name);
    await studio.waitForState(`${name}_v01.mov`, 'ready');
    const { target, delivery } = await studio.job(`${name}_v01.mov`);
    for (const frame of [7, 20])
      await postForm(base, `/app/projects/${target.projectId}/media/${delivery?.mediaId ?? ''}/notes`, {
        version_id: delivery?.versionId ?? '',
        text: `Frame ${frame} of ${name} is too dark.`,
        at_seconds: secondsOf(frame),
      });
  }
  await check.press('F5');
  await desktop.answerNext('dialog.showOpenDialog', seconds);
  await check.press('Control+o');
  const rows = studio.sheet.locator('[data-file]');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('2 open notes');
  await expect(rows.last()).toContainText('2 open notes');
  await test.step('from the first row, back to it, and both at once', async () => {
    await tabTo(window, /Halo_v02/);
    await check.press('Home');
    await expect(rows.first()).toBeFocused();
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect(rows.first()).toBeFocused();
    await check.press('Control+a');
    await check.press('r');
    await check.expectNumbers(7, newerFrom + 7);
    await expect(check.note).toContainText('Halo');
  });
  await test.step('in every layout, at every zoom, forwards and back', async () => {
    for (const [key, name] of [
      ['w', 'wipe'],
      ['d', 'difference'],
      ['x', 'flip'],
    ] as const) {
      await check.press(key);
      await expect(check.view.locator(`[data-layout="${name}"]`)).toBeVisible();
      await axe.visit(name);
    }
    await check.press('s');
    await expect(check.view.locator('[data-layout="beside"]')).toBeVisible();
    for (const key of ['1', '+', '-', 'f']) await check.press(key);
    await check.press('Shift+ArrowRight');
    await check.expectNumbers(17, newerFrom + 17);
    await check.press('l');
    await expect.poll(async () => (await check.numbers())[0]).toBeGreaterThan(20);
    await check.press('k');
    await check.press('ArrowDown');
    await check.expectNumbers(20, newerFrom + 20);
    await check.press('ArrowUp');
    await check.expectNumbers(7, newerFrom + 7);
  });
  await test.step('a frame of the strip that could not be had leaves no broken picture, and comes beside the next note', async () => {
    const strip = check.view.getByRole('navigation', { name: 'Notes' });
    const picture = strip.getByRole('listitem').last().locator('img');
    await expect(picture).toBeVisible();
    await picture.dispatchEvent('error');
    await expect(picture).toBeHidden();
    await check.press('ArrowDown');
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    await check.press('ArrowUp');
    await check.expectNumbers(7, newerFrom + 7);
  });
  await test.step('the contact sheet holds both frames of each note', async () => {
    await window.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await tabTo(window, /^Contact sheet$/);
    await check.press('Enter');
    await expect(window.getByRole('menuitem').first()).toBeFocused();
    await axe.visit('contact sheet menu');
    // The menu has keys of its own: none of them checks a note.
    await check.press('Enter');
    await expect(check.note).toContainText('Frame 7 of Halo');
    await expect(studio.messages).toContainText('Contact sheet copied');
    const strips = await window.evaluate(async () => {
      const [item] = await navigator.clipboard.read();
      if (!item) return [];
      const sheet = await createImageBitmap(await item.getType('image/png'));
      const [left, width, top, height] = [24, 480, 24 + 48, 288];
      const rowHeight = height + 20 * 3 + 16;
      return [0, 1].flatMap((row) =>
        [0, 1].map((column) => {
          const canvas = Object.assign(document.createElement('canvas'), { width, height });
          canvas.getContext('2d')?.drawImage(sheet, -left - column * (width + 16), -top - row * rowHeight);
          return canvas.toDataURL('image/png');
        }),
      );
    });
    const numbers = await Promise.all(
      strips.map((url) => numberIn(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))),
    );
    expect(numbers).toEqual([7, newerFrom + 7, 20, newerFrom + 20]);
  });
  await test.step('the same is saved as a file', async () => {
    const path = join(homeDirectory, 'Halo notes.png');
    await desktop.answerNext('dialog.showSaveDialog', path);
    const save = async () => {
      await tabTo(window, /^Contact sheet$/);
      await check.press('Enter');
      await expect(window.getByRole('menuitem').first()).toBeFocused();
      await check.press('ArrowDown');
      await check.press('Enter');
    };
    await save();
    await expect(studio.messages).toContainText('Saved as Halo notes.png');
    const [asked] = await desktop.calls('dialog.showSaveDialog');
    expect(JSON.stringify(asked)).toContain('Halo notes.png');
    const saved = await readFile(path);
    const places = [0, 1].flatMap((row) =>
      [0, 1].map((column) => ({
        ...{ x: 24 + column * 496, y: 72 + row * (288 + 76), width: 480, height: 288 },
      })),
    );
    expect(await Promise.all(places.map((place) => numberIn(saved, place)))).toEqual([
      7,
      newerFrom + 7,
      20,
      newerFrom + 20,
    ]);
    const gone = join(homeDirectory, 'unplugged');
    await desktop.answerNext('dialog.showSaveDialog', join(gone, 'Halo notes.png'));
    await save();
    await expect(studio.messages).toContainText(`Couldn't save to ${gone}.`);
  });
  await tabTo(window, /^Frames of this note$/);
  await check.press('Enter');
  await check.expectNumbers(20, newerFrom + 20);
  await check.press('Enter');
  await expect(check.view).toContainText('2 of 2 checked');
  await axe.visit('every note of one of two checked');
  await check.press('Enter');
  await expect(check.note).toContainText('Kite');
  await check.expectNumbers(7, newerFrom + 7);
  await check.press('Enter');
  await check.expectNumbers(20, newerFrom + 20);
  await check.press('Enter');
  await expect(check.view).toContainText('2 of 2 checked');
  await axe.visit('every note checked');
  await test.step('one Enter too many uploads nothing; Ctrl+Enter uploads both', async () => {
    await check.press('Enter');
    await expect(check.view).toBeVisible();
    await check.press('Control+Enter');
    await expect(check.view).toBeHidden();
    for (const name of names) await studio.waitForState(`${name}_v02.mov`, 'ready');
  });
});

test('R reviews from Uploads, from the history and several items one after the other; while a name is typed it is a letter', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const check = new NoteCheckPage(window);
  await studio.signIn();
  const names = ['Arch', 'Arrow'] as const;
  for (const [index, name] of names.entries()) {
    for (const version of [1, 2]) {
      const file = `${name}_v0${version}.mov`;
      const first = 100 * index + newerFrom * (version - 1);
      const path = await samples.make(file, [...numberedPictures(rate, 12, first), ...prores]);
      if (version === 1) await studio.uploadAsNewItem(path, name);
      else await studio.dropOnItem(name, [path]);
      await studio.waitForState(file, 'ready');
    }
  }
  await studio.uploadAsNewItem(
    await samples.make('Rig_v01.mov', [...numberedPictures(rate, 12), ...prores]),
    'Rig',
  );
  await studio.waitForState('Rig_v01.mov', 'ready');
  const leaveTo = async (row: Locator) => {
    await check.press('Escape');
    await expect(check.view).toBeHidden();
    await expect(row).toBeFocused();
  };

  await test.step('from Uploads', async () => {
    await studio.openTransfers();
    const row = studio.transfer('Arch_v02.mov');
    await row.focus();
    await check.press('r');
    await check.expectNumbers(0, newerFrom);
    await leaveTo(row);
  });
  await test.step('from the history, by the key and by the menu', async () => {
    await check.press('Control+y');
    const row = studio.sheet.getByRole('row').filter({ hasText: 'Arrow_v02.mov' });
    await row.focus();
    await check.press('r');
    await check.expectNumbers(100, newerFrom + 100);
    await leaveTo(row);
    await check.press('Shift+F10');
    const menu = window.getByRole('menu', { name: 'Actions for Arrow_v02.mov' });
    await expect(menu.getByRole('menuitem')).toHaveText([
      /^Show item/,
      /^View the render/,
      /^Check notes/,
      'Show in folder',
      'Copy link',
      'Copy receipt',
    ]);
    await axeVisits(window).visit('menu of a finished upload');
    await menu.getByRole('menuitem', { name: 'Check notes' }).press('Enter');
    await check.expectNumbers(100, newerFrom + 100);
    await leaveTo(row);
    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Show item' }).click();
    await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('Arrow');
  });
  const tile = (name: string) => window.getByRole('row', { name, exact: true });
  await test.step('letters find a name, R among them', async () => {
    await tile('Arrow').focus();
    await check.press('Home');
    await expect(tile('Arrow')).not.toBeFocused();
    await window.keyboard.type('arr');
    await expect(tile('Arrow')).toBeFocused();
    // Where a name begins with it, Shift says that a name is meant.
    await check.press('Home');
    await check.press('Shift+R');
    await expect(tile('Rig')).toBeFocused();
    await expect(check.view).toBeHidden();
  });
  await test.step('several items', async () => {
    await check.press('Home');
    await window.keyboard.type('arc');
    await expect(tile('Arch')).toBeFocused();
    await check.press('Control+ ');
    await tile('Arrow').click({ modifiers: ['ControlOrMeta'] });
    await tile('Arch').focus();
    await check.press('r');
    await check.expectNumbers(0, newerFrom);
    await check.view.getByRole('button', { name: 'Next item' }).click();
    await check.expectNumbers(100, newerFrom + 100);
  });
});

test('a wide wall stands one above the other, and is called so', { tag: '@long' }, async ({
  startStudio,
  samples,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const check = new NoteCheckPage(window);
  await studio.signIn();
  const wall = ['-vf', 'scale=3840:540:flags=neighbor', ...prores];
  const [first, second] = [
    await samples.make('Wall_v01.mov', [...numberedPictures(rate, 6), ...wall]),
    await samples.make('Wall_v02.mov', [...numberedPictures(rate, 6, newerFrom), ...wall]),
  ];
  await studio.uploadAsNewItem(first, 'Wall');
  await studio.waitForState('Wall_v01.mov', 'ready');
  await studio.dropOnItem('Wall', [second]);
  await studio.waitForState('Wall_v02.mov', 'ready');
  await window.getByRole('row', { name: 'Wall', exact: true }).focus();
  await check.press('r');
  await check.expectNumbers(0, newerFrom);
  await expect(check.view.getByRole('radio', { name: 'One above the other' })).toBeChecked();
  const [above, below] = await check.view
    .locator('canvas[data-shown]')
    .evaluateAll((all) => all.map((canvas) => canvas.getBoundingClientRect().toJSON()));
  expect(above.bottom).toBeLessThanOrEqual(below.top);
  expect(above.left).toBeCloseTo(below.left, 0);
});
