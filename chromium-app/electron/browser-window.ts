import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  BrowserWindow as ElectronBrowserWindow,
  Rectangle,
} from 'electron';
import { control } from '../control.ts';
import type { DevtoolsConnection } from '../devtools-connection.ts';
import { theBrowser } from './browser.ts';
import { onlyWhenReady } from './lifecycle.ts';
import { hasDefaultMenu } from './menu.ts';
import { preventable } from './preventable.ts';
import { WebContentsStandIn } from './web-contents.ts';

const windows = new Set<BrowserWindow>();
const changes = new EventEmitter();
export const onWebContentsCreated = (listener: (contents: WebContentsStandIn) => void): void =>
  void changes.on('created', listener);
export const onLastWindowClosed = (listener: () => void): void => void changes.on('last-closed', listener);
export const onCloseCancelled = (listener: () => void): void => void changes.on('close-cancelled', listener);
const windowSizeDefault = { width: 800, height: 600 } as const;

/** One page of Chromium, used like one of Electron's windows. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContentsStandIn;
  readonly #options: BrowserWindowConstructorOptions;
  readonly #opened: Promise<void>;
  #bounds: Rectangle;
  #isDestroyed = false;
  #isVisible: boolean;
  #isFocused = false;
  #isMaximised = false;
  #isPainted = false;
  #isMinimised = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    onlyWhenReady('Cannot create BrowserWindow before app is ready');
    super();
    this.#options = options;
    const { width = windowSizeDefault.width, height = windowSizeDefault.height, x = 0, y = 0 } = options;
    this.#bounds = { x, y, width, height };
    this.#isVisible = options.show ?? true;
    this.webContents = new WebContentsStandIn(theBrowser().connection, options.webPreferences?.preload);
    this.webContents.once('destroyed', () => this.#forget());
    changes.emit('created', this.webContents);
    this.#opened = this.#open();
    windows.add(this);
    control.record('window.created', { ...options, webPreferences: { ...options.webPreferences } });
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows];
  }

  async loadURL(url: string): Promise<void> {
    await this.#opened;
    await this.webContents.loadURL(url);
    control.record('window.loaded', url);
    this.#paint();
  }

  show(): void {
    this.#reveal('show');
    this.focus();
  }

  showInactive(): void {
    this.#reveal('showInactive');
  }

  hide(): void {
    this.#isVisible = false;
    this.#isFocused = false;
    this.emit('hide');
  }

  /** Called when the page was first drawn. The event is only for windows that are not shown yet. */
  #paint(): void {
    if (this.#isPainted || this.#isDestroyed) return;
    this.#isPainted = true;
    if (!this.#isVisible) this.emit('ready-to-show');
  }

  #reveal(by: string): void {
    if (this.#isVisible) return;
    this.#isVisible = true;
    control.record('window.shown', {
      by,
      isPainted: this.#isPainted,
      hasDefaultMenu: hasDefaultMenu(),
    });
    this.emit('show');
  }

  focus(): void {
    control.record('window.focused', this.webContents.id);
    this.#isFocused = true;
    this.emit('focus');
  }

  blur(): void {
    this.#isFocused = false;
    this.emit('blur');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  isFocused(): boolean {
    return this.#isFocused;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isMinimized(): boolean {
    return this.#isMinimised;
  }

  isMaximized(): boolean {
    return this.#isMaximised;
  }

  /** As in Electron, this also shows a hidden window, whether or not its page is drawn (docs/api/browser-window.md). */
  maximize(): void {
    this.#isMaximised = true;
    this.#reveal('maximize');
    this.emit('maximize');
  }

  minimize(): void {
    this.#isMinimised = true;
    this.emit('minimize');
  }

  restore(): void {
    this.#isMinimised = false;
    this.emit('restore');
  }

  getNormalBounds(): Rectangle {
    return this.#bounds;
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.emit('resize');
  }

  setProgressBar(progress: number, options?: { readonly mode?: string }): void {
    control.record('window.setProgressBar', { progress, mode: options?.mode ?? 'normal' });
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (event.defaultPrevented) changes.emit('close-cancelled');
    // The page closes before the window, in a later task.
    else setImmediate(() => this.destroy());
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.webContents.destroy();
    this.#forget();
  }

  async #open(): Promise<void> {
    const { connection } = theBrowser();
    const { width, height } = this.#bounds;
    const existing = await firstPage();
    const targetId =
      existing ??
      String(
        (
          await connection.send('Target.createTarget', { url: 'about:blank', newWindow: true, width, height })
        )['targetId'],
      );
    if (existing !== null) {
      const { windowId } = await connection.send('Browser.getWindowForTarget', { targetId });
      await connection.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
    }
    takenPages.add(targetId);
    await this.webContents.attach(targetId);
    const background = this.#options.backgroundColor;
    if (background !== undefined) control.record('window.backgroundColor', background);
  }

  #forget(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this);
    control.record('window.closed', null);
    this.emit('closed');
    if (windows.size === 0) changes.emit('last-closed');
  }
}

/** Pages that a new window must not use: those of windows, closed ones included, and the one that keeps Chromium running. */
const takenPages = new Set<string>();

export async function keepAlive(connection: DevtoolsConnection): Promise<void> {
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank', newWindow: true });
  takenPages.add(String(targetId));
}

/** With a display, Chromium starts with an app window, which our first window uses. */
async function firstPage(): Promise<string | null> {
  const { targetInfos } = await theBrowser().connection.send('Target.getTargets');
  const pages = targetInfos as readonly { targetId: string; type: string }[];
  return pages.find(({ type, targetId }) => type === 'page' && !takenPages.has(targetId))?.targetId ?? null;
}

/** The members of Electron's BrowserWindow that the stand-in has, checked against Electron's types. */
type Provided = Pick<
  ElectronBrowserWindow,
  | 'close'
  | 'destroy'
  | 'focus'
  | 'getNormalBounds'
  | 'hide'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'minimize'
  | 'restore'
  | 'setBounds'
  | 'setProgressBar'
  | 'show'
  | 'showInactive'
>;
BrowserWindow.prototype satisfies Provided;

// Windows tells each window that the session ends. The app can't rely on anything that happens after that.
control.provide('endSession', () => {
  const query = { ...preventable(), reasons: ['logoff'] };
  for (const window of windows) window.emit('query-session-end', query);
  control.record('session.queried', { isHeldUp: query.defaultPrevented });
  for (const window of windows) window.emit('session-end', { ...preventable(), reasons: ['logoff'] });
});
control.provide('closeWindow', () => {
  for (const window of windows) window.close();
});
control.provide('crashPage', () => {
  // The page dies before it can answer, so the command fails.
  for (const window of windows) void window.webContents.command('Page.crash', {}).catch(() => {});
});
control.provide('blurWindow', () => {
  for (const window of windows) window.blur();
});
