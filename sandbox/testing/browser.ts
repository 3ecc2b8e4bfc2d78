import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../chromium-app/find-chromium.ts';

/** A browser that nobody sees. Told that there is no graphics card, it does not play one with the processor. */
export function startBrowser(...flags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium();
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', ...flags],
    ...(executablePath === null ? {} : { executablePath }),
  });
}
