/**
 * Which test files reach which places: every test of `src` runs once on a copy of the sources with a probe at each
 * place that may be changed. Programs that the tests start are included. The result is stored for all seeds in
 * `.cache/mutant-reach`, one file for each test.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';
import { copyProject } from './copy-project.ts';
import { probed } from './probed.ts';
import { keptAs } from './reach-probes.ts';
import { everyChange, filesBelow } from './sample.ts';

const folderIn = (root: string) => join(root, '.cache/mutant-reach');
const placesIn = (root: string) => join(folderIn(root), 'places.json');
const testsIn = (root: string) => join(folderIn(root), 'tests.json');
const reachedIn = (root: string) => join(folderIn(root), 'reached');

/** Runs the tests whose path contains `pathPart`; what is known of other tests stays. */
export async function learnReach(root: string, work: string, seed: number, pathPart: string): Promise<void> {
  mkdirSync(reachedIn(root), { recursive: true });
  copyProject(root, work);
  const places: string[] = [];
  for (const [file, changes] of Map.groupBy(everyChange(root, seed), (change) => change.file)) {
    const source = readFileSync(join(root, file), 'utf8');
    // A change that removes a whole line begins with its indentation; the mark is placed after it.
    const marks = changes.map(({ place, at, was }) => ({
      key: place,
      at: at + was.length - was.trimStart().length,
    }));
    const withProbes = probed(source, marks);
    for (const { key } of marks) if (withProbes.includes(key)) places.push(key);
    writeFileSync(join(work, file), withProbes);
  }
  writeFileSync(placesIn(root), JSON.stringify(places));
  const tests = filesBelow(root, 'src').filter(
    (name) => /(?<!\.long)\.test\.ts$/.test(name) && name.includes(pathPart),
  );
  // Given no names, Vitest would run all tests.
  if (tests.length === 0) throw new Error(`No test's path contains ${pathPart}`);
  for (const test of tests) rmSync(join(reachedIn(root), keptAs(test)), { force: true });
  const probes = pathToFileURL(join(import.meta.dirname, 'reach-probes.ts')).href;
  process.env['RENDERDROP_REACH'] = reachedIn(root);
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${probes}`;
  process.chdir(work);
  const vitest = await createVitest('test', {
    root: work,
    watch: false,
    reporters: ['agent', 'json'],
    outputFile: { json: join(folderIn(root), `report-${Date.now()}.json`) },
    setupFiles: ['scripts/random-examples.ts', 'scripts/not-run-here.ts', 'scripts/mutants/reach-setup.ts'],
  });
  await vitest.start(tests);
  await vitest.close();
  process.chdir(root);
  process.exitCode = 0;
  const hashes = Object.fromEntries(tests.map((test) => [test, hashOf(root, test)]));
  writeFileSync(testsIn(root), JSON.stringify({ ...learntIn(root), ...hashes }));
  rmSync(work, { recursive: true, force: true });
}

/** What is known: which tests reach a place. Tests that are new or have changed since may reach it too. */
export class Reach {
  readonly #root: string;
  readonly #tests = new Map<string, string[]>();
  readonly #learnt: Readonly<Record<string, string>>;

  constructor(root: string) {
    this.#root = root;
    this.#learnt = learntIn(root);
    if (!existsSync(placesIn(root))) return;
    for (const place of JSON.parse(readFileSync(placesIn(root), 'utf8')) as string[])
      this.#tests.set(place, []);
    const kept = new Map(Object.keys(this.#learnt).map((test) => [keptAs(test), test]));
    for (const name of readdirSync(reachedIn(root))) {
      const test = kept.get(name);
      if (test === undefined || !existsSync(join(root, test))) continue;
      const places = new Set(readFileSync(join(reachedIn(root), name), 'utf8').split('\n'));
      for (const place of places) this.#tests.get(place)?.push(test);
    }
  }

  /** Null if nothing is known of the place, or can be: code outside functions has no statement of its own to probe. */
  of(place: string): readonly string[] | null {
    return this.#tests.get(place) ?? null;
  }

  isNew(test: string): boolean {
    return this.#learnt[test] !== hashOf(this.#root, test);
  }
}

/** The tests that ran, each with a hash of its content at that time. */
const learntIn = (root: string): Readonly<Record<string, string>> =>
  existsSync(testsIn(root))
    ? (JSON.parse(readFileSync(testsIn(root), 'utf8')) as Record<string, string>)
    : {};

const hashOf = (root: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex')
    .slice(0, 16);
