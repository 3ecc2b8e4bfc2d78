import { expect, test } from 'vitest';
import { ElectronDesktop } from './desktop-around.ts';
import { fakeElectron } from './fake-electron.ts';

// Electron's binary isn't needed here: everything that the launcher offers is tried on a fake of the application.

async function attached() {
  const fake = fakeElectron();
  const desktop = await ElectronDesktop.attach(fake.app);
  fake.parts.BrowserWindow.all.push(new fake.parts.BrowserWindow());
  return { ...fake, desktop };
}

test('files are dropped through the debugger of the window, with their paths, in the middle of the element', async () => {
  const { desktop, did } = await attached();
  await desktop.dropFiles('main', ['/renders/a.mov']);
  const data = { items: [], files: ['/renders/a.mov'], dragOperationsMask: 1 };
  const event = (type: string) => ['Input.dispatchDragEvent', { type, x: 60, y: 40, data }];
  expect(did).toEqual(['attached', event('dragEnter'), event('dragOver'), event('drop')]);
  did.length = 0;
  await desktop.holdFilesOver('main', ['/renders/a.mov']);
  await desktop.takeFilesAway();
  expect(did).toHaveLength(4);
});

test('dialogs are recorded, and answered by what a spec prepared, else as by a person who cancels', async () => {
  const { desktop, parts } = await attached();
  await desktop.answerNext('dialog.showOpenDialog', ['/a.mov']);
  const { showOpenDialog, showSaveDialog, showMessageBox } = parts.dialog as unknown as Record<
    string,
    (options: object) => Promise<unknown>
  >;
  expect(await showOpenDialog?.({ title: 'Choose' })).toEqual({ canceled: false, filePaths: ['/a.mov'] });
  expect(await showOpenDialog?.({})).toEqual({ canceled: true, filePaths: [] });
  expect(await showSaveDialog?.({})).toEqual({ canceled: true, filePath: '' });
  expect(await showMessageBox?.({ cancelId: 2 })).toMatchObject({ response: 2 });
  expect(await desktop.calls('dialog.showOpenDialog')).toHaveLength(2);
});

test('the tray is clicked, its menu chosen from and files dropped on it', async () => {
  const { desktop, parts } = await attached();
  await expect(desktop.clickTray()).rejects.toThrow('The app has no tray');
  const seen: unknown[] = [];
  const tray = new parts.Tray();
  tray.on('click', () => seen.push('click'));
  tray.on('drop-files', (_event, paths) => seen.push(paths));
  tray.setContextMenu({
    getMenuItemById: (id: string) => (id === 'tray-show' ? { click: () => seen.push(id) } : null),
  });
  await desktop.clickTray();
  await desktop.clickTrayMenu('tray-show');
  await desktop.dropOnTray(['/a.mov']);
  expect(seen).toEqual(['click', 'tray-show', ['/a.mov']]);
  await expect(desktop.clickTrayMenu('none')).rejects.toThrow('no menu item none');
});

test('a notification is recorded instead of shown, and clicked by its title', async () => {
  const { desktop, parts } = await attached();
  const notification = new parts.Notification({ title: '2 ready', body: 'x' });
  let isClicked = false;
  notification.on('click', () => {
    isClicked = true;
  });
  const waiting = desktop.waitForCall('notification.shown');
  notification.show();
  expect((await waiting).detail).toEqual({ title: '2 ready', body: 'x' });
  await desktop.clickNotification('2 ready');
  expect(isClicked).toBe(true);
  await expect(desktop.clickNotification('other')).rejects.toThrow('No notification says other');
});

test('what the system does reaches the app by the events that Electron would send', async () => {
  const { desktop, did, parts } = await attached();
  const seen: unknown[] = [];
  for (const event of ['suspend', 'shutdown']) parts.powerMonitor.on(event, () => seen.push(event));
  for (const event of ['open-url', 'open-file', 'activate']) {
    parts.app.on(event, (_event, what) => seen.push([event, what]));
  }
  await desktop.power('suspend');
  await desktop.endSession();
  await desktop.openUrl('renderdrop://project/p');
  await desktop.openFiles(['/a.mov', '/b.mov']);
  await desktop.activate();
  expect(seen).toEqual([
    'suspend',
    'shutdown',
    ['open-url', 'renderdrop://project/p'],
    ['open-file', '/a.mov'],
    ['open-file', '/b.mov'],
    ['activate', undefined],
  ]);
  await desktop.setOnline(false);
  expect(parts.net.isOnline()).toBe(false);
  await desktop.setSystemTheme('light');
  expect(parts.nativeTheme.themeSource).toBe('light');
  await desktop.setProxy('PROXY a:1');
  expect(await parts.session.defaultSession.resolveProxy()).toBe('PROXY a:1');
  await desktop.clickMenu('settings');
  await desktop.closeWindow();
  await desktop.blurWindow();
  await desktop.crashPage();
  await desktop.crashPageForGood();
  await desktop.requestQuit();
  expect(did).toEqual(['menu settings', 'closed', 'blurred', 'crashed', 'crashed', 'quit']);
});

test('after a sleep the clocks of window and main process are later', async () => {
  const { desktop, did } = await attached();
  const before = Date;
  await desktop.sleep(60);
  const laterMs = Date.now() - before.now();
  globalThis.Date = before;
  expect(laterMs).toBeGreaterThan(59 * 60_000);
  expect(did).toEqual(['in page: moveClock']);
});

test('time that passes awake moves the monotonic clock too, and only a wake-up is reported', async () => {
  const { desktop, did, parts } = await attached();
  const seen: string[] = [];
  for (const event of ['suspend', 'resume']) parts.powerMonitor.on(event, () => seen.push(event));
  const [date, monotonic] = [Date, performance.now];
  const beforeMs = performance.now();
  await desktop.stayAwake(60);
  const passed = { wallMs: Date.now() - date.now(), monotonicMs: performance.now() - beforeMs };
  globalThis.Date = date;
  performance.now = monotonic;
  expect(passed.wallMs).toBeGreaterThan(59 * 60_000);
  expect(passed.monotonicMs).toBeGreaterThan(59 * 60_000);
  expect(seen).toEqual(['resume']);
  expect(did).toEqual(['in page: moveClock']);
});

test('what a session permits cannot be asked of Electron, so the launcher throws', async () => {
  const { desktop } = await attached();
  await expect(desktop.permits()).rejects.toThrow('Electron lets nobody ask');
});
