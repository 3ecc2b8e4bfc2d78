import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(read('package.json')));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ version: z.string().optional(), license: z.string().optional() }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));

const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }).toSorted();
const rows = read('docs/dependencies.md')
  .split('\n')
  .filter((line) => /^\| [@a-z]/.test(line) && !line.startsWith('| package |'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

it('every runtime dependency has one row, and every row is one', () => {
  expect(rows.map(([name]) => name).toSorted()).toEqual(needed);
});

it.each(needed)(
  'the row of %s says which version it is of, its licence, its day, its size, why it is here and how to leave it',
  (name) => {
    const row = rows.find(([named]) => named === name) ?? [];
    const [, version, released, licence, size, why, leaving] = row;
    const locked = lock.packages[`node_modules/${name}`];
    expect(version, 'look at the row again').toBe(locked?.version);
    expect(licence).toBe(locked?.license ?? "unnamed (Node's own: MIT)");
    expect(released).toMatch(/^20\d\d-\d\d-\d\d$/);
    expect(size).toMatch(/^(?:\d+(?:\.\d)? MB|not measured)$/);
    expect(why?.length).toBeGreaterThan(4);
    expect(leaving?.length).toBeGreaterThan(4);
  },
);

it('a dependency is named by one exact version', () => {
  const loose = Object.entries({ ...manifest.dependencies, ...manifest.optionalDependencies }).filter(
    ([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+$/.test(version),
  );
  expect(loose).toEqual([]);
});
