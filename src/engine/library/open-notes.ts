import { z } from 'zod';
import {
  type MediaId,
  mediaIdSchema,
  noteIdSchema,
  type ProjectId,
  type VersionId,
  versionIdSchema,
} from '../../shared/api/ids.ts';
import type { Note } from '../../shared/api/note.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { Listeners } from '../ground/listeners.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { CachedLists } from '../store/tables/cached-lists.ts';

/**
 * The service does not count notes: how many are open on an item is known only by listing them, item by item. So only
 * items that are in sight or were uploaded to from here are asked about, usually in the background lane, and the answers
 * are kept.
 */

export interface OpenNotesParts {
  readonly lists: CachedLists;
  readonly clock: Clock;
  /** Null while the account cannot be asked: signed out, or its key does not work. */
  readonly clientOf: (accountId: string) => ApiClient | null;
  /** Items uploaded to from this computer. They are looked at even when nobody has them in sight. */
  readonly ownItems: (accountId: string) => readonly ItemPlace[];
}

export interface ItemPlace {
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
}

interface NewNotes extends ItemPlace {
  readonly accountId: string;
  readonly notes: readonly Note[];
}

export type OpenNotesEvent =
  | {
      readonly kind: 'open_notes_changed';
      readonly accountId: string;
      readonly projectId: ProjectId;
      /** Whether lists of notes that were read before may be out of date. They are not after the first reading of an item. */
      readonly areListsOld: boolean;
    }
  /** Notes that came since the last look at an item uploaded to from here; never for its first look. */
  | { readonly kind: 'new_notes'; readonly found: NewNotes };

/** What is in sight is looked at again after this long. */
const inSightAgainMs = 2 * 60_000;
const ownAgainMs = 5 * 60_000;
/** Between two looks, so that a screenful of items does not use up the minute's requests. */
const betweenLooksMs = 400;
const ownItemsMax = 40;

const lookSchema = z.object({
  mediaId: mediaIdSchema,
  open: z.array(noteIdSchema),
  /** The versions that they are on; looks kept by older versions of the app do not say. */
  on: z.array(versionIdSchema).optional(),
  atMs: z.number(),
});
const looksSchema = z.array(lookSchema);
type Look = z.output<typeof lookSchema>;

export class OpenNotes {
  readonly #parts: OpenNotesParts;
  readonly #listeners = new Listeners<[event: OpenNotesEvent]>();
  #inSight: { readonly accountId: string; readonly items: readonly ItemPlace[] } | null = null;
  #accountId: string | null = null;
  #cancelNext: Cancel | null = null;
  #running: AbortController | null = null;
  /** Items on which the service reported a note. They come before all others. */
  #urgent: readonly ItemPlace[] = [];

  constructor(parts: OpenNotesParts) {
    this.#parts = parts;
  }

  subscribe(listener: (event: OpenNotesEvent) => void): Cancel {
    return this.#listeners.add(listener);
  }

