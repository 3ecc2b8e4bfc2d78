import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { innerRooms, rooms } from './engine-floors.ts';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '..');
const pages = [
  'README.md',
  ...globSync('docs/{administrators,troubleshooting,architecture,contributing,security,glossary}.md', {
    cwd: root,
  }),
  ...globSync('docs/adr/*.md', { cwd: root }),
];
const read = (page: string) => readFileSync(join(root, page), 'utf8');

/** Folders and files of the project that a page names. For a name with a star, at least one must exist. */
const namedIn = (page: string) => [
  ...new Set(
    [
      ...read(page).matchAll(
        /`((?:src|sandbox|scripts|e2e|bench|chromium-app|testing|integrations|docs|bin)\/[\w./*-]+)`/g,
      ),
    ].map(([, path = '']) => path),
  ),
];
const isThere = (path: string) =>
  path.includes('*') ? globSync(path, { cwd: root }).length > 0 : existsSync(join(root, path));

it.each(pages)('%s names files that exist', (page) => {
  expect(namedIn(page).filter((path) => !isThere(path))).toEqual([]);
});

const architecture = 'docs/architecture.md';

it('walks one upload through files that exist', () => {
  const named = [...read(architecture).matchAll(/`([\w/*-]+(?:\.test)?\.tsx?)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(20);
  const isInProject = (path: string) => globSync([path, `src/**/${path}`], { cwd: root }).length > 0;
  expect(named.filter((path) => !isInProject(path))).toEqual([]);
});

it('draws every room of the engine', () => {
  const [, drawing = ''] = /## Inside the engine[\s\S]*?```\n([\s\S]*?)```/.exec(read(architecture)) ?? [];
  const drawn = new Set(drawing.split(/[\s;,:]+/).map((word) => word.replace(/\/$/, '')));
  expect(rooms.filter((room) => !drawn.has(room))).toEqual([]);
});

it.each(Object.entries(innerRooms))('says what the rooms inside %s are for', (room, inner) => {
  const [, rest = ''] = read(architecture).split(`\n\`${room.split('/').at(-1)}/\``);
  const [text = ''] = rest.split(/\n\n(?=`\w+(?:-\w+)*\/`|## )/);
  expect(inner.filter((name) => !text.includes(`\`${name}/\``))).toEqual([]);
});

/** Drops code, in which nothing is a link. */
const proseOf = (page: string) =>
  read(page)
    .replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`\n]*`/g, 'code');

/** Makes anchors as GitHub does: letters, digits, hyphens and underscores in lower case, and a hyphen for each space. */
const anchorOf = (heading: string) =>
  heading
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-');

function anchorsIn(page: string): ReadonlySet<string> {
  const headings = [
    ...read(page)
      .replaceAll(/^(`{3,}|~{3,})[\s\S]*?^\1/gm, '')
      .matchAll(/^#{1,6} +(.+?) *#*$/gm),
  ].map(([, heading = '']) => anchorOf(heading));
  const seen = new Map<string, number>();
  return new Set(
    headings.map((anchor) => {
      const times = seen.get(anchor) ?? 0;
      seen.set(anchor, times + 1);
      return times === 0 ? anchor : `${anchor}-${times}`;
    }),
  );
}

const everyPage = projectFiles(root).filter((path) => path.endsWith('.md'));

it('finds the pages to check', () => expect(everyPage.length).toBeGreaterThan(50));

it.each(everyPage)('%s links to pages, pictures and headings that exist', (page) => {
  const links = [
    ...proseOf(page).matchAll(/\]\(<?([^)\s>]+)>?(?: "[^"]*")?\)/g),
    ...proseOf(page).matchAll(/\b(?:src|href)="([^"]+)"/g),
    ...proseOf(page).matchAll(/^\[[^\]]+\]: (\S+)/gm),
  ].map(([, to = '']) => to);
  const broken = links
    .filter((to) => !/^[a-z][a-z+.-]*:/i.test(to))
    .filter((to) => {
      const [path = '', anchor] = to.split('#');
      const target = path === '' ? page : join(dirname(page), decodeURIComponent(path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).has(anchor);
    });
  expect(broken).toEqual([]);
});

it('gives every decision a number of its own', () => {
  const numbers = globSync('docs/adr/*.md', { cwd: root }).map((path) => path.slice(9, 13));
  expect(numbers.filter((number, at) => numbers.indexOf(number) !== at)).toEqual([]);
});
