const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
const barCells = 24;

/** What a demo says: one line for each step, once it was seen to work, with how long it took. */
export class StepLines {
  readonly #startedMs = performance.now();
  #count = 0;
  /** Of the bar that is being drawn; null where none is. */
  #cells: number | null = null;

  get count(): number {
    return this.#count;
  }

  /** The line is what the step found out, otherwise its title. */
  async step(title: string, act: () => Promise<unknown>): Promise<void> {
    const startedMs = performance.now();
    const said = await act();
    this.#count += 1;
    console.log(`  ✓ ${typeof said === 'string' ? said : title} (${seconds(startedMs)})`);
  }

  /** A bar that only grows, so that it reads the same on a terminal and in a log. Full, it ends its line. */
  bar(share: number): void {
    if (this.#cells === null) process.stdout.write('    ');
    const before = this.#cells ?? 0;
    const cells = Math.max(before, Math.round(Math.min(1, share) * barCells));
    process.stdout.write('█'.repeat(cells - before));
    this.#cells = cells;
    if (share < 1) return;
    process.stdout.write(' 100%\n');
    this.#cells = null;
  }

  sum(more: string): void {
    console.log(`\nAll ${this.#count} steps worked, in ${seconds(this.#startedMs)}. ${more}`);
  }

  stop(error: unknown): void {
    const why = error instanceof Error ? error.message : String(error);
    console.error(`${this.#cells === null ? '' : '\n'}\nIt stopped after ${this.#count} steps: ${why}`);
  }
}
