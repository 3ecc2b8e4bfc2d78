import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { _electron, type ElectronApplication, type Page } from '@playwright/test';
import { findElectron } from '../../../chromium-app/find-electron.ts';
import type { Launcher, LaunchOptions, RunningApp } from '../launcher.ts';
import { ElectronDesktop } from './desktop-around.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

export const electronLauncher: Launcher = {
  name: 'electron',
  missing: findElectron() === null ? "Electron's binary is not on this computer" : null,
  launch: (options) => ElectronApp.launch(options),
  launchAgain: async (options) => {
    const child = spawn(executablePath(), toArguments(options), {
      env: toEnvironment(options),
      stdio: 'ignore',
    });
    const [code] = await once(child, 'exit');
    return code as number | null;
  },
};

class ElectronApp implements RunningApp {
  readonly window: Page;
  readonly desktop: ElectronDesktop;
  readonly #app: ElectronApplication;
  readonly #ended: Promise<number | null>;
  #output = '';

  private constructor(app: ElectronApplication, window: Page, desktop: ElectronDesktop) {
    this.#app = app;
    this.window = window;
    this.desktop = desktop;
    const child = app.process();
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-100_000);
      });
    }
    this.#ended = once(child, 'exit').then(([code]) => code as number | null);
  }

  static async launch(options: LaunchOptions): Promise<ElectronApp> {
    const app = await _electron.launch({
      executablePath: executablePath(),
      args: toArguments(options),
      env: toEnvironment(options),
      cwd: root,
    });
    const desktop = await ElectronDesktop.attach(app);
    const window = await app.firstWindow();
    return new ElectronApp(app, window, desktop);
  }

  get processId(): number {
    return this.#app.process().pid ?? 0;
  }

  output(): string {
    return this.#output;
  }

  ended(): Promise<number | null> {
    return this.#ended;
  }

  async kill(): Promise<void> {
    this.#app.process().kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    const { exitCode, signalCode } = this.#app.process();
    if (exitCode !== null || signalCode !== null) return;
    await this.#app.evaluate(({ app }) => app.exit(0)).catch(() => {});
    await this.#ended;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

function executablePath(): string {
  const path = findElectron();
  if (!path) throw new Error("Electron's binary is not on this computer");
  return path;
}

function toArguments(options: LaunchOptions): string[] {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return [...sandbox, root, ...(options.arguments ?? [])];
}

function toEnvironment(options: LaunchOptions): Record<string, string> {
  const inherited = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return {
    ...Object.fromEntries(inherited),
    ...options.environment,
    RENDERDROP_HOME: options.homeDirectory,
  };
}
