import { expect, test } from '../fixtures/studio-test.ts';

test('a paused upload holds its connection, says so, and continues at the same byte', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.limitSpeed(300_000);
  const path = await render('Marquee.mov', { size: '640x360', seconds: 3, large: true });
  await studio.dropOnProject([path]);
  await studio.makeNewItems();
  await expect(studio.sheet.getByText('New item “Marquee”')).toBeVisible();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  const row = studio.transfer('Marquee.mov');
  await expect(row.getByText(/^[1-4]\d% of/)).toBeVisible();

  await row.getByRole('button', { name: 'Pause: Marquee.mov' }).click();
  await expect(row.getByText(/^Paused at [1-4]\d%$/)).toBeVisible();
  await expect(row.getByText('Continues from there while the connection holds.')).toBeVisible();
  const at = Number(/at (\d+)%/.exec((await row.textContent()) ?? '')?.[1]);
  // The header counts it as paused, not as queued, and includes the bytes already sent.
  await expect(studio.transfers.getByText('1 paused')).toBeVisible();
  await expect(studio.transfers.getByText(/^[1-4]\d%$/)).toBeVisible();

  await row.getByRole('button', { name: /^Resume/ }).click();
  await expect(row.getByText(/% of/)).toBeVisible();
  const now = Number(/(\d+)% of/.exec((await row.textContent()) ?? '')?.[1]);
  expect(now, 'it begins where it stopped').toBeGreaterThanOrEqual(at);

  // Promise: Undo a drop, choice, cancel or skip, while its message shows
  const { keyboard } = studio.window;
  await row.focus();
  await keyboard.press('Delete');
  await expect(studio.messages).toContainText('Canceling Marquee.mov');
  await expect(row.getByText('Canceling', { exact: true })).toBeVisible();
  await keyboard.press('Control+z');
  await expect(row.getByText(/% of/)).toBeVisible();
  const afterUndo = Number(/(\d+)% of/.exec((await row.textContent()) ?? '')?.[1]);
  expect(afterUndo, 'no byte is lost').toBeGreaterThanOrEqual(now);
  await expect(studio.messages).not.toContainText('Canceling');

  // When most is uploaded, the app first says what a pause may cost; pressing again pauses.
  await expect(row.getByText(/^[5-9]\d% of/)).toBeVisible();
  await studio.limitSpeed(20_000);
  await row.getByRole('button', { name: 'Pause: Marquee.mov' }).click();
  await expect(studio.window.getByText(/^Marquee\.mov is \d+% uploaded$/)).toBeVisible();
  await expect(studio.window.getByText(/If the server closes the connection/)).toBeVisible();
  expect(studio.statesInDatabase(path)).toEqual(['sending']);
  await row.getByRole('button', { name: 'Pause: Marquee.mov' }).click();
  await expect(row.getByText(/^Paused at \d\d%$/)).toBeVisible();

  // Quitting would close the connection. The dialog says what that costs, and staying keeps the connection.
  const stay = 1;
  await studio.desktop.answerNext('dialog.showMessageBox', stay);
  await studio.desktop.requestQuit();
  await studio.desktop.waitForCall('dialog.showMessageBox', (detail) => {
    const asked = JSON.stringify(detail);
    return (
      asked.includes('1 paused upload') && /starts again from the beginning.*uploaded so far/.test(asked)
    );
  });
  await expect(row.getByText(/^Paused at \d\d%$/)).toBeVisible();

  await row.getByRole('button', { name: /^Resume/ }).click();
  await studio.limitSpeed(null);
  await studio.expectDelivered(path, 'Marquee.mov');
});
