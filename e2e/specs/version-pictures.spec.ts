import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

test.beforeEach(needsFfmpeg);

test('a version of the practice studio is shown by its own picture, in its item and on the stage map', {
  tag: '@long',
}, async ({ startApp }) => {
  const { window } = await startApp();
  await new FirstRunPage(window).tryPracticeStudio();
  await window.getByRole('button', { name: 'Got it' }).click({ timeout: 60_000 });
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const panel = window.getByRole('complementary', { name: 'Item' });
  const video = panel.locator('video');
  await expect(video, 'the current version has the picture of the item').toHaveAttribute('poster', /./);
  await panel.getByRole('button', { name: /Version shown here/ }).click();
  await window.getByRole('option', { name: /^v2 / }).click();
  await expect(video).toHaveAccessibleName('Video: LED_Main_v002.mp4');
  await expect(video, 'its own first frame').not.toHaveAttribute('poster');
  await expect
    .poll(() => video.evaluate((element: HTMLVideoElement) => element.readyState))
    .toBeGreaterThanOrEqual(2);
  await expect(panel.locator('[class*="picture"]').getByText('v2')).toBeVisible();

  await window.getByRole('radio', { name: 'Comps', exact: true }).click();
  const map = window.getByRole('region', { name: 'Comps', exact: true });
  const verse = map.getByRole('listitem').filter({ hasText: 'Verse two, full rig' });
  const screen = verse.getByRole('button', { name: /^LED Main/ });
  const played = screen.locator('[data-version] img');
  await expect
    .poll(() => played.evaluate((picture: HTMLImageElement) => picture.naturalWidth), 'v3')
    .toBeGreaterThan(0);
  await expect(screen.locator('[data-still-plate]')).toHaveCount(0);
  await expect(verse.getByRole('button', { name: /^IMAG Left/ })).toBeVisible();
});

test('a portrait is large enough to judge, and its version number stands beside it', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { sheet } = studio;
  await studio.signIn();
  await studio.dropOnItem('IMAG Left', [await render('IMAG_Left_v009.mp4', { size: '180x320' })]);
  const row = sheet.getByRole('row').filter({ hasText: 'IMAG_Left_v009.mp4' });
  const picture = row.locator('[data-portrait]:has(img[src*="/still/"])');
  await expect(picture).toBeVisible();
  const badge = picture.getByText(/v\d$/);
  await expect(badge).toBeVisible();
  const [shape, number] = await Promise.all([picture.boundingBox(), badge.boundingBox()]);
  expect(shape?.width).toBeGreaterThan(70);
  expect(shape && number && number.x - (shape.x + shape.width)).toBeGreaterThan(0);
});

test('pictures of the upload list begin at one edge, and the one before says which it is also if its number is unknown', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { sheet } = studio;
  await studio.signIn();
  await studio.dropOnProject([
    await render('IMAG_Right_v009.mp4', { size: '180x320' }),
    await render('Side_screen_v001.mp4', { size: '180x320', take: 2 }),
    await render('Wide_v001.mp4', { size: '320x180', take: 3 }),
  ]);
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  await expect(row('IMAG_Right_v009.mp4').getByText(/current$/)).toBeVisible();
  const pictures = sheet.locator('img[src*="/still/"]');
  await expect(pictures).toHaveCount(3);
  const edges = async () =>
    new Set(
      (await Promise.all((await pictures.all()).map((each) => each.boundingBox()))).map((box) => box?.x),
    );
  await expect.poll(async () => (await edges()).size).toBe(1);
});

test('the length of a pillar stands beside its picture, and that of a film on it', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window } = studio;
  await studio.signIn();
  // Early in the alphabet: only tiles in sight are drawn.
  await studio.uploadAsNewItem(await render('Pillar_v001.mp4', { size: '108x384' }), 'A pillar');
  await studio.waitForState('Pillar_v001.mp4', 'ready');
  const boxesOf = async (name: string) => {
    const tile = window.getByRole('row', { name, exact: true });
    const shape = tile.locator('[class*="_shape_"]');
    const plate = shape.locator('[class*="_length_"]');
    await expect(plate).toBeVisible();
    const [picture, words] = await Promise.all([shape.boundingBox(), plate.boundingBox()]);
    if (!picture || !words) throw new Error('Nothing to measure');
    return { picture, words };
  };
  const pillar = await boxesOf('A pillar');
  expect(pillar.words.x).toBeGreaterThan(pillar.picture.x + pillar.picture.width);
  expect(pillar.words.y + pillar.words.height).toBeLessThanOrEqual(
    pillar.picture.y + pillar.picture.height + 1,
  );
  const floor = await boxesOf('Floor Ripples');
  expect(floor.words.x + floor.words.width).toBeLessThan(floor.picture.x + floor.picture.width);
});
