import { numberedPictures, scaledTo } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { programsAt } from '../../src/engine/testing/running-commands.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { axeVisits } from '../pages/axe-visits.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { ViewerPage } from '../pages/viewer-page.ts';
import { WatchedFolder } from '../pages/watched-folder.ts';

test.beforeEach(needsFfmpeg);

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];
const count = 120;
const last = count - 1;

const decodersOf = (path: string): number =>
  programsAt(path).filter((line) => line.includes('ffmpeg')).length;

test('Space on a row of the sheet shows the render, each frame under its own number, and Escape leads back', async ({
  startStudio,
  samples,
}) => {
  const studio = await startStudio();
  const { window } = studio;
  const viewer = new ViewerPage(window);
  await studio.signIn();
  const starts = ['-timecode', '10:00:00:00'];
  const film = [...numberedPictures('30000/1001', count), ...prores, ...starts];
  const path = await samples.make('Kestrel_v01.mov', film);
  await studio.dropOnProject([path]);
  const row = studio.sheet.locator('[data-file]');
  await expect(row).toContainText('ProRes');
  await row.focus();
  await test.step('keys that are pressed before the first picture is there count, from the press of Space on', async () => {
    await viewer.press(' ', 'ArrowRight', 'Shift+ArrowRight', 'ArrowLeft');
    await viewer.expectFrame(10);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
    // Its first picture is late: under its blur, two more keys.
    const first = '**/view-frame/*/f0';
    await window.route(first, () => {});
    await viewer.press(' ');
    await expect(viewer.controls).toBeVisible();
    await viewer.press('ArrowRight', 'ArrowRight');
    await viewer.expectFrame(2);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
    await viewer.press(' ', 'End');
    await viewer.expectFrame(last);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
    await window.unroute(first);
  });
  await viewer.press(' ');
  await viewer.expectFrame(0);
  await expect(viewer.view).toContainText('ProRes 422');

  await viewer.press('ArrowRight');
  await viewer.expectFrame(1);
  await viewer.press('Shift+ArrowRight', 'ArrowLeft');
  await viewer.expectFrame(10);
  await viewer.press('End');
  await viewer.expectFrame(last);
  await expect(viewer.controls).toContainText('00:00:03:29');
  const source = viewer.controls.getByRole('button', { name: 'Copy 10:00:03:29' });
  await source.click();
  await expect(source).toContainText('Copied');
  await viewer.press('Home', 'Shift+L', 'l');
  await expect.poll(async () => (await viewer.seen()).drawnBy, { message: 'it plays' }).toBe('video');
  for (let times = 0; times < 4; times += 1) {
    const { says, shows } = await viewer.photographed();
    expect(says, 'on screen while it plays').toBe(shows);
  }
  await viewer.press('k');
  await expect.poll(async () => (await viewer.seen()).drawnBy).toBe('frames');
  const { says } = await viewer.seen();
  await viewer.expectFrame(says ?? -1);

  await axeVisits(window).visit('viewer');
  await viewer.press('Escape');
  await expect(viewer.view).toBeHidden();
  await expect(row).toBeFocused();
  await expect.poll(() => decodersOf(path)).toBe(0);
});

