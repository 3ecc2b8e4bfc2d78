/**
 * Which test files reach which of the chosen places: every test runs once on sources with a probe at each, programs that
 * tests start included. Kept in `.cache/mutant-reach`, a file for each place.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';
import { type Mark, probed } from './probed.ts';
import { type Marks, marksFile, probedAt } from './reach-probes.ts';
import { type Chosen, filesBelow, folders } from './sample.ts';

const testsFile = 'tests.json';
const folderIn = (root: string) => join(root, '.cache/mutant-reach');

export async function learnReach(root: string, chosen: readonly Chosen[]): Promise<void> {
  const folder = folderIn(root);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const placed: (Mark & { readonly path: string })[] = [];
  for (const { file, key, at, was } of chosen) {
    // What leaves a whole line out begins with its indent.
    const mark = { key, at: at + was.length - was.trimStart().length };
    if (!probed(readFileSync(join(root, file), 'utf8'), [mark]).includes(key)) continue;
    mkdirSync(join(folder, key));
    placed.push({ ...mark, path: join(root, file) });
  }
  const marks: Marks = Object.fromEntries(Map.groupBy(placed, ({ path }) => path));
  writeFileSync(join(folder, marksFile), JSON.stringify(marks));
  const tests = folders.flatMap((each) => filesBelow(root, each)).filter((name) => name.endsWith('.test.ts'));
  const hashes = Object.fromEntries(tests.map((test) => [test, hashOf(root, test)]));
  writeFileSync(join(folder, testsFile), JSON.stringify(hashes));
  process.env['RENDERDROP_REACH'] = folder;
  const probes = pathToFileURL(join(import.meta.dirname, 'reach-probes.ts')).href;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${probes}`;
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      reporters: ['dot'],
      // A place tells of itself once in each process.
      isolate: true,
      setupFiles: ['scripts/random-examples.ts', 'scripts/mutants/reach-setup.ts'],
    },
    {
      plugins: [
        {
          name: 'probes',
          enforce: 'pre',
          transform: (source, id) => probedAt(marks, id.split('?')[0] ?? id, source),
        },
      ],
    },
  );
  await vitest.start();
  await vitest.close();
  process.exitCode = 0;
}

/** What was learnt: which tests reach a place. Those that are new or have changed since may do so as well. */
export class Reach {
  readonly #root: string;
  readonly #learnt: Readonly<Record<string, string>>;

  constructor(root: string) {
    this.#root = root;
    const path = join(folderIn(root), testsFile);
    this.#learnt = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
  }

  /** Null where nothing was learnt of the place, or cannot be: what a class begins with is no statement. */
  of(key: string): readonly string[] | null {
    const folder = join(folderIn(this.#root), key);
    return existsSync(folder)
      ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
      : null;
  }

  isNew(test: string): boolean {
    return this.#learnt[test] !== hashOf(this.#root, test);
  }
}

const hashOf = (root: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
    .slice(0, 16);
