import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '..');
const files = projectFiles(root).filter((path) => path.endsWith('.ts') && !/\.(?:test|spec)\.ts$/.test(path));
const rows = readFileSync(join(root, 'docs/adr/0030-what-we-write-ourselves.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()));

/** The files that a row of the table names: `glob.ts` matches the end of a path, `containers/` everything in that folder. */
const namedBy = (name: string): readonly string[] =>
  files.filter((path) =>
    name.endsWith('/') ? `/${path}`.includes(`/${name}`) : `/${path}`.endsWith(`/${name}`),
  );

const linesOf = (path: string): number => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

it('gives the length of each part of our own code, accurate to a fifth', () => {
  expect(rows.length).toBeGreaterThan(30);
  const wrong = rows.flatMap(([, ours = '', lines = '']) => {
    const named = [...ours.matchAll(/`([^`]+)`/g)].map(([, name = '']) => namedBy(name));
    const counted = named.flat().reduce((sum, path) => sum + linesOf(path), 0);
    const said = Number(lines.replace(',', ''));
    const isRight =
      named.every((found) => found.length > 0) && Math.abs(counted - said) <= Math.max(10, said / 5);
    return isRight ? [] : [`${ours}: says ${lines}, is ${counted}`];
  });
  expect(wrong).toEqual([]);
});
