import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { programNamed } from '../testing/system-programs.ts';
import { longParts, partOf, partsNamed, readWords } from './long-parts.ts';

const root = join(import.meta.dirname, '..');

it('has every long test in exactly one part, and no part without one', () => {
  const files = globSync('{src,sandbox,scripts,e2e,bench}/**/*.long.test.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(10);
  const owners = files.map((file) => ({
    file,
    parts: longParts.filter((part) => part.files.some((beginning) => file.startsWith(beginning))).length,
  }));
  expect(owners.filter(({ parts }) => parts !== 1)).toEqual([]);
  const empty = longParts.filter(
    (part) => part.name !== 'window' && !files.some((file) => partOf(file) === part),
  );
  expect(empty).toEqual([]);
});

it('runs every row that `npm test` leaves out: a file with such rows is loaded by the long one next to it', () => {
  const files = globSync('{src,sandbox,scripts,e2e,bench}/**/*.test.ts', { cwd: root }).filter((file) =>
    /^import \{ itLong \}/m.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(files.length).toBeGreaterThan(10);
  const lost = files.filter((file) => {
    const long = join(root, file.replace(/\.test\.ts$/, '.long.test.ts'));
    return !existsSync(long) || !readFileSync(long, 'utf8').includes(`import './${basename(file)}';`);
  });
  expect(lost).toEqual([]);
});

it('lists only declared programs as what a part needs', () => {
  const unknown = longParts.flatMap(({ needs = [] }) =>
    needs.filter((name) => programNamed(name)?.command !== name),
  );
  expect(unknown).toEqual([]);
});

it('runs the parts that are named, or all', () => {
  expect(partsNamed([])).toBe(longParts);
  expect(partsNamed(['--part', 'window', '--part', 'uploads']).map(({ name }) => name)).toEqual([
    'uploads',
    'window',
  ]);
  expect(() => partsNamed(['--part', 'winter'])).toThrow(/No such part: winter. There are uploads, /);
  expect(() => partsNamed(['--parts', 'window'])).toThrow('Not understood: --parts window');
  expect(() => partsNamed(['--part'])).toThrow('Not understood: --part');
});

it('takes the minutes of the soak', () => {
  expect(readWords(['--part', 'soak', '--minutes', '3'])).toMatchObject({
    parts: [{ name: 'soak' }],
    minutes: 3,
  });
  expect(readWords([])).toEqual({ parts: longParts, minutes: null });
  expect(() => readWords(['--minutes', 'many'])).toThrow('--minutes 3');
});
