import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const rows = readFileSync(join(root, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '));

interface Named {
  readonly file: string;
  readonly title: string;
}

/** Parses references of the form `path/of.test.ts`: "one title", "another". */
function testsNamedIn(row: string): readonly Named[] {
  return [
    ...row.matchAll(
      /`((?:src|sandbox|e2e|scripts)\/[^`]+\.(?:test|spec)\.ts)`(?:: ((?:"[^"]+"(?:, | and |; )?)+))?/g,
    ),
  ].flatMap(([, file = '', titles = '']) => [
    { file, title: '' },
    ...[...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  ]);
}

/** Whether the file contains the title. In place of a placeholder in the file's text, a title may have any value. */
function hasTitle(source: string, title: string): boolean {
  const isCut = title.endsWith('…');
  const wanted = isCut ? title.slice(0, -1).trimEnd() : title;
  const literals = source
    .split('\n')
    .flatMap((line) => [...line.matchAll(/'((?:[^'\\]|\\.)+)'|"((?:[^"\\]|\\.)+)"|`((?:[^`\\]|\\.)+)`/g)]);
  return literals.some((found) => {
    const text = (found[1] ?? found[2] ?? found[3] ?? '').replaceAll(/\\(.)/g, '$1');
    const pattern = text
      .split(/\$\{[^}]*\}|%[a-z]/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*');
    return isCut ? text.startsWith(wanted) : new RegExp(`^${pattern}$`, 's').test(wanted);
  });
}

it('every row of the security table names tests that exist', () => {
  const named = rows.flatMap(testsNamedIn);
  expect(named.length).toBeGreaterThan(100);
  const missing = named.filter(({ file, title }) => {
    const path = join(root, file);
    return !existsSync(path) || (title !== '' && !hasTitle(readFileSync(path, 'utf8'), title));
  });
  expect(missing).toEqual([]);
});
