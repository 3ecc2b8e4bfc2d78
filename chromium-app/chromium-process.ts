import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { DevtoolsConnection } from './devtools-connection.ts';
import { chromiumMissing, findChromium } from './find-chromium.ts';

export interface ChromiumOptions {
  readonly profileDirectory: string;
  /** Without a display there is still a window, but nobody sees it. */
  readonly isHeadless: boolean;
  /** Opens a DevTools port as well, so that a spec can attach Playwright to the same window. */
  readonly hasDevtoolsPort: boolean;
}

export interface RunningChromium {
  readonly process: ChildProcess;
  readonly connection: DevtoolsConnection;
  readonly devtoolsPort: () => Promise<number>;
  /** The last line of its standard error that names an error, or else the last one; empty if there is none. */
  readonly lastWords: () => string;
}

/** Starts Chromium on a pipe: when the process at our end of it dies, in whatever way, Chromium ends too. */
export function startChromium(options: ChromiumOptions): RunningChromium {
  const executable = findChromium(options);
  if (!executable)
    throw new Error(`${chromiumMissing()} Install one with "npx playwright install chromium".`);
  forbidRemembering(options.profileDirectory);
  const portFile = join(options.profileDirectory, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const child = spawn(executable, toFlags(options), { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-8_000);
  });
  const [, , , write, read] = child.stdio;
  const connection = new DevtoolsConnection(write as Writable, read as Readable);
  return {
    process: child,
    connection,
    lastWords: () => {
      const lines = errors.split('\n').map((line) => line.replace(/^\[[^\]]*\] ?/, '').trim());
      return (
        lines.findLast((line) => /error|missing|cannot|can't|failed/i.test(line)) ??
        lines.findLast((line) => line !== '') ??
        ''
      );
    },
    devtoolsPort: async () => {
      // An answer on the pipe means that the browser runs and has its port; the file with the port may follow a little
      // later.
      await connection.send('Browser.getVersion');
      for (;;) {
        const port = existsSync(portFile) ? Number(readFileSync(portFile, 'utf8').split('\n')[0]) : 0;
        if (port > 0) return port;
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`Chromium ended:\n${errors}`);
        await connection.send('Browser.getVersion');
      }
    },
  };
}

/** A browser remembers what is typed into forms, such as a key. Electron doesn't, so the stand-in must not either. */
function forbidRemembering(profileDirectory: string): void {
  const path = join(profileDirectory, 'Default', 'Preferences');
  if (existsSync(path)) return;
  mkdirSync(dirname(path), { recursive: true });
  const preferences = {
    autofill: { enabled: false, profile_enabled: false, credit_card_enabled: false },
    credentials_enable_service: false,
    profile: { password_manager_enabled: false },
  };
  writeFileSync(path, JSON.stringify(preferences));
}

function toFlags(options: ChromiumOptions): string[] {
  const flags = [
    `--user-data-dir=${options.profileDirectory}`,
    '--remote-debugging-pipe',
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-extensions',
    '--disable-sync',
    '--disable-dev-shm-usage',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--metrics-recording-only',
    '--password-store=basic',
    '--use-mock-keychain',
    '--disable-features=Translate,OptimizationHints,MediaRouter,DialMediaRouteProvider,AutofillServerCommunication,LocalNetworkAccessChecks,WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup,PreloadTopChromeWebUI,SpareRendererForSitePerProcess',
  ];
  if (process.getuid?.() === 0) flags.push('--no-sandbox', '--test-type');
  if (options.hasDevtoolsPort) flags.push('--remote-debugging-port=0');
  // `npm test` turns off animations, which took a sixth of its processor time. `npm run test:long` plays every spec
  // with them.
  if (process.env['RENDERDROP_STILL'] === '1') flags.push('--force-prefers-reduced-motion');
  if (options.isHeadless)
    flags.push('--headless=new', '--no-startup-window', '--disable-gpu', '--hide-scrollbars');
  else flags.push('--app=data:text/html,<title>Renderdrop</title>');
  return flags;
}
