import { needsFfmpeg } from '../fixtures/needs-ffmpeg.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { chooseFrameRate } from '../pages/frame-rate.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

test.beforeEach(needsFfmpeg);

test('versions of one item are numbered as their names say, not as the system hands them over', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { sheet, window } = studio;
  await studio.signIn();
  const size = '1280x360';
  const names = ['LED_Main_v13.mp4', 'Truss_v1.mp4', 'LED_Main_v11.mp4', 'LED_Main_v12.mp4'];
  const paths: string[] = [];
  for (const [take, name] of names.entries()) paths.push(await render(name, { take, size }));
  await studio.dropOnProject(paths);
  await studio.makeNewItems();
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  for (const [name, named, becomes] of [
    ['LED_Main_v11.mp4', 'v11', 5],
    ['LED_Main_v12.mp4', 'v12', 6],
    ['LED_Main_v13.mp4', 'v13', 7],
  ] as const)
    await expect(row(name)).toContainText(`Named ${named}, becomes v${becomes}`);
  const files = () => sheet.locator('[data-file]').allTextContents();
  expect((await files()).map((text) => /(?:LED_Main|Truss)_v\d+/.exec(text)?.[0])).toEqual([
    'LED_Main_v11',
    'Truss_v1',
    'LED_Main_v12',
    'LED_Main_v13',
  ]);
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('LED_Main_v13.mp4', 'ready');
  const number = async (name: string) => (await studio.job(name)).delivery?.versionNumber;
  expect(await Promise.all(['11', '12', '13'].map((each) => number(`LED_Main_v${each}.mp4`)))).toEqual([
    5, 6, 7,
  ]);
});

test('a sequence of the sheet gets the number it was promised, and then a file for its item is examined anew', {
  tag: '@long',
}, async ({ startStudio, render, renderFrames }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { sheet } = studio;
  await studio.signIn();
  const frames = await renderFrames('LED_Main_v20', [1, 2, 3, 4]);
  await studio.dropOnProject([await render('LED_Main_v21.mp4', { size: '1280x360' }), frames]);
  const sequence = sheet.getByRole('region', { name: 'LED_Main_v20' });
  const file = sheet.getByRole('row').filter({ hasText: 'LED_Main_v21.mp4' });
  await expect(file).toContainText('Named v21, becomes v5');
  await expect(sequence.getByRole('button', { name: /goes to: LED Main, v5/ })).toBeVisible();
  await chooseFrameRate(sheet, '24');
  await sequence.getByRole('button', { name: /^Encode/ }).click();
  await studio.waitForState('LED_Main_v20.mov', 'ready', 120_000);
  expect((await studio.job('LED_Main_v20.mov')).delivery?.versionNumber).toBe(5);
  await expect(file.getByRole('button', { name: /goes to: LED Main, v6/ })).toBeVisible();
  await expect(file.getByText('Version v5', { exact: true }), 'the badge of its picture').toBeVisible();
  await expect(file, 'compared with the new one').toContainText('Another shape');
  await file.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(file).toContainText('Named v21, becomes v6');
});

test('Space looks at the row that is pointed at, or else at the first in sight, wherever the focus was left', {
  tag: '@long',
}, async ({ startStudio, render, renderFrames }) => {
  const studio = await startStudio();
  const { sheet, window } = studio;
  await window.setViewportSize({ width: 1280, height: 560 });
  await studio.signIn();
  const paths: string[] = [];
  for (const take of [1, 2, 3, 4, 5, 6, 7, 8]) paths.push(await render(`Truss_${take}.mp4`, { take }));
  await studio.dropOnProject([...paths, await renderFrames('Sky_v2', [1, 2, 3])]);
  await studio.makeNewItems();
  const row = (name: string) => sheet.getByRole('row').filter({ hasText: name });
  const sequence = sheet.getByRole('region', { name: 'Sky_v2' });
  await expect(row('Truss_4.mp4')).toContainText('fps');
  const viewer = new ViewerPage(window);
  const looksAt = async (name: string) => {
    await viewer.press(' ');
    await expect(viewer.view).toContainText(name);
    await viewer.press('Escape');
    await expect(viewer.view).toBeHidden();
  };
  await window.mouse.move(1, 1);
  await looksAt('Sky_v2');
  await row('Truss_2.mp4').getByText('Truss_2.mp4').hover();
  await looksAt('Truss_2.mp4');
  await sequence.getByText('Sky_v2').hover();
  await looksAt('Sky_v2');
  // The middle of the third row is below the heading, that of the second is behind it.
  const { top } = await row('Truss_3.mp4').evaluate((each) => ({ top: each.getBoundingClientRect().top }));
  const headEnd = await sheet.getByText('Select all').evaluate((head) => head.getBoundingClientRect().height);
  const scroller = sheet.locator('[class*="_content_"]');
  const scrollerTop = await scroller.evaluate((each) => each.getBoundingClientRect().top);
  await scroller.evaluate((each, by) => each.scrollBy({ top: by }), top - scrollerTop - headEnd);
  await window.mouse.move(1, 1);
  await looksAt('Truss_3.mp4');
});

test('a render looks like its equal that it replaces, as both pictures are taken at the same time', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { sheet } = studio;
  await studio.signIn();
  await studio.uploadAsNewItem(await render('Truss_v1.mp4', { seconds: 3 }), 'Truss');
  await studio.waitForState('Truss_v1.mp4', 'ready');
  const again = await render('Truss_v2.mp4', { seconds: 3 });
  const shorter = await render('Truss_v3.mp4', { seconds: 2 });
  await studio.dropOnProject([again, shorter]);
  const shownIn = async (name: string) => {
    const pictures = sheet.getByRole('row').filter({ hasText: name }).locator('img[data-loaded]');
    await expect(pictures).toHaveCount(2);
    return await pictures.evaluateAll((all) =>
      Promise.all(
        all.map(async (picture) => {
          const address = picture.getAttribute('src') ?? '';
          const bytes = new Uint8Array(await (await fetch(address)).arrayBuffer());
          return { at: Number(address.split('/').at(-1)), bytes: bytes.join() };
        }),
      ),
    );
  };
  const [before, after] = await shownIn('Truss_v2.mp4');
  expect(after?.at).toBe(1_000);
  expect(after).toEqual(before);
  expect((await shownIn('Truss_v3.mp4')).map(({ at }) => at)).toEqual([667, 667]);
});

test('the key of several sequences encodes all that are decided, and says what stays and why', {
  tag: '@long',
}, async ({ startStudio, renderFrames }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { sheet, window } = studio;
  await studio.signIn();
  const folders: string[] = [];
  for (const name of ['Sky_v1', 'Sea_v1', 'Rig_v1']) folders.push(await renderFrames(name, [1, 2, 3]));
  await studio.dropOnProject(folders);
  for (const name of ['Sky_v1', 'Sea_v1']) {
    const row = sheet.getByRole('region', { name });
    await row.getByRole('button', { name: 'New item' }).click();
    await chooseFrameRate(row, '24');
  }
  const encode = sheet.getByRole('button', { name: /^Encode and upload 2 sequences/ });
  await expect(encode).toBeEnabled();
  await window.keyboard.press('Control+Enter');
  await expect(sheet.getByRole('region')).toHaveCount(1);
  await expect(studio.messages).toContainText('Encoding 2 image sequences');
  await expect(studio.messages).toContainText('1 image sequence not encoded');
  await expect(studio.messages).toContainText('“Rig_v1”: Choose an item.');
  for (const name of ['Sky_v1.mov', 'Sea_v1.mov']) await studio.waitForState(name, 'ready', 120_000);
});
