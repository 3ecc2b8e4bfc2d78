import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** How long a test file takes: as the last `npm test` here measured it, else as measured while changes were tried. */
export class UsualTimes {
  readonly #path: string;
  readonly #reported = new Map<string, number>();
  readonly #measured: Map<string, number>;

  constructor(root: string) {
    this.#path = join(root, '.cache/mutant-times.json');
    const measured = existsSync(this.#path) ? readFileSync(this.#path, 'utf8') : '{}';
    this.#measured = new Map(Object.entries(JSON.parse(measured) as Record<string, number>));
    const report = join(root, '.cache/reports/vitest.json');
    if (!existsSync(report)) return;
    for (const { name, startTime, endTime } of (JSON.parse(readFileSync(report, 'utf8')) as Report)
      .testResults)
      this.#reported.set(relative(root, name), endTime - startTime);
  }

  /** A test never run before may take five seconds: those measured to be quick come first. */
  of(test: string): number {
    return this.#reported.get(test) ?? this.#measured.get(test) ?? 5000;
  }

  /** The longest it took here, on whatever else the computer did at the time. */
  longest(test: string): number {
    return Math.max(this.of(test), this.#measured.get(test) ?? 0);
  }

  keep(test: string, tookMs: number): void {
    this.#measured.set(test, Math.round(Math.max(tookMs, this.#measured.get(test) ?? 0)));
    writeFileSync(this.#path, JSON.stringify(Object.fromEntries(this.#measured)));
  }
}
