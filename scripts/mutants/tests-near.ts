import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow, folders } from './sample.ts';

/** Says which tests stand nearest to a file: its own first, then those that import it, then those that reach it through others. */
export class TestsNear {
  readonly #importers = new Map<string, string[]>();

  constructor(root: string) {
    for (const file of folders.flatMap((folder) => filesBelow(root, folder))) {
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
  readonly #tests: string[] = [];

  /**
   * Every test that reaches the file, with how many imports lie between; where it is known which reach the place itself, those.
   */
  of(
    file: string,
    reached: readonly string[] | null = null,
  ): readonly { readonly test: string; readonly steps: number }[] {
    if (reached) {
      const steps = new Map(this.of(file).map((near) => [near.test, near.steps]));
      return reached
        .map((test) => ({ test, steps: steps.get(test) ?? 3 }))
        .toSorted((a, b) => a.steps - b.steps);
    }
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
    // Only programs that tests start reach it: those of its own folder, and of those above, know of it.
    for (let folder = dirname(file); found.size === 0 && folder !== '.'; folder = dirname(folder))
      for (const test of this.#tests) if (dirname(test) === folder) found.set(test, 4);
    return [...found].map(([test, steps]) => ({ test, steps })).toSorted((a, b) => a.steps - b.steps);
  }
}