  /** How many notes are open on each item that was ever looked at. */
  counts(accountId: string, projectId: ProjectId): ReadonlyMap<MediaId, number> {
    return new Map(this.#looks(accountId, projectId).map(({ mediaId, open }) => [mediaId, open.length]));
  }

  /** The account whose items are looked at; null stops everything. */
  follow(accountId: string | null): void {
    if (accountId === this.#accountId) return;
    this.#accountId = accountId;
    this.#inSight = null;
    this.#urgent = [];
    this.#restart();
  }

  /** What a person has before them now. An empty list: nothing, for example because the window is hidden. */
  setInSight(accountId: string, items: readonly ItemPlace[]): void {
    this.#inSight = { accountId, items };
    if (accountId === this.#accountId && this.#running === null) this.#restart();
  }

  /** A person has just read all notes of an item: what they saw is known without asking. */
  wasRead(accountId: string, item: ItemPlace, notes: readonly Note[]): void {
    this.#keep(accountId, item, onlyOpen(notes), 'reading');
  }

  /** All notes of an item were just read only to count them: nobody has seen them. */
  wasCounted(accountId: string, item: ItemPlace, notes: readonly Note[]): void {
    this.#keep(accountId, item, onlyOpen(notes), 'look');
  }

  /** All notes of an item were just read with those of the whole project: few of them are in sight. */
  wasListed(accountId: string, item: ItemPlace, notes: readonly Note[]): void {
    this.#keep(accountId, item, onlyOpen(notes), 'listing');
  }

  /** Call when something was uploaded from here, because there may be one more own item. */
  ownItemsChanged(): void {
    if (this.#running === null) this.#restart();
  }

  /**
   * Call when the service reported a note on these items: those that are in sight, or uploaded to from here, are looked
   * at now.
   */
  lookNow(items: readonly ItemPlace[]): void {
    const accountId = this.#accountId;
    if (accountId === null) return;
    const wanted = items.filter((item) => this.#isOwn(accountId, item) || this.#isInSight(accountId, item));
    if (wanted.length === 0) return;
    this.#urgent = [...this.#urgent, ...wanted];
    this.#restart();
  }

  stop(): void {
    this.follow(null);
  }

  #restart(): void {
    this.#cancelNext?.();
    this.#cancelNext = null;
    this.#running?.abort();
    this.#running = null;
    const accountId = this.#accountId;
    if (accountId === null) return;
    const [urgent] = this.#urgent;
    const due = urgent ? { item: urgent, inMs: 0 } : this.#nextDue(accountId);
    if (due === null) return;
    this.#cancelNext = this.#parts.clock.schedule(due.inMs, () => void this.#look(accountId, due.item));
  }

  async #look(accountId: string, item: ItemPlace): Promise<void> {
    const running = new AbortController();
    this.#running = running;
    const isUrgent = this.#urgent.includes(item);
    try {
      const client = this.#parts.clientOf(accountId);
      const call = { lane: isUrgent ? 'watch' : 'background', signal: running.signal } as const;
      const notes = client ? await client.listNotes(item.projectId, item.mediaId, {}, call).all() : null;
      if (running.signal.aborted) return;
      this.#keep(accountId, item, notes, 'look');
    } catch (error) {
      if (running.signal.aborted) return;
      if (!(error instanceof ApiFailure)) throw error;
      // The look failed: what was known is kept, and the item is tried again in its turn.
      this.#keep(accountId, item, null, 'look');
    }
    if (this.#running === running) {
      this.#running = null;
      this.#urgent = this.#urgent.filter((other) => other !== item);
      this.#restart();
    }
  }

  #keep(
    accountId: string,
    item: ItemPlace,
    notes: readonly Note[] | null,
    by: 'look' | 'reading' | 'listing',
  ): void {
    const looks = this.#looks(accountId, item.projectId);
    const before = looks.find(({ mediaId }) => mediaId === item.mediaId);
    const open = notes?.map(({ id }) => id) ?? before?.open ?? [];
    const on = notes ? [...new Set(notes.map(({ version_id }) => version_id))] : before?.on;
    const atMs = this.#parts.clock.nowMs();
    const look: Look = { mediaId: item.mediaId, open, ...(on ? { on } : {}), atMs };
    const others = looks.filter(({ mediaId }) => mediaId !== item.mediaId);
    this.#parts.lists.write(accountId, looksKey(item.projectId), [...others, look]);
    if (!notes) return;
    const fresh = before ? notes.filter(({ id }) => !before.open.includes(id)) : [];
    // One may have been resolved while another came, so their number alone doesn't tell.
    if (fresh.length > 0 || before?.open.length !== open.length) {
      const areListsOld = before !== undefined || by === 'look';
      this.#say({ kind: 'open_notes_changed', accountId, projectId: item.projectId, areListsOld });
    }
    if (fresh.length > 0 && by !== 'reading' && this.#isOwn(accountId, item)) {
      this.#say({ kind: 'new_notes', found: { ...item, accountId, notes: fresh } });
    }
  }

  /** The item to look at next. Items in sight that were never seen come first, then the item whose next look is due first. */
  #nextDue(accountId: string): { readonly item: ItemPlace; readonly inMs: number } | null {
    const nowMs = this.#parts.clock.nowMs();
    const inSight = this.#inSight?.accountId === accountId ? this.#inSight.items : [];
    const own = this.#parts.ownItems(accountId).slice(0, ownItemsMax);
    const looksOf = new Map<ProjectId, readonly Look[]>();
    const lastMs = ({ projectId, mediaId }: ItemPlace): number | null => {
      const looks = looksOf.get(projectId) ?? this.#looks(accountId, projectId);
      looksOf.set(projectId, looks);
      return looks.find((look) => look.mediaId === mediaId)?.atMs ?? null;
    };
    const turns = [
      ...inSight.map((item) => ({ item, dueMs: (lastMs(item) ?? 0) + inSightAgainMs })),
      ...own.map((item) => ({ item, dueMs: (lastMs(item) ?? 0) + ownAgainMs })),
    ];
    const first = turns.sort((a, b) => a.dueMs - b.dueMs)[0];
    return first ? { item: first.item, inMs: Math.max(betweenLooksMs, first.dueMs - nowMs) } : null;
  }

  #isOwn(accountId: string, { mediaId }: ItemPlace): boolean {
    return this.#parts.ownItems(accountId).some((own) => own.mediaId === mediaId);
  }

  #isInSight(accountId: string, { mediaId }: ItemPlace): boolean {
    return (
      this.#inSight?.accountId === accountId && this.#inSight.items.some((seen) => seen.mediaId === mediaId)
    );
  }

  #looks(accountId: string, projectId: ProjectId): readonly Look[] {
    return this.#parts.lists.read(accountId, looksKey(projectId), looksSchema)?.value ?? [];
  }

  #say(event: OpenNotesEvent): void {
    this.#listeners.tell(event);
  }
}

/** Whether notes are open on a version, as far as anybody has looked. */
export function hasOpenNotes(
  lists: CachedLists,
  of: ItemPlace & { readonly accountId: string; readonly versionId: VersionId },
): boolean {
  const looks = lists.read(of.accountId, looksKey(of.projectId), looksSchema)?.value ?? [];
  const look = looks.find(({ mediaId }) => mediaId === of.mediaId);
  return look !== undefined && look.open.length > 0 && (look.on?.includes(of.versionId) ?? true);
}

const onlyOpen = (notes: readonly Note[]) => notes.filter(({ status }) => status === 'open');

const looksKey = (projectId: ProjectId): string => `open notes of ${projectId}`;
