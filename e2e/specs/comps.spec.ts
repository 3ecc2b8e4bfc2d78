import { expect, test } from '../fixtures/studio-test.ts';
import { expectWhole } from '../pages/expect-whole.ts';

test('a render dropped on a screen goes to the item that plays there, and comps show that a newer version exists', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  const { window, sheet, desktop } = studio;
  await studio.signIn();
  await test.step('the map is walked by keys: to a screen, its item, its picture and its notes', async () => {
    await window.keyboard.press('Control+3');
    const map = window.getByRole('region', { name: 'Comps', exact: true });
    const focused = window.locator(':focus');
    await expect(map.getByRole('button', { name: /^Floor .*Floor Ripples/ }).first()).toBeVisible();
    await window.getByRole('button', { name: 'Open notes' }).press('Tab');
    await window.keyboard.press('Tab');
    await expect(focused).toHaveAccessibleName(/^Floor .*Floor Ripples/);
    await window.keyboard.press('ArrowRight');
    await expect(focused).toHaveAccessibleName(/^LED Main 5 open notes/);
    await window.keyboard.press('End');
    await expect(focused).toHaveAccessibleName(/^Halo 360 .*Halo Chorus Loop/);
    await expect(focused).toBeInViewport();
    await window.keyboard.press('ArrowUp');
    await expect(focused).not.toHaveAccessibleName(/^Halo 360/);
    await window.keyboard.press('Home');
    await window.keyboard.press('ArrowRight');
    await window.keyboard.press('Enter');
    await expect(window.getByRole('complementary', { name: 'Item' })).toContainText('LED Main');
    await expect(focused).toHaveAttribute('aria-current', 'true');
    await window.keyboard.press(' ');
    await expect(window.getByRole('dialog', { name: /LED Main/ })).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
    await expect(focused).toHaveAccessibleName(/^LED Main/);
    await window.keyboard.press('r');
    await expect(window.getByRole('dialog')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(window.getByRole('dialog')).toBeHidden();
    await window.keyboard.press('Shift+F10');
    await expect(window.getByRole('menuitem', { name: 'Upload a new version' })).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(focused).toHaveAccessibleName(/^LED Main/);
    await window.keyboard.press('Escape');
    await expect(window.getByRole('complementary', { name: 'Item' })).toBeHidden();
  });

  await test.step('an item is placed on a stage, and the comps page shows the draft', async () => {
    await window.getByRole('radio', { name: 'Media', exact: true }).click();
    await window.getByRole('row', { name: 'LED Main', exact: true }).click();
    await window.getByRole('button', { name: 'Place on stage…' }).click();
    await expect(sheet.getByRole('list', { name: 'Screens' })).toBeVisible();
    await expect(sheet.getByText('Matched by name')).toBeVisible();
    const shapeOf = async (screen: string) => {
      const tile = sheet.getByRole('listitem').filter({ hasText: screen });
      const box = await tile.locator('[style*="--shape"]').first().boundingBox();
      return box && box.width / box.height;
    };
    await expect
      .poll(() => shapeOf('LED Main'), 'the shape of its screen, as on the map')
      .toBeCloseTo(3840 / 1080, 1);
    await expect.poll(() => shapeOf('IMAG Right'), 'of an empty one, too').toBeCloseTo(1080 / 1920, 1);
    const starts = sheet.getByRole('textbox', { name: 'Start on LED Main' });
    await expect(starts).toHaveValue('0:00.00');
    await starts.fill('0:00.5');
    await starts.press('ArrowUp');
    await expect(starts).toHaveValue('0:01.00');
    await starts.fill('0:01.50');
    await sheet.getByRole('textbox', { name: 'Name' }).fill('Placed from the spec');
    await sheet.getByRole('button', { name: 'Create draft' }).click();
    await expect(studio.messages).toContainText('Draft “Placed from the spec” created');
    await expect(sheet).toBeHidden();
    await window.getByRole('button', { name: 'Close item' }).click();

    await window.getByRole('radio', { name: 'Comps', exact: true }).click();
    const comps = window.getByRole('region', { name: 'Comps', exact: true });
    const mine = comps.getByRole('listitem').filter({ hasText: 'Placed from the spec' });
    await expect(mine).toContainText('Draft');
    await expect(mine.getByRole('button', { name: /^LED Main .*0:01\.50/ })).toBeVisible();
    await expect(window.getByRole('heading', { name: 'Arena main stage' })).toBeVisible();
    await window.getByRole('searchbox', { name: 'Search comps' }).fill('from the spec');
    await expect(comps.getByRole('listitem')).toHaveCount(1);
    await window.getByRole('searchbox', { name: 'Search comps' }).fill('nothing like this');
    await window.getByRole('button', { name: 'Show all', exact: true }).click();
    await expect(mine).toBeVisible();
  });

  await window.getByRole('radio', { name: 'Comps', exact: true }).click();
  const map = window.getByRole('region', { name: 'Comps', exact: true });
  const comp = (name: string) =>
    map.getByRole('listitem').filter({ has: window.getByRole('heading', { name, exact: true }) });
  const floorTest = comp('Floor test');
  await expect(comp('Verse two, full rig')).toContainText('1 newer version');
  await expect(floorTest).not.toContainText('newer version');
  const length = floorTest.getByTitle("No timecode: the frame rate of its items isn't known, or differs.");
  await expect(length, 'as at the item').toHaveText('0:59');
  await expect(floorTest.getByTitle('LED Main: empty')).toBeVisible();

  const floor = floorTest.getByRole('button', { name: /^Floor .*Floor Ripples/ });
  await expect(floor, 'begins with the words that are seen').toHaveAccessibleName(
    /^Floor 1 open note Floor Ripples/,
  );
  const target = `[data-screen="${await floor.getAttribute('data-screen')}"]`;
  const path = await render('Floor_Ripples_v009.mp4');
  await test.step('over an empty screen, only that one is meant', async () => {
    const place = floorTest.getByTitle('IMAG Left: empty');
    const empty = `[data-drop-target="${await place.getAttribute('data-drop-target')}"]`;
    await desktop.holdFilesOver(empty, [path]);
    await expect(floorTest).toContainText('Add to Aurora Arena Tour, then place it on IMAG Left');
    await expect(window.locator('[data-meant]')).toHaveCount(1);
    await expect(window.getByText('matched by name')).toHaveCount(0);
    await desktop.dropFiles(empty, [path]);
    await expect(sheet.getByText('Nothing plays on “IMAG Left” yet')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });
  await desktop.holdFilesOver(target, [path]);
  await expect(floorTest).toContainText('Add v3 to Floor Ripples');
  const elsewhere = comp('Opener, full rig').getByRole('button', { name: /^Floor / });
  await expect(elsewhere, 'the same item, wherever it plays').toHaveAttribute('data-meant', 'same item');
  await expect(comp('Opener, full rig')).not.toContainText('Add v3');
  await desktop.takeFilesAway();
  await expect(floorTest).not.toContainText('Add v3');

  const wall = comp('Opener, full rig').getByRole('button', { name: /^LED Main/ });
  const ring = wall.locator('> span').first();
  await wall.click();
  await expect(ring, 'its item is open').toHaveCSS('outline-width', '2px');
  await desktop.holdFilesOver(target, [path]);
  await expect(floorTest).toContainText('Add v3 to Floor Ripples');
  await expect(ring, 'no file goes there').toHaveCSS('outline-width', '1px');
  await desktop.takeFilesAway();
  await expect(ring).toHaveCSS('outline-width', '2px');

  await desktop.dropFiles(target, [path]);
  await expect(sheet.getByText('Upload a new version of Floor Ripples')).toBeVisible();
  await sheet.getByRole('button', { name: /^Upload.*Ctrl/ }).click();
  await studio.expectDelivered(path, 'Floor_Ripples_v009.mp4');
  await expect(floorTest).toContainText('1 newer version');
  await expect(floor).toHaveAccessibleName(/has a newer version than this comp/);
  await expect(length, 'the rate of a version that it does not play counts nothing').toHaveText('0:59');
  await window.getByRole('button', { name: 'Newer versions' }).click();
  await expect(comp('Doors open')).toBeHidden();
  await expect(floorTest).toBeVisible();
});

test('a comp keeps the picture and the shape of the version that plays there, and says where only a newer one is known', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, sheet, desktop } = studio;
  await studio.signIn();
  const upload = async (path: string, name: string) => {
    await window.getByRole('radio', { name: 'Comps', exact: true }).click();
    const screen = map.getByRole('button', { name: /^Floor .*Floor Ripples/ }).first();
    await desktop.dropFiles(`[data-screen="${await screen.getAttribute('data-screen')}"]`, [path]);
    // Another shape is accepted first, in its own row.
    if (name === otherShape) await sheet.getByRole('button', { name: 'Upload anyway' }).click();
    await sheet.getByRole('button', { name: /^Upload.*Ctrl/ }).click();
    await studio.expectDelivered(path, name);
  };
  const otherShape = 'Floor_Ripples_v010.mp4';
  const map = window.getByRole('region', { name: 'Comps', exact: true });
  await upload(await render('Floor_Ripples_v009.mp4'), 'Floor_Ripples_v009.mp4');
  await window.getByRole('radio', { name: 'Media', exact: true }).click();
  await window.getByRole('row', { name: 'Floor Ripples', exact: true }).click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  await panel.getByRole('button', { name: 'Place on stage…' }).click();
  await sheet.getByRole('textbox', { name: 'Name' }).fill('With v3');
  await sheet.getByRole('button', { name: 'Create draft' }).click();
  await expect(sheet).toBeHidden();
  await upload(await render(otherShape, { size: '320x568' }), otherShape);

  const comp = (name: string) =>
    map.getByRole('listitem').filter({ has: window.getByRole('heading', { name, exact: true }) });
  const floorOf = (name: string) => comp(name).getByRole('button', { name: /^Floor .*Floor Ripples/ });
  await expect(comp('With v3')).toContainText('1 newer version');
  await expect(comp('With v3').getByTitle(/ at 25 fps$/), 'as timecode').toHaveText(/^\d\d(:\d\d){3}$/);
  const played = floorOf('With v3').locator('[data-version] img');
  await expect
    .poll(() => played.evaluate((picture: HTMLImageElement) => picture.naturalWidth))
    .toBeGreaterThan(0);
  const elsewhere = floorOf('Floor test');
  await expect(elsewhere, 'v2 was uploaded elsewhere').toContainText('Earlier version');
  await expect(elsewhere.locator('img'), 'nor is another version shown as what plays').toHaveCount(0);
  const box = await played.boundingBox();
  expect(box && box.width / box.height, 'not the shape of v4').toBeGreaterThan(0.8);
});

