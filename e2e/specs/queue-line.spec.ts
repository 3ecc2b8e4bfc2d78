import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';
import { askInPage } from '../pages/bridge-in-page.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not shown');
  return box;
};

test('the uploads in one line are one line at every width from 900 on, with every figure whole', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, transfers } = studio;
  await studio.signIn();
  await studio.sendSlowly();
  const names = ['Aaa', 'Bbb', 'Ccc', 'Ddd', 'Eee', 'Fff', 'Ggg'];
  await studio.dropOnProject(
    await Promise.all(
      names.map((name, take) => render(`${name}.mov`, { large: true, size: '1280x720', take })),
    ),
  );
  await studio.makeNewItems(names.length);
  await window.keyboard.press('Control+Enter');
  // One of each kind that the line counts.
  await askInPage(window, 'queue', 'setLimits', { bytesPerSecond: 60_000, concurrency: 3 });
  for (const name of ['Aaa.mov', 'Bbb.mov', 'Ccc.mov']) await studio.waitForState(name, 'sending');
  const { id } = await studio.job('Ddd.mov');
  await askInPage(window, 'queue', 'pause', { kind: 'jobs', jobIds: [id] });
  await expect(transfers.getByText('3 uploading · 3 queued · 1 paused')).toBeVisible();
  const line = transfers.getByRole('button', { name: /^Uploads: / });
  const figures = line.getByText(/B\/s · .* left$/);
  for (const isOpen of [false, true]) {
    if (isOpen) await window.keyboard.press('Control+j');
    for (const width of [900, 1024, 1280, 1600]) {
      await window.setViewportSize({ width, height: 800 });
      const where = `${width} wide${isOpen ? ', opened' : ''}`;
      await expect.poll(async () => (await boxOf(line)).height, where).toBeLessThan(36);
      const [whole, seen] = [await boxOf(line), await boxOf(figures)];
      expect(seen.x + seen.width, where).toBeLessThanOrEqual(whole.x + whole.width);
      const words = await boxOf(line.getByText('3 uploading'));
      expect(words.x + words.width, where).toBeLessThanOrEqual(seen.x);
    }
  }
});
