import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { noWindowExitCode } from '../no-window.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it.skipIf(process.platform === 'win32')(
  'an app whose Chromium can’t reach the display says so, and that there is no window',
  () => {
    const chromium = join(folder, 'failing-chromium');
    writeFileSync(
      chromium,
      '#!/bin/sh\necho "[7:7:1127/0301.2:ERROR:ui/ozone_platform_x11.cc:256] Missing X server or \\$DISPLAY" >&2\nexit 1\n',
    );
    chmodSync(chromium, 0o755);
    const start = `import(${JSON.stringify(join(import.meta.dirname, 'browser.ts'))}).then((browser) => {
    browser.whenBrowserExits(() => process.exit(0));
    browser.startBrowser(${JSON.stringify(folder)});
  })`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', start], {
      encoding: 'utf8',
      env: { ...process.env, RENDERDROP_CHROMIUM: chromium, RENDERDROP_HEADLESS: '0' },
    });
    expect(stderr).toBe('Chromium can’t open a window here: Missing X server or $DISPLAY\n');
    expect(status).toBe(noWindowExitCode);
  },
);
