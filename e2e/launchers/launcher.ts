import type { Page } from '@playwright/test';
import type { RecordedCall } from '../../chromium-app/control.ts';
import type { Play } from '../../chromium-app/play.ts';

/** How a spec starts the app. All of the app's data goes below `homeDirectory`, which belongs to that spec. */
export interface LaunchOptions {
  readonly homeDirectory: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /**
   * What the stand-in should pretend to be, such as another system. Electron itself can't pretend, so specs that need
   * this are tagged.
   */
  readonly plays?: Play;
  /** A main script other than the app's own, for measurements to compare with. */
  readonly mainEntry?: string;
  /** The beginning of a command that starts the app with fewer rights than this process has; for the stand-in only. */
  readonly under?: readonly string[];
}

/** The desktop around the app, which a spec observes and operates: dialogs, menus, tray, notifications, power. */
export interface DesktopAround {
  /** The app's calls of one kind so far (`notification.shown`, `dialog.showMessageBox`, …). */
  calls(kind: string): Promise<readonly RecordedCall[]>;
  /** Resolves with the first call of that kind that matches, also if it has already happened. */
  waitForCall(kind: string, fits?: (detail: unknown) => boolean): Promise<RecordedCall>;
  /** How the next dialog of that kind is answered: with paths, a path, or the number of a button. */
  answerNext(
    kind: 'dialog.showOpenDialog' | 'dialog.showSaveDialog' | 'dialog.showMessageBox',
    value: unknown,
  ): Promise<void>;
  clickMenu(id: string): Promise<void>;
  clickTray(): Promise<void>;
  clickTrayMenu(id: string): Promise<void>;
  clickNotification(title: string): Promise<void>;
  power(event: 'suspend' | 'resume' | 'on-battery' | 'on-ac'): Promise<void>;
  /** The system shuts down or the person logs off. On Windows the windows are told, elsewhere the power monitor. */
  endSession(): Promise<void>;
  /** Whether the app's handlers allow a permission that a page requests or checks, a device, or an address that it loads. */
  permits(by: 'request' | 'check' | 'device' | 'address', what: string): Promise<boolean>;
  /** A person clicks the app in the dock of macOS. */
  activate(): Promise<void>;
  /** Puts the computer to sleep and wakes it that many minutes later. */
  sleep(minutes: number): Promise<void>;
  /** Lets that many minutes pass while the computer is awake. */
  stayAwake(minutes: number): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  setSystemTheme(theme: 'dark' | 'light'): Promise<void>;
  setProxy(answer: string): Promise<void>;
  openUrl(url: string): Promise<void>;
  /** The file manager or the dock opens files with the app, one after the other as on macOS. */
  openFiles(paths: readonly string[]): Promise<void>;
  dropOnTray(paths: readonly string[]): Promise<void>;
  /** Drops files from the file manager on the element, with their real paths. */
  dropFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Holds files over the element without letting go of them. */
  holdFilesOver(selector: string, paths: readonly string[]): Promise<void>;
  /** Drags the held files out of the window. */
  takeFilesAway(): Promise<void>;
  closeWindow(): Promise<void>;
  blurWindow(): Promise<void>;
  /** Kills the page's process, as when memory has run out. The old page object is then useless; this returns the new page. */
  crashPage(): Promise<Page>;
  /** The same, when the app doesn't reload the page on its own but asks the person, whose answers are prepared. */
  crashPageForGood(): Promise<void>;
  /** Asks the app to quit, as its menu does; it may ask the person first. */
  requestQuit(): Promise<void>;
}

/** The app under test, running. */
export interface RunningApp extends AsyncDisposable {
  readonly window: Page;
  readonly desktop: DesktopAround;
  readonly processId: number;
  /** What the main process wrote to its standard output and error. */
  output(): string;
  /** Resolves with the exit code once the main process has ended by itself. */
  ended(): Promise<number | null>;
  /** Kills the main process with SIGKILL, so that it can't tidy anything up. */
  kill(): Promise<void>;
  /** Ends the app normally, whatever it is doing. */
  stop(): Promise<void>;
}

export interface Launcher {
  readonly name: 'electron' | 'chromium';
  /** Why the launcher can't be used on this computer; null if it can. */
  readonly missing: string | null;
  launch(options: LaunchOptions): Promise<RunningApp>;
  /** Starts the app a second time on the same home; resolves when that process has ended. */
  launchAgain(options: LaunchOptions): Promise<number | null>;
}
