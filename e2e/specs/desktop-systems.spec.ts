import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { makeLargeRender } from '../fixtures/renders.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import { Studio } from '../pages/studio.ts';

// The app's behavior on each desktop system. Only the stand-in can pretend to run on another system.
const played = { tag: '@chromium' };

test(
  'a release: its window has the app’s own menu without developer tools, and it takes links',
  played,
  async ({ startApp }) => {
    const { desktop } = await startApp({ plays: { isPackaged: true } });
    const [shown] = await desktop.calls('window.shown');
    expect(shown?.detail).toEqual({ by: 'show', isPainted: true, hasDefaultMenu: false });
    const [menu] = await desktop.calls('menu.application');
    expect(JSON.stringify(menu?.detail)).not.toContain('toggleDevTools');
    expect(await desktop.calls('app.setAsDefaultProtocolClient')).toMatchObject([{ detail: 'renderdrop' }]);
  },
);

// A spec can look into Electron's main process only after the first window was shown.
test(
  'a clone: a window that was maximised is shown once it is drawn, and no links are taken',
  played,
  async ({ startApp, homeDirectory }) => {
    const bounds = { x: 10, y: 10, width: 1_200, height: 800 };
    writeFileSync(join(homeDirectory, 'window-state.json'), JSON.stringify({ bounds, isMaximised: true }));
    const { desktop } = await startApp();
    const [shown] = await desktop.calls('window.shown');
    expect(shown?.detail).toMatchObject({ by: 'maximize', isPainted: true });
    expect(await desktop.calls('app.setAsDefaultProtocolClient')).toEqual([]);
  },
);

test(
  'on macOS a package starts at login, its tray opens a menu, and the dock opens its window again',
  played,
  async ({ startApp }) => {
    const { window, desktop } = await startApp({ plays: { platform: 'darwin', isPackaged: true } });
    await valueInPage(window, 'settings', 'change', { startAtLogin: true });
    await desktop.waitForCall('app.setLoginItemSettings', (detail) =>
      /"openAtLogin":true/.test(JSON.stringify(detail)),
    );

    const { detail } = await desktop.waitForCall('tray.created');
    expect(detail).toEqual({
      image: 'trayTemplate.png',
      size: { width: 16, height: 16 },
      scaleFactors: [1, 2],
      isTemplate: true,
    });
    await desktop.waitForCall('tray.menu');
    const focusedBefore = (await desktop.calls('window.focused')).length;
    await desktop.clickTray();
    await desktop.waitForCall('tray.menuOpened');
    expect(await desktop.calls('window.focused')).toHaveLength(focusedBefore);

    await desktop.closeWindow();
    await desktop.waitForCall('window.closed');
    await desktop.activate();
    await expect.poll(async () => (await desktop.calls('window.loaded')).length).toBe(2);
  },
);

test(
  'on Linux a package starts when the person logs in, by a file of the desktop, and a click on its tray shows it',
  played,
  async ({ startApp, startService, render, homeDirectory }) => {
    // Promise: Queued uploads resume when you log in.
    const service = await startService({ processingMs: 50 });
    const environment = {
      RENDERDROP_BASE_URL: service.addresses.base_url,
      XDG_CONFIG_HOME: join(homeDirectory, 'config'),
      APPIMAGE: '/opt/50% "off"/Renderdrop.AppImage',
      APPDIR: dirname(process.execPath),
    };
    const file = join(homeDirectory, 'config', 'autostart', 'renderdrop.desktop');
    const app = await startApp({ environment, plays: { platform: 'linux', isPackaged: true } });
    await valueInPage(app.window, 'settings', 'change', { startAtLogin: true });
    expect(readFileSync(file, 'utf8')).toContain('Exec="/opt/50%% \\\\"off\\\\"/Renderdrop.AppImage"\n');

    expect((await app.desktop.waitForCall('tray.created')).detail).toMatchObject({ image: 'tray.png' });
    const focusedBefore = (await app.desktop.calls('window.focused')).length;
    await app.desktop.clickTray();
    await expect
      .poll(async () => (await app.desktop.calls('window.focused')).length)
      .toBeGreaterThan(focusedBefore);

    // The copy that the desktop starts at login, with nobody at the window, uploads what was queued.
    const studio = new Studio(app, service, homeDirectory);
    await studio.signIn();
    await studio.desktop.setOnline(false);
    const path = await render('Login.mp4');
    await studio.uploadAsNewItem(path, 'Login');
    expect(studio.statesInDatabase(path)).toEqual(['queued']);
    await app.stop();
    const atLogin = studio.with(
      await startApp({ environment, plays: { platform: 'linux', isPackaged: true } }),
    );
    await atLogin.expectDelivered(path, 'Login.mp4');
    await valueInPage(atLogin.window, 'settings', 'change', { startAtLogin: false });
    expect(existsSync(file)).toBe(false);
  },
);

