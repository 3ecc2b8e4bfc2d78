import { setImmediate as giveTurn } from 'node:timers/promises';
import type { SignInService } from '../../engine/accounts/browser-sign-in.ts';
import { ApiFailure } from '../../engine/api-client/api-failure.ts';
import { DropExaminer } from '../../engine/drops/drop-examiner.ts';
import { type ItemPlace, OpenNotes } from '../../engine/notes/open-notes.ts';
import { VersionRates } from '../../engine/notes/version-rates.ts';
import type { OpenEngine } from '../../engine/open.ts';
import type { BrowserOpener } from '../../engine/ports/browser-opener.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { usualSpeed } from '../../engine/uploads/line-speed.ts';
import type { Note } from '../../shared/api/note.ts';
import type { EventPayload } from '../../shared/ipc/events.ts';
import type { EventName } from '../../shared/ipc/names.ts';
import { accountIdSchema } from '../../shared/model/account.ts';
import type { Settings } from '../../shared/model/settings.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import { AskedOpenNotes } from '../drops/asked-open-notes.ts';
import { KnownItems } from '../drops/known-items.ts';
import {
  accountsForWindow,
  createAccountHandlers,
  type PracticeStudio,
} from '../ipc/handlers/account-handlers.ts';
import { createDropHandlers } from '../ipc/handlers/drop-handlers.ts';
import type { FileDialogs } from '../ipc/handlers/file-handlers.ts';
import { createLibraryHandlers } from '../ipc/handlers/library-handlers.ts';
import { createHistoryHandlers, createQueueHandlers } from '../ipc/handlers/queue-handlers.ts';
import { createSettingsHandlers } from '../ipc/handlers/settings-handlers.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';
import type { AppHandlers } from '../ipc/router.ts';
import type { LinkHosts } from '../security/link-hosts.ts';
import type { ThumbnailLibrary } from '../thumbnails/thumbnail-library.ts';

export interface ConnectionParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: FileDialogs;
  readonly browser: BrowserOpener;
  readonly practice: PracticeStudio;
  readonly signInServiceAt: (baseUrl: URL) => SignInService;
  readonly environmentBaseUrl: string | null;
  readonly thumbnails: ThumbnailLibrary;
  readonly links: LinkHosts;
  readonly send: <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
  readonly onSettings: (settings: Settings) => void;
  /** Notes that came on items sent from here. */
  readonly onNewNotes: (notes: readonly Note[]) => void;
}

type EngineArea = 'accounts' | 'library' | 'queue' | 'drops' | 'settings' | 'history';

