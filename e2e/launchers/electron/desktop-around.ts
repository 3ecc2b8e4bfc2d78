import type { ElectronApplication, Page } from '@playwright/test';
import type { RecordedCall } from '../../../chromium-app/control.ts';
import { moveClock, moveMonotonicClock } from '../../../chromium-app/move-clock.ts';
import { type DragStep, dragFiles, takeDraggedAway } from '../drag-files.ts';
import type { DesktopAround } from '../launcher.ts';
import { type Recorder, recordDesktop, recorderName } from './record-desktop.ts';

/** Plays the desktop around a real Electron: recorders inside the main process replace Electron's desktop functions. */
export class ElectronDesktop implements DesktopAround {
  readonly #app: ElectronApplication;

  private constructor(app: ElectronApplication) {
    this.#app = app;
  }

  static async attach(app: ElectronApplication): Promise<ElectronDesktop> {
    await app.evaluate(recordDesktop, recorderName);
    return new ElectronDesktop(app);
  }

  async calls(kind: string): Promise<readonly RecordedCall[]> {
    return this.#app.evaluate(
      (_electron, [wanted, name]) =>
        (Reflect.get(globalThis, name) as Recorder).calls.filter((call) => call.kind === wanted),
      [kind, recorderName] as const,
    );
  }

  async waitForCall(kind: string, fits: (detail: unknown) => boolean = () => true): Promise<RecordedCall> {
    let seen = 0;
    for (;;) {
      const fresh = await this.#app.evaluate(
        async (_electron, [wanted, known, name]) => {
          const recorder = Reflect.get(globalThis, name) as Recorder;
          const found = () => recorder.calls.filter((call) => call.kind === wanted).slice(known);
          while (found().length === 0) {
            await new Promise<void>((resolve) => recorder.waiting.push(resolve));
          }
          return found();
        },
        [kind, seen, recorderName] as const,
      );
      const call = fresh.find(({ detail }) => fits(detail));
      if (call) return call;
      seen += fresh.length;
    }
  }

  async answerNext(kind: string, value: unknown): Promise<void> {
    await this.#app.evaluate(
      (_electron, [of, answer, name]) => {
        const { answers } = Reflect.get(globalThis, name) as Recorder;
        answers[of] = [...(answers[of] ?? []), answer];
      },
      [kind, value, recorderName] as const,
    );
  }

  async clickMenu(id: string): Promise<void> {
    await this.#app.evaluate(
      ({ Menu }, wanted) => Menu.getApplicationMenu()?.getMenuItemById(wanted)?.click(),
      id,
    );
  }

  clickTray(): Promise<void> {
    return this.#inTray((tray) => void tray.emit('click'));
  }

  async endSession(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow, powerMonitor }) => {
      if (process.platform !== 'win32') powerMonitor.emit('shutdown', { preventDefault() {} });
      else for (const window of BrowserWindow.getAllWindows()) window.emit('session-end');
    });
  }

  permits(): Promise<boolean> {
    return Promise.reject(new Error('Electron lets nobody ask a session for its handlers'));
  }

  async activate(): Promise<void> {
    await this.#app.evaluate(({ app }) => void app.emit('activate'));
  }

  async clickTrayMenu(id: string): Promise<void> {
    await this.#app.evaluate(
      (_electron, [wanted, name]) => {
        const item = (Reflect.get(globalThis, name) as Recorder).trayMenu?.getMenuItemById(wanted);
        if (!item) throw new Error(`There is no menu item ${wanted} in the tray`);
        item.click();
      },
      [id, recorderName] as const,
    );
  }

  async clickNotification(title: string): Promise<void> {
    await this.#app.evaluate(
      (_electron, [wanted, name]) => {
        const { notifications } = Reflect.get(globalThis, name) as Recorder;
        const notification = notifications.findLast((entry) => entry.title === wanted);
        if (!notification) throw new Error(`No notification says ${wanted}`);
        notification.emit('click');
      },
      [title, recorderName] as const,
    );
  }

  async power(event: 'suspend' | 'resume' | 'on-battery' | 'on-ac'): Promise<void> {
    await this.#app.evaluate(({ powerMonitor }, name) => void powerMonitor.emit(name), event);
  }

  async sleep(minutes: number): Promise<void> {
    await this.power('suspend');
    await this.#moveClocks(minutes, [moveClock]);
    await this.power('resume');
  }

  async stayAwake(minutes: number): Promise<void> {
    await this.#moveClocks(minutes, [moveClock, moveMonotonicClock]);
    await this.power('resume');
  }

  async #moveClocks(minutes: number, inMain: readonly ((byMs: number) => void)[]): Promise<void> {
    await (await this.#app.firstWindow()).evaluate(moveClock, minutes * 60_000);
    for (const move of inMain) {
      await this.#app.evaluate((_electron, [code, byMs]) => new Function(`return ${code}`)()(byMs), [
        move.toString(),
        minutes * 60_000,
      ] as const);
    }
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

  dropOnTray(paths: readonly string[]): Promise<void> {
    return this.#inTray((tray, given) => void tray.emit('drop-files', { preventDefault() {} }, given), paths);
  }

  dropFiles(selector: string, paths: readonly string[]): Promise<void> {
    return this.#drag(['dragEnter', 'dragOver', 'drop'], selector, paths);
  }

  holdFilesOver(selector: string, paths: readonly string[]): Promise<void> {
    return this.#drag(['dragEnter', 'dragOver'], selector, paths);
  }

  async takeFilesAway(): Promise<void> {
    await takeDraggedAway(await this.#window());
  }

  async closeWindow(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  }

  async blurWindow(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.blur());
  }

  async crashPage(): Promise<Page> {
    await this.crashPageForGood();
    return this.#window();
  }

  async crashPageForGood(): Promise<void> {
    await this.#app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
    );
  }

  async requestQuit(): Promise<void> {
    await this.#app.evaluate(({ app }) => app.quit());
  }

  #window(): Promise<Page> {
    return this.#app.firstWindow();
  }

  /** The window's debugger speaks Chromium's DevTools protocol, by which files are dropped with their real paths. */
  async #drag(steps: readonly DragStep[], selector: string, paths: readonly string[]): Promise<void> {
    const window = await this.#window();
    await dragFiles(
      window,
      (method, params) =>
        this.#app.evaluate(
          async ({ BrowserWindow }, [called, given]) => {
            const contents = BrowserWindow.getAllWindows()[0]?.webContents;
            if (!contents) throw new Error('There is no window to drag over');
            if (!contents.debugger.isAttached()) contents.debugger.attach('1.3');
            await contents.debugger.sendCommand(called, given);
          },
          [method, params] as const,
        ),
      steps,
      selector,
      paths,
    );
  }

  async #inTray(
    act: (tray: NodeJS.EventEmitter, given: readonly string[]) => void,
    given: readonly string[] = [],
  ): Promise<void> {
    await this.#app.evaluate(
      (_electron, [text, name, paths]) => {
        const { tray } = Reflect.get(globalThis, name) as Recorder;
        if (!tray) throw new Error('The app has no tray');
        new Function(`return ${text}`)()(tray, paths);
      },
      [act.toString(), recorderName, given] as const,
    );
  }
}
