import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { IpcMainInvokeEvent, WindowOpenHandlerResponse } from 'electron';
import { control } from '../control.ts';
import type { DevtoolsConnection, DevtoolsParams } from '../devtools-connection.ts';
import { fileTokenPrefix, preloadEnvironment } from '../preload-environment.ts';
import { decodeClone, encodeClone } from '../structured-text.ts';
import { schemeOf, toAppAddress, toPageAddress } from './addresses.ts';
import { answerInvoke } from './ipc-main.ts';
import { preventable } from './preventable.ts';
import { answerRequest, isHandled } from './protocol.ts';
import { isPermitted, isRequestCancelled, session } from './session.ts';
import { onThemeChange, prefersDark } from './theme.ts';

interface Frame {
  readonly frameId: string;
  readonly parent: Frame | null;
  url: string;
}

interface PageMessage {
  readonly id: number;
  readonly channel: string;
  /** A structured clone, encoded as text. */
  readonly args: string;
}

/** A window that is opened without an address makes no request, so the wait for one is limited. */
const noRequestMs = 2_000;

type WindowOpenHandler = (details: { readonly url: string }) => WindowOpenHandlerResponse;

let lastId = 0;
const permissions = [
  'geolocation',
  'notifications',
  'midi',
  'clipboard-read',
  'clipboard-sanitized-write',
  'media',
] as const;
const devtoolsPermissionNames: Readonly<Record<(typeof permissions)[number], string>> = {
  geolocation: 'geolocation',
  notifications: 'notifications',
  midi: 'midi',
  'clipboard-read': 'clipboard-read',
  // DevTools means the sanitized one, unless it is told otherwise.
  'clipboard-sanitized-write': 'clipboard-write',
  media: 'camera',
};

/** One page of Chromium with the interface of the WebContents that the main process knows. */
export class WebContentsStandIn extends EventEmitter {
  readonly id = ++lastId;
  readonly session = session.defaultSession;
  readonly #connection: DevtoolsConnection;
  readonly #preloadPath: string | undefined;
  readonly #bindingName = `send_${randomUUID()}`;
  readonly #receiverName = `receive_${randomUUID()}`;
  readonly #frames = new Map<string, Frame>();
  readonly #contextFrames = new Map<number, string>();
  #sessionId = '';
  #targetId = '';
  #mainFrame: Frame | null = null;
  #isDestroyed = false;
  #windowOpenHandler: WindowOpenHandler | null = null;
  #isNavigationOurs = false;
  #reloads = 0;

  constructor(connection: DevtoolsConnection, preloadPath: string | undefined) {
    super();
    this.#connection = connection;
    this.#preloadPath = preloadPath;
  }

  get mainFrame(): Frame | null {
    return this.#mainFrame;
  }