test('a screen says all about itself in a tooltip, under the pointer and at the focus of the keyboard', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  // Scrolling closes tooltips.
  await window.setViewportSize({ width: 1440, height: 1400 });
  await window.keyboard.press('Control+3');
  const map = window.getByRole('region', { name: 'Comps', exact: true });
  const verse = map.getByRole('listitem').filter({ hasText: 'Verse two' });
  const outdated = verse.getByRole('button', { name: /^LED Main/ });
  const tooltip = window.getByRole('tooltip');
  const sentence =
    "LED Main. “LED Main” has a newer version than this comp. Update it in the web app. The version that plays here can't be shown.";
  await expect(outdated).toContainText('Earlier version');
  await window.mouse.move(9, 9);
  await outdated.hover();
  await expect(tooltip, 'under the pointer').toHaveText(sentence);
  await window.mouse.move(9, 9);
  await expect(tooltip).toHaveCount(0);
  await verse.getByRole('button', { name: /^IMAG Left/ }).focus();
  await window.keyboard.press('ArrowRight');
  await expect(tooltip).toHaveText('IMAG Right · starts at 0:04.00');
  await window.keyboard.press('ArrowLeft');
  await window.keyboard.press('ArrowLeft');
  await expect(tooltip, 'at the focus').toHaveText(sentence);
});

