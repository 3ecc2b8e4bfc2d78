import { join } from 'node:path';
import { accountIdSchema } from '../shared/model/account.ts';
import { notManaged } from '../shared/model/not-managed.ts';
import type { Managed } from '../shared/model/policy.ts';
import type { PracticeRuns } from './accounts/account-credentials.ts';
import { AccountService } from './accounts/account-service.ts';
import { KeychainDoor } from './accounts/keychain-door.ts';
import { type OpenedSecretStore, openSecretStore } from './accounts/open-secret-store.ts';
import { TokenEndpoint } from './accounts/token-endpoint.ts';
import { ApiClients } from './api-client/api-clients.ts';
import { composeEngine, type Engine } from './compose.ts';
import { isProcessAlive } from './ground/is-process-alive.ts';
import { hasOpenNotes } from './library/open-notes.ts';
import { WorkerProbe } from './media-probe/worker-probe.ts';
import { type FfmpegTools, ffmpegTools } from './node/ffmpeg/ffmpeg-tools.ts';
import { ChosenProxyResolver } from './node/http/chosen-proxy-resolver.ts';
import { NodeConnections } from './node/http/node-connections.ts';
import { NodeHttpTransport } from './node/http/node-http-transport.ts';
import { resolveHost } from './node/http/resolve-host.ts';
import { KeytarSecretStore } from './node/keytar-secret-store.ts';
import { NodeRandom } from './node/node-random.ts';
import { keepReceiptsBeside } from './node/receipt-beside.ts';
import { NoteChecks } from './notes/check/note-checks.ts';
import { NoteFrames } from './notes/note-frames.ts';
import { NoteTicks } from './notes/note-ticks.ts';
import { type MayUpload, mayUploadBy } from './policy/allowed-folders.ts';
import { serverRefusal } from './policy/allowed-server.ts';
import type { Clock } from './ports/clock.ts';
import type { FrameGrabber, FrameLooker, StillGrabber } from './ports/frame-grabber.ts';
import type { HttpTransport } from './ports/http-transport.ts';
import type { Logger } from './ports/logger.ts';
import type { NetworkStatus } from './ports/network-status.ts';
import type { PowerBlocker, PowerEvents } from './ports/power.ts';
import type { ProxyResolver } from './ports/proxy-resolver.ts';
import type { Random } from './ports/random.ts';
import type { SecretStoreError } from './ports/secret-store-error.ts';
import { Session } from './session.ts';
import { SmallCopies } from './small-copies/small-copies.ts';
import { SmallCopyRows } from './small-copies/small-copy-rows.ts';
import { openStore } from './store/database.ts';
import { databaseFileName } from './store/places/data-folder.ts';
import { requireDataFolder, requireStillThere } from './store/places/moved-folder.ts';
import type { DamagedFile } from './store/salvage.ts';
import type { Store } from './store/store.ts';
import { AppStateStore } from './store/tables/app-state-store.ts';
import { CachedLists } from './store/tables/cached-lists.ts';
import { SettingsStore } from './store/tables/settings-store.ts';
import { BackgroundPlacing } from './uploads/placing/background-placing.ts';
import { type PlacingAccount, PlacingDesk } from './uploads/placing/placing-desk.ts';
import { UnplacedList } from './uploads/placing/unplaced-list.ts';
import type { UnplacedAccount } from './uploads/tables/unplaced-upload.ts';
import { UnplacedUploads } from './uploads/tables/unplaced-uploads.ts';
import { UploadHistory } from './uploads/tables/upload-history.ts';
import { UploadLedger } from './uploads/tables/upload-ledger.ts';
import { UploadSettings } from './uploads/tables/upload-settings.ts';
import { RenderLocator } from './viewing/render-locator.ts';
import { RenderViewings } from './viewing/render-viewings.ts';
import { SequenceRenders } from './viewing/sequence-renders.ts';
import { ViewingProxies } from './viewing/viewing-proxies.ts';

