import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/studio-test.ts';

const row = (window: Page, name: string): Locator => window.getByRole('row', { name });
const bar = (window: Page): Locator => window.getByRole('region', { name: 'Selected items' });

test('several items are selected by mouse and by key, and get new versions by name', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  const { window } = studio;
  const projects = window.getByRole('listbox', { name: 'Projects' });
  await studio.signIn();
  // Open notes are counted item by item. Until all items are read, the count is only a minimum.
  await expect(projects).toContainText('At least 1 open note');
  await expect(projects).toContainText(/(?<!At least )8 open notes/);
  await row(window, 'LED Main').click({ modifiers: ['Control'] });
  await row(window, 'Floor Ripples').click({ modifiers: ['Control'] });
  await expect(bar(window)).toContainText('2 selected');
  await expect(row(window, 'LED Main')).toHaveAttribute('aria-selected', 'true');
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeHidden();

  const path = await render('LED_Main_v005.mp4');
  await studio.desktop.answerNext('dialog.showOpenDialog', [path]);
  await bar(window).getByRole('button', { name: 'Upload new versions…' }).click();
  await expect(studio.sheet).toContainText('LED Main');
  await window.keyboard.press('Escape');
  await expect(studio.sheet).toBeHidden();

  // A plain click selects one item again.
  await row(window, 'LED Main').click();
  await expect(bar(window)).toBeHidden();
  await expect(window.getByRole('complementary', { name: 'Item' })).toBeVisible();
  await window.keyboard.press('Escape');

  await row(window, 'LED Main').focus();
  await window.keyboard.press('Control+a');
  const count = await window.getByRole('grid', { name: 'Items' }).getAttribute('aria-rowcount');
  await expect(bar(window)).toContainText(`${count} selected`);
  await window.keyboard.press('Escape');
  await expect(bar(window)).toBeHidden();
  await row(window, 'IMAG Left').focus();
  await window.keyboard.press('Control+ ');
  await window.keyboard.press('Shift+ArrowRight');
  await expect(bar(window)).toContainText('2 selected');

  // The menu of a selected item applies to all selected items; that of any other item only to that one.
  const menuOf = (name: string) => window.getByRole('menu', { name: `Actions for ${name}` });
  await row(window, 'IMAG Left').click({ button: 'right' });
  await menuOf('IMAG Left').getByRole('menuitem', { name: 'Clear selection' }).click();
  await expect(bar(window)).toBeHidden();
  await row(window, 'Floor Ripples').click({ button: 'right' });
  await expect(menuOf('Floor Ripples').getByRole('menuitem')).toHaveText([
    /^Open/,
    /^View the render/,
    'Upload a new version',
    /^Review/,
    'Place on stage…',
    /^Select/,
    'Copy link to item',
  ]);
  await window.keyboard.press('Escape');
  await expect(menuOf('Floor Ripples')).toBeHidden();
  await row(window, 'LED Main').focus();
  await window.keyboard.press('Shift+F10');
  await menuOf('LED Main').getByRole('menuitem', { name: 'Select' }).press('Enter');
  await expect(bar(window)).toContainText('1 selected');

  const [viewOnly, other] = ['Harbour Lights Festival', 'Old Opera House 2024'] as const;
  const project = (name: string) => window.getByRole('option', { name });
  await project(viewOnly).click({ button: 'right' });
  const upload = menuOf(viewOnly).getByRole('menuitem', { name: 'Upload files…' });
  await expect(upload).toHaveAttribute('aria-disabled', 'true');
  await window.keyboard.press('Escape');
  await project(other).focus();
  await window.keyboard.press('Shift+F10');
  await menuOf(other).getByRole('menuitem', { name: 'Show comps of the project' }).press('Enter');
  await expect(window.getByRole('heading', { name: other, level: 1 })).toBeVisible();
  await expect(window.getByRole('radio', { name: 'Comps', exact: true })).toBeChecked();
});

test('the list names its columns, and they line up with the rows at every width', { tag: '@long' }, async ({
  startStudio,
}) => {
  const studio = await startStudio();
  const { window } = studio;
  await studio.signIn();
  await window.keyboard.press('Control+2');
  for (const width of [700, 900, 1280, 2560]) {
    await window.setViewportSize({ width, height: 700 });
    // The rows follow a new width one frame after their header, so this is repeated until the layout has settled.
    await expect(async () => {
      const edges = await window.evaluate(() => {
        const columnsOf = (line: Element | null | undefined) =>
          [...(line?.children ?? [])]
            .filter(
              (cell) =>
                cell.getBoundingClientRect().width > 0 && getComputedStyle(cell).position !== 'absolute',
            )
            .map((cell) => Math.round(cell.getBoundingClientRect().left));
        const columnsOfHead = (line: Element | null | undefined) => {
          const [picture, ...words] = columnsOf(line);
          const unnamed = [...(line?.querySelectorAll('span:empty') ?? [])].map((cell) =>
            Math.round(cell.getBoundingClientRect().left),
          );
          // What is on its way has no word at the head, and the row no cell while nothing is.
          return [picture, ...words.filter((left) => !unnamed.includes(left))];
        };
        const grid = document.querySelector('[role="grid"]');
        const cell = grid?.querySelector('[role="gridcell"] > div');
        const head = [...document.querySelectorAll('main [aria-hidden="true"]')].find((element) =>
          element.textContent?.startsWith('Name'),
        );
        const ends = [...(cell?.children ?? [])].map((part) => part.getBoundingClientRect().right);
        return {
          head: columnsOfHead(head?.firstElementChild),
          row: columnsOf(cell),
          unused: (grid?.getBoundingClientRect().right ?? 0) - Math.max(...ends),
        };
      });
      expect(edges.head, `${width}`).toEqual(edges.row);
      expect(edges.unused, `at ${width} the list uses the width`).toBeLessThan(48);
    }).toPass();
  }
});