test('a narrow screen says when it starts, also of a version without a picture, and keeps its tooltip when a key scrolls there', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window, sheet } = studio;
  await studio.signIn();
  const path = await render('IMAG_Right_v009.mp4', { size: '180x320' });
  await studio.dropOnItem('IMAG Right', [path]);
  await sheet.getByRole('button', { name: /^Upload/ }).click();
  await studio.expectDelivered(path, 'IMAG_Right_v009.mp4');
  await window.setViewportSize({ width: 1280, height: 620 });
  await window.keyboard.press('Control+3');
  const map = window.getByRole('region', { name: 'Comps', exact: true });
  const screen = map
    .getByRole('listitem')
    .filter({ hasText: 'Verse two' })
    .getByRole('button', { name: /^IMAG Right/ });
  await expect(screen).toContainText('Earlier version');
  await expectWhole(screen.getByText('0:04.00'));
  await map
    .getByRole('button', { name: /^Floor / })
    .first()
    .focus();
  await window.keyboard.press('End');
  await expect(window.locator(':focus')).toHaveAccessibleName(/^Halo 360/);
  await expect(window.getByRole('tooltip')).toHaveText(/^Halo 360/);
});

test('an item that cannot be placed is refused before the service is asked', { tag: '@long' }, async ({
  startStudio,
}) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await window.getByRole('row', { name: 'Encore Countdown', exact: true }).click();
  await window.getByRole('button', { name: 'Place on stage…' }).click();
  await expect(sheet).toContainText("Can't be placed");
  await expect(sheet).toContainText("“Encore Countdown”: Processing failed, so this item can't be placed.");
  await expect(sheet.getByRole('button', { name: 'Create draft' })).toBeDisabled();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  for (const name of ['Backdrop Still', 'Halo Chorus Loop'])
    await window.getByRole('row', { name, exact: true }).click({ modifiers: ['Control'] });
  await window
    .getByRole('region', { name: 'Selected items' })
    .getByRole('button', { name: 'Place on stage…' })
    .click();
  const screens = sheet.getByRole('list', { name: 'Screens' });
  const wall = screens.getByRole('listitem').filter({ hasText: 'LED Main' });
  await expect(wall, 'the one that is as large as what plays there').toContainText('Matched by size');
  await expect(wall).toContainText('Backdrop Still');
  const why = sheet.getByRole('status').filter({ hasText: "1 item isn't the size of its screen" });
  await expect(why).toContainText(/“Halo Chorus Loop” is 15360 × 1080\. .+ plays \d+ × \d+\./);
  await expect(screens.getByText(/^15360 × 1080, plays \d+ × \d+$/)).toBeVisible();
  await why.getByRole('button', { name: 'Skip it' }).click();
  await expect(why).toBeHidden();
  await expect(screens).not.toContainText('15360');
  await sheet.getByRole('button', { name: 'Create draft' }).click();
  await expect(studio.messages).toContainText('created');
});

