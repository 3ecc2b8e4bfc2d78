/** Takes what nobody handles, which would fail the run of the tests, until it is disposed of. */
export class UnhandledRejections implements Disposable {
  readonly reasons: unknown[] = [];
  readonly #others = process.listeners('unhandledRejection');
  readonly #take = (reason: unknown) => this.reasons.push(reason);

  constructor() {
    process.removeAllListeners('unhandledRejection');
    process.on('unhandledRejection', this.#take);
  }

  [Symbol.dispose](): void {
    process.off('unhandledRejection', this.#take);
    for (const other of this.#others) process.on('unhandledRejection', other);
  }
}
