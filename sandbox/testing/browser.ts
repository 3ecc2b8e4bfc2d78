import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../chromium-app/find-chromium.ts';

/** Starts a browser without a window. Without `--disable-gpu` it would emulate a graphics card on the processor. */
export function startBrowser(...flags: readonly string[]): Promise<Browser> {
  const executablePath = findChromium({ isHeadless: true });
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', ...flags],
    ...(executablePath === null ? {} : { executablePath }),
  });
}
