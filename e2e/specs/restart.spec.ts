import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/app-test.ts';
import { accountInPage, askInPage, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';

test('a second instance hands its files and links to the first and ends', async ({
  startApp,
  launcher,
  homeDirectory,
}) => {
  const app = await startApp();
  await app.window.evaluate(() => {
    const { events, requests } = Reflect.get(globalThis, 'renderdrop');
    const seen: unknown[] = [];
    Reflect.set(globalThis, 'seen', seen);
    events.filesHandedOver((payload: unknown) => seen.push(payload));
    events.navigate((payload: unknown) => seen.push(payload));
    return requests.app.ready();
  });
  const render = join(homeDirectory, 'LED_Main_v012.mov');
  await writeFile(render, 'not yet a film');
  const code = await launcher.launchAgain({
    homeDirectory,
    arguments: ['--some-switch', render, 'renderdrop://project/prj_1/media/med_2', 'https://evil.test/'],
  });
  expect(code).toBe(0);
  await expect
    .poll(() => app.window.evaluate(() => Reflect.get(globalThis, 'seen')))
    .toEqual([
      { kind: 'media', projectId: 'prj_1', mediaId: 'med_2' },
      {
        files: [
          {
            id: expect.any(String),
            name: 'LED_Main_v012.mov',
            kind: 'file',
            sizeBytes: 14,
            modifiedMs: expect.any(Number),
          },
        ],
      },
    ]);
  await app.desktop.waitForCall('window.focused');
});

test('a deep link that the app was started with opens once its window is there, and items have their colors before any picture', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  const service = await startService();
  const environment = { RENDERDROP_BASE_URL: service.addresses.base_url };
  const app = await startApp({ environment });
  await new FirstRunPage(app.window).signIn(service.addresses.keys.all);
  await expect(app.window.getByText('Content Library')).toBeVisible();
  const projects = await askInPage(app.window, 'library', 'projects', {
    ...(await accountInPage(app.window)),
    source: 'service',
    cursor: null,
  });
  const { items } = (projects as { value: { items: { id: string; name: string }[] } }).value;
  const other = items.find(({ name }) => name === 'Content Library');
  const kept = await keptColours(app.window, 'LED Main');
  await app.stop();

  // No item can show a picture: the stored ones are deleted, and the service delays new ones.
  await rm(join(homeDirectory, 'pictures'), { recursive: true });
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/thumbnails/*' },
    times: 1_000,
    fault: { kind: 'delay', ms: 600_000 },
  });
  const again = await startApp({ environment, arguments: [`renderdrop://project/${other?.id}`] });
  await expect(again.window.getByRole('heading', { name: 'Content Library' })).toBeVisible();
  await again.window.getByRole('listbox', { name: 'Projects' }).getByText('Aurora Arena Tour').click();
  const tile = again.window.getByRole('row', { name: 'LED Main', exact: true });
  await expect.poll(() => drawnColours(tile)).toEqual(kept);
  await again.window.keyboard.press('Control+4');
  const note = again.window.getByRole('grid', { name: 'Notes of this project' }).getByRole('row');
  await expect.poll(() => drawnColours(note.filter({ hasText: 'LED Main' }).first())).toEqual(kept);
  await again.window.keyboard.press('Control+1');
  await expect(tile).toBeVisible();

  await test.step('after kill -9 and with the service gone, what was last known is shown', async () => {
    await again.kill();
    await service.stop();
    const third = await startApp({ environment });
    await expect(third.window.getByText('Aurora Arena Tour').first()).toBeVisible();
    await expect(third.window.getByText('LED Main').first()).toBeVisible();
    const ofAccount = { ...(await accountInPage(third.window)), cursor: null };
    const known = await askInPage(third.window, 'library', 'projects', { ...ofAccount, source: 'known' });
    expect(known).toMatchObject({ ok: true, value: { fetchedAtMs: expect.any(Number) } });
    const asked = await askInPage(third.window, 'library', 'projects', { ...ofAccount, source: 'service' });
    expect(asked).toMatchObject({ ok: false, failure: { code: 'connection_refused' } });
  });
});

/** The colors of an item as the database has them, once it has: width, height and the color of each pixel. */
async function keptColours(window: Page, name: string): Promise<readonly number[]> {
  const known = { ...(await accountInPage(window)), source: 'known', cursor: null } as const;
  const { items: projects } = await valueInPage(window, 'library', 'projects', known);
  const projectId = projects.find((project) => project.name === 'Aurora Arena Tour')?.id ?? '';
  const pixels = async () => {
    const { items } = await valueInPage(window, 'library', 'media', { ...known, projectId });
    return items.find((item) => item.name === name)?.tiny?.pixels ?? '';
  };
  await expect.poll(pixels).not.toBe('');
  return [...Buffer.from(await pixels(), 'base64')];
}

const drawnColours = (row: Locator): Promise<readonly number[]> =>
  row.locator('canvas[data-tiny]').evaluateAll(([canvas]) => {
    if (!(canvas instanceof HTMLCanvasElement)) return [];
    const { width, height } = canvas;
    const all = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? [];
    return [width, height, ...[...all].filter((_, at) => at % 4 !== 3)];
  });

test('going offline is told to the window, and so is being back', async ({ untouchedApp: { app } }) => {
  await app.window.evaluate(() => {
    const seen: unknown[] = [];
    Reflect.set(globalThis, 'seen', seen);
    Reflect.get(globalThis, 'renderdrop').events.connectionChanged((payload: unknown) => seen.push(payload));
  });
  const seen = () => app.window.evaluate(() => Reflect.get(globalThis, 'seen'));
  await app.desktop.setOnline(false);
  await expect.poll(seen).toEqual([{ online: false }]);
  await app.desktop.setOnline(true);
  await expect.poll(seen).toEqual([{ online: false }, { online: true }]);
});
