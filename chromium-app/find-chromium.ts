import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const installedPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser to show the window in: the named one and no other; else the system's, else Playwright's own download. */
export function findChromium(): string | null {
  const named = process.env['RENDERDROP_CHROMIUM'] ?? '';
  if (named !== '') return existsSync(named) ? named : null;
  const installed = installedPaths.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const downloaded = downloadedChromium();
  return existsSync(downloaded) ? downloaded : null;
}

/** Where Playwright puts its own. It is loaded only to be asked this: that takes a quarter of a second of each start. */
export function downloadedChromium(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');
  return chromium.executablePath();
}
