import { basename } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { jobRecordSchema, newJob } from '../../src/engine/uploads/job/job.ts';
import { listText } from '../../src/shared/ipc/list-text.ts';
import { batchIdSchema, jobIdSchema, uploadOptionsSchema } from '../../src/shared/model/uploads.ts';
import { keepWork } from '../fixtures/kept-work.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { restingBox } from '../pages/resting-box.ts';
import type { Studio } from '../pages/studio.ts';

const names = ['One.mp4', 'Two.mp4', 'Three.mp4', 'Four.mp4'];
const thousands = 3_000;
const rowNodesMax = 60;

/** Drags like a hand: press, move in steps, release on the upper or lower half of the other row. */
async function dragRow(window: Page, from: Locator, to: Locator, half: 'upper' | 'lower'): Promise<void> {
  const [start, end] = [await restingBox(from), await restingBox(to)];
  await window.mouse.move(start.x + 60, start.y + start.height / 2);
  await window.mouse.down();
  await window.mouse.move(start.x + 70, start.y + start.height / 2 + 6, { steps: 3 });
  const y = end.y + end.height * (half === 'upper' ? 0.25 : 0.75);
  await window.mouse.move(end.x + 80, y, { steps: 8 });
  await window.mouse.up();
}

const shownNames = (studio: Studio) =>
  studio.transfers
    .getByRole('row')
    .evaluateAll((rows) => rows.map((row) => row.querySelector('[title$=".mp4"]')?.getAttribute('title')));

async function expectLine(studio: Studio, line: readonly string[]): Promise<void> {
  await expect.poll(() => shownNames(studio)).toEqual(line);
  expect(studio.lineInDatabase()).toEqual(line);
}

test('queued uploads are reordered by dragging, keys and priority, and keep that order after a restart', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.desktop.setOnline(false);
  const paths = await Promise.all(names.map((name, take) => render(name, { take })));
  await studio.dropOnProject(paths);
  await studio.makeNewItems();
  await expect(studio.sheet.getByRole('button', { name: /^Upload 4 files/ })).toBeEnabled();
  await studio.window.keyboard.press('Control+Enter');
  await studio.openTransfers();
  await expectLine(studio, ['One.mp4', 'Two.mp4', 'Three.mp4', 'Four.mp4']);

  const { window } = studio;
  const said = studio.transfers.getByRole('status');
  await dragRow(window, studio.transfer('Four.mp4'), studio.transfer('One.mp4'), 'upper');
  await expectLine(studio, ['Four.mp4', 'One.mp4', 'Two.mp4', 'Three.mp4']);
  await expect(said.filter({ hasText: 'Four.mp4: moved to place 1 of 4.' })).toBeAttached();
  await dragRow(window, studio.transfer('Four.mp4'), studio.transfer('Three.mp4'), 'lower');
  await expectLine(studio, ['One.mp4', 'Two.mp4', 'Three.mp4', 'Four.mp4']);
  await dragRow(window, studio.transfer('One.mp4'), studio.transfer('Three.mp4'), 'upper');
  await expectLine(studio, ['Two.mp4', 'One.mp4', 'Three.mp4', 'Four.mp4']);

  await studio.transfer('Two.mp4').focus();
  await window.keyboard.press('Alt+End');
  await expectLine(studio, ['One.mp4', 'Three.mp4', 'Four.mp4', 'Two.mp4']);
  await expect(studio.transfer('Two.mp4')).toBeFocused();
  await expect(said.filter({ hasText: 'Two.mp4: moved to place 4 of 4.' })).toBeAttached();
  await window.keyboard.press('Alt+ArrowUp');
  await expectLine(studio, ['One.mp4', 'Three.mp4', 'Two.mp4', 'Four.mp4']);
  await window.keyboard.press('Alt+Home');
  await expectLine(studio, ['Two.mp4', 'One.mp4', 'Three.mp4', 'Four.mp4']);

  await window.getByRole('button', { name: 'More for Four.mp4' }).click();
  await window.getByRole('menuitem', { name: 'High priority' }).click();
  await expectLine(studio, ['Four.mp4', 'Two.mp4', 'One.mp4', 'Three.mp4']);
  await expect(studio.transfer('Four.mp4')).toContainText('High priority');
  await expect(said.filter({ hasText: 'Four.mp4: High priority.' })).toBeAttached();
  await window.getByRole('button', { name: 'More for Two.mp4' }).click();
  await window.getByRole('menuitem', { name: 'Low priority' }).click();
  await expectLine(studio, ['Four.mp4', 'One.mp4', 'Three.mp4', 'Two.mp4']);

  // Paused, so that nothing is uploaded once the app is online, in this run or the next.
  await studio.window.getByRole('button', { name: 'Pause all' }).click();
  await expect(studio.transfers.getByText('Paused · 4 uploads left')).toBeVisible();
  await studio.app.kill();
  const again = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  await again.openTransfers();
  await expectLine(again, ['Four.mp4', 'One.mp4', 'Three.mp4', 'Two.mp4']);

  await valueInPage(again.window, 'queue', 'setLimits', { concurrency: 1 });
  await again.transfers.getByRole('button', { name: 'Resume all' }).click();
  for (const [index, name] of names.entries()) await again.expectDelivered(paths[index] ?? '', name);
  const { entries } = await valueInPage(again.window, 'history', 'search', {});
  const delivered = entries
    .map(({ receipt }) => ({ name: basename(receipt.file), at: receipt.delivered_at ?? '' }))
    .toSorted((one, other) => one.at.localeCompare(other.at));
  expect(delivered.map(({ name }) => name)).toEqual(['Four.mp4', 'One.mp4', 'Three.mp4', 'Two.mp4']);
});