/** Connects the engine with the window: its answers, and what it says unasked. */
export function connectEngine(open: OpenEngine, parts: ConnectionParts): Pick<AppHandlers, EngineArea> {
  const { accounts, engine, lists, settings } = open;
  const { uploads } = engine;
  const clientOf = (accountId: string) => engine.clientOf(accountId);

  const activeAccountId = () => accounts.list().activeId;
  const rates = new VersionRates(open.history, open.appState);
  const library = createLibraryHandlers({
    activeAccountId,
    clientOf,
    lists,
    random: open.random,
    thumbnailPath: (url) => parts.thumbnails.pathFor(url),
    onFailure: (accountId, error) => {
      if (error instanceof ApiFailure) accounts.noteFailure(accountIdSchema.parse(accountId), error.code);
    },
    noteLinks: (urls) => parts.links.note(urls),
  });
  const knownItems = new KnownItems(
    (projectId, source, cursor) => library.media({ projectId, source, cursor }),
    parts.clock,
  );
  const openNotes = new OpenNotes({
    lists,
    clock: parts.clock,
    clientOf,
    ownItems: () => ownItems(uploads),
  });
  const askedNotes = new AskedOpenNotes({
    ask: async (projectId, mediaId) => {
      const query = { source: 'service', cursor: null, status: 'open', versionId: null } as const;
      return (await library.notes({ ...query, projectId, mediaId })).items.length;
    },
    known: (projectId, mediaId) => {
      const accountId = activeAccountId();
      return accountId === null ? null : (openNotes.counts(accountId, projectId).get(mediaId) ?? null);
    },
    clock: parts.clock,
  });
  openNotes.subscribe((event) => {
    if (event.kind === 'counts_changed') {
      parts.send('libraryChanged', { projectId: event.projectId, part: 'open_notes' });
      if (event.by === 'look') parts.send('libraryChanged', { projectId: event.projectId, part: 'notes' });
    } else parts.onNewNotes(event.found.notes);
  });
  openNotes.follow(activeAccountId());
  open.closing.addEventListener('abort', () => openNotes.stop());
  const usualBaseUrl = () => parts.environmentBaseUrl ?? settings.read().baseUrl;

  const seen = new Map<string, string>();
  accounts.subscribe((view) => {
    parts.send('accountsChanged', accountsForWindow(view, parts.practice));
    openNotes.follow(view.activeId);
    for (const { id, state, baseUrl } of view.accounts) {
      parts.links.note([baseUrl]);
      // A key that works again lets go of whatever was held because it did not.
      const works = state.kind === 'ok' || state.kind === 'expiring';
      if (works && seen.get(id) !== 'works') void uploads.accountWorks(id);
      seen.set(id, works ? 'works' : state.kind);
    }
  });
  parts.links.note(accounts.list().accounts.map(({ baseUrl }) => baseUrl));
  uploads.subscribe((event) => {
    parts.send('queueChanged', event);
    if (event.kind === 'batch_done') openNotes.ownItemsChanged();
  });

  return {
    accounts: createAccountHandlers({
      accounts,
      signIn: {
        browser: parts.browser,
        tokenEndpoint: open.tokenEndpoint,
        clock: parts.clock,
        random: open.random,
      },
      signInServiceAt: parts.signInServiceAt,
      usualBaseUrl,
      practice: parts.practice,
    }),
    library: {
      ...library,
      mediaItem: async (asked) => {
        const answer = await library.mediaItem(asked);
        if (asked.source === 'service' && answer.item) knownItems.note(answer.item);
        return answer;
      },
      notes: async (asked) => {
        const page = await library.notes(asked);
        const { projectId, mediaId } = asked;
        const accountId = activeAccountId();
        const hasAllOpen = asked.status !== 'resolved' && asked.versionId === null;
        const isWhole = asked.cursor === null && page.nextCursor === null;
        if (accountId !== null && asked.source === 'service' && hasAllOpen && isWhole) {
          openNotes.wasRead(accountId, { projectId, mediaId }, page.items);
        }
        return page;
      },
      openNotes: async ({ projectId }) => {
        const accountId = activeAccountId();
        const counts = accountId === null ? [] : [...openNotes.counts(accountId, projectId)];
        return { counts: counts.map(([mediaId, open]) => ({ mediaId, open })) };
      },
      setInSight: async ({ projectId, mediaIds }) => {
        const accountId = activeAccountId();
        if (accountId === null) return;
        openNotes.setInSight(
          accountId,
          mediaIds.map((mediaId) => ({ projectId, mediaId })),
        );
      },
      versionRates: async ({ mediaId }) => {
        const { versions, told } = rates.of(mediaId);
        const sizes = await open.noteFrames.sizesOf(mediaId);
        const withPicture = versions.map((version) => ({
          ...version,
          picture: sizes.get(version.versionId) ?? null,
        }));
        return { versions: withPicture, told };
      },
      tellFrameRate: async ({ mediaId, rate }) => rates.tell(mediaId, rate),
    },
    queue: createQueueHandlers(uploads),
    history: createHistoryHandlers(uploads, parts.dialogs),
    drops: createDropHandlers({
      receiptBeside: () => settings.read().receiptBesideRender,
      pickedFiles: parts.pickedFiles,
      queue: uploads,
      signal: open.closing,
      examiner: new DropExaminer({
        probe: open.probe,
        clock: parts.clock,
        ledger: open.ledger,
        history: open.history,
        knownItems: (projectId) => knownItems.of(projectId),
        openNotes: (projectId, mediaId) => askedNotes.of(projectId, mediaId),
        measuredBytesPerSecond: () =>
          usualSpeed(open.uploadSettings.get('speedSamples') ?? [], parts.clock.nowMs()),
        limits: () => uploads.snapshot().limits,
        giveTurn,
      }),
    }),
    settings: createSettingsHandlers({
      settings,
      onChange: (changed) => {
        parts.onSettings(changed);
        parts.send('settingsChanged', changed);
      },
      proxyChanged: () => uploads.proxyChanged(),
      proxies: open.proxies,
      transport: open.transport,
      serviceUrl: () => {
        const { accounts: all, activeId } = accounts.list();
        const address = all.find(({ id }) => id === activeId)?.baseUrl ?? usualBaseUrl();
        return address === null ? null : new URL(address);
      },
    }),
  };
}

/** Items that something was delivered to from this machine, as far as the list still shows it. */
function ownItems(uploads: Pick<UploadQueue, 'snapshot'>): ItemPlace[] {
  return uploads.snapshot().jobs.flatMap(({ delivery, target }) => {
    return delivery ? [{ projectId: target.projectId, mediaId: delivery.mediaId }] : [];
  });
}
