import type { MediaId } from '../../shared/api/ids.ts';
import type { Note } from '../../shared/api/note.ts';
import { naturalOrder } from '../../shared/model/natural-order.ts';
import type { FirstFrame } from '../../shared/model/timecode.ts';
import { type ItemNote, placeNotes } from '../notes/exports/placed-notes.ts';
import type { VersionRates } from '../notes/version-rates.ts';

export interface ItemWithNotes {
  readonly id: MediaId;
  readonly name: string;
  readonly notes: readonly Note[];
  /** Null: never. */
  readonly readAtMs: number | null;
}

interface Entry extends ItemWithNotes {
  /** The notes at their frames; null until they are needed. */
  placed: readonly ItemNote[] | null;
}

/** The videos of one project with their notes as last read. They are placed at their frames when all are asked for. */
export class NotesByItem {
  readonly #rates: VersionRates;
  readonly #entries = new Map<MediaId, Entry>();
  /** All notes in the order of items and of their films; null until they are needed. */
  #all: readonly ItemNote[] | null = null;
  #firstFrame: FirstFrame;

  constructor(rates: VersionRates, firstFrame: FirstFrame) {
    this.#rates = rates;
    this.#firstFrame = firstFrame;
  }

  /** The number of the first frame when all notes were last asked for. */
  get firstFrame(): FirstFrame {
    return this.#firstFrame;
  }

  get items(): readonly ItemWithNotes[] {
    return [...this.#entries.values()];
  }

  find(id: MediaId): ItemWithNotes | null {
    return this.#entries.get(id) ?? null;
  }

  put(item: ItemWithNotes): void {
    this.#entries.set(item.id, { ...item, placed: null });
    this.#all = null;
  }

  remove(id: MediaId): void {
    this.#entries.delete(id);
    this.#all = null;
  }

  /** These are all videos of the project now. What is known of their notes stays. */
  listed(videos: readonly Pick<ItemWithNotes, 'id' | 'name'>[]): void {
    const before = new Map(this.#entries);
    this.#entries.clear();
    for (const { id, name } of videos) {
      const known = before.get(id);
      this.#entries.set(id, {
        id,
        name,
        notes: known?.notes ?? [],
        readAtMs: known?.readAtMs ?? null,
        placed: known?.name === name ? known.placed : null,
      });
    }
    this.#all = null;
  }

  placeAgain(id: MediaId): void {
    const entry = this.#entries.get(id);
    if (entry) entry.placed = null;
    this.#all = null;
  }

  all(firstFrame: FirstFrame): readonly ItemNote[] {
    if (this.#firstFrame !== firstFrame) {
      this.#firstFrame = firstFrame;
      for (const entry of this.#entries.values()) entry.placed = null;
      this.#all = null;
    }
    this.#all ??= [...this.#entries.values()]
      .sort((a, b) => naturalOrder(a.name, b.name) || (a.id < b.id ? -1 : 1))
      .flatMap((entry) => {
        entry.placed ??= this.#placed(entry);
        return entry.placed;
      });
    return this.#all;
  }

  #placed({ id, name, notes }: ItemWithNotes): readonly ItemNote[] {
    return placeNotes(notes, this.#rates.of(id), null, this.#firstFrame).map((placed) => ({
      ...placed,
      item: name,
    }));
  }
}
