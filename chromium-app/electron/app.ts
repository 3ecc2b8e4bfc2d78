import { EventEmitter } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { App, LoginItemSettings, RelaunchOptions, Settings } from 'electron';
import { control } from '../control.ts';
import type { DevtoolsConnection } from '../devtools-connection.ts';
import { startBrowser, stopBrowser, whenBrowserExits } from './browser.ts';
import {
  BrowserWindow,
  keepAlive,
  onCloseCancelled,
  onLastWindowClosed,
  onWebContentsCreated,
} from './browser-window.ts';
import { becomeReady, isReady, onlyBeforeReady, whenEvaluated, whenReady } from './lifecycle.ts';
import { preventable } from './preventable.ts';

type PathName = Parameters<App['getPath']>[0];

/** Reads package.json as Electron does, to learn the app's name and version. */
function readManifest(): { readonly name: string; readonly version: string } {
  const text = readFileSync(resolve('package.json'), 'utf8');
  return JSON.parse(text) as { readonly name: string; readonly version: string };
}

class AppStandIn extends EventEmitter {
  isPackaged = false;
  readonly #paths = new Map<string, string>();
  readonly #manifest = readManifest();
  /** As in Electron's own browser.cc: while quitting, windows and listeners can object; while exiting, nothing can. */
  #state: 'running' | 'quitting' | 'exiting' = 'running';
  #loginItem = { openAtLogin: false };

  constructor() {
    super();
    control.provide('openUrl', (url) => {
      this.emit('open-url', preventable(), url);
    });
    control.provide('openFile', (path) => {
      this.emit('open-file', preventable(), path);
    });
    control.provide('quit', () => this.quit());
    control.provide('exit', () => this.exit(0));
    control.provide('activate', () => {
      this.emit('activate', preventable(), BrowserWindow.getAllWindows().length > 0);
    });
    void whenEvaluated().then(() => this.#start());
    onWebContentsCreated((contents) => {
      this.emit('web-contents-created', preventable(), contents);
    });
    onLastWindowClosed(() => this.#takeLastWindowClosed());
    onCloseCancelled(() => {
      if (this.#state === 'quitting') this.#state = 'running';
    });
  }

  whenReady(): Promise<void> {
    return whenReady();
  }

  isReady(): boolean {
    return isReady();
  }

  getName(): string {
    return this.#manifest.name;
  }

  getVersion(): string {
    return this.#manifest.version;
  }

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale;
  }

  getAppPath(): string {
    return resolve('.');
  }

  getPath(name: PathName): string {
    const set = this.#paths.get(name);
    if (set !== undefined) return set;
    switch (name) {
      case 'sessionData':
        return this.getPath('userData');
      case 'userData':
        return join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), this.getName());
      case 'logs':
        return join(this.getPath('userData'), 'logs');
      case 'crashDumps':
        return join(this.getPath('userData'), 'crashes');
      case 'temp':
        return tmpdir();
      case 'home':
        return homedir();
      default:
        return join(homedir(), name);
    }
  }

  setPath(name: string, path: string): void {
    if (!isAbsolute(path)) throw new Error('Path must be absolute');
    // Electron's documentation requires this: the app must make the folder first.
    if (!existsSync(path)) throw new Error(`Failed to set path: there is no ${path}`);
    this.#paths.set(name, path);
  }

  enableSandbox(): void {
    onlyBeforeReady('app.enableSandbox() can only be called before app is ready');
    control.record('app.enableSandbox', null);
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    control.record('app.setAsDefaultProtocolClient', scheme);
    return true;
  }

  setAppUserModelId(): void {}