/** What the program around the engine provides: the desktop app's powers, or those of a plain computer. */
export interface ProgramPowers {
  readonly dataDirectory: string;
  /** The default data folder, even if it was moved; null if a variable sets the folder. */
  readonly usualFolder?: string | null;
  readonly userAgent: string;
  /** How long calls wait for a rate limit that other programs share; left out where a person sits at a window. */
  readonly rateLimitPatienceMs?: number;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly network: NetworkStatus;
  readonly powerBlocker: PowerBlocker;
  readonly powerEvents: PowerEvents;
  readonly systemProxies: ProxyResolver;
  /** Opens the place for secrets; this computer's keychain if left out. */
  readonly openSecrets?: () => Promise<OpenedSecretStore>;
  /** Called once with the addresses of all known accounts; returns the practice service's own origin if it is among them. */
  readonly practiceOrigin: (known: readonly URL[]) => string | null;
  /** The organization's policy on this computer, and where it is set. */
  readonly managed?: Managed;
  /** Whether the program that answers at an address is known to be the right one; asked before every connection. */
  readonly mayConnect?: (url: URL) => Promise<boolean>;
  readonly practiceRuns?: PracticeRuns;
}

export interface OpenEngine extends AsyncDisposable {
  readonly store: Store;
  /** The damaged database that was replaced by a new one, to tell the person about. */
  readonly damaged: DamagedFile | null;
  readonly settings: SettingsStore;
  readonly managed: Managed;
  readonly mayUpload: MayUpload;
  /** Throws for a server that the organization does not allow. */
  readonly checkServer: (server: URL) => void;
  readonly appState: AppStateStore;
  readonly lists: CachedLists;
  readonly ledger: UploadLedger;
  readonly history: UploadHistory;
  readonly noteFrames: NoteFrames;
  readonly noteChecks: NoteChecks;
  readonly noteTicks: NoteTicks;
  /** Finds what of a render is on this computer. */
  readonly locator: RenderLocator;
  readonly viewings: RenderViewings;
  readonly stills: StillGrabber;
  readonly frames: FrameGrabber;
  readonly looker: FrameLooker;
  /** Start it in a program that keeps running: it also makes the small copies of what other programs uploaded. */
  readonly smallCopies: SmallCopies;
  readonly uploadSettings: UploadSettings;
  readonly accounts: AccountService;
  readonly secrets: OpenedSecretStore;
  /** Tries a locked keychain again. Null when it is open; otherwise why it is not. */
  readonly unlockKeychain: () => Promise<SecretStoreError | null>;
  readonly tokenEndpoint: TokenEndpoint;
  readonly transport: HttpTransport;
  readonly proxies: ProxyResolver;
  readonly probe: WorkerProbe;
  readonly random: Random;
  readonly engine: Engine;
  readonly session: Session;
  /** Uploads whose project and item are not known yet. */
  readonly placing: PlacingDesk;
  readonly unplaced: UnplacedList;
  /** Start it in a program that keeps running: it places uploads whose own command has ended. */
  readonly backgroundPlacing: BackgroundPlacing;
  /** Aborted when the engine is closed, so that reading and probing files ends. */
  readonly closing: AbortSignal;
}

/**
 * The room for videos that are played in place of renders that the window can't play. A removed one is made again within
 * seconds.
 */
const proxyBytesMax = 2_000_000_000;

/** The same name in app and command line, so that they find each other's keys. */
const keychainService = 'Renderdrop';
/** Answers that nobody has asked for in this long belong to finished projects. */
const listsKeptMs = 90 * 24 * 60 * 60 * 1_000;

export const openKeychain = (clock: Clock, until?: AbortSignal): Promise<OpenedSecretStore> =>
  openSecretStore({
    platform: process.platform,
    clock,
    until,
    loadKeychain: () => KeytarSecretStore.load(keychainService),
  });

