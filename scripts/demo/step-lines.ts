import { isDiskFull, whyItStopped } from './why-it-stopped.ts';

const seconds = (sinceMs: number) => `${((performance.now() - sinceMs) / 1_000).toFixed(1)} s`;
const barCells = 24;
const lookAtDiskMs = 500;

/** Prints one line for each step of a demo once the step has worked, with how long it took. */
export class StepLines {
  readonly #startedMs = performance.now();
  #count = 0;
  /** How many cells of the progress bar are drawn; null if no bar is being drawn. */
  #cells: number | null = null;
  #isInterrupted = false;

  get count(): number {
    return this.#count;
  }

  /** Runs a step. The line shows what the step returned, or else its title. */
  async step(title: string, act: () => Promise<unknown>): Promise<void> {
    const startedMs = performance.now();
    const said = await beforeTheDiskIsFull(act());
    if (this.#isInterrupted) throw new Error('Stopped.');
    this.#count += 1;
    console.log(`  ✓ ${typeof said === 'string' ? said : title} (${seconds(startedMs)})`);
  }

  /** Draws a bar that only grows, so that it looks the same on a terminal and in a log. Once full, it ends its line. */
  bar(share: number): void {
    if (this.#isInterrupted) return;
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
    if (this.#isInterrupted) return;
    this.#end(console.error, `It stopped ${this.#after()}: ${whyItStopped(error)}`);
  }

  /** The person ended it. Steps that are under way print nothing any more. */
  interrupt(): void {
    this.#isInterrupted = true;
    this.#end(console.log, `Stopped ${this.#after()}.`);
  }

  #after(): string {
    return `after ${this.#count} ${this.#count === 1 ? 'step' : 'steps'}`;
  }

  #end(print: (line: string) => void, line: string): void {
    print(`${this.#cells === null ? '' : '\n'}\n${line}`);
    this.#cells = null;
  }
}

/** An upload waits for a service whose disk is full, and a window for its own. Nobody should watch that. */
async function beforeTheDiskIsFull<Result>(step: Promise<Result>): Promise<Result> {
  const full = Promise.withResolvers<never>();
  const watch = setInterval(() => {
    if (isDiskFull()) full.reject(new Error('ENOSPC'));
  }, lookAtDiskMs);
  try {
    return await Promise.race([step, full.promise]);
  } finally {
    clearInterval(watch);
  }
}
