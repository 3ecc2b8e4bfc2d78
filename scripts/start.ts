/**
 * `npm start`: the app, built if it is not, in Electron where its binary is there or can be fetched, otherwise in a
 * Chromium app window. Without a display: the demo. `npm run dev` is the same with hot reload.
 */
import { type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfNeeded } from './build-if-needed.ts';
import { findChromium } from './chromium-app/chromium-process.ts';
import { electronFolder, findElectron } from './chromium-app/find-electron.ts';
import { hasDisplay } from './display.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
const fetchLimitMs = 90_000;
const chromiumMain = join(root, 'scripts/chromium-app/main-process.ts');
const chromiumAsElectron = join(root, 'scripts/chromium-app/electron-program.ts');
const isDevelopment = process.argv.includes('--dev');
const appArguments = process.argv.slice(2).filter((argument) => argument !== '--dev');

/** Tries once to fetch the binary; where that failed it is not tried again until the Electron version changes. */
function fetchElectron(): string | null {
  const found = findElectron();
  if (found) return found;
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return null;
  const version = statSync(join(electronFolder, 'package.json')).mtimeMs;
  const failedBefore = join(cache, `electron-not-fetched-${version}`);
  if (existsSync(failedBefore)) return null;
  console.log("Fetching Electron's binary (once, for at most a minute and a half) …");
  const { status } = spawnSync(process.execPath, [join(electronFolder, 'install.js')], {
    timeout: fetchLimitMs,
    stdio: 'ignore',
  });
  if (status === 0) return findElectron();
  mkdirSync(cache, { recursive: true });
  writeFileSync(failedBefore, '');
  return null;
}

function run(program: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): void {
  const options: SpawnOptions = { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } };
  const child = spawn(program, args, options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => process.exit(code ?? 1));
}

function startDevelopment(electron: string | null): void {
  const program = electron ?? chromiumAsElectron;
  run(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'dev', '--', ...appArguments],
    {
      ELECTRON_EXEC_PATH: program,
    },
  );
}

function start(): void {
  if (!hasDisplay) {
    const demo = join(import.meta.dirname, 'demo.ts');
    if (!existsSync(demo)) {
      console.error(
        'There is no display to open a window on. Set DISPLAY, or use ./bin/renderdrop on the command line.',
      );
      process.exit(1);
    }
    console.log(
      'There is no display here, so this runs the demo (npm run demo) instead of opening a window.',
    );
    run(process.execPath, [demo]);
    return;
  }
  const electron = fetchElectron();
  if (!electron && !findChromium()) {
    console.error(
      "Neither Electron's binary nor a Chromium is here. Install one: npx playwright install chromium",
    );
    process.exit(1);
  }
  if (!electron)
    console.log("Electron's binary could not be fetched, so Renderdrop opens in a Chromium app window.");
  if (isDevelopment) {
    startDevelopment(electron);
    return;
  }
  buildIfNeeded();
  if (electron) run(electron, [root, ...appArguments]);
  else run(process.execPath, [chromiumMain, 'out/main/index.js', ...appArguments]);
}

start();
