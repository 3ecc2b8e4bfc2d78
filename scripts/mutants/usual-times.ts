import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Results {
  readonly projects: Readonly<
    Record<string, { readonly files: Readonly<Record<string, { readonly duration: number }>> }>
  >;
}

/** How long a test file takes: as measured here, else as Vitest remembers it of the last whole run. */
export class UsualTimes {
  readonly #times = new Map<string, number>();

  constructor(root: string) {
    const folder = join(root, 'node_modules/.vite/vitest');
    for (const name of existsSync(folder) ? readdirSync(folder) : []) {
      const path = join(folder, name, 'results.json');
      if (!existsSync(path)) continue;
      const { projects } = JSON.parse(readFileSync(path, 'utf8')) as Results;
      for (const { files } of Object.values(projects))
        for (const [test, { duration }] of Object.entries(files)) this.keep(test, duration);
    }
  }

  /** A test never run before may take a second. */
  of(test: string): number {
    return this.#times.get(test) ?? 1000;
  }

  keep(test: string, tookMs: number): void {
    this.#times.set(test, tookMs);
  }
}
