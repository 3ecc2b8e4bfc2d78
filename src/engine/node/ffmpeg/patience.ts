import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { diskPath } from '../../ground/disk-path.ts';
import type { Cancel } from '../../ports/clock.ts';
import { NodeClock } from '../node-clock.ts';

/**
 * Waits as long as there are signs of life: those it is told of, and writes to a folder. A program that rearranges a large
 * file at its end prints nothing for minutes, but writes all the time.
 */
export class Patience {
  readonly #clock = new NodeClock();
  readonly #silenceMs: number;
  readonly #folder: string | null;
  readonly #onOver: () => void;
  #signAtMs = this.#clock.monotonicMs();
  #writtenMs = Number.NEGATIVE_INFINITY;
  #stop: Cancel = () => {};
  #isOver = false;

  constructor(silenceMs: number, folder: string | null, onOver: () => void) {
    this.#silenceMs = silenceMs;
    this.#folder = folder;
    this.#onOver = onOver;
    this.#waitFor(silenceMs);
  }

  renew(): void {
    this.#signAtMs = this.#clock.monotonicMs();
  }

  end(): void {
    this.#isOver = true;
    this.#stop();
  }

  #waitFor(delayMs: number): void {
    if (!this.#isOver) this.#stop = this.#clock.schedule(delayMs, () => void this.#look());
  }

  async #look(): Promise<void> {
    const writtenMs = await newestWriteMs(this.#folder);
    if (writtenMs > this.#writtenMs) {
      this.#writtenMs = writtenMs;
      this.renew();
    }
    const quietMs = this.#clock.monotonicMs() - this.#signAtMs;
    if (quietMs < this.#silenceMs) return this.#waitFor(this.#silenceMs - quietMs);
    if (!this.#isOver) this.#onOver();
  }
}

async function newestWriteMs(folder: string | null): Promise<number> {
  const names = folder === null ? [] : await readdir(diskPath(folder)).catch(() => []);
  const times = names.map((name) =>
    stat(diskPath(join(folder ?? '', name))).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.NEGATIVE_INFINITY,
    ),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...(await Promise.all(times)));
}
