import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const installedPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Debian's Chromium that can show no window: the same engine without the program around it, which takes half a second of
 * processor for each start. Its script in /usr/bin would stay between us and the browser.
 */
const headlessPath = '/usr/lib/chromium/chromium-headless-shell';

/**
 * The browser that shows the window, or pages that nobody sees (`isHeadless`): only the named one, if one is named;
 * otherwise the system's, then Playwright's download.
 */
export function findChromium({ isHeadless = false } = {}): string | null {
  const named = process.env['RENDERDROP_CHROMIUM'] ?? '';
  if (named !== '') return existsSync(named) ? named : null;
  const paths = isHeadless ? [headlessPath, ...installedPaths] : installedPaths;
  const installed = paths.find((path) => existsSync(path));
  if (installed !== undefined) return installed;
  const downloaded = downloadedChromium();
  return existsSync(downloaded) ? downloaded : null;
}

/** A sentence for whoever needs a browser and has none. */
export function chromiumMissing(): string {
  const named = process.env['RENDERDROP_CHROMIUM'] ?? '';
  return named === ''
    ? 'There is no Chromium here.'
    : `RENDERDROP_CHROMIUM names ${named}, which isn’t there.`;
}

/** Where Playwright puts its own Chromium. Playwright is loaded only here, because that takes a quarter of a second. */
export function downloadedChromium(): string {
  const { chromium } = createRequire(import.meta.url)('playwright') as typeof import('playwright');
  return chromium.executablePath();
}
