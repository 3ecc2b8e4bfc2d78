import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '../fixtures/studio-test.ts';
import { overlapsIn } from '../pages/overlaps.ts';
import type { Studio } from '../pages/studio.ts';
import { ViewerPage } from '../pages/viewer-page.ts';

type Render = (name: string, options?: { readonly take?: number; readonly size?: string }) => Promise<string>;

/** Drops five files: two that can be uploaded, two that need a choice, one that can't be uploaded. */
async function dropFive(studio: Studio, render: Render, folder: string): Promise<void> {
  const notes = join(folder, 'Read me.txt');
  await writeFile(notes, 'hello');
  const paths = await Promise.all([
    render('Ceiling_v003.mp4', { take: 0 }),
    render('LED_Main_v007.mp4', { take: 1 }),
    // As square as its item, whose name it doesn't quite have: otherwise its shape would be asked about as well.
    render('Flor_Ripples_v003.mp4', { take: 2, size: '240x240' }),
    render('IMAG_Lefft_v009.mp4', { take: 3 }),
  ]);
  await studio.dropOnProject([...paths, notes]);
  const { sheet } = studio;
  await expect(sheet.getByText(/Needs a choice/)).toContainText('3');
  await studio.makeNewItems();
  await expect(sheet.getByText(/Needs a choice/)).toContainText('2');
  await expect(sheet.getByText(/Can't be uploaded/)).toContainText('1');
  await expect(sheet.getByText(/\d fps/)).toHaveCount(4);
}

test('each question is answered with one key, and once a part was uploaded the first Escape closes the sheet', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await dropFive(studio, render, homeDirectory);
  await expect(sheet.getByRole('button', { name: 'Floor Ripples, for Flor_Ripples_v003.mp4' })).toBeVisible();

  await window.keyboard.press('Control+Enter');
  await expect(sheet.getByRole('row').filter({ hasText: 'Ceiling_v003.mp4' })).toHaveCount(0);
  await expect(sheet.getByText('Upload 2 files to Aurora Arena Tour')).toBeVisible();
  await expect.poll(() => sheet.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await window.keyboard.press('1');
  await expect(
    sheet.getByRole('button', { name: /^Flor_Ripples_v003.mp4 goes to: Floor Ripples/ }),
  ).toBeVisible();
  await window.keyboard.press('1');
  await expect(sheet.getByRole('button', { name: /^IMAG_Lefft_v009.mp4 goes to: IMAG Left/ })).toBeVisible();
  await window.keyboard.press('Control+Enter');
  await expect(sheet).toBeHidden();
  expect((await studio.jobs()).map(({ file }) => file.name).sort()).toEqual([
    'Ceiling_v003.mp4',
    'Flor_Ripples_v003.mp4',
    'IMAG_Lefft_v009.mp4',
    'LED_Main_v007.mp4',
  ]);

  await studio.dropOnProject([
    await render('Flor_Ripples_v004.mp4', { take: 9 }),
    await render('Truss.mp4', { take: 8 }),
  ]);
  await expect(sheet.getByText(/\d fps/)).toHaveCount(2);
  await studio.makeNewItems();
  await window.keyboard.press('Control+Enter');
  await expect(sheet.getByRole('row').filter({ hasText: 'Truss.mp4' })).toHaveCount(0);
  await expect(sheet.getByText('Upload a file to Aurora Arena Tour')).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('rows are selected together, skipped and restored, and a new item is renamed in its row', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await dropFive(studio, render, homeDirectory);
  // Empty boxes would read as “not these”, so they appear only with the first selected row.
  await expect(sheet.getByRole('checkbox', { name: /^Select / })).toHaveCount(0);
  const first = sheet.getByRole('row').filter({ hasText: 'Flor_Ripples_v003.mp4' });
  await first.getByText('Flor_Ripples_v003.mp4').click({ modifiers: ['ControlOrMeta'] });
  await sheet.getByRole('checkbox', { name: 'Select IMAG_Lefft_v009.mp4' }).check({ force: true });
  await expect(sheet.getByText('2 selected')).toBeVisible();
  await sheet.getByRole('button', { name: 'Skip', exact: true }).click();
  await expect(sheet.getByText(/^Skipped 2$/)).toBeVisible();
  await sheet.getByRole('button', { name: 'Include' }).first().click();
  await expect(sheet.getByText(/^Skipped 1$/)).toBeVisible();

  const row = sheet.getByRole('row').filter({ hasText: 'Ceiling_v003.mp4' });
  await row.focus();
  await window.keyboard.press('F2');
  await window.keyboard.type('Ceiling wide');
  await window.keyboard.press('Enter');
  await expect(row.getByText('New item “Ceiling wide”')).toBeVisible();
  await expect(row).toBeFocused();
  await window.keyboard.press('F2');
  await window.keyboard.type('Not this');
  await window.keyboard.press('Escape');
  await expect(row.getByText('New item “Ceiling wide”')).toBeVisible();
  await expect(row).toBeFocused();
  await window.keyboard.press('Delete');
  await expect(sheet.getByText(/^Skipped 2$/)).toBeVisible();
  await window.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
});

test('nothing of the sheet overlaps or sticks out, whatever the size of the window', {
  tag: '@long',
}, async ({ startStudio, render, homeDirectory }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await dropFive(studio, render, homeDirectory);
  for (const [width, height] of [
    [700, 500],
    [900, 600],
    // The size of 1280 x 800 at 200 % zoom.
    [640, 400],
    [1280, 800],
    [2560, 1440],
  ] as const) {
    await window.setViewportSize({ width, height });
    await expect.poll(() => overlapsIn(sheet), `${width} x ${height}`).toEqual([]);
    // A size whose end is cut off could be any size.
    const cutOff = () =>
      sheet
        .locator('[class*="_facts_"]')
        .evaluateAll((all) =>
          all
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
            .map((each) => each.textContent),
        );
    await expect.poll(cutOff, `${width} x ${height}`).toEqual([]);
    if (process.env['SHOTS']) await window.screenshot({ path: `${process.env['SHOTS']}-${width}.png` });
  }
});

test('names that match nothing wait for one key, and nothing makes an item by accident', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  const { keyboard } = window;
  await studio.signIn();
  await test.step('files for one item say so, and the list of items stays at its field when the window is resized', async () => {
    const names = ['LED_Main_v007.mp4', 'LED_Main_v008.mp4'];
    await studio.dropOnProject(await Promise.all(names.map((name, take) => render(name, { take }))));
    const remark = sheet.getByText(/2 files for this item/);
    const target = (name: string, version: string) =>
      sheet.getByRole('button', { name: `${name} goes to: LED Main, ${version}. Change` });
    await expect(remark).toHaveCount(2);
    // The row above keeps its place, but no longer its remark.
    await sheet.getByRole('button', { name: 'Skip LED_Main_v008.mp4' }).click();
    await expect(remark).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Include' }).click();
    await expect(remark).toHaveCount(2);
    await expect(target('LED_Main_v007.mp4', 'v5')).toBeVisible();
    await expect(target('LED_Main_v008.mp4', 'v6')).toBeVisible();
    await sheet.getByRole('button', { name: 'Skip LED_Main_v007.mp4' }).click();
    await expect(remark).toHaveCount(0);
    await expect(target('LED_Main_v008.mp4', 'v5')).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(sheet).toBeHidden();

    const others = ['Aa.mp4', 'Bb.mp4', 'Cc.mp4', 'Dd.mp4', 'Ee.mp4'];
    await studio.dropOnProject(await Promise.all(others.map((name, index) => render(name, { take: index }))));
    const field = sheet.locator('input[role="combobox"]');
    const list = window.locator('[data-trigger="ComboBox"] [role="listbox"]');
    for (const name of ['Aa.mp4', 'Ee.mp4']) {
      await sheet.getByRole('button', { name: `${name} goes to: Choose an item. Change` }).click();
      await expect(list).toBeVisible();
      for (const [width, height] of [
        [900, 600],
        [1600, 1000],
        [640, 400],
        [1280, 800],
      ] as const) {
        await window.setViewportSize({ width, height });
        // The list may be closed, but never lie over its field or beyond the window.
        await expect
          .poll(
            async () => {
              if ((await list.count()) === 0) return 'closed';
              const boxOf = (what: typeof field) => what.boundingBox({ timeout: 1_000 }).catch(() => null);
              const [of, box] = [await boxOf(field), await boxOf(list)];
              if (!of || of.y < 0 || of.y + of.height > height) return 'the field is out of sight';
              if (!box) return 'closed';
              if (box.y < 0 || box.y + box.height > height) return 'the list hangs off';
              const isApart = box.y >= of.y + of.height || box.y + box.height <= of.y;
              return isApart ? 'beside its field' : 'over its field';
            },
            { message: `${name} at ${width} × ${height}`, timeout: 10_000 },
          )
          .toMatch(/beside its field|closed/);
      }
      await window.keyboard.press('Escape');
    }
    await window.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
  });

  await test.step('the field of a row opens by one press, and a new item is offered in sight, with the name of the file and with what is typed', async () => {
    await studio.dropOnProject([
      await render('Glow_Title_v003.mp4'),
      await render('Flor_Ripples_v003.mp4', { take: 2, size: '240x240' }),
    ]);
    await expect(sheet.getByText('No match')).toBeVisible();
    await window.setViewportSize({ width: 640, height: 400 });
    // The press gives the row its keys, which must not move the button away.
    const field = sheet.getByRole('button', { name: 'Other item for Flor_Ripples_v003.mp4' });
    await field.scrollIntoViewIfNeeded();
    const box = await field.boundingBox();
    if (!box) throw new Error('The field has no place');
    await window.mouse.move(box.x + 2, box.y + box.height / 2);
    await window.mouse.down();
    await expect(
      sheet.getByRole('row').filter({ hasText: 'Flor_Ripples' }).locator('[data-key="N"]'),
    ).toBeVisible();
    await window.mouse.up();
    const option = (name: string) => window.getByRole('option', { name });
    const inSight = { ratio: 1 };
    await expect(option('New item named “Flor Ripples”')).toBeInViewport(inSight);
    await window.keyboard.type('l');
    await expect(option('New item named “l”')).toBeInViewport(inSight);
    // Items have to be scrolled: a key doesn't leave one behind the new one.
    for (let press = 0; press < 5; press += 1) await window.keyboard.press('ArrowDown');
    const pointedAt = window.locator('[role="option"][data-focused]');
    await expect(pointedAt).toHaveText(/^Bridge Starfield/);
    const isSeen = await pointedAt.evaluate((element) => {
      const { left, bottom } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + 12, bottom - 2));
    });
    expect(isSeen, 'seen whole').toBe(true);
    await option('New item named “l”').click();
    await expect(
      sheet.getByRole('button', { name: 'Flor_Ripples_v003.mp4 goes to: New item “l”. Change' }),
    ).toBeVisible();
    await window.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await window.setViewportSize({ width: 1280, height: 800 });
  });

  const names = ['render.mp4', 'final.mp4', 'Untitled.mp4'];
  // All are as wide as LED Main, so nothing is asked about the shape of the one that goes there.
  const paths = await Promise.all(names.map((name, take) => render(name, { take, size: '640x180' })));
  await studio.dropOnProject(paths);
  await expect(sheet.getByText(/^Needs a choice 3/)).toBeVisible();
  await expect(sheet.getByText(/\d fps/)).toHaveCount(3);
  await keyboard.press('Control+Enter');
  await expect(sheet).toBeVisible();
  expect(await studio.jobs()).toEqual([]);
  // Upload is disabled, so the focus is elsewhere: Space looks at the first render, and doesn't close the sheet.
  const viewer = new ViewerPage(window);
  await viewer.press(' ');
  await expect(viewer.view).toBeVisible();
  await viewer.press('Escape');
  await expect(sheet).toBeVisible();

  const last = sheet.getByRole('row').filter({ hasText: 'Untitled.mp4' });
  const actions = window.getByRole('menu', { name: 'Actions for Untitled.mp4' });
  await last.click({ button: 'right' });
  await actions.getByRole('menuitem', { name: 'Skip' }).click();
  await expect(sheet.getByText(/^Needs a choice 2/)).toBeVisible();
  await last.click({ button: 'right' });
  await actions.getByRole('menuitem', { name: 'Include' }).click();
  await expect(sheet.getByText(/^Needs a choice 3/)).toBeVisible();

  // N makes a new item; Enter opens the list to choose another one.
  await keyboard.press('n');
  await expect(sheet.getByText(/^Needs a choice 2/)).toBeVisible();
  await expect(sheet.getByRole('row').filter({ hasText: 'New item “' })).toHaveCount(1);
  const next = sheet.getByRole('row').filter({ hasText: 'No match' }).first();
  await next.focus();
  await keyboard.press('Enter');
  await keyboard.type('LED Main');
  await window
    .getByRole('option', { name: /^LED Main/ })
    .first()
    .click();
  await expect(sheet.getByRole('button', { name: /goes to: LED Main, v5/ })).toBeVisible();
  await expect(sheet.getByText(/^Needs a choice 1/)).toBeVisible();
  await keyboard.press('Control+Enter');
  await expect(sheet.getByText('Upload a file to Aurora Arena Tour')).toBeVisible();
  expect((await studio.jobs()).map(({ target }) => target.kind).toSorted()).toEqual(['new_item', 'version']);
  await keyboard.press('Escape');

  // One button makes new items of all files that match nothing.
  await studio.dropOnProject(
    await Promise.all(['Aaa.mp4', 'Bbb.mp4'].map((name, take) => render(name, { take: take + 5 }))),
  );
  await sheet.getByRole('button', { name: /^Make 2 new items/ }).click();
  await expect(sheet.getByRole('row').filter({ hasText: 'New item “' })).toHaveCount(2);
});
