import { expect, test } from '../fixtures/studio-test.ts';
import { watched, watchMoves, watchTile } from '../pages/watched-motion.ts';

test('several dropped files each move to their row and stills to their tiles, all ready items are placed together; reduced motion stops all movement', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 3_000 });
  const { window, sheet } = studio;
  const seen = () => watched(window);
  await window.emulateMedia({ reducedMotion: 'no-preference' });
  await studio.signIn();
  await window.getByRole('button', { name: 'Got it' }).click();
  await watchMoves(window);
  const small = { size: '320x180', seconds: 1 } as const;
  const paths = [
    await render('Pylon.mp4', { ...small, take: 1 }),
    await render('Truss.mp4', { ...small, take: 2 }),
  ];
  await studio.dropOnProject(paths);
  await expect.poll(async () => (await seen()).moves.length, 'each file to its row').toBe(2);
  await studio.makeNewItems();
  await expect(sheet.getByText('New item “Truss”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  const tile = window.getByRole('row', { name: 'Pylon', exact: true });
  await expect(tile.locator('img').first()).toHaveJSProperty('complete', true);
  await watchTile(window, (await tile.getAttribute('data-media')) ?? '');
  await studio.waitForState('Pylon.mp4', 'ready');
  await studio.waitForState('Truss.mp4', 'ready');
  await expect.poll(async () => (await seen()).moves.length, 'each still to its tile').toBe(4);
  for (const duration of (await seen()).moves) {
    expect(duration).toBeGreaterThanOrEqual(120);
    expect(duration).toBeLessThanOrEqual(200);
  }

  const uploads = window.getByRole('region', { name: 'Uploads' });
  await expect(uploads).toContainText('2 ready');
  await uploads.getByRole('button', { name: 'Place on stage…' }).click();
  await expect(sheet.getByRole('list', { name: 'Screens' })).toContainText('Truss');
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();

  await window.emulateMedia({ reducedMotion: 'reduce' });
  await studio.dropOnItem('Pylon', [await render('Pylon_v2.mp4', { ...small, take: 3 })]);
  await studio.waitForState('Pylon_v2.mp4', 'ready');
  await expect(uploads).toContainText('2 ready');
  const { blanks, moves } = await seen();
  expect(moves, 'nothing moves for who wants no motion').toHaveLength(4);
  expect(blanks, 'from the first still of the render on').toBe(0);
});
