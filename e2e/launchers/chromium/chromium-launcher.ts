import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from '@playwright/test';
import { findChromium } from '../../../chromium-app/find-chromium.ts';
import { playEnvironment } from '../../../chromium-app/play.ts';
import type { Launcher, LaunchOptions, RunningApp } from '../launcher.ts';
import { ChromiumDesktop, reachWindow } from './desktop-around.ts';

const mainProcess = fileURLToPath(new URL('../../../chromium-app/main-process.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A build other than the one in `out`, for the tests of the tests (scripts/mutations). */
const builtEntry = process.env['RENDERDROP_APP_ENTRY'] ?? 'out/main/index.js';
/** Guards against hanging: an app that opens no window fails with its output before the test's own time is over. */
const windowLimitMs = Number(process.env['RENDERDROP_WINDOW_LIMIT_MS'] ?? 90_000);
const endLimitMs = 2_000;

/** Runs the built app on plain Node with its window in Chromium, and attaches Playwright to that window. */
export const chromiumLauncher: Launcher = {
  name: 'chromium',
  missing: findChromium({ isHeadless: true }) === null ? 'no Chromium was found on this computer' : null,
  launch: (options) => ChromiumApp.launch(options),
  launchAgain: async (options) => {
    const child = startMainProcess(options);
    const [code] = await once(child, 'exit');
    return code as number | null;
  },
};

class ChromiumApp implements RunningApp {
  readonly window: Page;
  readonly desktop: ChromiumDesktop;
  readonly #child: ChildProcess;
  readonly #browser: Browser;
  readonly #output: () => string;
  readonly #ended: Promise<number | null>;

  private constructor(
    child: ChildProcess,
    browser: Browser,
    window: Page,
    desktop: ChromiumDesktop,
    output: () => string,
  ) {
    this.#child = child;
    this.#browser = browser;
    this.window = window;
    this.desktop = desktop;
    this.#output = output;
    this.#ended = endOf(child);
  }

  static async launch(options: LaunchOptions): Promise<ChromiumApp> {
    const child = startMainProcess(options);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output = (output + text).slice(-100_000);
      });
    }
    const desktop = new ChromiumDesktop(child, options.plays);
    const ready = desktop.waitForCall('window.loaded').then(() => desktop.devtoolsPort());
    const limit = Promise.withResolvers<never>();
    const tooLong = () => limit.reject(new Error(`No window after ${windowLimitMs / 1_000} s:\n${output}`));
    const timer = setTimeout(tooLong, windowLimitMs);
    const port = await Promise.race([
      ready,
      limit.promise,
      endOf(child).then((code) => {
        throw new Error(`The app ended with code ${code} before its window was there:\n${output}`);
      }),
    ])
      .catch(async (error: unknown) => {
        await endHard(child);
        throw error;
      })
      .finally(() => clearTimeout(timer));
    const { browser, window } = await reachWindow(port).catch((cause: unknown) => {
      throw new Error(`Its window cannot be reached:\n${output}`, { cause });
    });
    desktop.attach(window);
    return new ChromiumApp(child, browser, window, desktop, () => output);
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  output(): string {
    return this.#output();
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    const disconnected = this.#whenDisconnected();
    this.#child.kill('SIGKILL');
    await this.#ended;
    await disconnected;
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const disconnected = this.#whenDisconnected();
    await this.desktop.exit();
    await this.#ended;
    await disconnected;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }

  /** Chromium ends when its pipe closes. Waiting for that keeps a restart from finding the old one's profile in use. */
  async #whenDisconnected(): Promise<void> {
    if (this.#browser.isConnected())
      await new Promise((resolve) => this.#browser.once('disconnected', resolve));
  }
}

function startMainProcess(options: LaunchOptions): ChildProcess {
  const [program = process.execPath, ...words] = [...(options.under ?? []), process.execPath];
  return spawn(
    program,
    [...words, mainProcess, options.mainEntry ?? builtEntry, ...(options.arguments ?? [])],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        ...process.env,
        RENDERDROP_HEADLESS: '1',
        ...playEnvironment(options.plays),
        ...options.environment,
        RENDERDROP_HOME: options.homeDirectory,
      },
    },
  );
}

/** Its Chromium may hang and would outlive it, so it gets the time to end that too. */
async function endHard(child: ChildProcess): Promise<void> {
  if (child.connected) child.disconnect();
  await Promise.race([endOf(child), wait(endLimitMs)]);
  child.kill('SIGKILL');
}

async function endOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const [code] = await once(child, 'exit');
  return code as number | null;
}
