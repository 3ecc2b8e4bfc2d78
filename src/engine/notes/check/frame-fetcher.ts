import type { CheckPicture } from '../../../shared/model/note-check.ts';
import type { FrameGrabber, FramePlace } from '../../ports/frame-grabber.ts';
import { hasAlpha, type Render, sourceOf } from '../version-renders.ts';

/** Adjacent pictures of one render, decoded together. */
export interface FetchUnit {
  /** Identifies the render. */
  readonly key: string;
  readonly render: Render;
  readonly pictures: readonly CheckPicture[];
}

interface Running {
  readonly unit: FetchUnit;
  readonly isAsked: boolean;
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

interface Asked {
  readonly unit: FetchUnit;
  readonly answer: (picture: Uint8Array | null) => void;
}

/** More decoders would take too much of the computer from a render that runs on it. */
const atOnceMax = 2;
const keptBytesMax = 192 * 1024 * 1024;
/** Limits open requests: holding an arrow key down asks for more pictures than anybody sees. */
const askedMax = 24;
/** `screen`: as wide as one side of a large screen; `own`: as wide as the render. */
export type FetchedWidth = 'screen' | 'own';

/** Narrower with transparency, because PNG takes longer. */
const screenWidths = { jpeg: 1920, png: 1280 } as const;
/** Wider than any render, so pictures keep their full size. */
const ownWidth = 65_535;

/**
 * Takes pictures out of renders with two decoders at a time: first those that somebody waits for, newest first; then those
 * likely to be looked at next. Closing it ends every decoder.
 */
export class FrameFetcher {
  readonly #grabber: FrameGrabber;
  readonly #width: FetchedWidth;
  readonly #kept = new Map<string, Uint8Array | null>();
  readonly #running = new Set<Running>();
  readonly #asked: Asked[] = [];
  #ahead: FetchUnit[] = [];
  #keptBytes = 0;
  #isClosed = false;

  constructor(grabber: FrameGrabber, width: FetchedWidth = 'screen') {
    this.#grabber = grabber;
    this.#width = width;
  }

  /** A picture; null if it can't be had, or nobody waits for it any more. */
  async picture(unit: FetchUnit): Promise<Uint8Array | null> {
    const [picture] = unit.pictures;
    if (!picture) return null;
    const name = nameOf(unit.key, picture);
    while (!this.#isClosed) {
      const kept = this.#kept.get(name);
      if (kept !== undefined) return kept;
      const running = [...this.#running].find((each) => holds(each.unit, name) && !each.stop.signal.aborted);
      if (!running) return await this.#ask(unit);
      await running.done;
    }
    return null;
  }

  isKept(key: string, picture: CheckPicture): boolean {
    return this.#kept.has(nameOf(key, picture));
  }

  /** Replaces the pictures to fetch ahead, in the order in which they will probably be needed. */
  setAhead(units: readonly FetchUnit[]): void {
    this.#ahead = [...units];
    this.#next();
  }

  /** Adds pictures in front of the others that are fetched ahead. */
  addAhead(units: readonly FetchUnit[]): void {
    this.#ahead = [...units, ...this.#ahead];
    this.#next();
  }

  /** Ends every decoder; resolves when they are gone. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#ahead = [];
    for (const { answer } of this.#asked.splice(0)) answer(null);
    const running = [...this.#running];
    for (const { stop } of running) stop.abort();
    await Promise.all(running.map(({ done }) => done));
    this.#kept.clear();
    this.#keptBytes = 0;
  }

  #ask(unit: FetchUnit): Promise<Uint8Array | null> {
    return new Promise((answer) => {
      this.#asked.push({ unit, answer });
      if (this.#asked.length > askedMax) this.#asked.shift()?.answer(null);
      this.#next();
    });
  }

  #next(): void {
    if (this.#isClosed) return;
    if (this.#asked.length > 0 && this.#running.size >= atOnceMax) this.#makeRoom();
    while (this.#running.size < atOnceMax) {
      const asked = this.#asked.pop();
      if (asked) {
        this.#start(asked.unit, asked.answer);
        continue;
      }
      const ahead = this.#nextAhead();
      if (!ahead) return;
      this.#start(ahead, null);
    }
  }

  /** Stops a decoder that fetches ahead, for the sake of a picture that somebody waits for. */
  #makeRoom(): void {
    const ahead = [...this.#running].findLast(({ isAsked, stop }) => !isAsked && !stop.signal.aborted);
    if (!ahead) return;
    this.#ahead.unshift(ahead.unit);
    ahead.stop.abort();
  }

  #nextAhead(): FetchUnit | null {
    for (let unit = this.#ahead.shift(); unit; unit = this.#ahead.shift()) {
      const { key } = unit;
      const pictures = unit.pictures.filter((picture) => {
        const name = nameOf(key, picture);
        return !this.#kept.has(name) && ![...this.#running].some((running) => holds(running.unit, name));
      });
      if (pictures.length === 0) continue;
      if (this.#keptBytes >= keptBytesMax) return null;
      return { ...unit, pictures };
    }
    return null;
  }

  #start(unit: FetchUnit, answer: Asked['answer'] | null): void {
    const stop = new AbortController();
    const { promise, resolve } = Promise.withResolvers<void>();
    const running: Running = { unit, isAsked: answer !== null, stop, done: promise };
    this.#running.add(running);
    void this.#fetch(unit, stop.signal).then((pictures) => {
      this.#running.delete(running);
      if (!stop.signal.aborted) {
        for (const [at, picture] of unit.pictures.entries()) {
          const bytes = pictures[at] ?? null;
          // A picture that failed while fetched ahead is not remembered as missing: it is tried again when somebody waits for
          // it.
          if (bytes || running.isAsked) this.#keep(nameOf(unit.key, picture), bytes);
        }
      }
      answer?.(pictures[0] ?? null);
      resolve();
      this.#next();
    });
  }

  async #fetch(
    { render, pictures }: FetchUnit,
    signal: AbortSignal,
  ): Promise<readonly (Uint8Array | null)[]> {
    const places = pictures.map((picture) => placeOf(picture, render));
    const format = hasAlpha(render) ? 'png' : 'jpeg';
    const widthMax = this.#width === 'own' ? ownWidth : screenWidths[format];
    return await this.#grabber.grabRun({ ...sourceOf(render), places, widthMax, format }, signal);
  }

  #keep(name: string, picture: Uint8Array | null): void {
    this.#keptBytes += (picture?.length ?? 0) - (this.#kept.get(name)?.length ?? 0);
    this.#kept.delete(name);
    this.#kept.set(name, picture);
    for (const [oldest, bytes] of this.#kept) {
      if (this.#keptBytes <= keptBytesMax || oldest === name) break;
      this.#kept.delete(oldest);
      this.#keptBytes -= bytes?.length ?? 0;
    }
  }
}

const nameOf = (key: string, { name }: CheckPicture): string => `${key} ${name}`;

const holds = ({ key, pictures }: FetchUnit, name: string): boolean =>
  pictures.some((picture) => nameOf(key, picture) === name);

function placeOf({ frame, seconds }: CheckPicture, { evenRate }: Render): FramePlace {
  return frame !== null && evenRate !== null
    ? { kind: 'frame', frame, rate: evenRate }
    : { kind: 'moment', seconds };
}
