import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningChromium, startChromium } from '../chromium-process.ts';
import { control } from '../control.ts';
import { noWindowExitCode } from '../no-window.ts';

/** The one Chromium of this app, started once the data folder is known. */
let running: RunningChromium | null = null;
let isStopping = false;
const onExit: (() => void)[] = [];

export function startBrowser(userDataDirectory: string): RunningChromium {
  if (running) return running;
  const profileDirectory = join(userDataDirectory, 'chromium');
  mkdirSync(profileDirectory, { recursive: true });
  const chromium = startChromium({
    profileDirectory,
    isHeadless: process.env['RENDERDROP_HEADLESS'] === '1',
    hasDevtoolsPort: control.isAttached,
  });
  running = chromium;
  let hasAnswered = false;
  chromium.connection.send('Browser.getVersion').then(
    () => {
      hasAnswered = true;
    },
    () => {},
  );
  chromium.process.once('error', (error: NodeJS.ErrnoException) =>
    endWithoutWindow(`${chromium.process.spawnfile} doesn’t start (${error.code})`),
  );
  // A browser that doesn't start may say that all went well: a stand-in for one that isn't installed, or a broken one.
  chromium.process.once('exit', (_code, signal) => {
    if (!hasAnswered && !isStopping) endWithoutWindow(chromium.lastWords() || (signal ?? ''));
    for (const listener of onExit) listener();
  });
  // Chromium ends when the pipe to it closes, unless it hangs.
  process.once('exit', () => chromium.process.kill('SIGKILL'));
  control.provide('devtoolsPort', () => chromium.devtoolsPort());
  return chromium;
}

function endWithoutWindow(why: string): never {
  console.error(`Chromium can’t open a window here${why === '' ? '.' : `: ${why}`}`);
  process.exit(noWindowExitCode);
}

export function theBrowser(): RunningChromium {
  if (!running) throw new Error('A window can be made once the app is ready');
  return running;
}

export function whenBrowserExits(listener: () => void): void {
  onExit.push(listener);
}

export async function stopBrowser(): Promise<void> {
  if (!running || running.process.exitCode !== null || running.process.signalCode !== null) return;
  isStopping = true;
  const exited = new Promise<void>((resolve) => running?.process.once('exit', () => resolve()));
  await running.connection.send('Browser.close').catch(() => running?.process.kill('SIGKILL'));
  await exited;
}
