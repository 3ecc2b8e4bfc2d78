import type { EventEmitter } from 'node:events';
import type Electron from 'electron';

export interface Recorder {
  readonly calls: { kind: string; detail: unknown }[];
  readonly answers: Record<string, unknown[]>;
  /** Callbacks that wait for the next call of any kind. */
  readonly waiting: (() => void)[];
  readonly notifications: (EventEmitter & { readonly title: string })[];
  tray: EventEmitter | null;
  trayMenu: Electron.Menu | null;
}

/** The name of the global variable that holds the recorder in the main process. */
export const recorderName = '__desktopRecorder';

/**
 * Replaces Electron's desktop functions by recorders, inside the main process. It must not use anything outside itself,
 * because only its text is sent there.
 */
export function recordDesktop(
  { app, dialog, shell, powerSaveBlocker, BrowserWindow, Notification, Tray }: typeof Electron,
  name: string,
): void {
  const recorder: Recorder = {
    ...{ calls: [], answers: {}, waiting: [], notifications: [] },
    ...{ tray: null, trayMenu: null },
  };
  Reflect.set(globalThis, name, recorder);
  const record = (kind: string, detail: unknown) => {
    recorder.calls.push({ kind, detail });
    for (const wake of recorder.waiting.splice(0)) wake();
  };
  const take = (kind: string) => recorder.answers[kind]?.shift();
  const optionsOf = (args: readonly unknown[]) => args.at(-1);

  dialog.showOpenDialog = async (...args: unknown[]) => {
    record('dialog.showOpenDialog', optionsOf(args));
    const filePaths = (take('dialog.showOpenDialog') as string[] | undefined) ?? [];
    return { canceled: filePaths.length === 0, filePaths };
  };
  dialog.showSaveDialog = async (...args: unknown[]) => {
    record('dialog.showSaveDialog', optionsOf(args));
    const filePath = (take('dialog.showSaveDialog') as string | undefined) ?? '';
    return { canceled: filePath === '', filePath };
  };
  dialog.showMessageBox = async (...args: unknown[]) => {
    const options = optionsOf(args) as { readonly cancelId?: number };
    record('dialog.showMessageBox', options);
    const response = Number(take('dialog.showMessageBox') ?? options.cancelId ?? 0);
    return { response, checkboxChecked: false };
  };
  shell.openExternal = async (url) => {
    record('shell.openExternal', url);
  };
  shell.openPath = async (path) => {
    record('shell.openPath', path);
    return '';
  };
  shell.showItemInFolder = (path) => {
    record('shell.showItemInFolder', path);
  };
  const start = powerSaveBlocker.start.bind(powerSaveBlocker);
  powerSaveBlocker.start = (type) => {
    record('powerSaveBlocker.start', type);
    return start(type);
  };
  const stop = powerSaveBlocker.stop.bind(powerSaveBlocker);
  powerSaveBlocker.stop = (id) => {
    record('powerSaveBlocker.stop', id);
    return stop(id);
  };
  // Nothing is shown on this computer, and clicks are simulated.
  Notification.prototype.show = function (this: Electron.Notification) {
    recorder.notifications.push(this);
    record('notification.shown', { title: this.title, body: this.body });
  };
  const setContextMenu = Tray.prototype.setContextMenu;
  Tray.prototype.setContextMenu = function (this: Electron.Tray, menu) {
    recorder.tray = this;
    recorder.trayMenu = menu;
    record('tray.menu', null);
    setContextMenu.call(this, menu);
  };
  const focus = BrowserWindow.prototype.focus;
  BrowserWindow.prototype.focus = function (this: Electron.BrowserWindow) {
    record('window.focused', this.webContents.id);
    focus.call(this);
  };
  app.on('browser-window-created', (_event, window) => {
    record('window.created', null);
    window.once('closed', () => record('window.closed', null));
  });
}
