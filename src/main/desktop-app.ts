import { join } from 'node:path';
import { app, nativeTheme, powerMonitor, session, shell } from 'electron';
import { signInServiceAt } from '../engine/accounts/sign-in-service.ts';
import type { CrashReports } from '../engine/node/crash-reports.ts';
import { endProcess } from '../engine/node/end-process.ts';
import type { FileLogger } from '../engine/node/file-logger.ts';
import { isKeychainUnanswered } from '../engine/node/keytar-secret-store.ts';
import type { OpenEngine } from '../engine/open.ts';
import { UnusablePolicy } from '../engine/policy/policy-error.ts';
import { policyPlace, readPolicy } from '../engine/policy/policy-file.ts';
import type { Clock } from '../engine/ports/clock.ts';
import { StoreError } from '../engine/store/store-error.ts';
import type { Settings } from '../shared/model/settings.ts';
import { whenFinished } from './desktop/finishing.ts';
import { KeychainWait } from './desktop/keychain-wait.ts';
import { menuActions } from './desktop/menu-actions.ts';
import type { MenuActions } from './desktop/menu-template.ts';
import { PageRecovery } from './desktop/page-recovery.ts';
import { isNothingAtStake, nothingAtStake, type QuitStakes, quitStakes } from './desktop/quit-stakes.ts';
import { Quitting } from './desktop/quitting.ts';
import { readDevServerUrl } from './development/dev-server-pages.ts';
import { appInfo } from './electron/app-info.ts';
import { setAppMenu } from './electron/app-menu.ts';
import { askBeforeQuitting, askWithoutPage, sayThatQueueCannotOpen } from './electron/ask.ts';
import { DesktopPresence } from './electron/desktop-presence.ts';
import { ElectronFileDialogs } from './electron/file-dialogs.ts';
import { finishUpdate } from './electron/finish-update.ts';
import { LoginStart } from './electron/login-start.ts';
import { ElectronNetworkStatus } from './electron/network-status.ts';
import { ElectronPowerBlocker, ElectronPowerEvents } from './electron/power.ts';
import { keepPracticeRenders, keepPracticeSample } from './electron/practice-sample.ts';
import { ElectronPracticeStudio } from './electron/practice-studio.ts';
import { serveApp } from './electron/serve-app.ts';
import { showDataFolder } from './electron/show-data-folder.ts';
import { createAppHandlers } from './ipc/handlers/app-handlers.ts';
import { createFileHandlers } from './ipc/handlers/file-handlers.ts';
import { createStillHandlers } from './ipc/handlers/still-handlers.ts';
import { createSupport, type Support } from './ipc/handlers/support-handlers.ts';
import { whenOpen } from './ipc/handlers/when-open.ts';
import { hostIpc } from './ipc/ipc-host.ts';
import { PickedFiles } from './ipc/picked-files.ts';
import { IpcRouter } from './ipc/router.ts';
import { readLaunchArguments } from './launch-arguments.ts';
import { LaunchQueue } from './launch-queue.ts';
import { isAppAddress } from './security/app-protocol.ts';
import { denyNavigation, hardenSession } from './security/harden-session.ts';
import { LinkHosts } from './security/link-hosts.ts';
import { openLink } from './security/open-link.ts';
import type { RenderStrips } from './thumbnails/render-strips.ts';
import type { ThumbnailLibrary } from './thumbnails/thumbnail-library.ts';
import { MainWindow } from './windows/main-window.ts';
import { WindowStateFile } from './windows/state-file.ts';

export interface DesktopAppParts {
  readonly dataDirectory: string;
  readonly usualFolder: string | null;
  readonly clock: Clock;
  readonly logger: FileLogger;
  readonly crashes: CrashReports;
}

const root = join(import.meta.dirname, '../..');
const staysWithoutWindow = process.platform === 'darwin';
const themeNow = () => (nativeTheme.shouldUseDarkColors ? 'dark' : 'light');

