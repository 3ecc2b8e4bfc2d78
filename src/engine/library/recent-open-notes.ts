import type { MediaId } from '../../shared/api/ids.ts';
import { keyOfPlace, type ProjectPlace } from '../../shared/model/project-place.ts';
import type { Clock } from '../ports/clock.ts';

export interface RecentOpenNotesParts {
  /** How many notes are open on an item now, by asking the service; rejects when it cannot be asked. */
  readonly ask: (place: ProjectPlace, mediaId: MediaId) => Promise<number>;
  /** What was last seen of an item; null when nobody ever looked. */
  readonly known: (place: ProjectPlace, mediaId: MediaId) => number | null;
  readonly clock: Clock;
}

const freshMs = 30_000;
/** A drop of thousands of files must not use up the minute's requests: beyond this, what was last seen is used. */
const asksPerMinute = 20;
const minuteMs = 60_000;

/** The number of open notes now, for the few items that a person uploads to. */
export class RecentOpenNotes {
  readonly #parts: RecentOpenNotesParts;
  readonly #asked = new Map<string, { readonly atMs: number; readonly count: Promise<number | null> }>();
  #asksMs: number[] = [];

  constructor(parts: RecentOpenNotesParts) {
    this.#parts = parts;
  }

  async of(place: ProjectPlace, mediaId: MediaId): Promise<number | null> {
    const nowMs = this.#parts.clock.monotonicMs();
    const key = `${keyOfPlace(place)} ${mediaId}`;
    const asked = this.#asked.get(key);
    if (asked && nowMs - asked.atMs < freshMs) return asked.count;
    this.#asksMs = this.#asksMs.filter((atMs) => nowMs - atMs < minuteMs);
    if (this.#asksMs.length >= asksPerMinute) return this.#parts.known(place, mediaId);
    this.#asksMs.push(nowMs);
    const count = this.#parts.ask(place, mediaId).catch(() => this.#parts.known(place, mediaId));
    this.#asked.set(key, { atMs: nowMs, count });
    return count;
  }
}
