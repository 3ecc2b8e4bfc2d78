import { setImmediate as giveTurn } from 'node:timers/promises';
import type { SignInService } from '../../engine/accounts/browser-sign-in.ts';
import { DropExaminer } from '../../engine/drops/drop-examiner.ts';
import { Library } from '../../engine/library/library.ts';
import type { ReviewNews } from '../../engine/library/library-events.ts';
import { resolveHost } from '../../engine/node/http/resolve-host.ts';
import { practiceRendersOf } from '../../engine/notes/practice-renders.ts';
import type { OpenEngine } from '../../engine/open.ts';
import type { BrowserOpener } from '../../engine/ports/browser-opener.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { EncodedVideos } from '../../engine/sequences/encoded-videos.ts';
import { EncodingDesk } from '../../engine/sequences/encoding-desk.ts';
import { usualSpeed } from '../../engine/uploads/connection/usual-speed.ts';
import { Webhooks } from '../../engine/webhooks/webhooks.ts';
import type { Note } from '../../shared/api/note.ts';
import type { EventPayload } from '../../shared/ipc/events.ts';
import type { EventName } from '../../shared/ipc/names.ts';
import { messagesOf } from '../../shared/ipc/queue-messages.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { Settings } from '../../shared/model/settings.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import {
  accountsForWindow,
  createAccountHandlers,
  type PracticeStudio,
} from '../ipc/handlers/account-handlers.ts';
import { createCheckHandlers } from '../ipc/handlers/check-handlers.ts';
import { createDropHandlers } from '../ipc/handlers/drop-handlers.ts';
import { createEncodeHandlers } from '../ipc/handlers/encode-handlers.ts';
import type { FileDialogs } from '../ipc/handlers/file-handlers.ts';
import { createLibraryHandlers } from '../ipc/handlers/library-handlers.ts';
import { createNoteHandlers } from '../ipc/handlers/note-handlers.ts';
import { createHistoryHandlers, createQueueHandlers } from '../ipc/handlers/queue-handlers.ts';
import { createSettingsHandlers } from '../ipc/handlers/settings-handlers.ts';
import { createUnplacedHandlers } from '../ipc/handlers/unplaced-handlers.ts';
import { createUpdateHandlers } from '../ipc/handlers/update-handlers.ts';
import { createViewerHandlers } from '../ipc/handlers/viewer-handlers.ts';
import { createWatchHandlers } from '../ipc/handlers/watch-handlers.ts';
import { createWebhookHandlers } from '../ipc/handlers/webhook-handlers.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';
import type { AppHandlers } from '../ipc/router.ts';
import type { LinkHosts } from '../security/link-hosts.ts';
import type { ThumbnailLibrary } from '../thumbnails/thumbnail-library.ts';
import { openUpdates, type UpdatePowers } from '../updates/open-updates.ts';

export interface ConnectionParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: FileDialogs;
  readonly version: string;
  readonly browser: BrowserOpener;
  readonly practice: PracticeStudio;
  /** The paths of the practice studio's renders, by version number. */
  readonly practiceRenders: () => Promise<ReadonlyMap<number, string>>;
  readonly signInServiceAt: (baseUrl: URL) => SignInService;
  readonly environmentBaseUrl: string | null;
  readonly thumbnails: ThumbnailLibrary;
  readonly links: LinkHosts;
  readonly send: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
  readonly root: string;
  readonly dataDirectory: string;
  readonly finishUpdate: UpdatePowers['finishUpdate'];
  readonly onSettings: (settings: Settings) => void;
  /** New notes on items that were uploaded from here. */
  readonly onNewNotes: (notes: readonly Note[]) => void;
  /** What others did in a review, as a webhook reported it. */
  readonly onReviewNews: (news: ReviewNews) => void;
}

type EngineArea =
  | 'webhooks'
  | 'accounts'
  | 'library'
  | 'notes'
  | 'queue'
  | 'watch'
  | 'drops'
  | 'check'
  | 'viewer'
  | 'encodes'
  | 'unplaced'
  | 'settings'
  | 'updates'
  | 'history';

