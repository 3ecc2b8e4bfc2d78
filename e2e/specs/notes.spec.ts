import { itemLink } from '../../src/shared/model/item-link.ts';
import { expect, test } from '../fixtures/studio-test.ts';

test('a note on a version sent from here stands at its frame, with its picture, while the render is here', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, service } = studio;
  await studio.signIn();
  const path = await render('IMAG_Left_v004.mp4', { size: '180x320', seconds: 2 });
  await studio.dropOnItem('IMAG Left', [path]);
  await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
  await studio.expectDelivered(path, 'IMAG_Left_v004.mp4');

  const { delivery, target } = await studio.job('IMAG_Left_v004.mp4');
  const text = 'The wipe is two frames late.';
  await service.control('POST', '/notes', {
    media_id: delivery?.mediaId,
    version_id: delivery?.versionId,
    text,
    at_seconds: 1.28,
  });
  await window.getByRole('row', { name: 'IMAG Left' }).click();
  const item = window.getByRole('complementary', { name: 'Item' });
  await window.keyboard.press('F5');
  const note = item.getByRole('article').filter({ hasText: text });
  await expect(note).toContainText('00:00:01:07');
  await note.scrollIntoViewIfNeeded();
  const picture = note.locator('img');
  await expect
    .poll(() =>
      picture.evaluate((element: HTMLImageElement) => [element.naturalWidth, element.naturalHeight]),
    )
    .toEqual([180, 320]);
  await test.step('the picture keeps its shape, and grows with the window', async () => {
    const shape = async () => {
      const { width = 0, height = 0 } = (await picture.boundingBox()) ?? {};
      expect(width / height).toBeCloseTo(180 / 320, 2);
      return height;
    };
    const before = await shape();
    await window.setViewportSize({ width: 1600, height: 1000 });
    await expect.poll(shape).toBeGreaterThan(before);
    await window.setViewportSize({ width: 1280, height: 800 });
  });

  // A link made by `renderdrop link --version --frame`, as found in a chat: opens the note nearest to that frame of
  // that version.
  const desktop = studio.desktop;
  await window.keyboard.press('Escape');
  const link = itemLink(target.projectId, delivery?.mediaId ?? '', {
    versionNumber: delivery?.versionNumber ?? null,
    frame: 30,
  });
  await desktop.openUrl(link);
  await expect(note).toHaveAttribute('aria-current', 'true');
});

test('a note shows the characters that were typed, in the direction of its language', {
  tag: '@long',
}, async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, service } = studio;
  await studio.signIn();
  const target = await studio.itemSelector('LED Main');
  const [, , mediaId] = /item:([^:"]+):([^:"]+)"/.exec(target) ?? [];
  const texts = [
    '<b>Bold</b> <img src=x onerror="document.title=1"> &amp; <script>document.title=2</script>',
    'Thelongestwordofall'.repeat(20),
    'الشعار خلف الطبول، ارفعه 200 بكسل (LED).',
    'Zoë 👩‍👩‍👧‍👦 \u202Egnp.exe',
  ];
  for (const [index, text] of texts.entries())
    await service.control('POST', '/notes', { media_id: mediaId, text, at_seconds: index + 1 });
  await window.keyboard.press('F5');
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  const check = window.getByRole('dialog', { name: /^Review/ });
  const places = [
    window.getByRole('complementary', { name: 'Item' }),
    window.getByRole('main'),
    check.locator('[data-note]'),
  ];
  for (const [place, area] of places.entries()) {
    if (place === 1) await window.keyboard.press('Control+4');
    if (place === 2) await window.keyboard.press('Control+Shift+n');
    for (const [index, text] of texts.entries()) {
      const shown = area.locator('[dir="auto"]').filter({ hasText: text });
      if (place === 2 && index > 0) await window.keyboard.press('ArrowDown');
      await expect(shown).toHaveText(text);
      await expect(shown).toHaveCSS('direction', index === 2 ? 'rtl' : 'ltr');
      // A long word is broken instead of widening what it is in.
      expect(await shown.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThan(1);
      await expect(shown.locator('b, img, script')).toHaveCount(0);
    }
  }
  await expect(window).toHaveTitle('Renderdrop');
});
