import { NodeClock } from '../node/node-clock.ts';
import type { Cancel, Clock } from '../ports/clock.ts';

/** Real time that runs faster: what waits a minute waits a second at sixty. */
export class FastClock implements Clock {
  readonly #clock = new NodeClock();
  readonly #factor: number;
  readonly #startMs: number;
  readonly #startWallMs: number;

  constructor(factor: number) {
    this.#factor = factor;
    this.#startMs = this.#clock.monotonicMs();
    this.#startWallMs = this.#clock.nowMs();
  }

  nowMs(): number {
    return Math.round(this.#startWallMs + this.#elapsedMs());
  }

  monotonicMs(): number {
    return this.#startMs + this.#elapsedMs();
  }

  schedule(delayMs: number, callback: () => void): Cancel {
    return this.#clock.schedule(this.#realMs(delayMs), callback);
  }

  sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    return this.#clock.sleep(this.#realMs(delayMs), signal);
  }

  /** A timer of Node is up to a millisecond early, which would be several here. */
  #realMs(delayMs: number): number {
    return delayMs <= 0 ? 0 : Math.ceil(delayMs / this.#factor) + 1;
  }

  #elapsedMs(): number {
    return (this.#clock.monotonicMs() - this.#startMs) * this.#factor;
  }
}
