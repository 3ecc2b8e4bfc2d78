/**
 * `npm start` builds the app if needed and starts it: in Electron if its binary is there or can be fetched, otherwise
 * in a Chromium app window. Without either, or without a display, it runs the demo, so that the main job is always
 * shown. It installs nothing in the system. `npm run dev` does the same with hot reload.
 */
import { type SpawnOptions, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { chromiumMissing, findChromium } from '../chromium-app/find-chromium.ts';
import { electronFolder, findElectron } from '../chromium-app/find-electron.ts';
import { noWindowExitCode } from '../chromium-app/no-window.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { hasDisplay } from './display.ts';
import { fetchElectron } from './electron-fetch.ts';
import { sandboxFacts, whyElectronWouldEnd } from './electron-sandbox.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, '.cache');
/** A fast connection fetches it in this time; on a slower one the fetch continues in the background. */
const fetchWaitMs = 20_000;
const chromiumMain = join(root, 'chromium-app/main-process.ts');
const chromiumAsElectron = join(root, 'chromium-app/electron-program.ts');
const isDevelopment = process.argv.includes('--dev');
const appArguments = process.argv.slice(2).filter((argument) => argument !== '--dev');

type ElectronFound =
  | { readonly kind: 'program'; readonly path: string }
  | { readonly kind: 'none'; readonly why: string };

/** Electron's program, fetched if possible, or why it can't be used. */
async function findOrFetchElectron(): Promise<ElectronFound> {
  const path = findElectron();
  if (path === null) return await fetchedElectron();
  const why = whyElectronWouldEnd(sandboxFacts(path));
  return why === null ? { kind: 'program', path } : { kind: 'none', why };
}

async function fetchedElectron(): Promise<ElectronFound> {
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD'])
    return { kind: 'none', why: 'Electron’s binary isn’t here.' };
  console.log('Fetching Electron’s binary …');
  const installScript = join(electronFolder, 'install.js');
  const outcome = await fetchElectron({ installScript, folder: cache, waitMs: fetchWaitMs });
  switch (outcome.kind) {
    case 'fetched':
      return findElectron() === null
        ? { kind: 'none', why: 'Electron’s binary isn’t here.' }
        : await findOrFetchElectron();
    case 'goes_on':
      return {
        kind: 'none',
        why: 'Fetching Electron takes a while and continues in the background, for the next start.',
      };
    case 'failed':
      return {
        kind: 'none',
        why: `Fetching Electron failed (${outcome.why.replace(/^\w*Error: |\.$/g, '')}) and is tried again next time.`,
      };
  }
}

interface Run {
  readonly environment?: NodeJS.ProcessEnv;
  /** Called in place of ending, if the program could open no window. */
  readonly withoutWindow?: () => void;
}

function run(program: string, args: readonly string[], { environment, withoutWindow }: Run = {}): void {
  const options: SpawnOptions = { cwd: root, stdio: 'inherit', env: { ...process.env, ...environment } };
  const child = spawn(program, args, options);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code, signal) => {
    if (code === noWindowExitCode && withoutWindow) withoutWindow();
    else process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0));
  });
}

function startDevelopment(electron: string | null): void {
  const program = electron ?? chromiumAsElectron;
  run(
    process.execPath,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'dev', '--', ...appArguments],
    { environment: { ELECTRON_EXEC_PATH: program } },
  );
}

function runDemo(...words: readonly string[]): void {
  run(process.execPath, [join(import.meta.dirname, 'demo.ts'), ...words]);
}

async function start(): Promise<void> {
  if (!hasDisplay) {
    console.log('There is no display here to open a window on, so this is the demo (npm run demo).');
    runDemo();
    return;
  }
  const electron = await findOrFetchElectron();
  if (electron.kind === 'none' && !findChromium()) {
    const install = `${electron.why} The app opens in Chromium as well. ${chromiumMissing()} To install one: npx playwright install chromium.`;
    if (isDevelopment) {
      console.error(install);
      process.exit(1);
    }
    console.log(`${install} Until then this is the demo on the command line.\n`);
    runDemo('--command-line');
    return;
  }
  if (electron.kind === 'none')
    console.log(`${electron.why} Renderdrop opens in a Chromium app window instead.`);
  const program = electron.kind === 'program' ? electron.path : null;
  if (isDevelopment) {
    startDevelopment(program);
    return;
  }
  buildIfNeeded();
  if (program) run(program, [root, ...appArguments]);
  else
    run(process.execPath, [chromiumMain, 'out/main/index.js', ...appArguments], {
      withoutWindow: () => {
        console.log('So this is the demo on the command line.\n');
        runDemo('--command-line');
      },
    });
}

const help = `npm start builds Renderdrop if needed and opens it, in Electron or in a Chromium app window.

  npm start -- FILE …    opens it with these files, which upload nothing until you say so
  npm run dev            the same, drawn again when its sources change
  npm run demo           the main job step by step, without a display as well
  ./bin/renderdrop --help    the command line`;

// What follows the switch of the command line is for that.
const unknown = appArguments.includes('--command-line')
  ? undefined
  : appArguments.find((word) => word.startsWith('--'));
if (appArguments.includes('--help') || appArguments.includes('-h')) console.log(help);
else if (unknown !== undefined) {
  console.error(`npm start knows no “${unknown}”. See npm start -- --help.`);
  process.exitCode = 2;
} else await start();
