import { EventEmitter } from 'node:events';
import type { ElectronApplication, Page } from '@playwright/test';

/** What the fake was told to do, in order. */
export interface FakeElectron {
  readonly app: ElectronApplication;
  readonly did: unknown[];
  readonly parts: FakeParts;
}

interface FakeParts {
  readonly app: EventEmitter;
  readonly dialog: Readonly<Record<string, unknown>>;
  readonly powerMonitor: EventEmitter;
  readonly net: { isOnline(): boolean };
  readonly nativeTheme: { readonly themeSource: string };
  readonly session: { readonly defaultSession: { resolveProxy(): Promise<string> } };
  readonly BrowserWindow: { new (): unknown; readonly all: unknown[] };
  readonly Notification: typeof FakeNotification;
  readonly Tray: typeof FakeTray;
}

class FakeNotification extends EventEmitter {
  readonly title: string;
  readonly body: string;
  constructor({ title, body }: { readonly title: string; readonly body: string }) {
    super();
    this.title = title;
    this.body = body;
  }
  show(): void {
    throw new Error('A notification was shown to the person who runs the tests');
  }
}

class FakeTray extends EventEmitter {
  setContextMenu(_menu: unknown): void {}
}

function fakeParts(did: unknown[]): FakeParts & Readonly<Record<string, unknown>> {
  const contents = {
    id: 7,
    forcefullyCrashRenderer: () => did.push('crashed'),
    debugger: {
      isAttached: () => did.includes('attached'),
      attach: () => did.push('attached'),
      sendCommand: async (method: string, params: unknown) => void did.push([method, params]),
    },
  };
  class FakeWindow extends EventEmitter {
    readonly webContents = contents;
    static readonly all: FakeWindow[] = [];
    static getAllWindows(): readonly FakeWindow[] {
      return FakeWindow.all;
    }
    close = () => did.push('closed');
    blur = () => did.push('blurred');
    focus(): void {
      did.push('focused');
    }
  }
  const refuse = () => Promise.reject(new Error('The real one was reached'));
  return {
    app: Object.assign(new EventEmitter(), { quit: () => did.push('quit'), exit: () => did.push('exit') }),
    dialog: { showOpenDialog: refuse, showSaveDialog: refuse, showMessageBox: refuse },
    shell: { openExternal: refuse, openPath: refuse, showItemInFolder: refuse },
    powerSaveBlocker: { start: () => 3, stop: () => true },
    powerMonitor: new EventEmitter(),
    net: { isOnline: () => true },
    nativeTheme: { themeSource: 'system' },
    session: { defaultSession: { resolveProxy: async () => 'DIRECT' } },
    Menu: {
      getApplicationMenu: () => ({
        getMenuItemById: (id: string) => ({ click: () => did.push(`menu ${id}`) }),
      }),
    },
    BrowserWindow: FakeWindow,
    Notification: FakeNotification,
    Tray: FakeTray,
  };
}

/** An ElectronApplication as the launcher uses it. Functions for the main process are run here, from their source text. */
export function fakeElectron(): FakeElectron {
  const did: unknown[] = [];
  const parts = fakeParts(did);
  const window = {
    locator: () => ({
      scrollIntoViewIfNeeded: async () => {},
      boundingBox: async () => ({ x: 10, y: 20, width: 100, height: 40 }),
    }),
    evaluate: async (run: { readonly name: string }) => void did.push(`in page: ${run.name}`),
  };
  const app = {
    // As in Playwright, only the function's text and a plain argument are passed.
    evaluate: async (run: unknown, argument: unknown) =>
      new Function(`return (${String(run)})`)()(parts, structuredClone(argument)),
    firstWindow: async () => window as unknown as Page,
  };
  return { app: app as unknown as ElectronApplication, did, parts };
}