/** The app around its window: builds the parts, opens window and engine at the same time, and closes both in order. */
export class DesktopApp {
  readonly #parts: DesktopAppParts;
  readonly #window: MainWindow;
  readonly #pickedFiles = new PickedFiles();
  readonly #launches: LaunchQueue;
  readonly #links = new LinkHosts();
  readonly #loginStart: LoginStart;
  readonly #dialogs: ElectronFileDialogs;
  readonly #practice: ElectronPracticeStudio;
  readonly #support: Support;
  readonly #quitting: Quitting;
  readonly #pageRecovery: PageRecovery;
  readonly #keychain: KeychainWait;
  readonly #systemProxies = { resolve: (url: URL) => session.defaultSession.resolveProxy(url.href) };
  // Loaded while Chromium starts, so that the page does not have to wait for them.
  readonly #engineModule = import('../engine/open.ts');
  readonly #connectModule = import('./engine/connect-engine.ts');
  readonly #engine = Promise.withResolvers<OpenEngine>();
  #opened: OpenEngine | null = null;
  #presence: DesktopPresence | null = null;

  constructor(parts: DesktopAppParts) {
    this.#parts = parts;
    const { dataDirectory, logger } = parts;
    // Requests for the engine wait until it is open. `open` reports a failure, so it need not be reported here too.
    this.#engine.promise.catch(() => {});
    const stateFile = new WindowStateFile(join(dataDirectory, 'window-state.json'), logger);
    this.#window = new MainWindow(stateFile, logger, {
      closing: (event) => this.#beforeWindowCloses(event),
      sessionEnds: () => void this.#quitting.endNow(),
      pageDied: (what) => this.#pageDied(what),
    });
    this.#pageRecovery = new PageRecovery({
      clock: parts.clock,
      reload: () => void this.#window.reopen(themeNow()),
      ask: askWithoutPage,
      saveDiagnostics: (hidesNames) => this.#support.saveDiagnostics(hidesNames),
      requestQuit: () => this.#quitting.request(),
      isQuitting: () => this.#quitting.isClosing,
      isWindowVisible: () => this.#window.current?.isVisible() === true,
    });
    this.#launches = new LaunchQueue(this.#pickedFiles, {
      showWindow: () => this.showWindow(),
      navigate: (place) => this.#window.send('navigate', place),
      takeFiles: (files) => this.#window.send('filesHandedOver', { files: [...files] }),
    });
    this.#dialogs = new ElectronFileDialogs(() => this.#window.current);
    this.#support = createSupport({
      ...parts,
      root,
      dialogs: this.#dialogs,
      engine: this.#engine.promise,
    });
    this.#loginStart = new LoginStart(logger);
    this.#keychain = new KeychainWait(parts.clock);
    this.#practice = new ElectronPracticeStudio(parts, async ({ baseUrl, key }) => {
      const { accounts } = await this.#engine.promise;
      await accounts.restoreKey(key, baseUrl);
      // The window asks again for what failed while the studio did not run. A check may itself wait for the studio.
      for (const { id, baseUrl: at } of accounts.list().accounts) {
        if (this.#practice.isAt(at)) void accounts.check(id).catch(() => {});
      }
    });
    this.#quitting = new Quitting({
      stakes: () => this.#quitStakes(),
      ask: (stakes) => askBeforeQuitting(this.#window.current, stakes),
      hideWindow: () => this.#window.hide(),
      whenFinished: () => this.#whenFinished(),
      close: () => this.#close(),
      exit: () => (isKeychainUnanswered() ? endProcess(0) : app.exit(0)),
    });
    // The person clicked nothing of ours, so a link that isn't opened is only noted.
    denyNavigation((url) => void this.#openLink(url).catch(() => {}));
  }

  /** Handles the arguments of a start: of this one, of a second one, of a link or of the file manager. */
  take(args: readonly string[], workingDirectory: string): void {
    void this.#launches.add(readLaunchArguments(args, workingDirectory));
  }

  showWindow(): void {
    if (!app.isReady() || this.#quitting.isClosing) return;
    this.#quitting.stay();
    this.#pageRecovery.windowIsShown();
    void this.#window.open(themeNow());
  }

  requestQuit(): void {
    void this.#quitting.request();
  }

  /** On macOS the app stays in the dock without a window. Elsewhere it quits, unless uploads are to be finished. */
  windowIsClosed(): void {
    if (!staysWithoutWindow) this.requestQuit();
  }

  beforeQuit(event: { preventDefault(): void }): void {
    if (this.#quitting.isClosing) return;
    event.preventDefault();
    this.requestQuit();
  }

  async open(): Promise<void> {
    const { logger } = this.#parts;
    const devServer = readDevServerUrl(process.env['ELECTRON_RENDERER_URL'], app.isPackaged);
    hardenSession(session.defaultSession, devServer, logger);
    const { thumbnails, strips } = serveApp({
      ...this.#parts,
      engine: this.#engine.promise,
      pickedFiles: this.#pickedFiles,
      devServer,
    });
    hostIpc(this.#createRouter(thumbnails, strips));
    // Must come before the window: until then, Electron shows its own menu with developer tools.
    setAppMenu(this.#menuActions());
    powerMonitor.on('shutdown', () => void this.#quitting.endNow());
    nativeTheme.on('updated', () => this.#window.send('themeChanged', { theme: themeNow() }));
    await Promise.all([this.#window.open(themeNow()), this.#openEngine()]);
  }

  async #openEngine(): Promise<void> {
    const { dataDirectory, logger, clock } = this.#parts;
    const network = new ElectronNetworkStatus(clock);
    try {
      const { openEngine, openKeychain } = await this.#engineModule;
      const opened = await openEngine({
        dataDirectory,
        usualFolder: this.#parts.usualFolder,
        managed: readPolicy(policyPlace(process.platform, process.env)),
        userAgent: `Renderdrop/${app.getVersion()}`,
        clock,
        logger,
        network,
        powerBlocker: new ElectronPowerBlocker(),
        powerEvents: new ElectronPowerEvents(),
        systemProxies: this.#systemProxies,
        practiceOrigin: () => this.#practice.origin,
        mayConnect: (url) => this.#practice.mayConnect(url),
        practiceRuns: (server) => this.#practice.runs(server),
        openSecrets: () => this.#keychain.open(openKeychain),
      });
      this.#opened = opened;
      this.#engine.resolve(opened);
      this.#apply(opened.settings.read());
      const queue = opened.engine.uploads;
      this.#presence = new DesktopPresence({
        window: this.#window,
        actions: this.#menuActions(),
        queue,
        mayNotify: () => opened.settings.read().notifications,
        watch: opened.engine.watch,
        show: (place) => void this.#launches.show(place),
      });
      network.subscribe(() => this.#window.send('connectionChanged', { online: network.isOnline() }));
      const { policy } = opened.managed;
      if (
        policy.practiceStudio !== false &&
        opened.accounts.list().accounts.some(({ baseUrl }) => this.#practice.isAt(baseUrl))
      ) {
        await this.#practice.start().catch(() => {});
      }
      queue.startSending();
      opened.backgroundPlacing.start();
      opened.smallCopies.start();
      opened.engine.watch.start();
    } catch (error) {
      this.#keychain.end();
      this.#engine.reject(error);
      if (!(error instanceof StoreError || error instanceof UnusablePolicy)) throw error;
      logger.error('queue_cannot_open', { code: error.trouble.code });
      sayThatQueueCannotOpen(error);
      app.exit(1);
    }
  }

  #createRouter(thumbnails: ThumbnailLibrary, strips: RenderStrips): IpcRouter {
    const { logger } = this.#parts;
    const opening = this.#engine.promise.then(async (opened) => {
      const { connectEngine } = await this.#connectModule;
      return connectEngine(opened, {
        ...this.#parts,
        pickedFiles: this.#pickedFiles,
        dialogs: this.#dialogs,
        version: app.getVersion(),
        browser: { open: (url) => shell.openExternal(url.href) },
        practice: this.#practice,
        practiceRenders: () => keepPracticeRenders(this.#parts.dataDirectory),
        signInServiceAt: (baseUrl) =>
          this.#practice.signInServiceAt(baseUrl) ?? signInServiceAt(baseUrl, process.env),
        environmentBaseUrl: process.env['RENDERDROP_BASE_URL'] || null,
        thumbnails,
        links: this.#links,
        send: (name, payload) => this.#window.send(name, payload),
        root,
        finishUpdate: (after) => finishUpdate(after, this.#quitting),
        onSettings: (settings) => this.#apply(settings),
        onNewNotes: (notes) => this.#presence?.tellOfNotes(notes),
        onReviewNews: (news) => this.#presence?.tellOfReview(news),
      });
    });
    opening.catch(() => {});
    return new IpcRouter(
      {
        app: createAppHandlers({
          info: async () =>
            appInfo((await this.#engine.promise).secrets, {
              theme: themeNow(),
              dataDirectory: this.#parts.dataDirectory,
              startsAtLogin: this.#loginStart.isPossible,
            }),
          waitsForKeychain: () => this.#keychain.isWaited,
          goOnWithoutKeychain: () => this.#keychain.goOnWithout(),
          unlockKeychain: async () => {
            const why = await (await this.#engine.promise).unlockKeychain();
            if (why !== null) throw why;
          },
          openLink: (url) => this.#openLink(url),
          windowIsReady: () => this.#windowIsReady(),
          showDataFolder: () => showDataFolder(this.#parts.dataDirectory, logger),
        }),
        ...createFileHandlers(this.#pickedFiles, this.#dialogs, () =>
          keepPracticeSample(this.#parts.dataDirectory),
        ),
        ...this.#support.handlers,
        accounts: whenOpen('accounts', opening),
        library: whenOpen('library', opening),
        notes: whenOpen('notes', opening),
        queue: whenOpen('queue', opening),
        webhooks: whenOpen('webhooks', opening),
        watch: whenOpen('watch', opening),
        drops: whenOpen('drops', opening),
        check: whenOpen('check', opening),
        stills: createStillHandlers(strips),
        viewer: whenOpen('viewer', opening),
        encodes: whenOpen('encodes', opening),
        unplaced: whenOpen('unplaced', opening),
        settings: whenOpen('settings', opening),
        updates: whenOpen('updates', opening),
        history: whenOpen('history', opening),
      },
      ({ isMainFrame, windowId, frameUrl }) =>
        isMainFrame && windowId === this.#window.contentsId && isAppAddress(frameUrl),
      logger,
    );
  }

  #apply(settings: Settings): void {
    nativeTheme.themeSource = settings.theme;
    this.#loginStart.apply(settings.startAtLogin);
  }

  async #openLink(address: string): Promise<void> {
    try {
      await openLink(address, this.#links.allowed, (href) => shell.openExternal(href));
    } catch (error) {
      this.#parts.logger.warn('link_not_opened', { address, error: String(error) });
      throw error;
    }
  }

  #menuActions(): MenuActions {
    return menuActions({
      launches: this.#launches,
      showWindow: () => this.showWindow(),
      chooseFiles: () => this.#dialogs.chooseFiles(),
      takeFiles: (paths) => this.take(paths, ''),
      queue: () => this.#opened?.engine.uploads,
      quit: () => this.requestQuit(),
    });
  }

  #quitStakes(): QuitStakes {
    const queue = this.#opened?.engine.uploads;
    return queue ? quitStakes(queue.snapshot(), this.#parts.clock.nowMs()) : nothingAtStake;
  }

  #whenFinished(): Promise<void> {
    const queue = this.#opened?.engine.uploads;
    return queue ? whenFinished(queue) : Promise.resolve();
  }

  async #windowIsReady(): Promise<void> {
    if (this.#pageRecovery.takeReopened()) this.#window.send('pageReopened', {});
    await this.#launches.windowIsReady();
  }

  #pageDied(what: string): void {
    this.#parts.crashes.keep('window', what);
    this.#pageIsGone();
    void this.#pageRecovery.pageDied();
  }

  /** Closes what only the page shows. Links and files from outside wait for the next page. */
  #pageIsGone(): void {
    this.#launches.windowIsGone();
    void this.#opened?.noteChecks.close(null);
    void this.#opened?.viewings.close(null);
  }

  #beforeWindowCloses(event: { preventDefault(): void }): void {
    if (this.#quitting.isClosing || staysWithoutWindow || isNothingAtStake(this.#quitStakes())) {
      this.#pageIsGone();
      return;
    }
    event.preventDefault();
    this.requestQuit();
  }

  async #close(): Promise<void> {
    this.#practice.stop();
    await this.#opened?.[Symbol.asyncDispose]();
    this.#parts.logger.info('ended', {});
  }
}