test('the viewer shows and plays every kind of local render, each frame with its own number', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio();
  const { window } = studio;
  const viewer = new ViewerPage(window);
  await studio.signIn();
  const openGop = ['-x264-params', 'open-gop=1:keyint=12:min-keyint=12:scenecut=0:b-pyramid=none'];
  const x264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '3'];
  const kinds = [
    { name: 'open_gop.mp4', rate: '24000/1001', made: [...x264, ...openGop], drawnBy: 'video' },
    { name: 'no_edits.mp4', rate: '25', made: [...x264, '-use_editlist', '0'], drawnBy: 'video' },
    {
      name: 'ten_bit.mp4',
      rate: '60',
      made: ['-c:v', 'libx265', '-pix_fmt', 'yuv420p10le'],
      drawnBy: 'video',
    },
    {
      name: 'drop_frame.mov',
      rate: '30000/1001',
      made: [...prores, '-timecode', '01:00:00;00'],
      drawnBy: 'video',
    },
    { name: 'hap.mov', rate: '60', made: ['-c:v', 'hap'], drawnBy: 'video' },
    {
      name: 'portrait.mov',
      rate: '25',
      made: [...scaledTo('160:960'), ...prores],
      drawnBy: 'video',
    },
    { name: 'wall.mov', rate: '25', made: [...scaledTo('7680:540'), ...prores], drawnBy: 'video' },
    // Films that may be transparent are played frame by frame.
    {
      name: 'alpha.mov',
      rate: '25',
      made: ['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'],
      drawnBy: 'frames',
    },
  ];
  for (const { name, rate, made, drawnBy } of kinds) {
    await test.step(name, async () => {
      const path = await samples.make(name, [...numberedPictures(rate, count), ...made]);
      await studio.dropOnProject([path]);
      const row = studio.sheet.locator('[data-file]');
      await expect(row).toContainText('fps');
      await row.focus();
      await viewer.press(' ');
      await viewer.expectFrame(0);
      for (const frame of [10, 20, 30]) {
        await viewer.press('Shift+ArrowRight');
        await viewer.expectFrame(frame);
      }
      await viewer.press('End', 'ArrowLeft');
      await viewer.expectFrame(last - 1);
      if (name === 'wall.mov') {
        // At actual size, the canvas has as many pixels as the film.
        await viewer.press('1');
        await expect(viewer.view.locator('canvas').first()).toHaveJSProperty('width', 7680);
        await viewer.expectFrame(last - 1);
        await viewer.press('f');
      }
      // Plays, stops anywhere and plays on: a stopped viewer shows the frame that was on screen.
      await viewer.press('Home', 'Shift+L', 'l');
      for (let times = 0; times < 4; times += 1) {
        await expect
          .poll(async () => (await viewer.seen()).drawnBy, { message: 'plays', timeout: 30_000 })
          .toBe(drawnBy);
        await viewer.press('k');
        await expect.poll(async () => (await viewer.seen()).drawnBy).toBe('frames');
        const { says } = await viewer.seen();
        await viewer.expectFrame(says ?? -1);
        await viewer.press('l');
      }
      await viewer.press('j');
      await expect(viewer.view).toContainText('-1×');
      await viewer.press('Escape');
      await expect(viewer.view).toBeHidden();
      await viewer.press('Escape');
      await expect(studio.sheet).toBeHidden();
    });
  }
});

test('Space shows the render from its tile, from Uploads, from the history and from the palette; Escape leads back', {
  tag: '@long',
}, async ({ startStudio, samples }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  const viewer = new ViewerPage(window);
  await studio.signIn();
  const path = await samples.make('Kestrel_v01.mov', [...numberedPictures('25', count), ...prores]);
  await studio.uploadAsNewItem(path, 'Kestrel');
  await studio.waitForState('Kestrel_v01.mov', 'ready');
  const { visit } = axeVisits(window);

  const look = async () => {
    await viewer.expectFrame(0);
    await viewer.press('ArrowRight');
    await viewer.expectFrame(1);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
  };
  await test.step('from its tile', async () => {
    const tile = window.getByRole('row', { name: 'Kestrel', exact: true });
    await tile.focus();
    await viewer.press(' ');
    await look();
    await expect(tile).toBeFocused();
  });
  await test.step('from Uploads', async () => {
    await studio.openTransfers();
    await studio.transfer('Kestrel_v01.mov').focus();
    await viewer.press(' ');
    await look();
    await expect(studio.transfer('Kestrel_v01.mov')).toBeFocused();
  });
  await test.step('from the history', async () => {
    await viewer.press('Control+y');
    const list = studio.sheet.getByRole('row').filter({ hasText: 'Kestrel_v01.mov' });
    await list.focus();
    await viewer.press(' ');
    await look();
    await expect(list).toBeFocused();
    await viewer.press('Escape');
    await expect(studio.sheet).toBeHidden();
  });
  await test.step('from the palette, after a key that moves in it', async () => {
    await viewer.press('Control+k');
    await window.keyboard.type('kestrel');
    await expect(studio.sheet.getByRole('option', { name: 'Kestrel' })).toBeVisible();
    const hint = studio.sheet.locator('p[aria-hidden] > span', { hasText: /View$/ });
    await expect(hint, 'a space would be typed').toBeHidden();
    await viewer.press('ArrowDown');
    await expect(hint).toBeVisible();
    await viewer.press(' ');
    await look();
    await viewer.press('Escape');
    await expect(studio.sheet).toBeHidden();
  });
  await test.step('what others uploaded has its picture, and the web app', async () => {
    await window.getByRole('row', { name: 'LED Main', exact: true }).focus();
    await viewer.press(' ');
    await expect(viewer.view).toContainText("“LED Main” isn't on this computer.");
    await expect(viewer.view.getByRole('button', { name: 'Open in the web app' })).toBeFocused();
    await expect(viewer.view.locator('img')).toBeVisible();
    await visit('viewer of what others uploaded');
    await viewer.press('Enter');
    await expect.poll(async () => (await studio.desktop.calls('shell.openExternal')).length).toBe(1);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
  });
  await test.step('its keys stand among the shortcuts', async () => {
    await viewer.press('F1');
    await expect(studio.sheet).toContainText('In the viewer');
    await expect(studio.sheet).toContainText('Play backwards, stop, play forwards');
  });
});

