/** Work that has begun. Whoever closes what it needs first waits for its end. */
export class WorkInProgress {
  readonly #running = new Set<Promise<void>>();

  /** Ends as this work does. */
  async add<T>(work: Promise<T>): Promise<T> {
    const ended = work.then(ignore, ignore);
    this.#running.add(ended);
    try {
      return await work;
    } finally {
      this.#running.delete(ended);
    }
  }

  /** Never rejects: a failure belongs to whoever added the work. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }
}

const ignore = (): void => {};
