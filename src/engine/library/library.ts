import type { Comp } from '../../shared/api/comp.ts';
import type { MediaId, StageId, VersionId } from '../../shared/api/ids.ts';
import type { Note } from '../../shared/api/note.ts';
import { serviceFailures } from '../../shared/messages/service-failures.ts';
import { accountIdSchema } from '../../shared/model/account.ts';
import type { CompPlan } from '../../shared/model/comps.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { fileNameOf } from '../../shared/model/file-name.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { MediaView } from '../../shared/model/library-views.ts';
import type { ProjectPlace } from '../../shared/model/project-place.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { type ItemToPlace, planComp } from '../comps/plan-comp.ts';
import { screensByItems } from '../comps/screens-by-items.ts';
import type { KnownItem } from '../drops/examined-drop.ts';
import { Listeners } from '../ground/listeners.ts';
import type { NoteFrames } from '../notes/note-frames.ts';
import type { NoteTicks } from '../notes/note-ticks.ts';
import { VersionRates } from '../notes/version-rates.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { ServiceNews } from '../ports/service-news.ts';
import type { SmallCopies } from '../small-copies/small-copies.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';
import type { CachedLists } from '../store/tables/cached-lists.ts';
import type { SettingsStore } from '../store/tables/settings-store.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';
import { allPages } from './all-pages.ts';
import { DeliveredItems, type ItemsChanged } from './delivered-items.ts';
import { KnownItems } from './known-items.ts';
import { LibraryEvents } from './library-events.ts';
import {
  type InProject,
  LibraryLists,
  type LibraryListsParts,
  type ListedItem,
  type ListedPage,
  type NotesPage,
} from './library-lists.ts';
import { type ItemPlace, OpenNotes, type OpenNotesEvent } from './open-notes.ts';
import { ProjectNotes, type ProjectNotesParts } from './project-notes.ts';
import { RecentOpenNotes } from './recent-open-notes.ts';
import { VersionsFromHere } from './versions-from-here.ts';

export interface CompToPlan extends ProjectPlace {
  readonly stageId: StageId;
  readonly mediaIds: readonly MediaId[];
}

export interface LibraryParts
  extends Pick<LibraryListsParts, 'thumbnailPath' | 'rememberLinks'>,
    Pick<ProjectNotesParts, 'giveTurn'> {
  readonly clock: Clock;
}

/** The parts of an open engine that the library reads or listens to. */
export interface LibrarySources {
  readonly accounts: AccountService;
  readonly appState: AppStateStore;
  readonly closing: AbortSignal;
  readonly engine: {
    readonly uploads: Pick<UploadQueue, 'snapshot' | 'subscribe'>;
    readonly news: ServiceNews;
    clientOf(accountId: string): ApiClient | null;
  };
  readonly history: UploadHistory;
  readonly lists: CachedLists;
  readonly noteFrames: NoteFrames;
  readonly noteTicks: NoteTicks;
  readonly random: Random;
  readonly settings: SettingsStore;
  readonly smallCopies: Pick<SmallCopies, 'subscribe'>;
}

/**
 * What a person sees of the service: lists, items, open notes, frame rates. Each call names its account, because another
 * one may be active when the answer comes. Events are told for the active account.
 */
export class Library implements Disposable {
  readonly lists: LibraryLists;
  readonly projectNotes: ProjectNotes;
  readonly rates: VersionRates;
  readonly fromHere: VersionsFromHere;
  /** What the service's events say of lists and reviews. */
  readonly events: LibraryEvents;
  readonly #open: LibrarySources;
  readonly #knownItems: KnownItems;
  readonly #openNotes: OpenNotes;
  readonly #recentNotes: RecentOpenNotes;
  readonly #deliveredItems: DeliveredItems;
  readonly #itemsListeners = new Listeners<[changed: ItemsChanged]>();
  readonly #stopFollowing: readonly (() => void)[];

