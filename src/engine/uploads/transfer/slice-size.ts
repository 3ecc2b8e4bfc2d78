import type { Clock } from '../../ports/clock.ts';
import { pieceBytes } from './piece-buffers.ts';

const smallestBytes = 16 * 1024;
const firstBytes = 64 * 1024;
const sliceMs = 50;

/**
 * How much to hand to the socket at once. A fast connection takes whole pieces. On a slow one, small slices keep
 * progress even and show that the connection is slow, not stalled.
 */
export class SliceSize {
  readonly #clock: Clock;
  #bytes = firstBytes;
  #lastTakenAtMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Slices smaller than a piece are waited for one by one, so that there is something to measure. */
  get isWholePiece(): boolean {
    return this.#bytes >= pieceBytes;
  }

  handed(): void {
    this.#lastTakenAtMs ??= this.#clock.monotonicMs();
  }

  taken(bytes: number): void {
    const nowMs = this.#clock.monotonicMs();
    const tookMs = nowMs - (this.#lastTakenAtMs ?? nowMs);
    this.#lastTakenAtMs = nowMs;
    const fitting = tookMs <= 0 ? pieceBytes : (bytes / tookMs) * sliceMs;
    const bounded = Math.min(Math.max(fitting, this.#bytes / 2), this.#bytes * 2);
    this.#bytes = Math.round(Math.min(pieceBytes, Math.max(smallestBytes, bounded)));
  }
}
