import type { ElectronApplication } from '@playwright/test';
import type { RecordedCall } from '../../../scripts/chromium-app/control.ts';
import { moveClock } from '../../../scripts/chromium-app/move-clock.ts';
import type { DesktopAround } from '../launcher.ts';

interface Recorder {
  readonly calls: { kind: string; detail: unknown }[];
  readonly answers: Record<string, unknown[]>;
  /** Whoever waits for the next call, whatever it is. */
  readonly waiting: (() => void)[];
}

/** Plays the desktop around a real Electron: its powers are replaced by recorders inside the main process. */
export class ElectronDesktop implements DesktopAround {
  readonly #app: ElectronApplication;

  private constructor(app: ElectronApplication) {
    this.#app = app;
  }

  static async attach(app: ElectronApplication): Promise<ElectronDesktop> {
    await app.evaluate(({ dialog, shell, powerSaveBlocker, Notification }) => {
      const recorder: Recorder = { calls: [], answers: {}, waiting: [] };
      Reflect.set(globalThis, '__recorder', recorder);
      const record = (kind: string, detail: unknown) => {
        recorder.calls.push({ kind, detail });
        for (const wake of recorder.waiting.splice(0)) wake();
      };
      const take = (kind: string) => recorder.answers[kind]?.shift();
      dialog.showOpenDialog = async (...args: unknown[]) => {
        record('dialog.showOpenDialog', args.at(-1));
        const filePaths = (take('dialog.showOpenDialog') as string[] | undefined) ?? [];
        return { canceled: filePaths.length === 0, filePaths };
      };
      dialog.showSaveDialog = async (...args: unknown[]) => {
        record('dialog.showSaveDialog', args.at(-1));
        const filePath = (take('dialog.showSaveDialog') as string | undefined) ?? '';
        return { canceled: filePath === '', filePath };
      };
      dialog.showMessageBox = async (...args: unknown[]) => {
        record('dialog.showMessageBox', args.at(-1));
        const response = Number(
          take('dialog.showMessageBox') ?? (args.at(-1) as { cancelId?: number }).cancelId ?? 0,
        );
        return { response, checkboxChecked: false };
      };
      shell.openExternal = async (url) => {
        record('shell.openExternal', url);
      };
      const start = powerSaveBlocker.start.bind(powerSaveBlocker);
      powerSaveBlocker.start = (type) => {
        record('powerSaveBlocker.start', type);
        return start(type);
      };
      Notification.prototype.show = function (this: { title: string; body: string }) {
        record('notification.shown', { title: this.title, body: this.body });
      };
    });
    return new ElectronDesktop(app);
  }

  async calls(kind: string): Promise<readonly RecordedCall[]> {
    return this.#app.evaluate(
      (_electron, wanted) =>
        (Reflect.get(globalThis, '__recorder') as Recorder).calls.filter((call) => call.kind === wanted),
      kind,
    );
  }

  async waitForCall(kind: string, fits: (detail: unknown) => boolean = () => true): Promise<RecordedCall> {
    let seen = 0;
    for (;;) {
      const fresh = await this.#app.evaluate(
        async (_electron, [wanted, known]) => {
          const recorder = Reflect.get(globalThis, '__recorder') as Recorder;
          const found = () => recorder.calls.filter((call) => call.kind === wanted).slice(known);
          while (found().length === 0) {
            await new Promise<void>((resolve) => recorder.waiting.push(resolve));
          }
          return found();
        },
        [kind, seen] as const,
      );
      const call = fresh.find(({ detail }) => fits(detail));
      if (call) return call;
      seen += fresh.length;
    }
  }

  async answerNext(kind: string, value: unknown): Promise<void> {
    await this.#app.evaluate(
      (_electron, [of, answer]) => {
        const { answers } = Reflect.get(globalThis, '__recorder') as Recorder;
        answers[of] = [...(answers[of] ?? []), answer];
      },
      [kind, value] as const,
    );
  }

  async clickMenu(id: string): Promise<void> {
    await this.#app.evaluate(
      ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(),
      id,
    );
  }

  clickTray(): Promise<void> {
    return Promise.reject(new Error('Native trays cannot be clicked from a spec'));
  }

  async endSession(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow, powerMonitor }) => {
      if (process.platform !== 'win32') powerMonitor.emit('shutdown', { preventDefault() {} });
      else for (const window of BrowserWindow.getAllWindows()) window.emit('session-end');
    });
  }

  async activate(): Promise<void> {
    await this.#app.evaluate(({ app }) => void app.emit('activate'));
  }

  clickTrayMenu(): Promise<void> {
    return Promise.reject(new Error('Native trays cannot be clicked from a spec'));
  }

  clickNotification(): Promise<void> {
    return Promise.reject(new Error('Native notifications cannot be clicked from a spec'));
  }

  async power(event: 'suspend' | 'resume' | 'on-battery' | 'on-ac'): Promise<void> {
    await this.#app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event);
  }

  async sleep(minutes: number): Promise<void> {
    await this.power('suspend');
    await (await this.#app.firstWindow()).evaluate(moveClock, minutes * 60_000);
    await this.#app.evaluate((_electron, [move, byMs]) => new Function(`return ${move}`)()(byMs), [
      moveClock.toString(),
      minutes * 60_000,
    ] as const);
    await this.power('resume');
  }

  async setOnline(isOnline: boolean): Promise<void> {
    await this.#app.evaluate(({ net }, online) => {
      net.isOnline = () => online;
    }, isOnline);
  }

  async setSystemTheme(theme: 'dark' | 'light'): Promise<void> {
    await this.#app.evaluate(({ nativeTheme }, source) => {
      nativeTheme.themeSource = source;
    }, theme);
  }

  async setProxy(answer: string): Promise<void> {
    await this.#app.evaluate(({ session }, rules) => {
      session.defaultSession.resolveProxy = async () => rules;
    }, answer);
  }

  async openUrl(url: string): Promise<void> {
    await this.#app.evaluate(
      ({ app }, link) => void app.emit('open-url', { preventDefault() {} }, link),
      url,
    );
  }

  async openFiles(paths: readonly string[]): Promise<void> {
    await this.#app.evaluate(({ app }, files) => {
      for (const file of files) app.emit('open-file', { preventDefault() {} }, file);
    }, paths);
  }

  dropOnTray(): Promise<void> {
    return Promise.reject(new Error('Nothing can be dropped on a native tray from a spec'));
  }

  dropFiles(): Promise<void> {
    return Promise.reject(new Error('Use the DevTools of the window to drop files'));
  }

  holdFilesOver(): Promise<void> {
    return Promise.reject(new Error('Use the DevTools of the window to drag files'));
  }

  takeFilesAway(): Promise<void> {
    return Promise.reject(new Error('Use the DevTools of the window to drag files'));
  }

  async closeWindow(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  }

  async blurWindow(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  }

  async requestQuit(): Promise<void> {
    await this.#app.evaluate(({ app }) => app.quit());
  }
}
