interface Turn {
  readonly start: () => void;
  readonly signal: AbortSignal;
}

/** Runs a few tasks at once, the newest request first: it is for what the person looks at now. */
export class NewestFirst {
  readonly #atOnceMax: number;
  readonly #waiting: Turn[] = [];
  #running = 0;

  constructor(atOnceMax: number) {
    this.#atOnceMax = atOnceMax;
  }

  /** Null if the request was aborted before the task started. */
  async run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result | null> {
    if (signal.aborted) return null;
    if (this.#running >= this.#atOnceMax)
      await new Promise<void>((start) => this.#waiting.push({ start, signal }));
    else this.#running += 1;
    try {
      return signal.aborted ? null : await work();
    } finally {
      this.#running -= 1;
      this.#startNext();
    }
  }

  #startNext(): void {
    const next = this.#waiting.pop();
    if (!next) return;
    this.#running += 1;
    next.start();
  }
}
