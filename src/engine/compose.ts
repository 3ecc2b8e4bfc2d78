import { dirname, join } from 'node:path';
import type { Policy } from '../shared/model/policy.ts';
import { defaultSettings } from '../shared/model/settings.ts';
import type { ApiClient } from './api-client/api-client.ts';
import type { ApiClients } from './api-client/api-clients.ts';
import { ApiFailure } from './api-client/api-failure.ts';
import type { MediaProbe } from './media-probe/media-probe.ts';
import { SharedFolderReceipts } from './node/watch-folders/shared-folder-receipts.ts';
import { WorkerScanner } from './node/watch-folders/worker-scanner.ts';
import { fromAnywhere, type MayUpload } from './policy/allowed-folders.ts';
import type { Clock } from './ports/clock.ts';
import type { ConnectionFactory } from './ports/connection-factory.ts';
import type { Credentials } from './ports/credentials.ts';
import type { FrameLooker } from './ports/frame-grabber.ts';
import type { HostResolver } from './ports/host-resolver.ts';
import type { Logger } from './ports/logger.ts';
import type { NetworkStatus } from './ports/network-status.ts';
import type { PowerBlocker, PowerEvents } from './ports/power.ts';
import type { Random } from './ports/random.ts';
import type { PieceEncoder, VideoEncoder } from './ports/video-encoder.ts';
import type { ItemReader } from './processing/processing-watcher.ts';
import { defaultWatchTimes, type WatchTimes } from './processing/verdict.ts';
import { EncodeQueue } from './sequences/encode-queue.ts';
import { EncodeRates } from './sequences/encode-rates.ts';
import { EncodeRows } from './sequences/encode-rows.ts';
import { GrowingVideos } from './sequences/pieces/growing-videos.ts';
import { spareThreads } from './sequences/pieces/spare-threads.ts';
import { VideoMaker } from './sequences/video-maker.ts';
import { encodeLease, pieceLease } from './store/locks/program-lease.ts';
import type { Store } from './store/store.ts';
import { AppStateStore } from './store/tables/app-state-store.ts';
import { defaultRunnerTimes, type RunnerTimes } from './uploads/runner-times.ts';
import { UploadHistory } from './uploads/tables/upload-history.ts';
import { UploadJobs } from './uploads/tables/upload-jobs.ts';
import { UploadLedger } from './uploads/tables/upload-ledger.ts';
import { SharedBandwidth } from './uploads/transfer/bandwidth-limiter.ts';
import { openRender } from './uploads/transfer/file-guard.ts';
import { NodeUploadTransport } from './uploads/transfer/node-upload-transport.ts';
import type { OpenOutcome } from './uploads/transfer/open-render.ts';
import type { TransferTimings } from './uploads/transfer/timings.ts';
import { refuseUploadAddress } from './uploads/transfer/upload-address-rule.ts';
import { UploadEngine } from './uploads/upload-engine.ts';
import type { UploadPowers } from './uploads/upload-powers.ts';
import type { FolderWatchParts } from './watch-folders/folder-watch.ts';
import { WatchedItems } from './watch-folders/placing/watched-items.ts';
import { computerIdOf } from './watch-folders/tables/computer-id.ts';
import { WatchStore } from './watch-folders/tables/watch-store.ts';
import { WatchEngine } from './watch-folders/watch-engine.ts';
import { WebhookDeliveries } from './webhooks/webhook-deliveries.ts';
import { WebhookNews } from './webhooks/webhook-news.ts';

/** The address of an account's service, and the credentials for it. */
interface SignedIn {
  readonly baseUrl: URL;
  /** The service's id of the key or sign-in; it changes when that is replaced. */
  readonly keyId: string;
  readonly credentials: Credentials;
}