for (const part of ['comps', 'stages']) {
  test(`a first visit whose ${part} cannot be read says so, and draws the map once they can`, {
    tag: '@long',
  }, async ({ startStudio }) => {
    const studio = await startStudio();
    const { window, service } = studio;
    const fault = { kind: 'answer', status: 400, code: 'invalid_request' };
    const order = { on: { method: 'GET', path: `/v1/projects/*/${part}` }, times: 50, fault };
    await service.control('POST', '/faults', order);
    await studio.signIn();
    await window.keyboard.press('Control+3');
    const page = window.locator('main');
    await expect(page.getByRole('alert').getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(page.getByText(/^No (comps|stage)/), 'neither is known').toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Arena main stage' })).toHaveCount(0);

    await service.control('DELETE', '/faults');
    // A refresh reads both lists again, as Retry does.
    if (part === 'comps') await page.getByRole('button', { name: 'Retry' }).click();
    else await window.keyboard.press('F5');
    await expect(page.getByRole('heading', { name: 'Arena main stage' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Doors open' })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a comp and a stage are found in the palette, and Enter leads to them on the map, whatever it was filtered by', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const { keyboard } = window;
  await studio.signIn();
  const map = window.getByRole('region', { name: 'Comps', exact: true });
  const focused = window.locator('[data-screen]:focus');
  const find = async (typed: string, name: string) => {
    await keyboard.press('Control+k');
    await expect(sheet).toBeVisible();
    await keyboard.type(typed);
    const option = sheet.getByRole('option').filter({ hasText: name }).first();
    await expect(option.locator('img').first(), `${name} has a picture`).toBeVisible();
    while ((await option.getAttribute('data-focused')) === null) await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(sheet).toBeHidden();
  };
  await find('floor t', 'Floor test');
  await expect(map.locator('li', { has: focused })).toContainText('Floor test');
  await expect(focused).toBeInViewport();

  await window.getByRole('searchbox', { name: 'Search comps' }).fill('floor test');
  await expect(map.getByRole('listitem')).toHaveCount(1);
  await find('doors', 'Doors open');
  await expect(map.locator('li', { has: focused })).toContainText('Doors open');
  await find('main stage', 'Arena main stage');
  await expect(window.getByRole('heading', { name: 'Arena main stage' })).toBeInViewport();
  await expect(focused).toBeInViewport();
});
