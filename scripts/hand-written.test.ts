import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '..');
const sources = projectFiles(root).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path),
);
const linesOf = (path: string) => readFileSync(join(root, path), 'utf8').split('\n').length - 1;

/** The files that a name in the table means: `node/http/tunnel.ts`, a folder `notes/exports/`, or a file beside the one before it. */
function filesNamed(name: string, before: string | null): readonly string[] {
  if (before !== null && !name.includes('/')) return [before.replace(/[^/]+$/, name)];
  const places = ['', 'src/', 'src/engine/', 'src/renderer/'].map((place) => place + name);
  return sources.filter((path) =>
    places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place)),
  );
}

it('ADR 30 names files that exist, and about as many lines as they have', () => {
  const table = readFileSync(join(root, 'docs/adr/0030-what-we-write-ourselves.md'), 'utf8');
  const rows = [...table.matchAll(/^\| (`.+?`) \| ([\d,]+) \|/gm)];
  expect(rows.length).toBeGreaterThan(30);
  const wrong = rows.flatMap(([, names = '', said = '']) => {
    const found: string[] = [];
    for (const [, name = ''] of names.matchAll(/`([^`]+)`/g)) {
      const files = filesNamed(name, found.at(-1) ?? null);
      if (files.length === 0) return [`${name} doesn't exist`];
      found.push(...files);
    }
    const lines = found.reduce((sum, path) => sum + linesOf(path), 0);
    const expected = Number(said.replaceAll(',', ''));
    return Math.abs(lines - expected) <= Math.max(10, lines / 10)
      ? []
      : [`${names}: ${lines} lines, not ${said}`];
  });
  expect(wrong).toEqual([]);
});
