import { type SpawnSyncOptions, spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** A program the tests use from the system, and the Debian packages that bring it. */
export interface SystemProgram {
  readonly command: string;
  readonly packages: readonly string[];
  readonly neededFor: string;
}

export const keyringPrograms: readonly SystemProgram[] = [
  { command: 'dbus-run-session', packages: ['dbus', 'dbus-daemon'], neededFor: 'the keychain tests' },
  {
    command: 'gnome-keyring-daemon',
    packages: ['gnome-keyring', 'libsecret-1-0'],
    neededFor: 'the keychain tests',
  },
];

export const ffmpegProgram: SystemProgram = {
  command: 'ffmpeg',
  packages: ['ffmpeg'],
  neededFor: 'tests on real video files',
};

const chromiumProgram: SystemProgram = {
  command: 'chromium',
  packages: ['chromium'],
  neededFor: 'the tests of the window',
};

export function findCommand(command: string): string | null {
  for (const folder of (process.env['PATH'] ?? '').split(delimiter)) {
    const path = join(folder, process.platform === 'win32' ? `${command}.exe` : command);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // Not in this folder: look in the next one.
    }
  }
  return null;
}

const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && findCommand('apt-get') !== null;

/**
 * Finds the programs, installing Debian's packages where we are allowed to. Answers those still missing,
 * after one line for each that says what to install.
 */
export function ensurePrograms(programs: readonly SystemProgram[]): readonly SystemProgram[] {
  let missing = programs.filter((program) => findCommand(program.command) === null);
  if (missing.length > 0 && mayInstall()) {
    const packages = [...new Set(missing.flatMap((program) => program.packages))];
    console.error(`Installing ${packages.join(', ')} for ${missing[0]?.neededFor} …`);
    const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const quiet: SpawnSyncOptions = { env: environment, stdio: ['ignore', 'ignore', 'inherit'] };
    spawnSync('apt-get', ['update', '-qq'], quiet);
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
    missing = programs.filter((program) => findCommand(program.command) === null);
  }
  for (const program of missing) {
    const packages = program.packages.join(' ');
    console.error(
      `${program.command} is missing, so ${program.neededFor} do not run. Install it: sudo apt-get install ${packages} (or your system's package of that name).`,
    );
  }
  return missing;
}

const playwrightDownloadMs = 120_000;

/**
 * A Chromium to drive: the computer's own, else Playwright's, else one that is downloaded or installed now.
 * Answers its path, or null after a line that says what to install.
 */
export function ensureChromium(): string | null {
  const known = () =>
    process.env['RENDERDROP_CHROMIUM'] ??
    ['chromium', 'chromium-browser', 'google-chrome'].map(findCommand).find((path) => path !== null) ??
    (existsSync(chromium.executablePath()) ? chromium.executablePath() : null);
  const found = known();
  if (found !== null) return found;
  const playwright = join(import.meta.dirname, '..', 'node_modules', '.bin', 'playwright');
  console.error('No Chromium found: trying Playwright’s own download …');
  spawnSync(playwright, ['install', 'chromium'], { stdio: 'ignore', timeout: playwrightDownloadMs });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  ensurePrograms([chromiumProgram]);
  return known();
}
