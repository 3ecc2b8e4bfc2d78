import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { TypesOf } from './types-of.ts';

it('refuses what the types exclude, but not names that are merely unused', () => {
  using folder = temporaryFolder();
  const root = join(import.meta.dirname, '../..');
  const file = 'src/cli/near.ts';
  const write = (lines: readonly string[]) => writeFileSync(join(folder.path, file), lines.join('\n'));
  mkdirSync(join(folder.path, 'src/cli'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder.path, 'node_modules'));
  const compilerOptions = {
    strict: true,
    noUnusedLocals: true,
    composite: true,
    outDir: '../../.cache/types',
    rootDir: '../..',
    types: [],
    lib: ['es2024'],
    skipLibCheck: true,
  };
  writeFileSync(
    join(folder.path, 'src/cli/tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  );
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
