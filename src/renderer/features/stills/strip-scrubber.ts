import { roughFirst } from './rough-first.ts';

/** How many frames to load at once. Few, because the rest of the window loads pictures too. */
const atOnceMax = 2;

interface ScrubbedFrame<Picture> {
  readonly index: number;
  readonly picture: Picture;
}

export interface ScrubberParts<Picture> {
  readonly count: number;
  /** Resolves to null if the frame cannot be loaded. */
  readonly load: (index: number) => Promise<Picture | null>;
  /** Called with the loaded frame nearest to the pointer. */
  readonly onShow: (frame: ScrubbedFrame<Picture>) => void;
}

/**
 * Loads the frames of a strip while the pointer moves over it: the one under the pointer first, then all others, widely
 * spaced ones first. Shows the nearest loaded frame.
 */
export class StripScrubber<Picture> {
  readonly #parts: ScrubberParts<Picture>;
  readonly #order: readonly number[];
  readonly #loaded = new Map<number, Picture>();
  readonly #asked = new Set<number>();
  #wanted: number | null = null;
  #shown: number | null = null;
  #running = 0;

  constructor(parts: ScrubberParts<Picture>) {
    this.#parts = parts;
    this.#order = roughFirst(parts.count);
  }

  /** The pointer is at this share of the length, from 0 to 1. */
  seek(share: number): void {
    const last = this.#parts.count - 1;
    this.#wanted = Math.min(last, Math.max(0, Math.round(share * last)));
    this.#show();
    this.#fetchNext();
  }

  /** The pointer has left, so nothing more is loaded. */
  leave(): void {
    this.#wanted = null;
    this.#shown = null;
  }

  #show(): void {
    const wanted = this.#wanted;
    if (wanted === null) return;
    let nearest: number | null = null;
    for (const index of this.#loaded.keys()) {
      if (nearest === null || Math.abs(index - wanted) < Math.abs(nearest - wanted)) nearest = index;
    }
    const picture = nearest === null ? undefined : this.#loaded.get(nearest);
    if (nearest === null || picture === undefined || nearest === this.#shown) return;
    this.#shown = nearest;
    this.#parts.onShow({ index: nearest, picture });
  }

  #fetchNext(): void {
    while (this.#running < atOnceMax && this.#wanted !== null) {
      const wanted = this.#wanted;
      const next = this.#asked.has(wanted) ? this.#order.find((index) => !this.#asked.has(index)) : wanted;
      if (next === undefined) return;
      this.#asked.add(next);
      this.#running += 1;
      void this.#parts.load(next).then((picture) => {
        this.#running -= 1;
        // The request may have been dropped because the pointer had left. It is then made again at the next visit.
        if (picture === null) {
          if (this.#wanted === null) this.#asked.delete(next);
        } else this.#loaded.set(next, picture);
        this.#show();
        this.#fetchNext();
      });
    }
  }
}
