import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Reach } from './reach.ts';
import { filesBelow } from './sample.ts';

export interface Near {
  readonly test: string;
  readonly steps: number;
}

/** Which tests are nearest to a file: its own first, then those that import it, then those that reach it through other files. */
export class TestsNear {
  readonly #importers = new Map<string, string[]>();

  constructor(root: string, reach = new Reach(root)) {
    this.#reach = reach;
    for (const file of filesBelow(root, 'src')) {
      if (!file.endsWith('.ts') || file.endsWith('.long.test.ts')) continue;
      if (file.endsWith('.test.ts')) this.#tests.push(file);
      const text = readFileSync(join(root, file), 'utf8');
      const workers = [...text.matchAll(/workerScript\(import\.meta\.url, '([\w-]+)'/g)];
      const imports = [...text.matchAll(/(?:from |import\(|import |new URL\()'(\.[^']+)'/g)];
      for (const path of [
        ...imports.map(([, each = '']) => each),
        ...workers.map(([, name]) => `./${name}.ts`),
      ]) {
        const imported = join(dirname(file), path);
        this.#importers.set(imported, [...(this.#importers.get(imported) ?? []), file]);
      }
    }
    this.#root = root;
  }

  readonly #root: string;
  readonly #reach: Reach;
  readonly #tests: string[] = [];

  /**
   * The tests known to reach one place of the file, and those that may since have come to reach it. If nothing is
   * known, all tests that reach the file.
   */
  of(file: string, place: string): readonly Near[] {
    const near = this.ofFile(file);
    const reached = this.#reach.of(place);
    if (!reached) return near;
    const steps = new Map(near.map((each) => [each.test, each.steps]));
    const fresh = near.filter(({ test }) => !reached.includes(test) && this.#reach.isNew(test));
    return [...reached.map((test) => ({ test, steps: steps.get(test) ?? 3 })), ...fresh];
  }

  /** Every test that reaches the file, with the number of imports in between. */
  ofFile(file: string): readonly Near[] {
    const named = file.replace(/\.ts$/, '.test.ts');
    const found = new Map<string, number>();
    if (existsSync(join(this.#root, named))) found.set(named, 0);
    const visited = new Set([file]);
    let edge = [file];
    for (let steps = 1; edge.length > 0; steps += 1) {
      const next = edge.flatMap((each) => this.#importers.get(each) ?? []);
      edge = [...new Set(next)].filter((each) => !visited.has(each));
      for (const each of edge) {
        visited.add(each);
        if (each.endsWith('.test.ts') && !found.has(each)) found.set(each, steps);
      }
    }
    // Only programs that tests start reach this file. Tests in its own folder, or in the nearest folder above, are
    // likely to start them.
    for (let folder = dirname(file); found.size === 0 && folder !== '.'; folder = dirname(folder))
      for (const test of this.#tests) if (dirname(test) === folder) found.set(test, 4);
    return [...found].map(([test, steps]) => ({ test, steps })).toSorted((a, b) => a.steps - b.steps);
  }
}