  constructor(open: LibrarySources, parts: LibraryParts) {
    this.#open = open;
    const { accounts, engine } = open;
    const clientOf = (accountId: string) => engine.clientOf(accountId);
    this.lists = new LibraryLists({
      clientOf,
      lists: open.lists,
      random: open.random,
      thumbnailPath: parts.thumbnailPath,
      rememberLinks: parts.rememberLinks,
      ownOf: (versionId) => this.fromHere.ownOf(versionId),
      hasNoUpload: (item) => this.fromHere.hasNoUpload(item),
      onFailure: (accountId, error) => {
        if (error instanceof ApiFailure) accounts.recordFailure(accountIdSchema.parse(accountId), error.code);
      },
    });
    this.#knownItems = new KnownItems(
      (place, source, cursor) => this.lists.media({ ...place, source, cursor }),
      parts.clock,
    );
    this.#openNotes = new OpenNotes({
      lists: open.lists,
      clock: parts.clock,
      clientOf,
      ownItems: (accountId) => this.#ownItems(accountId),
    });
    this.#recentNotes = new RecentOpenNotes({
      ask: (place, mediaId) => this.#countOpenNotes(place, mediaId),
      known: (place, mediaId) => this.openNotes(place).get(mediaId) ?? null,
      clock: parts.clock,
    });
    this.rates = new VersionRates(open.history, open.appState);
    this.fromHere = new VersionsFromHere(open.history, this.rates, open.noteFrames);
    this.projectNotes = new ProjectNotes({
      lists: this.lists,
      rates: this.rates,
      ticks: open.noteTicks,
      history: open.history,
      firstFrame: () => open.settings.read().firstFrame,
      openNotes: (place) => this.openNotes(place),
      wereRead: ({ accountId, projectId }, mediaId, notes) =>
        this.#openNotes.wasListed(accountId, { projectId, mediaId }, notes),
      clock: parts.clock,
      waitMs: (accountId) => clientOf(accountId)?.waitMs('background') ?? null,
      giveTurn: parts.giveTurn,
    });
    this.#deliveredItems = new DeliveredItems({
      uploads: engine.uploads,
      clock: parts.clock,
      tell: (changed) => {
        this.#knownItems.wereChanged(changed.projectId);
        this.#tellItems(changed);
      },
    });
    this.events = new LibraryEvents({
      lists: this.lists,
      closing: open.closing,
      accountId: () => this.#accountId(),
      clientOf,
      onComment: async (items) => {
        this.#openNotes.lookNow(items);
        await this.projectNotes.readAgain(items);
      },
    });
    this.#openNotes.follow(this.#accountId());
    this.#stopFollowing = [
      accounts.subscribe(({ activeId }) => this.#openNotes.follow(activeId)),
      engine.uploads.subscribe(({ kind }) => {
        if (kind === 'batch_done') this.#openNotes.ownItemsChanged();
      }),
      engine.uploads.subscribe((event) => {
        if (event.kind === 'jobs_changed') this.#placeNotesOf(event.jobs);
      }),
      open.noteTicks.subscribe((mediaId) => void this.projectNotes.marksChanged(mediaId)),
      open.settings.subscribe(() => void this.projectNotes.settingsChanged()),
      engine.news.subscribe((event) => void this.events.take(event)),
      open.smallCopies.subscribe(({ projectId, mediaId }) =>
        this.#tellItems({ projectId, mediaIds: [mediaId] }),
      ),
    ];
  }

  /** Told of changed counts of open notes, and of new notes on items that were uploaded to from here. */
  subscribe(listener: (event: OpenNotesEvent) => void): () => void {
    return this.#openNotes.subscribe(listener);
  }

  /** Told of the items that uploads from here have changed. */
  onItemsChanged(listener: (changed: ItemsChanged) => void): () => void {
    return this.#itemsListeners.add(listener);
  }

  async mediaItem(asked: InProject & { readonly mediaId: MediaId }): Promise<ListedItem<MediaView>> {
    const answer = await this.lists.mediaItem(asked);
    if (asked.source === 'service' && answer.item) this.#knownItems.remember(asked.accountId, answer.item);
    return answer;
  }

  async notes(asked: NotesPage): Promise<ListedPage<Note>> {
    const page = await this.lists.notes(asked);
    const { accountId, projectId, mediaId } = asked;
    const hasAllOpen = asked.status !== 'resolved' && asked.versionId === null;
    const isWhole = asked.cursor === null && page.nextCursor === null;
    if (asked.source === 'service' && hasAllOpen && isWhole) {
      this.#openNotes.wasRead(accountId, { projectId, mediaId }, page.items);
      if (asked.status === 'all') void this.projectNotes.wereRead(asked, mediaId, page.items);
    }
    return page;
  }

  /** The number of open notes of each item of a project that was ever looked at. */
  openNotes({ accountId, projectId }: ProjectPlace): ReadonlyMap<MediaId, number> {
    return this.#openNotes.counts(accountId, projectId);
  }

  /** Whether `openNotes` covers the whole project: all pages of its items were listed, and each that has notes was looked at. */
  async knowsAllOpenNotes(place: ProjectPlace): Promise<boolean> {
    const counts = this.openNotes(place);
    for (let cursor: string | null = null; ; ) {
      const listed = await this.lists.media({ ...place, source: 'known', cursor });
      const isKnown = ({ id, type }: MediaView) => type !== 'video' || counts.has(id);
      if (listed.fetchedAtMs === null || !listed.items.every(isKnown)) return false;
      if (listed.nextCursor === null) return true;
      cursor = listed.nextCursor;
    }
  }

  /** Open notes of an item about to be uploaded to, asked of the service where that costs little. */
  recentOpenNotes(place: ProjectPlace, mediaId: MediaId): Promise<number | null> {
    return this.#recentNotes.of(place, mediaId);
  }

  /** The number of a version, if a note that was read before tells it. Lists of items name versions only by their ids. */
  async versionNumber(place: ProjectPlace, mediaId: MediaId, versionId: VersionId): Promise<number | null> {
    for (const status of ['all', 'open'] as const) {
      const query = { source: 'known', cursor: null, status, versionId: null } as const;
      const { items } = await this.lists.notes({ ...query, ...place, mediaId });
      const note = items.find(({ version_id }) => version_id === versionId);
      if (note) return note.version_number;
    }
    return null;
  }

  setInSight({ accountId, projectId }: ProjectPlace, mediaIds: readonly MediaId[]): void {
    const items = mediaIds.map((mediaId) => ({ projectId, mediaId }));
    this.#openNotes.setInSight(accountId, items);
  }

  /** All items of a project as last seen. */
  knownItems(place: ProjectPlace): Promise<readonly KnownItem[]> {
    return this.#knownItems.of(place);
  }

  /**
   * Which item goes on which screen of a stage. The service is asked each time, because an earlier refusal may no longer
   * hold.
   */
  async planComp({ accountId, projectId, stageId, mediaIds }: CompToPlan): Promise<CompPlan> {
    const place = { accountId, projectId } as const;
    const [{ item: project }, stages, items, comps, known] = await Promise.all([
      this.lists.project({ ...place, source: 'service' }),
      allPages((cursor) => this.lists.stages({ ...place, source: 'service', cursor })),
      Promise.all(mediaIds.map((mediaId) => this.#itemToPlace(place, mediaId))),
      this.#compsLastSeen(place),
      this.knownItems(place),
    ]);
    const stage = stages.items.find(({ id }) => id === stageId);
    if (!stage) throw new TroubleError(troubleOf('stage_not_found', serviceFailures.stage_not_found));
    const here = comps.filter(({ stage_id: id }) => id === stageId);
    const played = here.flatMap(({ screens }) => screens.map(({ media_id: id }) => id));
    const { uploads } = this.fromHere.ofItems([...new Set(played)]);
    // The items that are being placed must not tell the size of a screen: they would always fit it.
    const others = known.filter(({ id }) => !mediaIds.includes(id));
    const playing = screensByItems(stage, here, others, uploads);
    return planComp(
      project?.role ?? 'viewer',
      stage,
      items.filter((item) => item !== null),
      playing,
    );
  }

  /** The service is asked only if no comps were ever seen, because they only tell how large the screens are. */
  async #compsLastSeen(place: ProjectPlace): Promise<readonly Comp[]> {
    const from = (source: 'known' | 'service') =>
      allPages((cursor) => this.lists.comps({ ...place, source, cursor }));
    const seen = await from('known');
    return seen.fetchedAtMs === null ? (await from('service')).items : seen.items;
  }

  tellFrameRate(mediaId: MediaId, rate: FrameRate): void {
    this.rates.tell(mediaId, rate);
    void this.projectNotes.placeAgain(mediaId);
  }

  /**
   * The file of an ended upload was examined here, so its frame rate is known now and may place the notes of other
   * versions too.
   */
  #placeNotesOf(jobs: readonly JobSnapshot[]): void {
    for (const { state, delivery, target } of jobs) {
      const mediaId = target.kind === 'version' ? target.mediaId : delivery?.mediaId;
      if (mediaId && hasEnded(state)) void this.projectNotes.placeAgain(mediaId);
    }
  }

  #tellItems(changed: ItemsChanged): void {
    this.#itemsListeners.tell(changed);
  }

  [Symbol.dispose](): void {
    for (const stop of this.#stopFollowing) stop();
    this.#deliveredItems[Symbol.dispose]();
    this.#openNotes.stop();
    this.projectNotes.stop();
  }

  async #itemToPlace(place: ProjectPlace, mediaId: MediaId): Promise<ItemToPlace | null> {
    const { item } = await this.mediaItem({ ...place, source: 'service', mediaId });
    const newest = this.#open.history
      .ofMedia(mediaId)
      .find(({ receipt }) => receipt.version_id === item?.version?.id);
    return item && { ...item, fileName: newest ? fileNameOf(newest.receipt.file) : null };
  }

  async #countOpenNotes(place: ProjectPlace, mediaId: MediaId): Promise<number> {
    const query = { ...place, source: 'service', mediaId, status: 'open', versionId: null } as const;
    const { items } = await allPages((cursor) => this.lists.notes({ ...query, cursor }));
    this.#openNotes.wasCounted(place.accountId, { projectId: place.projectId, mediaId }, items);
    return items.length;
  }

  /** The active account; null when nobody is signed in. */
  #accountId(): string | null {
    return this.#open.accounts.list().activeId;
  }

  /** Items that something was uploaded to under this account, as far as the queue still shows it. */
  #ownItems(accountId: string): ItemPlace[] {
    return this.#open.engine.uploads.snapshot().jobs.flatMap(({ accountId: owner, delivery, target }) => {
      if (owner !== accountId) return [];
      const mediaId = target.kind === 'version' ? target.mediaId : (delivery?.mediaId ?? null);
      return mediaId === null ? [] : [{ projectId: target.projectId, mediaId }];
    });
  }
}
