import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const pages = [
  'README.md',
  ...globSync('docs/{administrators,troubleshooting,architecture,contributing,security,glossary}.md', {
    cwd: root,
  }),
  ...globSync('docs/adr/*.md', { cwd: root }),
];
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Folders and files of the project, as they are written in a page; with a star, at least one must be there. */
const namedIn = (page: string) => [
  ...new Set(
    [
      ...read(page).matchAll(
        /`((?:src|sandbox|scripts|e2e|bench|chromium-app|integrations|docs|bin)\/[\w./*-]+)`/g,
      ),
    ].map(([, path = '']) => path),
  ),
];
const isThere = (path: string) =>
  path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));

it.each(pages)('%s names files that are there', (page) => {
  expect(namedIn(page).filter((path) => !isThere(path))).toEqual([]);
});

it.each(pages)('%s links to pages that are there', (page) => {
  const links = [...read(page).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, to = '']) => to);
  expect(links.filter((to) => !existsSync(join(root, dirname(page), to)))).toEqual([]);
});

it('gives every decision a number of its own', () => {
  const numbers = globSync('docs/adr/*.md', { cwd: root }).map((path) => path.slice(9, 13));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
