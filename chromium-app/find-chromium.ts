import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const installedPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser that shows the window: only the named one, if one is named; otherwise the system's, then Playwright's download. */
export function findChromium(): string | null {
  const named = process.env['RENDERDROP_CHROMIUM'] ?? '';
  if (named !== '') return existsSync(named) ? named : null;
  const installed = installedPaths.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const downloaded = downloadedChromium();
  return existsSync(downloaded) ? downloaded : null;
}

/** Where Playwright puts its own Chromium. Playwright is loaded only here, because that takes a quarter of a second. */
export function downloadedChromium(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');
  return chromium.executablePath();
}
