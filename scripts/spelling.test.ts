import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '..');
const files = projectFiles(root).map((path) => ({ path, isCode: /\.tsx?$/.test(path) }));
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Texts are spelled as in America, and so is what is written about them. */
const british =
  /\b\w*(?:colour|behaviour|favour|honour|neighbour|recognis|organis|serialis|normalis|optimis|initialis|cancelled|cancelling|labelled)\w*|\b(?:grey|centre)\w*/gi;

/** Comments and titles of tests. What stands in backticks is a name, and may be one on disk or of the API. */
function written(path: string): string {
  const parts = read(path).matchAll(
    /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(\/\*[\s\S]*?\*\/|(?<![:\w])\/\/[^\n]*)/g,
  );
  const comments = [...parts].map(([, comment = '']) => comment);
  const titles = /\.(?:test|spec)\.ts$/.test(path)
    ? [...read(path).matchAll(/\b(?:it|test|describe|itLong)(?:\.\w+)*\(\s*'((?:\\.|[^'\\\n])*)'/g)].map(
        ([, title = '']) => title,
      )
    : [];
  return [...comments, ...titles].join('\n').replaceAll(/`[^`\n]*`/g, '');
}

const found = (path: string, text: string) => [...text.matchAll(british)].map(([word]) => `${path}: ${word}`);

it('comments, titles of tests and pages are spelled one way', () => {
  const code = files.filter(({ path, isCode }) => isCode && path !== 'scripts/spelling.test.ts');
  expect(code.length).toBeGreaterThan(2_000);
  expect(code.flatMap(({ path }) => found(path, written(path)))).toEqual([]);
  // What programs write into these pages is spelled as they spell it.
  const pages = files.filter(
    ({ path }) => /\.md$/.test(path) && !/^docs\/(?:reliability|words|troubleshooting)\.md$/.test(path),
  );
  expect(
    pages.flatMap(({ path }) =>
      found(path, read(path).replaceAll(/```[\s\S]*?```|`[^`\n]*`|\]\([^)]*\)/g, '')),
    ),
  ).toEqual([]);
});

it('no name in the code says one thing in two spellings, but for what is stored or answered under its name', () => {
  const names = /\b\w*(?:behaviour|favour|neighbour|recognis|serialis|organis)\w*/gi;
  const code = files.filter(({ path, isCode }) => isCode && /^(?:src|sandbox|chromium-app)\//.test(path));
  expect(
    code.flatMap(({ path }) => [...read(path).matchAll(names)].map(([word]) => `${path}: ${word}`)),
  ).toEqual([]);
});
