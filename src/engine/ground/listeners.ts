/** The listeners of one event. While they are called, listeners may be added, and removed ones are no longer called. */
export class Listeners<Told extends readonly unknown[]> {
  readonly #all = new Set<(...told: Told) => void>();

  get isEmpty(): boolean {
    return this.#all.size === 0;
  }

  /** Adds a listener until the returned function is called. One that is added twice is called twice. */
  add(listener: (...told: Told) => void): () => void {
    const own = (...told: Told) => listener(...told);
    this.#all.add(own);
    return () => void this.#all.delete(own);
  }

  tell(...told: Told): void {
    for (const listener of [...this.#all]) if (this.#all.has(listener)) listener(...told);
  }

  clear(): void {
    this.#all.clear();
  }
}