test('Space and R work on the rows of a watch folder', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
  render,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const viewer = new ViewerPage(studio.window);
  const check = new NoteCheckPage(studio.window);
  await studio.signIn();
  const watched = await WatchedFolder.in(studio, homeDirectory);
  await watched.add('Aurora Arena Tour');
  await watched.expectReady(await watched.write(await render('LED_Main_v006.mp4')));
  const row = watched.page.row('LED_Main_v006');
  await row.focus();
  await viewer.press(' ');
  await expect(viewer.controls).toHaveAttribute('data-frame', '0');
  await viewer.press('Escape');
  await expect(viewer.view).toBeHidden();
  await expect(row).toBeFocused();
  await viewer.press('r');
  await expect(check.view).toContainText('Review LED Main');
  await expect(check.view.locator('canvas[data-shown]').first()).toBeVisible();
  await viewer.press('Escape');
  await expect(row).toBeFocused();
});

test('a wall that is larger than the window has an overview with a frame around what is seen, which the pointer moves', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window } = studio;
  const viewer = new ViewerPage(window);
  await studio.signIn();
  await studio.dropOnProject([await render('Wall.mp4', { size: '3840x270' })]);
  const row = studio.sheet.locator('[data-file]');
  await expect(row).toContainText('fps');
  await row.focus();
  await viewer.press(' ');
  const overview = viewer.view.locator('[data-overview]');
  await expect(viewer.view.getByRole('img', { name: /^00:/ })).toBeVisible();
  await expect(overview, 'all of it is seen').toHaveCount(0);
  await viewer.press('1');
  await expect(overview).toBeVisible();
  const frame = overview.locator('span');
  const shareOf = async () => {
    const [whole, part] = [await overview.boundingBox(), await frame.boundingBox()];
    return whole && part ? (part.x - whole.x) / whole.width : null;
  };
  const middle = (await shareOf()) ?? 0;
  expect(middle).toBeGreaterThan(0.2);
  const whole = await overview.boundingBox();
  if (!whole) throw new Error('The overview has no place.');
  const y = whole.y + whole.height / 2;
  await window.mouse.move(whole.x + whole.width / 2, y);
  await window.mouse.down();
  await window.mouse.move(whole.x + 2, y, { steps: 4 });
  await window.mouse.up();
  await expect.poll(shareOf, 'it was dragged to the left edge').toBeCloseTo(0, 1);
  await viewer.press('Alt+ArrowRight');
  await expect.poll(shareOf, 'the keys move the frame as well').toBeGreaterThan(0.02);
  await window.mouse.dblclick(whole.x + whole.width - 2, y);
  await expect.poll(shareOf).toBeGreaterThan(middle);
  await expect(overview, 'a double click on it is none on the stage').toBeVisible();
  await viewer.press('f');
  await expect(overview).toHaveCount(0);
});
