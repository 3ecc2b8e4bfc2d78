import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { timesIn } from './moving-picture.ts';

const root = join(import.meta.dirname, '..', '..');
const folder = join(root, 'docs', 'pictures');
const limitBytes = 8_000_000;
const movingLimitBytes = 400_000;

test('the pictures of the screens stay light: under 8 MB together, compressed', () => {
  const names = readdirSync(folder);
  expect(names.filter((name) => !name.endsWith('.webp'))).toEqual([]);
  const sizeBytes = names
    .map((name) => statSync(join(folder, name)).size)
    .reduce((sum, size) => sum + size, 0);
  expect(sizeBytes, 'Take fewer, or all four looks of fewer screens: keptLooks in looks.ts').toBeLessThan(
    limitBytes,
  );
});

test('the first picture that people see moves, and is light', () => {
  const [, first = ''] = /!\[[^\]]*\]\(([^)]+)\)/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? [];
  const picture = readFileSync(join(root, first));
  expect(picture.length).toBeLessThan(movingLimitBytes);
  const times = timesIn(picture);
  expect(times.length).toBeGreaterThan(5);
  expect(Math.min(...times), 'long enough to be read').toBeGreaterThanOrEqual(800);
});

test('every picture that a page shows is there', () => {
  const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => join('docs', name))].filter(
    (path) => path.endsWith('.md'),
  );
  const shown = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/!\[[^\]]*\]\(([^)]+)\)/g)].map(([, path = '']) =>
      join(root, page, '..', path),
    ),
  );
  expect(shown.length).toBeGreaterThan(3);
  expect(shown.filter((path) => !existsSync(path))).toEqual([]);
});