test('an item with two uploads has the same status in its panel as in the list, after a restart too', {
  tag: '@long',
}, async ({ startStudio, startApp, render }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.sendSlowly();
  const [first, second] = [
    await render('One.mov', { seconds: 2, large: true }),
    await render('Two.mov', { seconds: 2, large: true, take: 2 }),
  ];
  await studio.uploadAsNewItem(first, 'First look');
  await studio.waitForState('One.mov', 'sending');
  const { id, accountId, delivery, target } = await studio.job('One.mov');
  const { projectId, projectName } = target;
  if (!delivery) throw new Error('It has an item.');
  await studio.desktop.answerNext('dialog.showOpenDialog', [second]);
  const { files } = await valueInPage(studio.window, 'files', 'choose', { what: 'files' });
  const version = { kind: 'version', mediaId: delivery.mediaId, mediaName: 'First look' } as const;
  await valueInPage(studio.window, 'drops', 'send', {
    accountId,
    project: { projectId, projectName },
    files: listText(files.map((file) => ({ fileId: file.id, target: version }))),
    options: {},
    priority: 'normal',
    undoMs: null,
  });
  await studio.waitForState('Two.mov', 'queued');
  const newest = [(await studio.job('Two.mov')).id];
  await valueInPage(studio.window, 'queue', 'pause', { kind: 'jobs', jobIds: [id, ...newest] });
  await studio.waitForState('One.mov', 'held');
  await valueInPage(studio.window, 'queue', 'move', { jobIds: newest, before: id });
  await valueInPage(studio.window, 'queue', 'resume', { kind: 'jobs', jobIds: newest });
  await studio.waitForState('Two.mov', 'sending');
  await studio.app.kill();
  const again = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  const row = again.window.getByRole('row', { name: 'First look', exact: true });
  await row.click();
  const status = again.window.getByRole('complementary', { name: 'Item' }).locator('dl > div').first();
  await expect(row).toContainText('Uploading');
  await expect(status).toContainText('Uploading');
});

test('thousands of rows are put in order by key and by dragging, with few of them in the page', {
  tag: '@long',
}, async ({ startStudio, startApp, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  const { activeId } = await valueInPage(studio.window, 'accounts', 'list');
  const { items } = await valueInPage(studio.window, 'library', 'projects', {
    ...(await accountInPage(studio.window)),
    source: 'service',
    cursor: null,
  });
  const [project] = items;
  if (!project || activeId === null) throw new Error('Nobody is signed in, or there is no project');
  await valueInPage(studio.window, 'queue', 'pause', { kind: 'all' });
  await studio.desktop.requestQuit();
  await studio.app.ended();
  const numbers = Array.from({ length: thousands }, (_, index) => String(index + 1).padStart(4, '0'));
  keepWork(homeDirectory, {
    jobs: numbers.map((number) =>
      newJob({
        id: jobIdSchema.parse(`job ${number}`),
        batchId: batchIdSchema.parse('a long day'),
        accountId: jobRecordSchema.shape.accountId.parse(activeId),
        target: {
          kind: 'new_item',
          projectId: project.id,
          projectName: project.name,
          name: `Look ${number}`,
        },
        path: `/renders/Look_${number}.mp4`,
        options: uploadOptionsSchema.parse({}),
        priority: 'normal',
        createdAtMs: Date.now(),
      }),
    ),
  });

  const again = studio.with(
    await startApp({ environment: { RENDERDROP_BASE_URL: studio.service.addresses.base_url } }),
  );
  const { window, transfers } = again;
  await again.openTransfers();
  const rows = transfers.getByRole('row');
  await expect(transfers.getByRole('grid')).toHaveAttribute('aria-rowcount', String(thousands));
  await rows.first().focus();
  await window.keyboard.press('End');
  await expect(again.transfer('Look_3000.mp4')).toBeFocused();
  await window.keyboard.press('Alt+Home');
  await expect(again.transfer('Look_3000.mp4')).toHaveAttribute('aria-rowindex', '1');
  await expect(again.transfer('Look_3000.mp4')).toBeInViewport();
  await expect(again.transfer('Look_3000.mp4')).toBeFocused();
  expect(again.lineInDatabase().slice(0, 2)).toEqual(['Look_3000.mp4', 'Look_0001.mp4']);

  // Drags from the front far down, turning the wheel while the button is held.
  const from = await restingBox(again.transfer('Look_0001.mp4'));
  await window.mouse.move(from.x + 60, from.y + 25);
  await window.mouse.down();
  await window.mouse.move(from.x + 64, from.y + 32, { steps: 4 });
  await transfers.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight / 2 }));
  const place = again.transfer('Look_1502.mp4');
  await expect(place).toBeVisible();
  const to = await restingBox(place);
  await window.mouse.move(to.x + 60, to.y + 10, { steps: 4 });
  await window.mouse.up();
  await expect.poll(() => again.lineInDatabase().indexOf('Look_0001.mp4')).toBe(1_501);
  expect(again.lineInDatabase().slice(1_500, 1_503)).toEqual([
    'Look_1501.mp4',
    'Look_0001.mp4',
    'Look_1502.mp4',
  ]);
  expect(await rows.count()).toBeLessThanOrEqual(rowNodesMax);

  // The row that Tab leads to stays in the page although it was scrolled out of sight.
  await expect(transfers.locator('[role="row"][tabindex="0"]')).toHaveCount(1);
});
