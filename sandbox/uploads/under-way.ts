/** Uploads that are being received. Before the service closes its database, it waits for them. */
export class UnderWay {
  readonly #running = new Set<Promise<void>>();

  keep(upload: Promise<void>): void {
    this.#running.add(upload);
    void upload.finally(() => this.#running.delete(upload));
  }

  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }
}