/** Connects the engine to the window: answers its requests, and sends it events. */
export function connectEngine(open: OpenEngine, parts: ConnectionParts): Pick<AppHandlers, EngineArea> {
  const { accounts, engine, settings } = open;
  const { uploads } = engine;
  const library = new Library(open, {
    clock: parts.clock,
    thumbnailPath: (accountId, url, versionId) => parts.thumbnails.pathFor(accountId, url, versionId),
    rememberLinks: (urls) => parts.links.rememberNamed(urls),
    giveTurn,
  });
  open.closing.addEventListener('abort', () => library[Symbol.dispose]());
  library.subscribe((event) => {
    if (event.kind === 'open_notes_changed') {
      parts.send('libraryChanged', { projectId: event.projectId, part: 'open_notes' });
      if (event.areListsOld) parts.send('libraryChanged', { projectId: event.projectId, part: 'notes' });
    } else parts.onNewNotes(event.found.notes);
  });
  library.events.onReviewNews(parts.onReviewNews);
  library.onItemsChanged(({ projectId, mediaIds }) =>
    parts.send('itemsChanged', { projectId, mediaIds: [...mediaIds] }),
  );
  open.noteTicks.subscribe((mediaId) => parts.send('ticksChanged', { mediaId }));
  open.noteChecks.subscribe((followed) => parts.send('checkFollowed', followed));
  library.events.onOutdated((projectId, part) => parts.send('libraryChanged', { projectId, part }));
  library.projectNotes.subscribe((projectId) =>
    parts.send('libraryChanged', { projectId, part: 'project_notes' }),
  );
  const usualBaseUrl = () => parts.environmentBaseUrl ?? settings.read().baseUrl;

  accounts.subscribe((view) => {
    parts.send('accountsChanged', accountsForWindow(view, parts.practice));
    parts.links.rememberServices(view.accounts.map(({ baseUrl }) => baseUrl));
  });
  parts.links.rememberServices(accounts.list().accounts.map(({ baseUrl }) => baseUrl));
  uploads.subscribe((event) => {
    for (const message of messagesOf(event)) parts.send('queueChanged', message);
  });
  engine.watch.subscribe((event) => parts.send('watchChanged', event));
  open.engine.encodes.subscribe((event) => parts.send('encodesChanged', event));
  open.engine.encodes.start();
  open.unplaced.subscribe((waiting) => parts.send('unplacedChanged', { uploads: [...waiting] }));
  const bytesPerSecond = () => usualSpeed(open.uploadSettings.get('speedSamples') ?? [], parts.clock.nowMs());

  const keepPracticeRenders = async (accountId: AccountId) => {
    const client = engine.clientOf(accountId);
    if (!client) return;
    try {
      const paths = await parts.practiceRenders();
      const { probe, closing: signal } = open;
      open.history.keepShipped(await practiceRendersOf({ accountId, client, probe, paths, signal }));
    } catch (error) {
      // The studio works without them. The note check then says that the old render is not on this computer.
      parts.logger.warn('practice_renders_not_kept', {
        error: error instanceof Error ? error.message : String(error),
      });
    }
  };

  const webhooks = (): Webhooks => {
    const account = accounts.active();
    const client = account && engine.clientOf(account.id);
    if (!account || !client)
      throw new TroubleError(troubleOf('not_signed_in', serviceFailures.not_signed_in));
    return new Webhooks({
      client,
      server: new URL(account.baseUrl),
      resolve: resolveHost,
      random: open.random,
    });
  };

  const examiner = new DropExaminer({
    probe: open.probe,
    clock: parts.clock,
    ledger: open.ledger,
    sentAs: (versionId) => uploads.known.ofVersion(versionId),
    sentTo: (mediaId) => uploads.known.toItem(mediaId),
    knownItems: (place) => library.knownItems(place),
    openNotes: (place, mediaId) => library.recentOpenNotes(place, mediaId),
    versionNumber: (place, mediaId, versionId) => library.versionNumber(place, mediaId, versionId),
    measuredBytesPerSecond: bytesPerSecond,
    limits: () => uploads.limits,
    mayUpload: open.mayUpload,
    canEncode: () => open.engine.encoder.isAvailable(),
    looker: open.looker,
    giveTurn,
  });
  const updates = openUpdates(open, parts);
  updates.subscribe((view) => parts.send('updatesChanged', view));
  return {
    updates: createUpdateHandlers(updates),
    webhooks: createWebhookHandlers({ webhooks, signal: open.closing }),
    accounts: createAccountHandlers({
      accounts,
      session: open.session,
      checkServer: open.checkServer,
      policy: open.managed.policy,
      signIn: {
        browser: parts.browser,
        tokenEndpoint: open.tokenEndpoint,
        clock: parts.clock,
        random: open.random,
      },
      signInServiceAt: parts.signInServiceAt,
      usualBaseUrl,
      practice: parts.practice,
      practiceStarted: keepPracticeRenders,
    }),
    library: createLibraryHandlers(library),
    notes: createNoteHandlers({
      notes: library.projectNotes,
      lists: library.lists,
      pickedFiles: parts.pickedFiles,
      dialogs: parts.dialogs,
    }),
    queue: createQueueHandlers(uploads, parts.dialogs, open.engine.encodes),
    watch: createWatchHandlers({ watch: engine.watch, pickedFiles: parts.pickedFiles }),
    history: createHistoryHandlers(uploads, parts.dialogs),
    drops: createDropHandlers({
      receiptBeside: () => settings.read().receiptBesideRender,
      pickedFiles: parts.pickedFiles,
      queue: uploads,
      signal: open.closing,
      examiner,
    }),
    check: createCheckHandlers({
      checks: open.noteChecks,
      pickedFiles: parts.pickedFiles,
      dialogs: parts.dialogs,
      signal: open.closing,
    }),
    viewer: createViewerHandlers({
      viewings: open.viewings,
      pickedFiles: parts.pickedFiles,
      signal: open.closing,
    }),
    encodes: createEncodeHandlers({
      examiner,
      queue: open.engine.encodes,
      pickedFiles: parts.pickedFiles,
      signal: open.closing,
      videos: new EncodedVideos({
        queue: open.engine.encodes,
        settings,
        folder: open.engine.encodeFolder,
      }),
      desk: new EncodingDesk({
        uploads,
        queue: open.engine.encodes,
        encoder: open.engine.encoder,
        probe: open.probe,
        rates: open.engine.encodeRates,
        outputFolder: open.engine.encodeFolder,
        clock: parts.clock,
        bytesPerSecond,
        receiptBeside: () => settings.read().receiptBesideRender,
      }),
    }),
    unplaced: createUnplacedHandlers(open.unplaced),
    settings: createSettingsHandlers({
      settings,
      managed: open.managed,
      uploads,
      dialogs: parts.dialogs,
      version: parts.version,
      smallCopies: open.smallCopies,
      growing: open.engine.growing,
      onChange: (changed) => {
        parts.onSettings(changed);
        parts.send('settingsChanged', changed);
        updates.modeChanged();
      },
      proxyChanged: () => uploads.proxyChanged(),
      proxies: open.proxies,
      transport: open.transport,
      serviceUrl: () => {
        const address = accounts.active()?.baseUrl ?? usualBaseUrl();
        return address === null ? null : new URL(address);
      },
    }),
  };
}