/** Opens the database and the keychain, and builds the engine on them. Rejects with a `StoreError` if it can't. */
export async function openEngine(powers: ProgramPowers): Promise<OpenEngine> {
  const { clock, logger } = powers;
  const { store, damaged } = openDatabase(powers);
  const lists = new CachedLists(store, clock);
  lists.removeOlderThan(clock.nowMs() - listsKeptMs);
  const random = new NodeRandom();
  const managed = powers.managed ?? notManaged;
  const { policy } = managed;
  const mayUpload = mayUploadBy(policy, powers.dataDirectory);
  const checkServer = (server: URL) => {
    const refusal = serverRefusal(policy, server);
    if (refusal) throw refusal;
  };
  const settings = new SettingsStore(store, policy);
  const { proxies, connections, transport, tokenEndpoint, clients } = openNetwork(powers, settings, random);
  const openSecrets = powers.openSecrets ?? (() => openKeychain(clock));
  const secrets = new KeychainDoor(await openSecrets(), () => openKeychain(clock));
  const accounts = new AccountService({
    store,
    lists,
    secrets,
    tokenEndpoint,
    clock,
    logger,
    folder: powers.dataDirectory,
    practiceRuns: powers.practiceRuns,
    clientFor: (baseUrl, credentials) => {
      checkServer(baseUrl);
      return clients.of(baseUrl, credentials);
    },
  });
  const known = accounts.list().accounts.map(({ baseUrl }) => new URL(baseUrl));
  const probe = new WorkerProbe({ logger, clock });
  const ffmpeg = ffmpegTools();
  const engine = composeEngine({
    store,
    clock,
    random,
    logger,
    clients,
    connections,
    network: powers.network,
    powerBlocker: powers.powerBlocker,
    powerEvents: powers.powerEvents,
    probe,
    looker: ffmpeg.grabber,
    encoder: ffmpeg.encoder,
    quietTimes: () => settings.read(),
    encodeFolder: () => settings.read().encodeFolder,
    encodesWhileRendering: () => settings.read().encodeWhileRendering,
    practiceOrigin: powers.practiceOrigin(known),
    policy,
    mayUpload,
    resolveHost,
    allowedUploadHosts: () => settings.read().uploadHosts,
    keepLostRender: (jobId, versionId, render) => viewing.smallCopies.keepOpen(jobId, versionId, render),
    accountOf: (id) => {
      const account = accounts.find(accountIdSchema.parse(id));
      if (!account) return null;
      const baseUrl = new URL(account.baseUrl);
      // An account at a server that the policy does not allow counts as signed out, even if it was added before the
      // policy.
      if (serverRefusal(policy, baseUrl)) return null;
      return { baseUrl, keyId: account.record.id, credentials: accounts.credentials(account.id) };
    },
  });
  const session = new Session({ accounts, uploads: engine.uploads, logger });
  const { placing, unplaced, backgroundPlacing } = openPlacing(powers, { store, random, engine });
  const history = new UploadHistory(store);
  const viewing = openViewing(powers, {
    ...{ store, lists, settings, random, accounts, probe, engine, history },
    ffmpeg,
  });
  const receiptsWritten = keepReceiptsBeside(engine.uploads, logger);
  const closing = new AbortController();
  return {
    store,
    damaged,
    settings,
    managed,
    mayUpload,
    checkServer,
    appState: new AppStateStore(store),
    lists,
    ledger: new UploadLedger(store),
    history,
    ...viewing,
    uploadSettings: new UploadSettings(store),
    accounts,
    secrets,
    unlockKeychain: async () => {
      const why = await secrets.tryAgain();
      if (why === null) accounts.keychainOpened();
      return why;
    },
    tokenEndpoint,
    transport,
    proxies,
    probe,
    random,
    engine,
    session,
    placing,
    unplaced,
    backgroundPlacing,
    closing: closing.signal,
    [Symbol.asyncDispose]: async () => {
      closing.abort();
      unplaced[Symbol.dispose]();
      await backgroundPlacing[Symbol.asyncDispose]();
      await viewing.noteChecks[Symbol.asyncDispose]();
      await viewing.viewings[Symbol.asyncDispose]();
      await viewing.smallCopies[Symbol.asyncDispose]();
      await session[Symbol.asyncDispose]();
      await engine[Symbol.asyncDispose]();
      await receiptsWritten();
      accounts[Symbol.dispose]();
      await probe[Symbol.asyncDispose]();
      connections.close();
      store.close();
    },
  };
}

/** Throws if another database than the one in use would be opened, because the data folder was moved or its drive is gone. */
function openDatabase({ clock, logger, dataDirectory, usualFolder = null }: ProgramPowers) {
  requireDataFolder(usualFolder);
  const opened = openStore(join(dataDirectory, databaseFileName), { clock });
  if (opened.kind === 'refused') throw opened.error;
  const { store, damaged } = opened;
  try {
    if (usualFolder !== null) requireStillThere(usualFolder, dataDirectory);
  } catch (error) {
    store.close();
    throw error;
  }
  if (damaged) logger.warn('database_replaced', { setAside: damaged.setAsidePath });
  return { store, damaged };
}

