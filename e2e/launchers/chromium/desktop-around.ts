import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { type Browser, chromium, type Page } from '@playwright/test';
import type { RecordedCall } from '../../../chromium-app/control.ts';
import { moveClock } from '../../../chromium-app/move-clock.ts';
import type { Play } from '../../../chromium-app/play.ts';
import { type DragStep, dragFiles, takeDraggedAway } from '../drag-files.ts';
import type { DesktopAround } from '../launcher.ts';

type Reply =
  | { readonly call: RecordedCall }
  | { readonly id: number; readonly result?: unknown; readonly error?: string };

/** Chromium can have pages of its own for a moment. */
const isOurs = (page: Page): boolean => page.url().includes('.localhost/');

/** Attaches Playwright to the app's window behind this port. */
export async function reachWindow(
  port: number,
): Promise<{ readonly browser: Browser; readonly window: Page }> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const [context] = browser.contexts();
  if (!context) throw new Error('Chromium shows no window');
  const window = context.pages().find(isOurs) ?? (await context.waitForEvent('page', isOurs));
  // Playwright tells every page it attaches to that motion is wanted, whatever Chromium was told (chromium-process.ts).
  if (process.env['RENDERDROP_STILL'] === '1') await window.emulateMedia({ reducedMotion: 'reduce' });
  return { browser, window };
}

/** The spec's connection to the stand-in. */
export class ChromiumDesktop implements DesktopAround {
  readonly #child: ChildProcess;
  readonly #plays: Play;
  readonly #calls: RecordedCall[] = [];
  readonly #news = new EventEmitter().setMaxListeners(0);
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  #window: Page | null = null;
  #lastId = 0;

  constructor(child: ChildProcess, plays: Play = {}) {
    this.#child = child;
    this.#plays = plays;
    child.on('message', (message) => {
      const reply = message as Reply;
      if ('call' in reply) {
        this.#calls.push(reply.call);
        this.#news.emit('call');
      } else {
        this.#waiting.get(reply.id)?.(reply);
        this.#waiting.delete(reply.id);
      }
    });
  }

  attach(window: Page): void {
    this.#window = window;
  }

  async calls(kind: string): Promise<readonly RecordedCall[]> {
    return this.#calls.filter((call) => call.kind === kind);
  }

  waitForCall(kind: string, fits: (detail: unknown) => boolean = () => true): Promise<RecordedCall> {
    return new Promise((resolve) => {
      const look = () => {
        const call = this.#calls.find((entry) => entry.kind === kind && fits(entry.detail));
        if (!call) return;
        this.#news.off('call', look);
        resolve(call);
      };
      this.#news.on('call', look);
      look();
    });
  }

  async answerNext(kind: string, value: unknown): Promise<void> {
    await this.#ask('answer', { kind, value });
  }

  async clickMenu(id: string): Promise<void> {
    await this.#ask('clickMenu', id);
  }

  async clickTray(): Promise<void> {
    await this.#ask('clickTray', null);
  }

  async endSession(): Promise<void> {
    await this.#ask(this.#plays.platform === 'win32' ? 'endSession' : 'shutDown', null);
  }

  async permits(by: string, what: string): Promise<boolean> {
    return (await this.#ask('permits', { by, what })) === true;
  }

  async activate(): Promise<void> {
    await this.#ask('activate', null);
  }

  async clickTrayMenu(id: string): Promise<void> {
    await this.#ask('clickTrayMenu', id);
  }

  async clickNotification(title: string): Promise<void> {
    await this.#ask('clickNotification', title);
  }

  async power(event: string): Promise<void> {
    await this.#ask('power', event);
  }

  async sleep(minutes: number): Promise<void> {
    await this.#window?.evaluate(moveClock, minutes * 60_000);
    await this.#ask('sleep', minutes);
  }

  async stayAwake(minutes: number): Promise<void> {
    await this.#window?.evaluate(moveClock, minutes * 60_000);
    await this.#ask('stayAwake', minutes);
  }

  async setOnline(isOnline: boolean): Promise<void> {
    await this.#ask('setOnline', isOnline);
  }

  async setSystemTheme(theme: string): Promise<void> {
    await this.#ask('setSystemTheme', theme);
  }

  async setProxy(answer: string): Promise<void> {
    await this.#ask('setProxy', answer);
  }

  async openUrl(url: string): Promise<void> {
    await this.#ask('openUrl', url);
  }

  async openFiles(paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#ask('openFile', path);
  }

  async dropOnTray(paths: readonly string[]): Promise<void> {
    await this.#ask('dropOnTray', paths);
  }

  async closeWindow(): Promise<void> {
    await this.#ask('closeWindow', null);
  }

  async blurWindow(): Promise<void> {
    await this.#ask('blurWindow', null);
  }

  async crashPage(): Promise<Page> {
    const before = await this.calls('window.reloaded');
    const isGone = this.#window?.waitForEvent('crash');
    await this.#ask('crashPage', null);
    await isGone;
    // The app may ask the person first. Until then the window has no page to connect to.
    await this.waitForCall('window.reloaded', (times) => times === before.length + 1);
    // Playwright drops a page whose process died, even after it is reloaded. Over a new connection it is a new page.
    const { window } = await reachWindow(await this.devtoolsPort());
    this.#window = window;
    return window;
  }

  async crashPageForGood(): Promise<void> {
    await this.#ask('crashPage', null);
  }

  async requestQuit(): Promise<void> {
    await this.#ask('quit', null);
  }

  /** The process may end before it can answer. */
  async exit(): Promise<void> {
    await Promise.race([
      this.#ask('exit', null),
      new Promise((resolve) => this.#child.once('exit', resolve)),
    ]);
  }

  async devtoolsPort(): Promise<number> {
    return Number(await this.#ask('devtoolsPort', null));
  }

  dropFiles(selector: string, paths: readonly string[]): Promise<void> {
    return this.#drag(['dragEnter', 'dragOver', 'drop'], selector, paths);
  }

  holdFilesOver(selector: string, paths: readonly string[]): Promise<void> {
    return this.#drag(['dragEnter', 'dragOver'], selector, paths);
  }

  async takeFilesAway(): Promise<void> {
    if (this.#window) await takeDraggedAway(this.#window);
  }

  async #drag(steps: readonly DragStep[], selector: string, paths: readonly string[]): Promise<void> {
    const window = this.#window;
    if (!window) throw new Error('There is no window to drag over');
    const devtools = await window.context().newCDPSession(window);
    await dragFiles(window, (method, params) => devtools.send(method, params), steps, selector, paths);
    await devtools.detach();
  }

  async #ask(command: string, argument: unknown): Promise<unknown> {
    const id = ++this.#lastId;
    const replied = new Promise<Reply>((resolve) => this.#waiting.set(id, resolve));
    this.#child.send({ id, command, argument });
    const reply = await replied;
    if ('error' in reply && reply.error !== undefined) throw new Error(reply.error);
    return 'result' in reply ? reply.result : null;
  }
}
