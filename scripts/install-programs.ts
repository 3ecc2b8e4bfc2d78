import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { downloadedChromium, findChromium } from '../chromium-app/find-chromium.ts';
import { findCommand, isMissing, type SystemProgram } from '../testing/system-programs.ts';

/** A stalled download must not hold up the tests that need no browser. */
const downloadMs = 120_000;
const startsMs = 30_000;

const mayInstall = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && findCommand('apt-get') !== null;

/** Resolves with whether the program succeeded. Its output is not shown. */
function succeeds(program: string, words: readonly string[], timeout?: number): Promise<boolean> {
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    const child = spawn(program, words, {
      env: environment,
      stdio: 'ignore',
      ...(timeout ? { timeout } : {}),
    });
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  });
}

const install = (packages: readonly string[]) =>
  succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);

/**
 * Installs the Debian packages of missing programs, if we may. Returns the programs that are still missing, after
 * printing for each what to install.
 */
export async function installPrograms(programs: readonly SystemProgram[]): Promise<readonly SystemProgram[]> {
  const missing = programs.filter(isMissing);
  if (missing.length > 0 && mayInstall()) {
    const packages = [...new Set(missing.flatMap((program) => program.packages))];
    console.error(`Installing ${packages.join(', ')} …`);
    await succeeds('apt-get', ['update', '-qq']);
    // If installing all packages at once fails, each program's are installed alone, so that one unavailable package
    // doesn't block the others.
    if (!(await install(packages))) for (const program of missing) await install(program.packages);
  }
  const stillMissing = missing.filter(isMissing);
  for (const program of stillMissing) console.error(whatToInstall(program));
  return stillMissing;
}

export function whatToInstall({ command, neededFor, packages }: SystemProgram): string {
  return `${command} is missing. It’s needed for ${neededFor}. Install it: sudo apt-get install ${packages.join(' ')} (or your system’s package of that name).`;
}

/**
 * A Chromium that starts, for pages that nobody sees: the computer's own, else Playwright's, which is downloaded where Debian's may not be
 * installed. Playwright's needs the libraries of a desktop; null if it doesn't start without them.
 */
export async function chromiumThatStarts(): Promise<string | null> {
  const found = findChromium({ isHeadless: true });
  if (found !== null && found !== downloadedChromium()) return found;
  if (found === null) {
    const playwright = join(import.meta.dirname, '..', 'node_modules', '.bin', 'playwright');
    console.error('No Chromium found: trying Playwright’s own download …');
    await succeeds(playwright, ['install', 'chromium'], downloadMs);
  }
  const downloaded = findChromium();
  const starts = downloaded !== null && (await succeeds(downloaded, ['--version'], startsMs));
  if (!starts) {
    console.error(
      downloaded === null
        ? 'It could not be downloaded, so tests of the window are not run.'
        : 'Playwright’s Chromium is here, but doesn’t start: libraries are missing. Tests of the window are not run.',
    );
  }
  return starts ? downloaded : null;
}