/** Everything the engine needs from outside. The window, the command line and the tests each bring their own. */
export interface EngineParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly clients: ApiClients;
  readonly connections: ConnectionFactory;
  readonly network: NetworkStatus;
  readonly powerBlocker: PowerBlocker;
  readonly powerEvents: PowerEvents;
  readonly probe: MediaProbe;
  /** Null if nobody is signed in to this account. */
  readonly accountOf: (accountId: string) => SignedIn | null;
  /** The practice service's own origin, if this engine talks to it. */
  readonly practiceOrigin: string | null;
  readonly resolveHost: HostResolver;
  /** Hosts in the studio's own network that may receive files. */
  readonly allowedUploadHosts: () => readonly string[];
  readonly times?: Partial<RunnerTimes>;
  readonly watchTimes?: Partial<WatchTimes>;
  /** For tests: waiting need not take long. */
  readonly transferTimings?: Partial<TransferTimings>;
  readonly pollMs?: number;
  /** How long a render must have been unchanged, as set for all watch folders. */
  readonly quietTimes?: FolderWatchParts['settings'];
  readonly encoder: VideoEncoder & PieceEncoder;
  /** Tells whether frames are transparent. */
  readonly looker: FrameLooker;
  /** The folder for videos that are encoded here, if a person has set one. */
  readonly encodeFolder?: () => string | null;
  /** The organization's policy. */
  readonly policy?: Policy;
  /** Where files may be uploaded from. */
  readonly mayUpload?: MayUpload;
  /** Whether frames are encoded as they arrive. */
  readonly encodesWhileRendering?: () => boolean;
  /** How renders are opened; from the disk if left out. */
  readonly openRender?: (path: string) => Promise<OpenOutcome>;
  readonly keepLostRender?: UploadPowers['keepLostRender'];
}

export interface Engine extends AsyncDisposable {
  readonly uploads: UploadEngine;
  readonly watch: WatchEngine;
  /** Events that `renderdrop webhooks listen` received into this data folder. */
  readonly news: WebhookNews;
  readonly encoder: VideoEncoder;
  readonly encodes: EncodeQueue;
  /** Encodes sequences whose frames are still arriving. */
  readonly growing: GrowingVideos;
  readonly encodeRates: EncodeRates;
  /** The folder for videos that are encoded here. */
  readonly encodeFolder: () => string;
  /** The service with this account's credentials; null if nobody is signed in to it. */
  clientOf(accountId: string): ApiClient | null;
  /** Whether a picture may be fetched from an address that this account's service named: by the rule of upload addresses. */
  mayFetch(accountId: string, address: string): Promise<boolean>;
}

/**
 * Builds the engine with plain constructor calls. Nothing is uploaded before `uploads.startSending()`, or watched before
 * `watch.start()`.
 */
