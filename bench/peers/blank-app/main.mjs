// Does what electron-vite's blank React template does, and no more: one window, one preload script, one page.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { app, BrowserWindow, protocol } from 'electron';

const pages = process.env.BLANK_APP_PAGES;
const contentTypes = { html: 'text/html', js: 'text/javascript', css: 'text/css' };

app.setPath('userData', process.env.RENDERDROP_HOME);
protocol.registerSchemesAsPrivileged([{ scheme: 'blank-app', privileges: { standard: true, secure: true } }]);
// Electron becomes ready once this file has been evaluated, so nothing at its top level awaits that.
app.whenReady().then(() => {
  protocol.handle('blank-app', async (request) => {
    const { pathname } = new URL(request.url);
    const body = await readFile(join(pages, pathname));
    const contentType = contentTypes[pathname.split('.').at(-1)] ?? 'application/octet-stream';
    return new Response(body, { headers: { 'content-type': contentType } });
  });
  const window = new BrowserWindow({
    width: 900,
    height: 670,
    show: false,
    webPreferences: { preload: join(import.meta.dirname, 'preload.cjs') },
  });
  window.on('ready-to-show', () => window.show());
  window.loadURL('blank-app://app/index.html');
});
