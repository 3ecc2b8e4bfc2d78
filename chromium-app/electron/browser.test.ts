import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noWindowExitCode } from '../no-window.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-browser-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts the app's browser, which this shell script stands in for, as a person with a display would. */
function startWith(script: string, mode = 0o755) {
  const chromium = join(folder, 'failing-chromium');
  writeFileSync(chromium, script, { mode });
  const start = `import(${JSON.stringify(join(import.meta.dirname, 'browser.ts'))}).then((browser) => {
    browser.whenBrowserExits(() => process.exit(0));
    browser.startBrowser(${JSON.stringify(folder)});
  })`;
  const { status, stderr } = spawnSync(process.execPath, ['-e', start], {
    encoding: 'utf8',
    env: { ...process.env, RENDERDROP_CHROMIUM: chromium, RENDERDROP_HEADLESS: '0' },
  });
  return { status, stderr };
}

describe.skipIf(process.platform === 'win32')(
  'an app whose Chromium doesn’t start says why, and that there is no window',
  () => {
    it.each([
      [
        'it can’t reach the display',
        'echo "[7:7:1127/0301.2:ERROR:ui/ozone_platform_x11.cc:256] Missing X server or \\$DISPLAY" >&2; exit 1',
        ': Missing X server or $DISPLAY',
      ],
      [
        'a program that stands there until it is installed',
        'echo "It needs the chromium snap." >&2; exit 10',
        ': It needs the chromium snap.',
      ],
      ['it ends at once as if all were well', 'exit 0', '.'],
      ['it crashes', 'kill -SEGV $$', ': SIGSEGV'],
    ])('%s', (_, script, why) => {
      expect(startWith(`#!/bin/sh\n${script}\n`)).toEqual({
        status: noWindowExitCode,
        stderr: `Chromium can’t open a window here${why}\n`,
      });
    });

    it('it can’t be executed', () => {
      expect(startWith('', 0o644)).toEqual({
        status: noWindowExitCode,
        stderr: `Chromium can’t open a window here: ${join(folder, 'failing-chromium')} doesn’t start (EACCES)\n`,
      });
    });
  },
);
