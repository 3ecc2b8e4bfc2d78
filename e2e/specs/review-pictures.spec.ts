import type { Page } from '@playwright/test';
import type { SampleRenders } from '../../src/engine/testing/sample-renders.ts';
import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, type Review, test } from '../fixtures/review-test.ts';
import { newerFrom } from '../pages/numbered-films.ts';
import { showTheme } from '../pages/page-theme.ts';

test.beforeEach(needsFfmpeg);

const prores = ['-c:v', 'prores_ks', '-profile:v', '2'];

/** Arguments for ffmpeg: two equal red frames of this size. */
const still = (size: string, filter: string, encoder = prores): readonly string[] => [
  ...['-f', 'lavfi', '-i', `color=c=red:s=${size}:r=25`, '-vf', filter, '-frames:v', '2'],
  ...encoder,
];

interface Versions {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Uploads a first version, leaves a note on its first frame, drops the second one and opens the review of it. */
async function review(
  { studio, check, films }: Review,
  samples: SampleRenders,
  name: string,
  { first, second }: Versions,
) {
  await studio.uploadAsNewItem(await samples.make(`${name}_v01.mov`, first), name);
  await studio.waitForState(`${name}_v01.mov`, 'ready');
  await films.leaveNotes(name, [[0, 'Is it there?']]);
  await studio.window.keyboard.press('F5');
  await studio.dropOnItem(name, [await samples.make(`${name}_v02.mov`, second)]);
  const row = studio.sheet.getByRole('row').filter({ hasText: `${name}_v02.mov` });
  await expect(row).toContainText('ProRes');
  await row.focus();
  await check.press('r');
  await expect(check.view.locator('canvas[data-shown="f0"]')).toHaveCount(2);
}

/** The brightest channel of each column of the window, on the line at this height. */
async function columns(window: Page, y: number): Promise<readonly number[]> {
  const width = await window.evaluate(() => innerWidth);
  return await brightness(window, { x: 0, y: Math.round(y), width, height: 1 });
}

/** The brightest channel of each pixel of a line on screen. */
async function brightness(
  window: Page,
  clip: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<readonly number[]> {
  const png = await window.screenshot({ clip });
  return await window.evaluate(
    async (bytes) => {
      const picture = await createImageBitmap(new Blob([new Uint8Array(bytes)], { type: 'image/png' }));
      const { width, height } = picture;
      const context = new OffscreenCanvas(width, height).getContext('2d');
      context?.drawImage(picture, 0, 0);
      const { data = [] } = context?.getImageData(0, 0, width, height) ?? {};
      return Array.from({ length: width * height }, (_, at) =>
        Math.max(...[0, 1, 2].map((channel) => data[at * 4 + channel] ?? 0)),
      );
    },
    [...png],
  );
}

/** How many colors these points of the copied contact sheet have. */
const onSheet = (window: Page, ...points: readonly (readonly [x: number, y: number])[]): Promise<number> =>
  window.evaluate(async (at) => {
    const [item] = await navigator.clipboard.read();
    if (!item) return 0;
    const sheet = await createImageBitmap(await item.getType('image/png'));
    const context = new OffscreenCanvas(sheet.width, sheet.height).getContext('2d');
    context?.drawImage(sheet, 0, 0);
    return new Set(at.map(([x, y]) => String(context?.getImageData(x, y, 1, 1).data))).size;
  }, points);

test('the difference of two opacities of one picture is as large as that of the opacities', {
  tag: '@long',
}, async ({ startReview, samples }) => {
  const started = await startReview();
  const { studio, check } = started;
  const at = (opacity: number) =>
    still('320x180', `format=rgba,colorchannelmixer=aa=${opacity}`, [
      ...['-c:v', 'prores_ks', '-profile:v', '4', '-pix_fmt', 'yuva444p10le'],
    ]);
  await review(started, samples, 'Glow', { first: at(0.4), second: at(0.9) });
  const alphas = () =>
    check.frames.evaluateAll((all) =>
      all.map((canvas) => {
        const context = (canvas as HTMLCanvasElement).getContext('2d');
        return ((context?.getImageData(9, 9, 1, 1).data[3] ?? 0) / 255).toFixed(1);
      }),
    );
  await expect.poll(alphas).toEqual(['0.4', '0.9']);
  const inRail = check.view.getByRole('navigation', { name: 'Notes' }).locator('img');
  await expect(inRail, 'in the filmstrip').toHaveCSS('background-image', /conic/);
  const size = await inRail.boundingBox();
  expect(size && size.width / size.height, 'and only under the picture').toBeCloseTo(320 / 180, 1);
  await studio.window.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await check.view.getByRole('button', { name: 'Contact sheet' }).click();
  const copy = studio.window.getByRole('menuitem', { name: 'Copy' });
  await expect(copy, 'Enter is for it, also after a click').toBeFocused();
  await copy.press('Enter');
  await expect(studio.messages).toContainText('Contact sheet copied');
  expect(await onSheet(studio.window, [28, 92], [36, 92]), 'two fields of the checkerboard').toBe(2);

  await check.press('ArrowRight');
  await expect(check.view.locator('canvas[data-shown="f1"]')).toHaveCount(2);
  expect(await alphas(), 'the frame before does not show through').toEqual(['0.4', '0.9']);
  await check.press('d');
  await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
  const box = await check.frames.first().boundingBox();
  if (!box) throw new Error('No picture');
  const seen = await columns(studio.window, box.y + box.height / 2);
  const inside = seen.slice(Math.ceil(box.x) + 2, Math.floor(box.x + box.width) - 2);
  expect(Math.min(...inside), 'half of full, everywhere').toBeGreaterThan(100);

  await check.view.getByRole('button', { name: 'Contact sheet' }).click();
  const menu = studio.window.getByRole('menuitem', { name: 'Copy' });
  await expect(menu).toBeVisible();
  await check.press('Escape');
  await expect(menu).toBeHidden();
  await expect(check.view.getByRole('region', { name: 'Frames of this note' })).toBeFocused();
  await check.press('Enter');
  await expect(check.view.getByRole('status').first(), 'Enter checks the note').toContainText(
    '1 of 1 checked',
  );
});

test('the difference of equal pictures has no line at their edges', {
  tag: '@long',
}, async ({ startReview, samples }) => {
  const started = await startReview();
  const { window, check } = started;
  const red = still('320x180', 'null');
  await review(started, samples, 'Red', {
    first: red,
    second: [...red, '-metadata', 'title=Another file'],
  });
  await check.press('d');
  await expect(check.view.locator('[data-layout="difference"]')).toBeVisible();
  for (const width of [1280, 1281, 1003, 1366]) {
    await window.setViewportSize({ width, height: 777 });
    const box = await check.frames.first().boundingBox();
    if (!box) throw new Error('No picture');
    const seen = await columns(window, box.y + box.height / 2);
    const around = seen.slice(Math.floor(box.x) - 2, Math.ceil(box.x + box.width) + 2);
    // The stage around it is 18.
    expect(Math.max(...around), `${width} wide`).toBeLessThan(22);
  }
});

test('an old picture of another shape keeps its shape over the new one, and hides all of it', {
  tag: '@long',
}, async ({ startReview, samples }) => {
  const started = await startReview();
  const { studio, check } = started;
  const wide = { first: still('640x180', 'null'), second: still('320x180', 'null') };
  await review(started, samples, 'Wall', wide);
  for (const layout of ['w', 'd', 'x']) {
    await check.press(layout);
    await studio.window.keyboard.down('b');
    const [now, old] = await Promise.all([0, 1].map((at) => check.frames.nth(at).boundingBox()));
    if (!now || !old) throw new Error('No pictures');
    expect(old.width / old.height, layout).toBeCloseTo(640 / 180, 1);
    expect(old.width, layout).toBeCloseTo(now.width, 0);
    expect(old.y + old.height / 2, layout).toBeCloseTo(now.y + now.height / 2, 0);
    const above = await columns(studio.window, now.y + now.height * 0.15);
    const around = above.slice(Math.floor(now.x) - 1, Math.ceil(now.x + now.width) + 1);
    expect(Math.max(...around), `${layout}: nothing of the new one above the old`).toBeLessThan(30);
    await studio.window.keyboard.up('b');
  }
});

test('Escape first ends a contact sheet that is being made and stays in the review; a closed review says that its sheet is canceled', {
  tag: '@long',
}, async ({ startReview }) => {
  const { studio, window, check, films } = await startReview();
  await films.dropOnNotes('Halo', {
    ...{ first: 48, second: 48 },
    notes: [
      [10, 'Flicker on the left edge.'],
      [40, 'The halo closes too late.'],
    ],
  });
  // The frames of the second note never come, so the sheet is never done.
  await window.route('**/check-frame/*/f40', () => {});
  await check.press('r');
  await check.expectNumbers(10, newerFrom + 10);
  const { messages } = studio;
  const make = async () => {
    await check.view.getByRole('button', { name: 'Contact sheet' }).click();
    await window.getByRole('menuitem', { name: 'Save contact sheet as…' }).click();
    await expect(messages).toContainText('Making the contact sheet…');
  };
  const expectCanceled = async () => {
    await expect(messages).toContainText('Contact sheet canceled');
    await expect(messages).not.toContainText('Making');
    await expect(messages).not.toContainText('closed');
    await messages.getByRole('button', { name: 'Dismiss' }).click();
  };

  await make();
  await check.press('Escape');
  await expectCanceled();
  await expect(check.view).toBeVisible();

  await make();
  await messages.getByRole('button', { name: 'Cancel' }).click();
  await expectCanceled();
  await expect(check.view).toBeVisible();

  await make();
  await check.view.getByRole('button', { name: 'Close the review' }).click();
  await expect(check.view).toBeHidden();
  await expectCanceled();
  await expect(studio.sheet, 'where the review was opened').toBeVisible();
});

test('a line of two pixels stays in sight in a portrait that is scaled down to a tenth, and in full size it is sharp', async ({
  startReview,
  samples,
}) => {
  const started = await startReview();
  const { window, check } = started;
  const tops = [300, 791, 1282, 1773, 2264, 2755, 3246];
  const lines = tops.map((y) => `drawbox=x=0:y=${y}:w=iw:h=2:c=white:t=fill`).join(',');
  const ofPillar = [
    '-f',
    'lavfi',
    '-i',
    `color=c=black:s=1080x3840:r=25,${lines}`,
    '-frames:v',
    '2',
    ...prores,
  ];
  await review(started, samples, 'Pillar', { first: ofPillar, second: ofPillar });
  /** The brightness of the lines that are seen on the new picture. */
  const seen = async () => {
    const box = await check.frames.last().boundingBox();
    if (!box) return [];
    const { x, y, width, height } = box;
    const line = {
      x: Math.round(x + width / 2),
      y: Math.max(0, Math.round(y)),
      width: 1,
      height: Math.round(height),
    };
    const bright = await brightness(window, line);
    return bright.filter(
      (each, at) => each > 24 && each >= (bright[at - 1] ?? 0) && each > (bright[at + 1] ?? 0),
    );
  };
  for (const [width, height] of [
    [1280, 800],
    [1000, 640],
    [1600, 1000],
  ] as const) {
    await window.setViewportSize({ width, height });
    await expect
      .poll(async () => (await seen()).length, { message: `${width} x ${height}` })
      .toBe(tops.length);
  }
  await check.press('1');
  await expect.poll(async () => (await check.frames.last().boundingBox())?.width).toBe(1080);
  const canvas = check.frames.last();
  await expect(canvas).toHaveJSProperty('width', 1080);
  await expect(canvas).toHaveJSProperty('height', 3840);
});

test('a wall is large enough to judge in the filmstrip, in two lines, and its surround is the same in both themes', {
  tag: '@long',
}, async ({ startReview, samples }) => {
  const started = await startReview();
  const { window, check } = started;
  const wall = still('15360x1080', 'null');
  await review(started, samples, 'Halo', { first: wall, second: wall });
  const halves = check.view.getByRole('navigation', { name: 'Notes' }).locator('img');
  await expect(halves).toHaveCount(2);
  await expect.poll(() => halves.first().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1920);
  const lines = await halves.evaluateAll((all) =>
    all.map((half) => half.parentElement?.getBoundingClientRect().toJSON()),
  );
  const [upper, lower] = lines;
  expect(upper.width).toBeGreaterThan(128);
  expect(upper.height + lower.height).toBeGreaterThan(36);
  expect(lower.top).toBeGreaterThanOrEqual(upper.bottom);

  const surround = check.view.locator('[class*="_place_"]:has(canvas)').first();
  const colour = () => surround.evaluate((place) => getComputedStyle(place).backgroundColor);
  await showTheme(window, 'dark');
  const inDark = await colour();
  await showTheme(window, 'light');
  expect(await colour()).toBe(inDark);
});
