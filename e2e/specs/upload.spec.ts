import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { listText } from '../../src/shared/ipc/list-text.ts';
import { expect, test } from '../fixtures/app-test.ts';
import { makeLargeRender, makeRender } from '../fixtures/renders.ts';
import { accountInPage, catchNextDrop, caughtDrop, valueInPage } from '../pages/bridge-in-page.ts';
import { FirstRunPage } from '../pages/first-run-page.ts';
import { Studio } from '../pages/studio.ts';

const versionAnswer = z.object({ puts: z.number(), wire_bytes: z.number() });

test('a file dropped from the file manager keeps its real path and is uploaded completely', async ({
  startApp,
  startService,
  homeDirectory,
  launcherName,
}) => {
  const service = await startService();
  const { window, desktop } = await startApp({
    environment: { RENDERDROP_BASE_URL: service.addresses.base_url },
  });
  await new FirstRunPage(window).signIn(service.addresses.keys.all);
  await expect(window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  const render = join(homeDirectory, 'LED_Main_v005.mp4');
  await makeRender(render);

  await catchNextDrop(window);
  await desktop.dropFiles('body', [render]);
  const [dropped] = await caughtDrop(window);
  expect(dropped).toMatchObject({ name: 'LED_Main_v005.mp4', kind: 'file' });
  expect(JSON.stringify(dropped), 'no path comes back').not.toContain(homeDirectory);

  const { activeId } = await valueInPage(window, 'accounts', 'list');
  const { items } = await valueInPage(window, 'library', 'projects', {
    ...(await accountInPage(window)),
    source: 'service',
    cursor: null,
  });
  const project = items.find(({ name }) => name === 'Aurora Arena Tour');
  if (!project || !dropped || activeId === null) throw new Error('Nothing to send, or nowhere to send it to');
  const fileId = dropped.id;
  const examined = await valueInPage(window, 'drops', 'examine', {
    accountId: activeId,
    fileId,
    afterId: null,
    projectId: project.id,
    mediaId: null,
  });
  expect(examined).toMatchObject({
    probe: { kind: 'video', facts: { width: 320, height: 180 } },
    match: { kind: 'match', candidate: { name: 'LED Main' } },
    sameBytes: null,
  });

  if (examined.comparedWith === null) throw new Error('The render was matched with nothing');
  const target = {
    kind: 'version' as const,
    mediaId: examined.comparedWith,
    mediaName: 'LED Main',
  };
  await desktop.blurWindow();
  await valueInPage(window, 'drops', 'send', {
    accountId: activeId,
    project: { projectId: project.id, projectName: project.name },
    files: listText([{ fileId, target }]),
    // Its shape differs from the wall's.
    options: { acceptShape: true },
    priority: 'normal',
    undoMs: null,
  });
  const { detail: notified } = await desktop.waitForCall('notification.shown', (detail) =>
    /ready/.test(JSON.stringify(detail)),
  );
  await desktop.waitForCall('powerSaveBlocker.stop');
  const { jobs } = await valueInPage(window, 'queue', 'snapshot');
  expect(jobs[0]?.state.kind).toBe('ready');
  const version = await service.control('GET', `/versions/${jobs[0]?.delivery?.versionId}`);
  const sha256 = createHash('sha256')
    .update(await readFile(render))
    .digest('hex');
  expect(version).toMatchObject({ sha256, puts: 1, status: 'ready', filename: 'LED_Main_v005.mp4' });
  const { entries } = await valueInPage(window, 'history', 'search', { text: 'LED' });
  expect(entries).toHaveLength(1);

  // Only the stand-in can bring another window to the front.
  if (launcherName === 'chromium')
    await test.step('its notification can be clicked however long ago it was shown', async () => {
      const focusedBefore = (await desktop.calls('window.focused')).length;
      await desktop.clickNotification(z.object({ title: z.string() }).parse(notified).title);
      await expect
        .poll(async () => (await desktop.calls('window.focused')).length)
        .toBeGreaterThan(focusedBefore);
    });
});

test('quitting during an upload asks once, and the upload continues after the next start', async ({
  startApp,
  startService,
  homeDirectory,
}) => {
  // Promise: Your uploads resume when you open Renderdrop again.
  // Promise: Uploads you interrupt now start again from the beginning when you open Renderdrop again (18 MB uploaded so far).
  // Promise: 1 of them starts again from the beginning (18 MB uploaded so far).
  const service = await startService();
  const environment = { RENDERDROP_BASE_URL: service.addresses.base_url };
  const app = await startApp({ environment });
  await new FirstRunPage(app.window).signIn(service.addresses.keys.all);
  await expect(app.window.getByRole('row', { name: 'LED Main', exact: true })).toBeVisible();
  const render = join(homeDirectory, 'Quit_v001.mov');
  await makeLargeRender(render);
  await service.control('POST', '/faults', {
    on: { method: 'PUT', path: '/upload/*' },
    times: 1,
    fault: { kind: 'stall_after_bytes', bytes: 1_000, ms: 60_000 },
  });
  await new Studio(app, service, homeDirectory).uploadAsNewItem(render, 'Quit');
  await app.desktop.waitForCall('powerSaveBlocker.start');
  const state = async () => (await valueInPage(app.window, 'queue', 'snapshot')).jobs[0]?.state.kind;
  await expect.poll(state).toBe('sending');

  const stay = 2;
  await app.desktop.answerNext('dialog.showMessageBox', stay);
  await app.desktop.requestQuit();
  await app.desktop.waitForCall('dialog.showMessageBox', (asked) =>
    /start again from the beginning when you open Renderdrop again \(\S+\u00a0\S+ uploaded so far\)/.test(
      JSON.stringify(asked),
    ),
  );
  expect(await state(), 'staying keeps it going').toBe('sending');

  const goOnNextTime = 1;
  await app.desktop.answerNext('dialog.showMessageBox', goOnNextTime);
  await app.desktop.requestQuit();
  expect(await app.ended()).toBe(0);

  const again = await startApp({ environment });
  await expect
    .poll(async () => (await valueInPage(again.window, 'queue', 'snapshot')).jobs[0]?.state.kind, {
      timeout: 60_000,
    })
    .toBe('ready');
  const { delivery } = (await valueInPage(again.window, 'queue', 'snapshot')).jobs[0] ?? {};
  const { puts, wire_bytes } = versionAnswer.parse(
    await service.control('GET', `/versions/${delivery?.versionId}`),
  );
  expect(puts).toBe(2);
  expect(wire_bytes, 'the second time all of it').toBeGreaterThanOrEqual((await stat(render)).size);
});
