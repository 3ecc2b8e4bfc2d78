import { EventEmitter } from 'node:events';
import type {
  BrowserWindowConstructorOptions,
  BrowserWindow as ElectronBrowserWindow,
  Rectangle,
} from 'electron';
import { control } from '../control.ts';
import { app } from './app.ts';
import { theBrowser } from './browser.ts';
import { preventable } from './preventable.ts';
import { WebContentsStandIn } from './web-contents.ts';

const windows = new Set<BrowserWindow>();
const windowSizeDefault = { width: 800, height: 600 } as const;

/** A page of Chromium in the place of one of Electron's windows. */
export class BrowserWindow extends EventEmitter {
  readonly webContents: WebContentsStandIn;
  readonly #options: BrowserWindowConstructorOptions;
  readonly #opened: Promise<void>;
  #bounds: Rectangle;
  #isDestroyed = false;
  #isVisible: boolean;
  #isFocused = false;
  #isMaximised = false;
  #isMinimised = false;

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.#options = options;
    const { width = windowSizeDefault.width, height = windowSizeDefault.height, x = 0, y = 0 } = options;
    this.#bounds = { x, y, width, height };
    this.#isVisible = options.show ?? true;
    this.webContents = new WebContentsStandIn(theBrowser().connection, options.webPreferences?.preload);
    this.webContents.once('destroyed', () => this.#forget());
    app.emit('web-contents-created', {}, this.webContents);
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
    this.emit('ready-to-show');
  }

  show(): void {
    this.#isVisible = true;
    this.focus();
    this.emit('show');
  }

  showInactive(): void {
    this.#isVisible = true;
    this.emit('show');
  }

  hide(): void {
    this.#isVisible = false;
    this.#isFocused = false;
    this.emit('hide');
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

  maximize(): void {
    this.#isMaximised = true;
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

  flashFrame(): void {}

  setMenuBarVisibility(): void {}

  close(): void {
    if (this.#isDestroyed) return;
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
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
    await this.webContents.attach(targetId);
    const background = this.#options.backgroundColor;
    if (background !== undefined) control.record('window.backgroundColor', background);
  }

  #forget(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this);
    this.emit('closed');
  }
}

/** The app window that a Chromium with a display starts with, for the first of our windows to use. */
async function firstPage(): Promise<string | null> {
  const { targetInfos } = await theBrowser().connection.send('Target.getTargets');
  const taken = new Set([...windows].map((window) => window.webContents.targetId));
  const pages = targetInfos as readonly { targetId: string; type: string }[];
  return pages.find(({ type, targetId }) => type === 'page' && !taken.has(targetId))?.targetId ?? null;
}

/** Electron's own members that this one has; checked against its types. */
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

control.provide('closeWindow', () => {
  for (const window of windows) window.close();
});
control.provide('blurWindow', () => {
  for (const window of windows) window.blur();
});
