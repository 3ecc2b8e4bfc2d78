interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** A growing number of bytes over time, for the speed between two recent moments. */
export class ByteCount {
  readonly #keptMs: number;
  readonly #samples: Sample[];

  constructor(keptMs: number, atMs: number, bytes: number) {
    this.#keptMs = keptMs;
    this.#samples = [{ atMs, bytes }];
  }

  get firstMs(): number {
    return this.#samples[0]?.atMs ?? 0;
  }

  add(atMs: number, bytes: number): void {
    this.#samples.push({ atMs, bytes });
    // One older sample is kept, to cover the whole time.
    while ((this.#samples[1]?.atMs ?? atMs) < atMs - this.#keptMs) this.#samples.shift();
  }

  /** Bytes per second between two moments; zero if no time lies between them. */
  speed(fromMs: number, untilMs: number): number {
    const sinceMs = Math.max(fromMs, this.firstMs);
    const seconds = (untilMs - sinceMs) / 1000;
    return seconds <= 0 ? 0 : Math.max(0, (this.#at(untilMs) - this.#at(sinceMs)) / seconds);
  }

  #at(atMs: number): number {
    const after = this.#samples.findIndex((sample) => sample.atMs >= atMs);
    const [before, next] = [this.#samples[after - 1], this.#samples[after]];
    if (next === undefined) return this.#samples.at(-1)?.bytes ?? 0;
    if (before === undefined || next.atMs === before.atMs) return next.bytes;
    const share = (atMs - before.atMs) / (next.atMs - before.atMs);
    return before.bytes + (next.bytes - before.bytes) * share;
  }
}