for (const platform of ['win32', 'darwin'] as const) {
  test(
    `the end of a session on ${platform} is not held up, asks nobody and loses nothing`,
    played,
    async ({ startStudio, homeDirectory }) => {
      const studio = await startStudio({}, { platform });
      await studio.service.control('POST', '/faults', {
        on: { method: 'PUT', path: '/upload/*' },
        times: 1,
        fault: { kind: 'stall_after_bytes', bytes: 1_000, ms: 60_000 },
      });
      await studio.signIn();
      const path = join(homeDirectory, 'Shutdown_v001.mov');
      await makeLargeRender(path);
      await studio.uploadAsNewItem(path, 'Shutdown');
      await studio.waitForState('Shutdown_v001.mov', 'sending');
      await studio.desktop.endSession();
      const queried = await studio.desktop.waitForCall('session.queried');
      expect(queried.detail).toEqual({ isHeldUp: false });
      // A minute of waiting would prove no more than these seconds.
      const stillRunning = wait(20_000, 'still running', { ref: false });
      expect(await Promise.race([studio.app.ended(), stillRunning])).toBe(0);
      expect(await studio.desktop.calls('dialog.showMessageBox')).toEqual([]);
      expect(studio.statesInDatabase(path)).toHaveLength(1);
    },
  );
}

test.describe(() => {
  // One after the other, because they share their app.
  test.describe.configure({ mode: 'default' });

  test('Chromium’s files lie beside the folder of the queue, not in it', async ({
    untouchedApp: { homeDirectory },
  }) => {
    expect(readdirSync(homeDirectory)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/chromium/i)]),
    );
    expect(readdirSync(`${homeDirectory}-window`)).not.toEqual([]);
  });

  test(
    'each guard refuses by itself: permissions, devices, downloads, navigation and requests',
    played,
    async ({ untouchedApp: { app, homeDirectory } }) => {
      const { window, desktop } = app;
      for (const by of ['request', 'check'] as const) {
        for (const what of ['geolocation', 'media', 'notifications', 'clipboard-read']) {
          expect(await desktop.permits(by, what), `${by} of ${what}`).toBe(false);
        }
        expect(await desktop.permits(by, 'clipboard-sanitized-write')).toBe(true);
      }
      for (const device of ['hid', 'serial', 'usb'])
        expect(await desktop.permits('device', device)).toBe(false);

      await window.evaluate(() => {
        const link = document.createElement('a');
        link.href = URL.createObjectURL(new Blob(['x']));
        link.download = 'saved.txt';
        link.click();
      });
      const { detail: download } = await desktop.waitForCall('session.download');
      expect(download).toEqual({ isPrevented: true });
      expect(existsSync(join(`${homeDirectory}-window`, 'downloads', 'saved.txt'))).toBe(false);

      // Refused by the request filter, whatever the page's policy says.
      expect(await desktop.permits('address', 'https://elsewhere.test/picture.png')).toBe(false);
      expect(await desktop.permits('address', 'renderdrop-app://app/index.html')).toBe(true);
      // Refused before a request is made.
      await window.evaluate(() => {
        const link = document.createElement('a');
        link.href = 'https://elsewhere.test/';
        document.body.append(link);
        link.click();
      });
      const { detail } = await desktop.waitForCall('navigation.asked');
      expect(detail).toEqual({ url: 'https://elsewhere.test/', isPrevented: true });
    },
  );
});
