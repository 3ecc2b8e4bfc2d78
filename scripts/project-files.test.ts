import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../src/engine/testing/temporary-folder.ts';
import { projectFiles } from './project-files.ts';

function filesOf(paths: readonly string[], ignored: string): readonly string[] {
  using folder = temporaryFolder();
  for (const path of paths) {
    mkdirSync(dirname(join(folder.path, path)), { recursive: true });
    writeFileSync(join(folder.path, path), '');
  }
  writeFileSync(join(folder.path, '.gitignore'), ignored);
  return projectFiles(folder.path);
}

it('lists every file except those that .gitignore or git itself leaves out', () => {
  const paths = [
    'src/a.ts',
    'src/deep/b.ts',
    '.git/config',
    'out/a.js',
    'src/out/b.js',
    'src/outer.ts',
    'a.log',
  ];
  expect(filesOf(paths, 'out/\n*.log\nnode_modules\n')).toEqual([
    '.gitignore',
    'src/a.ts',
    'src/deep/b.ts',
    'src/outer.ts',
  ]);
});

it('throws if .gitignore has a rule that it does not understand', () => {
  expect(() => filesOf([], 'out/\n!out/kept\n')).toThrow('does not understand “!out/kept”');
});

it('leaves no test file of the project out of what Vitest runs', () => {
  const root = join(import.meta.dirname, '..');
  const tested = /\{([\w,-]+)\}\/\*\*\/\*\.test\.ts/.exec(
    readFileSync(join(root, 'vitest.config.ts'), 'utf8'),
  );
  const folders = tested?.[1]?.split(',') ?? [];
  const leftOut = projectFiles(root).filter(
    (path) => path.endsWith('.test.ts') && !folders.includes(path.split('/')[0] ?? ''),
  );
  expect(leftOut).toEqual([]);
});
