import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { TypesOf } from './types-of.ts';

const root = join(import.meta.dirname, '../..');
const compilerOptions = {
  strict: true,
  noUnusedLocals: true,
  composite: true,
  outDir: '../../.cache/types',
  rootDir: '../..',
  types: [],
  lib: ['es2024'],
  allowImportingTsExtensions: true,
  rewriteRelativeImportExtensions: true,
  skipLibCheck: true,
};

function writeProject(folder: string, project: string, needs: readonly string[]): void {
  mkdirSync(join(folder, project), { recursive: true });
  const references = needs.map((path) => ({ path }));
  writeFileSync(
    join(folder, project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'], references }),
  );
}

it('refuses what the types exclude, but not names that are merely unused', () => {
  using folder = temporaryFolder();
  const file = 'src/cli/near.ts';
  const write = (lines: readonly string[]) => writeFileSync(join(folder.path, file), lines.join('\n'));
  writeProject(folder.path, 'src/cli', []);
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const asItIs = [
    'const half = (bytes: number): number => bytes / 2;',
    'export function halfOf(bytes: number | null): number {',
    '  if (bytes === null) return 0;',
    '  return half(bytes);',
    '}',
  ];
  write(asItIs);
  const types = new TypesOf(folder.path, folder.path);
  write(asItIs.map((line) => line.replace('if (', 'if (false && ')));
  expect(types.refuse(file)).toBe(true);
  write(asItIs.map((line) => line.replace('half(bytes)', 'undefined as never')));
  expect(types.refuse(file)).toBe(false);
});

it('refuses nothing of what is right, even if the types that are stored are of older sources', () => {
  using folder = temporaryFolder();
  const [project, work] = [join(folder.path, 'project'), join(folder.path, 'work')];
  const near = 'src/cli/near.ts';
  const write = (shared: string, cli: string) => {
    writeFileSync(join(project, 'src/shared/far.ts'), shared);
    writeFileSync(join(project, near), cli);
  };
  writeProject(project, 'src/shared', []);
  writeProject(project, 'src/cli', ['../shared']);
  write('export const one = 1;', "export { one } from '../shared/far.ts';");
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'));
  execFileSync(join(root, 'node_modules/.bin/tsc'), ['-b', 'src/cli'], { cwd: project });
  write('export const two = 2;', "export { two } from '../shared/far.ts';");
  cpSync(join(project, 'src'), join(work, 'src'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(work, 'node_modules'));
  expect(new TypesOf(project, work).refuse(near)).toBe(false);
});