  get targetId(): string {
    return this.#targetId;
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  getURL(): string {
    return this.#mainFrame?.url ?? '';
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler;
  }

  send(channel: string, ...args: unknown[]): void {
    if (this.#isDestroyed) throw new TypeError('Object has been destroyed');
    const text = encodeClone(args);
    void this.#evaluate(
      `globalThis[${JSON.stringify(this.#receiverName)}]?.emit(${JSON.stringify(channel)}, ${JSON.stringify(text)})`,
    );
  }

  reload(): void {
    this.#reloads += 1;
    control.record('window.reloaded', this.#reloads);
    void this.#command('Page.reload');
  }

  toggleDevTools(): void {}

  async attach(targetId: string): Promise<void> {
    this.#targetId = targetId;
    const { sessionId } = await this.#connection.send('Target.attachToTarget', { targetId, flatten: true });
    this.#sessionId = String(sessionId);
    this.#listen();
    const preload =
      this.#preloadPath === undefined
        ? ''
        : preloadEnvironment(readFileSync(this.#preloadPath, 'utf8'), this.#bindingName, this.#receiverName);
    await Promise.all([
      this.#command('Page.enable'),
      this.#command('Runtime.enable'),
      this.#command('Runtime.addBinding', { name: this.#bindingName }),
      this.#command('Page.addScriptToEvaluateOnNewDocument', { source: preload }),
      this.#command('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      this.#applyTheme(),
      this.#applyPermissions(),
    ]);
    onThemeChange(() => void this.#applyTheme());
  }

  async loadURL(url: string): Promise<void> {
    const loaded = new Promise<void>((resolve) => {
      const stop = this.#on('Page.loadEventFired', () => {
        stop();
        resolve();
      });
    });
    this.#isNavigationOurs = true;
    const { errorText } = await this.#command('Page.navigate', { url: toPageAddress(url) });
    if (typeof errorText === 'string') throw new Error(`${errorText} (${url})`);
    await loaded;
    this.emit('did-finish-load');
  }

  /** For dialogs that Chromium has to show instead of Electron. */
  evaluateForPerson(expression: string): Promise<DevtoolsParams> {
    return this.#command('Runtime.evaluate', { expression, userGesture: true, awaitPromise: true });
  }

  command(method: string, params: DevtoolsParams): Promise<DevtoolsParams> {
    return this.#command(method, params);
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    void this.#connection.send('Target.closeTarget', { targetId: this.#targetId }).catch(() => {});
    this.emit('destroyed');
  }

  #listen(): void {
    this.#on('Page.frameNavigated', (params) => this.#rememberFrame(params['frame'] as DevtoolsFrame));
    this.#on('Page.frameAttached', (params) =>
      this.#rememberFrame({
        id: String(params['frameId']),
        parentId: String(params['parentFrameId']),
        url: '',
      }),
    );
    this.#on('Runtime.executionContextCreated', (params) => {
      const context = params['context'] as { id: number; auxData: { frameId: string } };
      this.#contextFrames.set(context.id, context.auxData.frameId);
    });
    this.#on('Runtime.bindingCalled', (params) => {
      if (params['name'] === this.#bindingName) {
        void this.#receive(String(params['payload']), Number(params['executionContextId']));
      }
    });
    this.#on('Page.downloadWillBegin', (params) => this.#decideDownload(params));
    this.#on('Fetch.requestPaused', (params) => void this.#answer(params as unknown as PausedRequest));
    this.#on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', preventable(), { reason: 'crashed', exitCode: 1 });
    });
    this.#connection.on('Target.attachedToTarget', (params) => {
      const { sessionId, targetInfo } = params as unknown as AttachedTarget;
      if (targetInfo.openerId === this.#targetId) void this.#decideOpening(sessionId, targetInfo);
    });
    this.#connection.on('Target.targetDestroyed', (params) => {
      if (params['targetId'] !== this.#targetId || this.#isDestroyed) return;
      this.#isDestroyed = true;
      this.emit('destroyed');
    });
  }

  async #decideOpening(sessionId: string, { targetId, url }: AttachedTarget['targetInfo']): Promise<void> {
    // The page may be gone before any of these commands arrives.
    const inIt = (method: string, params: DevtoolsParams = {}) =>
      this.#connection.send(method, params, sessionId).catch(() => {});
    const isAllowed = this.#windowOpenHandler?.({ url: toAppAddress(url) }).action === 'allow';
    if (isAllowed) {
      await inIt('Runtime.runIfWaitingForDebugger');
      return;
    }
    const { promise: isRefused, resolve } = Promise.withResolvers<void>();
    const stop = this.#connection.on(
      'Fetch.requestPaused',
      ({ requestId }) =>
        void inIt('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).then(() => resolve()),
      sessionId,
    );
    await inIt('Fetch.enable');
    await inIt('Runtime.runIfWaitingForDebugger');
    // Its first request is refused before the page closes: a request that is only held would be sent when the page
    // ends.
    await Promise.race([isRefused, delay(noRequestMs)]);
    await this.#connection.send('Target.closeTarget', { targetId }).catch(() => {});
    stop();
  }

  /** If the app stops no download, pages may save what they like (docs/api/session.md, `will-download`). */
  #decideDownload(params: DevtoolsParams): void {
    const event = preventable();
    const item = {
      getURL: () => String(params['url']),
      getFilename: () => String(params['suggestedFilename']),
    };
    this.session.emit('will-download', event, item, this);
    control.record('session.download', { isPrevented: event.defaultPrevented });
    if (event.defaultPrevented) {
      void this.#connection.send('Browser.cancelDownload', { guid: params['guid'] }).catch(() => {});
    }
  }

  #rememberFrame(frame: DevtoolsFrame): void {
    const url = toAppAddress(frame.url);
    const known = this.#frames.get(frame.id);
    if (known) known.url = url;
    const parent = frame.parentId === undefined ? null : (this.#frames.get(frame.parentId) ?? null);
    const current = known ?? { frameId: frame.id, parent, url };
    this.#frames.set(frame.id, current);
    if (frame.parentId === undefined) this.#mainFrame = current;
  }

  async #receive(payload: string, contextId: number): Promise<void> {
    const message = JSON.parse(payload) as PageMessage;
    const senderFrame = this.#frames.get(this.#contextFrames.get(contextId) ?? '') ?? null;
    let result: { readonly value: string } | { readonly error: string };
    try {
      const args = (await this.#replacePaths(decodeClone(message.args))) as readonly unknown[];
      const event = { sender: this, senderFrame } as unknown as IpcMainInvokeEvent;
      result = { value: encodeClone(await answerInvoke(event, message.channel, args)) };
    } catch (error) {
      result = { error: `Error invoking remote method '${message.channel}': ${String(error)}` };
    }
    await this.#evaluate(
      `globalThis[${JSON.stringify(this.#receiverName)}]?.settle(${message.id}, ${JSON.stringify(result)})`,
      contextId,
    );
  }

  async #replacePaths(value: unknown): Promise<unknown> {
    if (typeof value === 'string' && value.startsWith(fileTokenPrefix)) return this.#pathOf(value);
    if (Array.isArray(value)) return await this.#replacePathsIn(value);
    if (typeof value !== 'object' || value === null) return value;
    if (Object.getPrototypeOf(value) !== Object.prototype) return value;
    const entries = Object.entries(value).map(async ([key, entry]) => [key, await this.#replacePaths(entry)]);
    return Object.fromEntries(await Promise.all(entries));
  }

  /** A File without a path has an empty one, which the preload script leaves out. Here it could not: it saw a token. */
  async #replacePathsIn(values: readonly unknown[]): Promise<unknown> {
    const replaced = await Promise.all(values.map((entry) => this.#replacePaths(entry)));
    return replaced.filter((entry, at) => entry !== '' || values[at] === '');
  }

  async #pathOf(token: string): Promise<string> {
    const { result } = await this.#command('Runtime.evaluate', {
      expression: `globalThis[${JSON.stringify(this.#receiverName)}].takeFile(${JSON.stringify(token)})`,
    });
    const objectId = (result as { objectId?: string }).objectId;
    if (objectId === undefined) return '';
    const { path } = await this.#command('DOM.getFileInfo', { objectId });
    void this.#command('Runtime.releaseObject', { objectId });
    return String(path);
  }

  async #answer(paused: PausedRequest): Promise<void> {
    const { requestId, redirectedRequestId, request, resourceType, frameId } = paused;
    const url = toAppAddress(request.url);
    try {
      const isRedirected = redirectedRequestId !== undefined;
      if (await this.#isRefused(url, resourceType, frameId, isRedirected)) {
        // An aborted navigation leaves the page as it is; any other reason would show an error page.
        const errorReason = resourceType === 'Document' ? 'Aborted' : 'BlockedByClient';
        await this.#command('Fetch.failRequest', { requestId, errorReason });
        return;
      }
      const response = await answerRequest(
        new Request(url, { method: request.method, headers: request.headers }),
      );
      if (!response) {
        await this.#command('Fetch.continueRequest', { requestId });
        return;
      }
      await this.#command('Fetch.fulfillRequest', {
        requestId,
        responseCode: response.status,
        responseHeaders: [...response.headers].map(([name, value]) => ({ name, value })),
        body: Buffer.from(await response.arrayBuffer()).toString('base64'),
      });
    } catch {
      await this.#command('Fetch.failRequest', { requestId, errorReason: 'Failed' }).catch(() => {});
    }
  }

  async #isRefused(
    url: string,
    resourceType: string,
    frameId: string,
    isRedirected: boolean,
  ): Promise<boolean> {
    // A navigation is checked before anything is requested for it.
    if (resourceType === 'Document' && this.#isNavigationPrevented(url, frameId, isRedirected)) return true;
    return isRequestCancelled(url, resourceType);
  }

  #isNavigationPrevented(url: string, frameId: string, isRedirected: boolean): boolean {
    const isMainFrame = frameId === this.#mainFrame?.frameId || this.#mainFrame === null;
    const event = { ...preventable(), url, isMainFrame };
    if (isRedirected) {
      this.emit('will-redirect', event);
    } else if (isMainFrame && this.#isNavigationOurs) {
      this.#isNavigationOurs = false;
      return false;
    } else {
      this.emit('will-frame-navigate', event);
      if (isMainFrame) this.emit('will-navigate', event, url);
    }
    const isPrevented = event.defaultPrevented || (!isHandled(url) && schemeOf(url) === 'file');
    control.record('navigation.asked', { url, isPrevented });
    return isPrevented;
  }

  #applyTheme(): Promise<unknown> {
    if (this.#isDestroyed) return Promise.resolve();
    const value = prefersDark() ? 'dark' : 'light';
    return this.#command('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-color-scheme', value }],
    }).catch(() => {});
  }

  #applyPermissions(): Promise<unknown> {
    return Promise.all(
      permissions.map((name) =>
        this.#connection
          .send('Browser.setPermission', {
            permission: { name: devtoolsPermissionNames[name] },
            setting: isPermitted(name) ? 'granted' : 'denied',
          })
          .catch(() => {}),
      ),
    );
  }

  async #evaluate(expression: string, contextId?: number): Promise<void> {
    const where = contextId === undefined ? {} : { contextId };
    // The page may have navigated since; then nobody waits for this answer.
    await this.#command('Runtime.evaluate', { expression, ...where }).catch(() => {});
  }

  #command(method: string, params: DevtoolsParams = {}): Promise<DevtoolsParams> {
    return this.#connection.send(method, params, this.#sessionId);
  }

  #on(method: string, listener: (params: DevtoolsParams) => void): () => void {
    return this.#connection.on(method, listener, this.#sessionId);
  }
}

interface AttachedTarget {
  readonly sessionId: string;
  readonly targetInfo: { readonly targetId: string; readonly openerId?: string; readonly url: string };
}

interface DevtoolsFrame {
  readonly id: string;
  readonly parentId?: string;
  readonly url: string;
}

interface PausedRequest {
  readonly requestId: string;
  /** The id of the request that was redirected to this one. */
  readonly redirectedRequestId?: string;
  readonly frameId: string;
  readonly resourceType: string;
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
  };
}
