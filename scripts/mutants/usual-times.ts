import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

interface Report {
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}

/** How long a test file takes: as measured by the last `npm test` here, or else while changes were tried. */
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

  /** Five seconds for a test that never ran, so that tests known to be quick come first. */
  of(test: string): number {
    return this.#reported.get(test) ?? this.#measured.get(test) ?? 5000;
  }

  /** The longest time it took here, whatever else the computer was doing. */
  longest(test: string): number {
    return Math.max(this.of(test), this.#measured.get(test) ?? 0);
  }

  keep(test: string, tookMs: number): void {
    this.#measured.set(test, Math.round(Math.max(tookMs, this.#measured.get(test) ?? 0)));
    writeFileSync(this.#path, JSON.stringify(Object.fromEntries(this.#measured)));
  }
}
