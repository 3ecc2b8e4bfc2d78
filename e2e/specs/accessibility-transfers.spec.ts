import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from '../fixtures/studio-test.ts';
import { showTheme } from '../pages/page-theme.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

test('axe finds nothing in what opens from Uploads, or in a window that broke', {
  tag: '@long',
}, async ({ startStudio, render }) => {
  const studio = await startStudio();
  const { window, transfers, sheet } = studio;
  await studio.signIn();
  const look = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(window, theme);
      const { violations } = await new AxeBuilder({ page: window }).setLegacyMode().withTags(rules).analyze();
      const found = violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }));
      expect.soft(found, `${name}, ${theme}`).toEqual([]);
    }
  };
  await studio.desktop.setOnline(false);
  await studio.dropOnProject([await render('One look.mp4', { take: 1 })]);
  await studio.makeNewItems();
  await expect(sheet.getByText('New item “One look”')).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await studio.openTransfers();

  await transfers.getByRole('button', { name: /^Limits/ }).click();
  const popover = window.getByRole('dialog', { name: 'Upload limits' });
  await popover.getByText('Limit speed').first().click();
  await popover.getByText('Upload only at certain hours').first().click();
  await expect(popover.getByLabel('Start time')).toBeVisible();
  await look('limits');
  await window.keyboard.press('Escape');
  await expect(popover).toBeHidden();

  await window.getByRole('button', { name: 'More for One look.mp4' }).click();
  await expect(window.getByRole('menuitem', { name: 'High priority' })).toBeVisible();
  await look('menu of a transfer');
  await window.getByRole('menuitem', { name: /^Pause Aurora/ }).click();
  await expect(transfers.getByText('Aurora Arena Tour is paused')).toBeVisible();
  await look('a paused project');
  await window.getByRole('button', { name: 'More for One look.mp4' }).click();
  await window.getByRole('menuitem', { name: 'Upload to another item…' }).click();
  await expect(sheet.getByRole('button', { name: /^One look.mp4 goes to/ })).toBeVisible();
  await look('somewhere else');
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(sheet).toBeHidden();

  await window.keyboard.press('Control+j');
  await expect(transfers.getByRole('grid')).toBeHidden();
  await window.evaluate(() => {
    Reflect.set(globalThis, 'ResizeObserver', function Broken() {
      throw new TypeError('The browser measures nothing any more');
    });
  });
  await window.keyboard.press('Control+j');
  await expect(window.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await window.getByText('What went wrong').click();
  await look('a window that broke');
});