export function composeEngine(parts: EngineParts): Engine {
  const mayUpload = parts.mayUpload ?? fromAnywhere;
  const open = parts.openRender ?? ((path: string) => openRender(path, { clock: parts.clock }));
  const clientOf = (accountId: string): ApiClient | null => {
    const account = parts.accountOf(accountId);
    return account && parts.clients.of(account.baseUrl, account.credentials);
  };
  const refuseAddress = async (accountId: string, address: string) => {
    const server = parts.accountOf(accountId)?.baseUrl;
    if (!server) return 'not_an_upload_address';
    const rule = { server, allowedHosts: parts.allowedUploadHosts(), resolve: parts.resolveHost };
    return await refuseUploadAddress(address, rule);
  };

  const news = new WebhookNews(new WebhookDeliveries(parts.store));
  const uploads = new UploadEngine({
    store: parts.store,
    clock: parts.clock,
    random: parts.random,
    logger: parts.logger,
    bandwidth: new SharedBandwidth(parts.clock),
    ...(parts.policy ? { policy: parts.policy } : {}),
    ...(parts.pollMs === undefined ? {} : { pollMs: parts.pollMs }),
    powers: {
      network: parts.network,
      powerBlocker: parts.powerBlocker,
      powerEvents: parts.powerEvents,
      news,
      probe: parts.probe,
      transport: new NodeUploadTransport({
        connections: parts.connections,
        clock: parts.clock,
        ...(parts.transferTimings ? { timings: parts.transferTimings } : {}),
      }),
      times: { ...defaultRunnerTimes, ...parts.times },
      watchTimes: { ...defaultWatchTimes, ...parts.watchTimes },
      practiceOrigin: parts.practiceOrigin,
      reader: itemReader(clientOf),
      clientOf,
      keyIdOf: (accountId) => parts.accountOf(accountId)?.keyId ?? null,
      refuseUploadAddress: refuseAddress,
      ...(parts.keepLostRender ? { keepLostRender: parts.keepLostRender } : {}),
      openRender: async (path) => ((await mayUpload(path)) ? await open(path) : outsideAllowedFolders),
    },
  });
  const appState = new AppStateStore(parts.store);
  const { encoder } = parts;
  const encodeRates = new EncodeRates(appState);
  const growing = new GrowingVideos({
    encoder,
    canEncode: () => encoder.isAvailable(),
    folder: join(dirname(parts.store.path), 'pieces'),
    mayUpload,
    isOn: parts.encodesWhileRendering ?? (() => defaultSettings.encodeWhileRendering),
    threads: spareThreads(parts.powerEvents),
    lease: pieceLease(parts.store.path),
    clock: parts.clock,
    logger: parts.logger,
  });
  const encodes = new EncodeQueue({
    rows: new EncodeRows(parts.store),
    lease: encodeLease(parts.store.path),
    maker: new VideoMaker({ encoder, probe: parts.probe, clock: parts.clock }, parts.random, growing),
    uploads,
    clock: parts.clock,
    random: parts.random,
    logger: parts.logger,
    mayUpload,
  });
  const encodeFolder = () => parts.encodeFolder?.() ?? join(dirname(parts.store.path), 'encoded');
  const watch = new WatchEngine({
    sqlite: parts.store,
    appState,
    powerEvents: parts.powerEvents,
    clock: parts.clock,
    random: parts.random,
    logger: parts.logger,
    probe: parts.probe,
    items: new WatchedItems({
      clock: parts.clock,
      clientOf,
      sentAs: (versionId) => uploads.known.ofVersion(versionId),
    }),
    store: new WatchStore(parts.store),
    jobs: new UploadJobs(parts.store),
    history: new UploadHistory(parts.store),
    uploadLedger: new UploadLedger(parts.store),
    uploads,
    openScanner: (options, onReport) =>
      new WorkerScanner(options, onReport, { clock: parts.clock, logger: parts.logger }),
    mayUpload,
    settings: parts.quietTimes ?? (() => defaultSettings),
    receipts: new SharedFolderReceipts({ clock: parts.clock, logger: parts.logger }),
    computerId: () => computerIdOf(appState, parts.random),
    encoding: {
      queue: encodes,
      rates: encodeRates,
      canEncode: () => encoder.isAvailable(),
      looker: parts.looker,
      outputFolder: encodeFolder,
      growing,
    },
  });
  return {
    uploads,
    watch,
    news,
    encoder,
    encodes,
    growing,
    encodeRates,
    encodeFolder,
    clientOf,
    mayFetch: async (accountId, address) => (await refuseAddress(accountId, address)) === null,
    [Symbol.asyncDispose]: async () => {
      await watch[Symbol.asyncDispose]();
      await encodes[Symbol.asyncDispose]();
      await growing[Symbol.asyncDispose]();
      await uploads[Symbol.asyncDispose]();
    },
  };
}

const outsideAllowedFolders: OpenOutcome = { kind: 'failed', trouble: { kind: 'outside_allowed_folders' } };

function itemReader(clientOf: (accountId: string) => ApiClient | null): ItemReader {
  const client = (accountId: string): ApiClient => {
    const found = clientOf(accountId);
    if (!found) throw new ApiFailure({ code: 'not_signed_in' });
    return found;
  };
  return {
    page: (accountId, projectId, cursor, signal) =>
      client(accountId).listMedia(projectId, { lane: 'watch', signal }).page({ cursor }),
    item: async (accountId, projectId, mediaId, signal) => {
      try {
        return await client(accountId).getMedia(projectId, mediaId, { lane: 'watch', signal });
      } catch (error) {
        if (error instanceof ApiFailure && error.code === 'media_not_found') return null;
        throw error;
      }
    },
  };
}
