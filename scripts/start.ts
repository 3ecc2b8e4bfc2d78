/**
 * `npm start`: the app, built if it is not, in Electron where its binary is there or can be fetched, otherwise in a
 * Chromium app window. Without a display: the demo. `npm run dev` is the same with hot reload.
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../chromium-app/chromium-process.ts';
import { electronFolder, findElectron } from '../chromium-app/find-electron.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { hasDisplay } from './display.ts';
import { fetchElectron } from './electron-fetch.ts';
import { sandboxFacts, whyElectronWouldEnd } from './electron-sandbox.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
/** A quick line brings it in this time; a slower one does it in the background. */
const fetchWaitMs = 20_000;
const chromiumMain = join(root, 'chromium-app/main-process.ts');
const chromiumAsElectron = join(root, 'chromium-app/electron-program.ts');
const isDevelopment = process.argv.includes('--dev');
const appArguments = process.argv.slice(2).filter((argument) => argument !== '--dev');

/** Electron's program, fetched where that can be done; null after a line that says why Chromium serves instead. */
async function electronToRun(): Promise<string | null> {
  const insteadSays = (why: string) => {
    console.log(`${why} Renderdrop opens in a Chromium app window instead.`);
    return null;
  };
  const program = findElectron() ?? (await fetchedElectron(insteadSays));
  if (!program) return null;
  const why = whyElectronWouldEnd(sandboxFacts(program));
  return why === null ? program : insteadSays(why);
}

async function fetchedElectron(insteadSays: (why: string) => null): Promise<string | null> {
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD']) return insteadSays('Electron’s binary isn’t here.');
  console.log('Fetching Electron’s binary …');
  const installScript = join(electronFolder, 'install.js');
  const outcome = await fetchElectron({ installScript, folder: cache, waitMs: fetchWaitMs });
  switch (outcome.kind) {
    case 'fetched':
      return findElectron();
    case 'goes_on':
      return insteadSays('That takes a while and continues in the background, for the next start.');
    case 'failed':
      return insteadSays(`That failed and is tried again next time. ${outcome.why.replace(/\.?$/, '.')}`);
  }
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

async function start(): Promise<void> {
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
  const electron = await electronToRun();
  if (!electron && !findChromium()) {
    console.error(
      "Neither Electron's binary nor a Chromium is here. Install one: npx playwright install chromium",
    );
    process.exit(1);
  }
  if (isDevelopment) {
    startDevelopment(electron);
    return;
  }
  buildIfNeeded();
  if (electron) run(electron, [root, ...appArguments]);
  else run(process.execPath, [chromiumMain, 'out/main/index.js', ...appArguments]);
}

await start();
