import type { Cancel, Clock } from '../../src/engine/ports/clock.ts';

interface Event {
  readonly atMs: number;
  readonly order: number;
  readonly happen: () => void;
  isCanceled: boolean;
}

/** A clock that jumps from one event to the next, so that hours of thousands of computers pass in seconds. */
export class EventClock implements Clock {
  #nowMs = 0;
  #order = 0;
  /** A heap, with the earliest event first. */
  readonly #events: Event[] = [];

  nowMs = (): number => this.#nowMs;
  monotonicMs = (): number => this.#nowMs;

  schedule(delayMs: number, happen: () => void): Cancel {
    const event = {
      atMs: this.#nowMs + Math.max(0, delayMs),
      order: this.#order++,
      happen,
      isCanceled: false,
    };
    this.#events.push(event);
    this.#rise(this.#events.length - 1);
    return () => {
      event.isCanceled = true;
    };
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const cancel = this.schedule(delayMs, resolve);
      signal?.addEventListener(
        'abort',
        () => {
          cancel();
          reject(signal.reason);
        },
        { once: true },
      );
    });
  }

  /** Runs until no event is left. */
  async run(): Promise<void> {
    for (;;) {
      // Lets code that waited for the last event run before time moves on.
      await new Promise((resolve) => setImmediate(resolve));
      const next = this.#take();
      if (next === null) return;
      if (next.isCanceled) continue;
      this.#nowMs = next.atMs;
      next.happen();
    }
  }

  #take(): Event | null {
    const [first] = this.#events;
    const last = this.#events.pop();
    if (first === undefined || last === undefined) return null;
    if (this.#events.length > 0) {
      this.#events[0] = last;
      this.#sink(0);
    }
    return first;
  }

  #isEarlier(one: number, other: number): boolean {
    const [a, b] = [this.#events[one], this.#events[other]];
    if (a === undefined || b === undefined) return false;
    return a.atMs < b.atMs || (a.atMs === b.atMs && a.order < b.order);
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#events[one], this.#events[other]];
    if (a === undefined || b === undefined) return;
    this.#events[one] = b;
    this.#events[other] = a;
  }

  #rise(from: number): void {
    for (let at = from; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (!this.#isEarlier(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      const [left, right] = [at * 2 + 1, at * 2 + 2];
      let earliest = at;
      if (this.#isEarlier(left, earliest)) earliest = left;
      if (this.#isEarlier(right, earliest)) earliest = right;
      if (earliest === at) return;
      this.#swap(at, earliest);
      at = earliest;
    }
  }
}
