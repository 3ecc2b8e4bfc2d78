import type { MediaId, ProjectId } from '../../shared/api/ids.ts';
import type { Note } from '../../shared/api/note.ts';
import { naturalOrder } from '../../shared/model/natural-order.ts';
import type { NotesFound, ProjectNote, ProjectNotesFilter } from '../../shared/model/project-notes.ts';
import { keyOfPlace, type ProjectPlace } from '../../shared/model/project-place.ts';
import type { FirstFrame } from '../../shared/model/timecode.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { Listeners } from '../ground/listeners.ts';
import type { ItemNote, MarkedNote } from '../notes/exports/placed-notes.ts';
import { marksOf, versionNumbers } from '../notes/note-marks.ts';
import type { NoteTicks } from '../notes/note-ticks.ts';
import type { VersionRates } from '../notes/version-rates.ts';
import type { Clock } from '../ports/clock.ts';
import type { UploadHistory } from '../uploads/tables/upload-history.ts';
import { allPages } from './all-pages.ts';
import { findNotes, inVersions } from './found-notes.ts';
import type { LibraryLists } from './library-lists.ts';
import { type ItemWithNotes, NotesByItem } from './notes-by-item.ts';

/**
 * The service lists notes by item, so those of a project are read item by item. What was last seen is there at once and
 * is replaced as answers arrive; a search never waits for them.
 */

export interface ProjectNotesParts {
  readonly lists: Pick<LibraryLists, 'media' | 'mediaItem' | 'notes'>;
  readonly rates: VersionRates;
  readonly ticks: Pick<NoteTicks, 'ofMedia'>;
  readonly history: Pick<UploadHistory, 'ofMedia'>;
  readonly firstFrame: () => FirstFrame;
  /** How many open notes an item has, where that is known: such items are read first. */
  readonly openNotes: (place: ProjectPlace) => ReadonlyMap<MediaId, number>;
  /** Told of all notes of an item, as the service has them now; none if the item is gone. */
  readonly wereRead: (place: ProjectPlace, mediaId: MediaId, notes: readonly Note[]) => void;
  readonly clock: Clock;
  /** How long what this account reads in the background has to wait for the server's request limit; null if it doesn't. */
  readonly waitMs: (accountId: string) => number | null;
  /** Lets everything else that waits come first. */
  readonly giveTurn: () => Promise<unknown>;
}

interface Reading {
  readonly stop: AbortController;
  finished: Promise<void>;
  done: number;
  of: number;
}

/** One project, of one account. */
interface Book extends ProjectPlace {
  readonly notes: NotesByItem;
  reading: Reading | null;
}

/** Items read this lately are not read again when somebody comes back to the page. */
const freshMs = 2 * 60_000;
/** Listeners are told at most this often while items are read. */
const tellEveryMs = 400;
/** And at least this often, also while nothing can be read. */
const tellOnEveryMs = 2_000;

export class ProjectNotes {
  readonly #parts: ProjectNotesParts;
  readonly #listeners = new Listeners<[projectId: ProjectId]>();
  /** The project that was asked for last. No other is kept. */
  #book: Promise<Book> | null = null;
  #bookOf: string | null = null;
  #isTelling = false;

  constructor(parts: ProjectNotesParts) {
    this.#parts = parts;
  }

  /** Told when a search may give another result now. */
  subscribe(listener: (projectId: ProjectId) => void): () => void {
    return this.#listeners.add(listener);
  }

  async search(
    place: ProjectPlace,
    filter: ProjectNotesFilter,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<NotesFound> {
    const book = await this.#open(place);
    const all = book.notes.all(this.#parts.firstFrame());
    const found = findNotes(all, filter);
    const listed = filter.order === 'item' ? inVersions(found) : found;
    const { items } = book.notes;
    const readAt = items.flatMap(({ readAtMs }) => readAtMs ?? []);
    const shown = this.#marked(book, listed.slice(page.offset, page.offset + page.limit));
    return {
      notes: shown.map(rowOf),
      total: found.length,
      all: all.length,
      authors: [...new Set(all.map(({ note }) => note.author.name ?? ''))].sort(naturalOrder),
      versionNumbers: [...new Set(all.map(({ note }) => note.version_number))].sort((a, b) => a - b),
      reading: book.reading && this.#howFar(book, book.reading),
      unreadItems: items.length - readAt.length,
      oldestReadAtMs: readAt.length === 0 ? null : Math.min(...readAt),
    };
  }

  /**
   * Everything a filter finds, as an export holds it. The notes of a single item are read first, because whoever lists them may
   * have read only a part. Those of a project take minutes, so the answer says of how many items some may be missing.
   */
  async find(
    place: ProjectPlace,
    filter: ProjectNotesFilter,
  ): Promise<{ readonly notes: readonly MarkedNote[]; readonly unreadItems: number }> {
    const book = await this.#open(place);
    const unreadItems =
      filter.mediaId === null ? unreadIn(book) : (await this.#readForExport(book, filter.mediaId)) ? 0 : 1;
    const notes = this.#marked(book, findNotes(book.notes.all(this.#parts.firstFrame()), filter));
    return { notes, unreadItems };
  }

  async #readForExport(book: Book, mediaId: MediaId): Promise<boolean> {
    const item = await this.#itemOf(book, mediaId);
    if (!item) return false;
    try {
      await this.#readItem(book, item, { lane: 'click' });
      return true;
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      return false;
    }
  }

  /** Reads the notes of every video from the service. Resolves when that is done or was stopped; rejects if it can't be. */
  async read(place: ProjectPlace, which: 'all' | 'outdated'): Promise<void> {
    const book = await this.#open(place);
    if (book.reading?.stop.signal.aborted === false) return await book.reading.finished;
    const reading: Reading = { stop: new AbortController(), done: 0, of: 0, finished: Promise.resolve() };
    book.reading = reading;
    this.#tellOn(book, reading);
    reading.finished = this.#readAll(book, reading, which).finally(() => {
      if (book.reading === reading) book.reading = null;
      this.#notify(book.projectId);
    });
    await reading.finished;
  }

