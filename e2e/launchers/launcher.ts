import type { Page } from '@playwright/test';
import type { RecordedCall } from '../../chromium-app/control.ts';
import type { Play } from '../../chromium-app/play.ts';

/** How a spec starts the app. Everything it stores goes below `homeDirectory`, which is that spec's own. */
export interface LaunchOptions {
  readonly homeDirectory: string;
  readonly arguments?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** What the stand-in is to take itself for; Electron itself cannot play, so a spec that needs this is tagged. */
  readonly plays?: Play;
  /** Another main script than the app's own, to measure beside. */
  readonly mainEntry?: string;
  /** The beginning of a command that starts the app with less power than this process has; for the stand-in only. */
  readonly under?: readonly string[];
}

/** The desktop around the app, as a spec sees and plays it: dialogs, menus, tray, notifications, power. */
export interface DesktopAround {
  /** What the app did to the desktop so far, of one kind (`notification.shown`, `dialog.showMessageBox`, …). */
  calls(kind: string): Promise<readonly RecordedCall[]>;
  /** Resolves with the first call of that kind that fits, past ones included. */
  waitForCall(kind: string, fits?: (detail: unknown) => boolean): Promise<RecordedCall>;
  /** What the next dialog of that kind is answered with: paths, a path, or the number of a button. */
  answerNext(
    kind: 'dialog.showOpenDialog' | 'dialog.showSaveDialog' | 'dialog.showMessageBox',
    value: unknown,
  ): Promise<void>;
  clickMenu(id: string): Promise<void>;
  clickTray(): Promise<void>;
  clickTrayMenu(id: string): Promise<void>;
  clickNotification(title: string): Promise<void>;
  power(event: 'suspend' | 'resume' | 'on-battery' | 'on-ac'): Promise<void>;
  /** The system shuts down or the person logs off: Windows tells the windows, others the power monitor. */
  endSession(): Promise<void>;
  /** What the app's handlers answer a page that asks for a permission, looks one up, was shown a device, or loads something. */
  permits(by: 'request' | 'check' | 'device' | 'address', what: string): Promise<boolean>;
  /** Somebody clicks the app in the dock of macOS. */
  activate(): Promise<void>;
  /** Puts the computer to sleep and wakes it up again that much later. */
  sleep(minutes: number): Promise<void>;
  /** Nothing happens for so long while the computer is awake. */
  stayAwake(minutes: number): Promise<void>;
  setOnline(isOnline: boolean): Promise<void>;
  setSystemTheme(theme: 'dark' | 'light'): Promise<void>;
  setProxy(answer: string): Promise<void>;
  openUrl(url: string): Promise<void>;
  /** The file manager or the dock hands over files: one after the other, as macOS does. */
  openFiles(paths: readonly string[]): Promise<void>;
  dropOnTray(paths: readonly string[]): Promise<void>;
  /** Drops files from the file manager on the element, with their real paths. */
  dropFiles(selector: string, paths: readonly string[]): Promise<void>;
  /** Holds files over the element without letting go of them. */
  holdFilesOver(selector: string, paths: readonly string[]): Promise<void>;
  /** Takes what is held away again, out of the window. */
  takeFilesAway(): Promise<void>;
  closeWindow(): Promise<void>;
  blurWindow(): Promise<void>;
  /** The page's own process dies, as when memory has run out. Whoever watched it sees nothing more: this is the page in its place. */
  crashPage(): Promise<Page>;
  /** The same where nothing opens it again by itself: the app asks the person, whose answers are prepared. */
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
  /** SIGKILL to the main process: nothing gets a chance to be tidied up. */
  kill(): Promise<void>;
  /** Ends it in order, whatever is running. */
  stop(): Promise<void>;
}

export interface Launcher {
  readonly name: 'electron' | 'chromium';
  /** Why it cannot be used on this computer; null when it can. */
  readonly missing: string | null;
  launch(options: LaunchOptions): Promise<RunningApp>;
  /** Starts the app a second time on the same home; resolves when that process has ended. */
  launchAgain(options: LaunchOptions): Promise<number | null>;
}