/** How calls and files reach a service: through which proxy, on which connections, with which credentials. */
function openNetwork(powers: ProgramPowers, settings: SettingsStore, random: Random) {
  const { clock, userAgent, mayConnect, rateLimitPatienceMs } = powers;
  const proxies = new ChosenProxyResolver(powers.systemProxies, () => settings.read().proxy);
  const connections = new NodeConnections(proxies, mayConnect ? { mayConnect } : {});
  const transport = new NodeHttpTransport(connections);
  const tokenEndpoint = new TokenEndpoint(transport, clock, userAgent);
  const clients = new ApiClients({ transport, clock, random, userAgent, rateLimitPatienceMs });
  return { proxies, connections, transport, tokenEndpoint, clients };
}

interface ViewingGround
  extends Pick<
    OpenEngine,
    'store' | 'lists' | 'settings' | 'random' | 'accounts' | 'probe' | 'engine' | 'history'
  > {
  readonly ffmpeg: FfmpegTools;
}

/** What shows renders and their frames: the viewer, the note check, and the small copies of what was uploaded. */
function openViewing({ clock, logger, dataDirectory }: ProgramPowers, ground: ViewingGround) {
  const { store, lists, settings, random, accounts, probe, engine, history } = ground;
  const { grabber, copyMaker } = ground.ffmpeg;
  const sequences = new SequenceRenders(grabber);
  const smallCopies = new SmallCopies({
    rows: new SmallCopyRows(store),
    maker: copyMaker,
    uploads: engine.uploads,
    folder: join(dataDirectory, 'small-copies'),
    bytesMax: () => settings.read().smallCopiesGigabytes * 1_000_000_000,
    hasOpenNotes: (copy) => hasOpenNotes(lists, copy),
    logger,
  });
  const noteTicks = new NoteTicks(store);
  const noteChecks = new NoteChecks({
    grabber,
    probe,
    history,
    uploads: engine.uploads,
    ticks: noteTicks,
    copies: smallCopies,
    sequences,
    clock,
    random,
    keyName: () => {
      const record = accounts.active()?.record;
      // A person chose the name of an API key; the name of a browser sign-in says nothing.
      return record?.object === 'api_key' ? record.name : '';
    },
  });
  const locator = new RenderLocator({
    probe,
    copies: smallCopies,
    sequences,
    versionReceipt: (versionId) => engine.uploads.known.ofVersion(versionId),
    shownReceipt: (jobId) => engine.uploads.known.shownFor(jobId),
  });
  const viewings = new RenderViewings({
    locator,
    grabber,
    copies: smallCopies,
    proxies: new ViewingProxies({
      folder: join(dataDirectory, 'proxies'),
      maker: copyMaker,
      logger,
      bytesMax: proxyBytesMax,
    }),
    random,
  });
  return {
    noteFrames: new NoteFrames(grabber, smallCopies),
    noteChecks,
    noteTicks,
    locator,
    viewings,
    stills: grabber,
    frames: grabber,
    looker: grabber,
    smallCopies,
  };
}

/** The uploads whose project and item are not known yet: where they are kept, listed, and placed in the background. */
function openPlacing(
  { clock, logger }: ProgramPowers,
  { store, random, engine }: Pick<OpenEngine, 'store' | 'random' | 'engine'>,
) {
  const placing = new PlacingDesk({
    rows: new UnplacedUploads(store),
    uploads: engine.uploads,
    clock,
    random,
    pid: process.pid,
    isAlive: isProcessAlive,
  });
  const accountOf = (account: UnplacedAccount): PlacingAccount | null => {
    // A key from an environment is known only to the command that is started with it.
    if (account.kind === 'key') return null;
    const accountId = accountIdSchema.parse(account.accountId);
    const client = engine.clientOf(accountId);
    return client && { accountId, client };
  };
  const mayAsk = (account: UnplacedAccount) => accountOf(account) !== null;
  const unplaced = new UnplacedList({ desk: placing, mayAsk, uploads: engine.uploads });
  const backgroundPlacing = new BackgroundPlacing({ desk: placing, clock, logger, accountOf });
  return { placing, unplaced, backgroundPlacing };
}
