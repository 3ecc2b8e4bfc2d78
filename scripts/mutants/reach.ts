/**
 * Which test files reach which of the chosen places: every test runs once on sources with a probe at each, programs that
 * tests start included. Kept in `.cache/mutant-reach`, a file for each place.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createVitest } from 'vitest/node';
import { type Mark, probed } from './probed.ts';
import { type Marks, marksFile, probedAt } from './reach-probes.ts';
import type { Chosen } from './sample.ts';

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
  process.env['RENDERDROP_REACH'] = folder;
  const probes = pathToFileURL(join(import.meta.dirname, 'reach-probes.ts')).href;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import ${probes}`;
  const vitest = await createVitest(
    'test',
    {
      root,
      watch: false,
      reporters: ['dot'],
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

/** The tests that reach it; null where that was never learnt, or cannot be: what a class begins with has no statement. */
export function reachOf(root: string, key: string): readonly string[] | null {
  const folder = join(folderIn(root), key);
  return existsSync(folder)
    ? readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    : null;
}
