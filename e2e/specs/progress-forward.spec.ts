import { expect, test } from '../fixtures/studio-test.ts';

test('the bar of an upload starts empty, never runs backwards, and says the percentage beside it', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, sheet } = studio;
  await window.emulateMedia({ reducedMotion: 'no-preference' });
  await studio.signIn();
  await studio.limitSpeed(100_000);
  await window.keyboard.press('Control+j');
  await window.evaluate(() => {
    const shares: number[] = [];
    const said = new Set<string>();
    Object.assign(globalThis, { shares, said });
    const look = () => {
      // Only of a known share: while it is unknown, the bar is drawn in stripes over the full width.
      const track = document.querySelector('[aria-label="Uploads"] [role="gridcell"] [aria-valuenow]');
      const fill = track?.firstElementChild;
      if (track && fill)
        shares.push(fill.getBoundingClientRect().width / track.getBoundingClientRect().width);
      const beside = /\d+%/.exec(track?.closest('[role="gridcell"]')?.textContent ?? '')?.[0];
      if (track && beside) said.add(`${track.getAttribute('aria-valuetext')} beside ${beside}`);
      requestAnimationFrame(look);
    };
    look();
  });
  await studio.dropOnProject([
    await render('Pylon.mov', { size: '640x360', seconds: 2, large: true, take: 1 }),
  ]);
  await studio.makeNewItems();
  await expect(sheet.getByText('New item “Pylon”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.waitForState('Pylon.mov', 'sending');
  const seen = () => window.evaluate(() => (globalThis as unknown as { shares: number[] }).shares);
  await expect.poll(async () => (await seen()).length, 'frames with a bar').toBeGreaterThan(60);
  const shares = await seen();
  expect(shares[0], 'at the start').toBeLessThan(0.2);
  const back = shares.filter((share, index) => share < (shares[index - 1] ?? 0) - 0.005);
  expect(back, 'frames that ran backwards').toEqual([]);
  // Rounded, half of all shares would be one more.
  const said = await window.evaluate(() => [...(globalThis as unknown as { said: Set<string> }).said]);
  expect(said.length).toBeGreaterThan(0);
  for (const each of said) expect(each).toMatch(/^(\d+%) beside \1$/);
});