  #howFar({ accountId }: Book, { done, of }: Reading): NotesFound['reading'] {
    const waitMs = this.#parts.waitMs(accountId);
    return { done, of, waitsUntilMs: waitMs === null ? null : this.#parts.clock.nowMs() + waitMs };
  }

  #tellOn(book: Book, reading: Reading): void {
    this.#parts.clock.schedule(tellOnEveryMs, () => {
      if (book.reading !== reading) return;
      this.#notify(book.projectId);
      this.#tellOn(book, reading);
    });
  }

  /** Stops reading this project, or with null whichever is being read. */
  stop(place: ProjectPlace | null = null): void {
    void this.#book?.then((book) => {
      if (place === null || keyOfPlace(book) === keyOfPlace(place)) book.reading?.stop.abort();
    });
  }

  /** Reads the notes of these items again, because the service reported a new one. */
  async readAgain(
    places: readonly { readonly projectId: ProjectId; readonly mediaId: MediaId }[],
  ): Promise<void> {
    const book = await this.#book;
    if (!book) return;
    for (const { projectId, mediaId } of places) {
      const item = projectId === book.projectId ? await this.#itemOf(book, mediaId) : null;
      if (!item) continue;
      try {
        await this.#readItem(book, item, { lane: 'background' });
      } catch (error) {
        // They are read with all others the next time.
        if (!(error instanceof ApiFailure)) throw error;
      }
      this.#notify(projectId);
    }
  }

  /** Takes over all notes of an item that were read elsewhere in the program. */
  async wereRead(place: ProjectPlace, mediaId: MediaId, notes: readonly Note[]): Promise<void> {
    const book = await this.#book;
    if (!book || keyOfPlace(book) !== keyOfPlace(place)) return;
    const item = await this.#itemOf(book, mediaId);
    if (!item) return;
    book.notes.put({ ...item, notes, readAtMs: this.#parts.clock.nowMs() });
    this.#notifySoon(book);
  }

  /** Places the notes of an item again, because a frame rate was told or came with a version. */
  async placeAgain(mediaId: MediaId): Promise<void> {
    const book = await this.#book;
    if (!book?.notes.find(mediaId)) return;
    book.notes.placeAgain(mediaId);
    this.#notify(book.projectId);
  }

  /** Call when a note of this item was checked, or no longer is. */
  async marksChanged(mediaId: MediaId): Promise<void> {
    const book = await this.#book;
    if (book?.notes.find(mediaId)) this.#notify(book.projectId);
  }

  /** Call when settings were changed: frames may be counted from another number than in the last search. */
  async settingsChanged(): Promise<void> {
    const book = await this.#book;
    if (book && book.notes.firstFrame !== this.#parts.firstFrame()) this.#notify(book.projectId);
  }

  #open(place: ProjectPlace): Promise<Book> {
    const key = keyOfPlace(place);
    if (this.#book && this.#bookOf === key) return this.#book;
    this.stop();
    const opening = this.#openKnown(place);
    this.#book = opening;
    this.#bookOf = key;
    opening.catch(() => {
      if (this.#book === opening) this.#bookOf = null;
    });
    return opening;
  }

  async #openKnown({ accountId, projectId }: ProjectPlace): Promise<Book> {
    const book: Book = {
      accountId,
      projectId,
      notes: new NotesByItem(this.#parts.rates, this.#parts.firstFrame()),
      reading: null,
    };
    const { lists, giveTurn } = this.#parts;
    const { items } = await allPages((cursor) =>
      lists.media({ accountId, source: 'known', cursor, projectId }),
    );
    for (const { id, name, type } of items) {
      if (type !== 'video') continue;
      await this.#addKnown(book, { id, name });
      await giveTurn();
    }
    return book;
  }

  /** Adds an item with its notes as they were last seen. */
  async #addKnown(
    { accountId, projectId, notes }: Book,
    { id, name }: Pick<ItemWithNotes, 'id' | 'name'>,
  ): Promise<void> {
    const ask = {
      accountId,
      source: 'known',
      projectId,
      mediaId: id,
      status: 'all',
      versionId: null,
    } as const;
    let isWhole = true;
    const known = await allPages(async (cursor) => {
      const page = await this.#parts.lists.notes({ ...ask, cursor });
      isWhole &&= page.fetchedAtMs !== null;
      return page;
    });
    notes.put({ id, name, notes: known.items, readAtMs: isWhole ? known.fetchedAtMs : null });
  }

  /** A video of the project. One that is new since the project was opened is added if any list or request showed it. */
  async #itemOf(book: Book, mediaId: MediaId): Promise<ItemWithNotes | null> {
    if (!book.notes.find(mediaId)) {
      const { accountId, projectId } = book;
      const known = { accountId, source: 'known', projectId } as const;
      const { lists } = this.#parts;
      const { items } = await allPages((cursor) => lists.media({ ...known, cursor }));
      // A new upload's item is requested by itself, so the list as last seen may lack it.
      const found =
        items.find(({ id }) => id === mediaId) ?? (await lists.mediaItem({ ...known, mediaId })).item;
      if (found?.type !== 'video') return null;
      await this.#addKnown(book, found);
    }
    return book.notes.find(mediaId);
  }

  async #readAll(book: Book, reading: Reading, which: 'all' | 'outdated'): Promise<void> {
    const { signal } = reading.stop;
    try {
      await this.#readItems(book);
      const nowMs = this.#parts.clock.nowMs();
      const isDue = ({ readAtMs }: ItemWithNotes) =>
        which === 'all' || readAtMs === null || nowMs - readAtMs > freshMs;
      const items = this.#inTurn(book).filter(isDue);
      reading.of = items.length;
      this.#notifySoon(book);
      for (const item of items) {
        if (signal.aborted) return;
        await this.#readItem(book, item, { lane: 'background', signal });
        reading.done += 1;
        this.#notifySoon(book);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #readItems(book: Book): Promise<void> {
    const { accountId, projectId, notes } = book;
    const { items } = await allPages((cursor) =>
      this.#parts.lists.media({ accountId, source: 'service', cursor, projectId }),
    );
    notes.listed(items.filter(({ type }) => type === 'video'));
  }

  async #readItem(
    book: Book,
    { id }: ItemWithNotes,
    call: { readonly lane: 'click' | 'background'; readonly signal?: AbortSignal },
  ): Promise<void> {
    const { accountId, projectId } = book;
    const ask = {
      accountId,
      source: 'service',
      projectId,
      mediaId: id,
      status: 'all',
      versionId: null,
    } as const;
    try {
      const { items: notes } = await allPages((cursor) => this.#parts.lists.notes({ ...ask, cursor }, call));
      const item = book.notes.find(id);
      if (item && call.signal?.aborted !== true)
        book.notes.put({ ...item, notes, readAtMs: this.#parts.clock.nowMs() });
      this.#parts.wereRead({ accountId, projectId }, id, notes);
    } catch (error) {
      // Removed since the items were listed: it has no notes any more.
      if (!(error instanceof ApiFailure) || error.status !== 404) throw error;
      book.notes.remove(id);
      this.#parts.wereRead({ accountId, projectId }, id, []);
    }
  }

  /** Those with open notes first, then those never read, then what was read longest ago. */
  #inTurn(book: Book): readonly ItemWithNotes[] {
    const open = this.#parts.openNotes(book);
    return book.notes.items.toSorted(
      (a, b) => (open.get(b.id) ?? 0) - (open.get(a.id) ?? 0) || (a.readAtMs ?? 0) - (b.readAtMs ?? 0),
    );
  }

  #marked(book: Book, notes: readonly ItemNote[]): readonly MarkedNote[] {
    const { ticks, history } = this.#parts;
    const marks = new Map<MediaId, ReturnType<typeof marksOf>>();
    return notes.map((found) => {
      const { id, media_id: mediaId } = found.note;
      let ofItem = marks.get(mediaId);
      if (!ofItem) {
        const numbers = versionNumbers(history.ofMedia(mediaId), book.notes.find(mediaId)?.notes ?? []);
        ofItem = marksOf(ticks.ofMedia(mediaId), numbers);
        marks.set(mediaId, ofItem);
      }
      return { ...found, marks: ofItem.get(id) ?? [] };
    });
  }

  /** Tells the listeners in a moment, once for all changes until then. */
  #notifySoon({ projectId }: Book): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    this.#parts.clock.schedule(tellEveryMs, () => {
      this.#isTelling = false;
      this.#notify(projectId);
    });
  }

  #notify(projectId: ProjectId): void {
    this.#listeners.tell(projectId);
  }
}

/** Of how many items the notes were never read, or are just being read again. */
const unreadIn = ({ notes, reading }: Book): number =>
  Math.max(
    notes.items.filter(({ readAtMs }) => readAtMs === null).length,
    reading ? reading.of - reading.done : 0,
  );

const rowOf = ({ note, item, time, marks }: MarkedNote): ProjectNote => ({
  note,
  item,
  time,
  mark: marks.findLast(({ versionId }) => versionId !== null) ?? null,
});
