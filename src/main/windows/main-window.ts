import { join } from 'node:path';
import { BrowserWindow, screen } from 'electron';
import type { Logger } from '../../engine/ports/logger.ts';
import type { EventPayload } from '../../shared/ipc/events.ts';
import type { EventName } from '../../shared/ipc/names.ts';
import { sendEvent } from '../ipc/ipc-host.ts';
import { appEntryUrl } from '../security/app-protocol.ts';
import type { WindowStateFile } from './state-file.ts';
import { fitToDisplays, windowSizeDefault, windowSizeMin } from './window-state.ts';

const backgrounds = { dark: '#131417', light: '#f6f6f8' } as const;

export interface WindowListeners {
  /** The person closes the window, and may be asked to keep it open. */
  readonly closing: (event: { preventDefault(): void }) => void;
  readonly sessionEnds: () => void;
  /** The page's process is gone, and the window is empty until it is reloaded. */
  readonly pageDied: (what: string) => void;
}

/** The app's only window. After it is closed, another can be opened; while hidden, it still mirrors the queue. */
export class MainWindow {
  readonly #stateFile: WindowStateFile;
  readonly #logger: Logger;
  readonly #tell: WindowListeners;
  #window: BrowserWindow | null = null;

  constructor(stateFile: WindowStateFile, logger: Logger, listeners: WindowListeners) {
    this.#stateFile = stateFile;
    this.#logger = logger;
    this.#tell = listeners;
  }

  get isInFront(): boolean {
    return this.#window?.isVisible() === true && this.#window.isFocused();
  }

  get contentsId(): number | null {
    return this.#window?.webContents.id ?? null;
  }

  /** The parent window for dialogs. */
  get current(): BrowserWindow | null {
    return this.#window;
  }

  async open(theme: 'dark' | 'light'): Promise<void> {
    if (this.#window) {
      this.show();
      return;
    }
    const state = fitToDisplays(
      this.#stateFile.read(),
      screen.getAllDisplays().map(({ workArea }) => workArea),
    );
    const window = new BrowserWindow({
      ...windowSizeDefault,
      ...state.bounds,
      minWidth: windowSizeMin.width,
      minHeight: windowSizeMin.height,
      show: false,
      title: 'Renderdrop',
      backgroundColor: backgrounds[theme],
      webPreferences: {
        preload: join(import.meta.dirname, '../preload/index.cjs'),
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        webSecurity: true,
        webviewTag: false,
        spellcheck: false,
      },
    });
    this.#window = window;
    window.once('ready-to-show', () => {
      // Maximizing shows the window too, so it must not happen before the page is ready.
      if (state.isMaximised) window.maximize();
      window.show();
    });
    // On Windows the process ends right after this event. Other systems use the power monitor's event.
    window.on('session-end', () => this.#tell.sessionEnds());
    window.on('close', (event) => {
      this.#stateFile.write({ bounds: window.getNormalBounds(), isMaximised: window.isMaximized() });
      this.#tell.closing(event);
    });
    window.on('closed', () => {
      this.#window = null;
    });
    window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      this.#logger.error('window_crashed', { reason, exitCode });
      if (reason === 'clean-exit') return;
      if (!window.isDestroyed()) this.#tell.pageDied(`${reason} (${exitCode})`);
    });
    await window.loadURL(appEntryUrl);
  }

  show(): void {
    const window = this.#window;
    if (!window) return;
    if (window.isMinimized()) window.restore();
    window.show();
    window.focus();
  }

  hide(): void {
    this.#window?.hide();
  }

  /** Reloads the page that died, or opens a new window. */
  async reopen(theme: 'dark' | 'light'): Promise<void> {
    const window = this.#window;
    if (window) window.webContents.reload();
    else await this.open(theme);
  }

  setProgress(progress: number, mode: 'none' | 'normal' | 'error' | 'paused'): void {
    this.#window?.setProgressBar(mode === 'none' ? -1 : progress, { mode });
  }

  send<Name extends EventName>(name: Name, payload: EventPayload<Name>): void {
    if (this.#window) sendEvent(this.#window.webContents, name, payload);
  }
}