  setLoginItemSettings(settings: Settings): void {
    // On Linux, Electron has this method but it does nothing (shell/browser/browser_linux.cc).
    if (process.platform === 'linux') return;
    this.#loginItem = { openAtLogin: settings.openAtLogin ?? false };
    control.record('app.setLoginItemSettings', this.#loginItem);
  }

  getLoginItemSettings(): LoginItemSettings {
    return this.#loginItem as LoginItemSettings;
  }

  setBadgeCount(count?: number): boolean {
    if (process.platform === 'win32') return false;
    control.record('app.setBadgeCount', count ?? null);
    return true;
  }

  /**
   * The first process with a data folder keeps the lock. A later one writes its arguments there for the first, and gets
   * false.
   */
  requestSingleInstanceLock(): boolean {
    const directory = join(this.getPath('userData'), 'stand-in-instance');
    const handedOver = join(directory, 'handed-over');
    mkdirSync(handedOver, { recursive: true });
    const lock = join(directory, 'pid');
    if (isHeldByAnother(lock)) {
      const message = JSON.stringify({ args: process.argv, workingDirectory: process.cwd() });
      const whole = join(handedOver, `${process.pid}.json`);
      // Renamed into place once complete, so that nobody reads half a file.
      writeFileSync(`${whole}.part`, message);
      renameSync(`${whole}.part`, whole);
      return false;
    }
    writeFileSync(lock, String(process.pid));
    const watcher = watch(handedOver, (_event, name) => {
      if (name?.endsWith('.json')) this.#receiveHandedOver(handedOver);
    });
    watcher.unref();
    this.#receiveHandedOver(handedOver);
    process.on('exit', () => rmSync(lock, { force: true }));
    return true;
  }

  quit(): void {
    if (this.#state !== 'running') return;
    const event = preventable();
    this.emit('before-quit', event);
    if (event.defaultPrevented) return;
    this.#state = 'quitting';
    const windows = BrowserWindow.getAllWindows();
    if (windows.length === 0) this.#notifyAndShutDown();
    else for (const window of windows) window.close();
  }

  /** Electron starts the other program only once this one has ended; if the app doesn't end, nothing starts. */
  relaunch(options: RelaunchOptions = {}): void {
    const { execPath = process.execPath, args = process.argv.slice(1) } = options;
    if (!isAbsolute(execPath)) throw new Error('The program to start is named by its whole path.');
    this.once('quit', () => control.record('app.relaunched', { execPath, args }));
  }

  /** Before `ready` there is no message loop yet, so Electron ends at once. */
  exit(code = 0): void {
    if (!isReady()) process.exit(code);
    if (this.#state === 'exiting') return;
    this.#state = 'exiting';
    for (const window of BrowserWindow.getAllWindows()) window.destroy();
    this.#shutDown(code);
  }

  #takeLastWindowClosed(): void {
    switch (this.#state) {
      case 'exiting':
        return;
      case 'quitting':
        this.#notifyAndShutDown();
        return;
      case 'running':
        if (this.listenerCount('window-all-closed') === 0) this.quit();
        else this.emit('window-all-closed');
    }
  }

  #notifyAndShutDown(): void {
    const event = preventable();
    this.emit('will-quit', event);
    if (event.defaultPrevented) this.#state = 'running';
    else this.#shutDown(0);
  }

  #shutDown(code: number): void {
    this.emit('quit', preventable(), code);
    void stopBrowser().finally(() => process.exit(code));
  }

  async #start(): Promise<void> {
    this.emit('will-finish-launching');
    const { connection } = startBrowser(this.getPath('sessionData'));
    whenBrowserExits(() => {
      // The person closed Chromium's only window, so the app has no window left.
      if (this.#state === 'running') this.quit();
    });
    await connection.send('Target.setDiscoverTargets', { discover: true });
    const downloadPath = join(this.getPath('sessionData'), 'downloads');
    await connection.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath,
      eventsEnabled: true,
    });
    await holdNewPages(connection);
    // Only on macOS do apps run without a window. Chromium would end without one, so it gets an empty page.
    if (process.platform === 'darwin') await keepAlive(connection);
    becomeReady();
    this.emit('ready', preventable(), {});
  }

  #receiveHandedOver(directory: string): void {
    for (const name of readdirSync(directory).filter((entry) => entry.endsWith('.json'))) {
      const path = join(directory, name);
      const message = JSON.parse(readFileSync(path, 'utf8')) as {
        readonly args: string[];
        readonly workingDirectory: string;
      };
      rmSync(path);
      this.emit('second-instance', preventable(), message.args, message.workingDirectory, null);
    }
  }
}

/**
 * As in Electron, a page opened by another page makes no request before the app has decided whether to allow it: each
 * new page is held before its first request. A page that the app itself opens continues at once; for any other, the
 * opener's WebContents decides.
 */
async function holdNewPages(connection: DevtoolsConnection): Promise<void> {
  connection.on('Target.attachedToTarget', (params) => {
    const { openerId } = params['targetInfo'] as { readonly openerId?: string };
    if (openerId !== undefined || params['waitingForDebugger'] !== true) return;
    void connection.send('Runtime.runIfWaitingForDebugger', {}, String(params['sessionId'])).catch(() => {});
  });
  await connection.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: true,
    filter: [{ type: 'page' }],
  });
}

function isHeldByAnother(lock: string): boolean {
  let holder: number;
  try {
    holder = Number(readFileSync(lock, 'utf8'));
  } catch {
    return false;
  }
  if (!Number.isInteger(holder) || holder <= 0 || holder === process.pid) return false;
  try {
    process.kill(holder, 0);
    return true;
  } catch {
    return false;
  }
}

export const app = new AppStandIn() satisfies Pick<
  App,
  | 'enableSandbox'
  | 'exit'
  | 'getAppPath'
  | 'getLocale'
  | 'getLoginItemSettings'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'quit'
  | 'relaunch'
  | 'requestSingleInstanceLock'
  | 'setAppUserModelId'
  | 'setAsDefaultProtocolClient'
  | 'setBadgeCount'
  | 'setLoginItemSettings'
  | 'setPath'
  | 'whenReady'
>;
