import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-layering-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The real rule on files of our own making; only version control is left out, as this folder has none.
  writeFileSync(
    join(folder, 'biome.jsonc'),
    JSON.stringify({ extends: [join(root, 'biome.jsonc')], vcs: { enabled: false } }),
  );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function lintFileWith(path: string, specifier: string) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `import { thing } from '${specifier}';\n\nexport const kept = thing;\n`);
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const result = spawnSync(biome, ['lint', '--only=style/noRestrictedImports', path], {
    cwd: folder,
    encoding: 'utf8',
  });
  rmSync(file);
  return { refused: result.status !== 0, text: result.stdout + result.stderr };
}

const againstTheArrows = [
  ['src/shared/model/bad.ts', '../../engine/compose.ts'],
  ['src/shared/model/bad.ts', '../../renderer/store/window.ts'],
  ['src/shared/api/bad.ts', 'node:fs'],
  ['src/shared/api/bad.ts', 'electron'],
  ['src/engine/uploads/bad.ts', '../../main/windows/main-window.ts'],
  ['src/engine/bad.ts', '../main/index.ts'],
  ['src/engine/uploads/bad.ts', '../../cli/index.ts'],
  ['src/engine/uploads/bad.ts', 'electron'],
  ['src/engine/uploads/bad.ts', '../../../sandbox/server.ts'],
  ['src/main/ipc/bad.ts', '../../renderer/bridge/bridge.ts'],
  ['src/main/bad.ts', '../cli/index.ts'],
  ['src/preload/bad.ts', '../engine/compose.ts'],
  ['src/preload/bad.ts', 'node:path'],
  ['src/renderer/features/bad.ts', '../../engine/compose.ts'],
  ['src/renderer/features/bad.ts', '../../preload/index.ts'],
  ['src/renderer/features/bad.ts', 'node:path'],
  ['src/renderer/features/bad.ts', 'electron'],
  ['src/cli/commands/bad.ts', '../../main/index.ts'],
  ['src/cli/commands/bad.ts', 'electron'],
  ['sandbox/routes/bad.ts', '../../src/engine/api-client/api-client.ts'],
  ['sandbox/routes/bad.ts', '../../src/shared/model/uploads.ts'],
  ['sandbox/routes/bad.ts', 'electron'],
] as const;

it.each(againstTheArrows)('%s may not import %s', (path, specifier) => {
  const { refused, text } = lintFileWith(path, specifier);
  expect(text).toContain('lint/style/noRestrictedImports');
  expect(text).toMatch(/Allowed:|Tests start it as a process/);
  expect(refused).toBe(true);
});

const alongTheArrows = [
  ['src/shared/model/good.ts', '../api/media.ts'],
  ['src/engine/uploads/good.ts', '../../shared/api/media.ts'],
  ['src/engine/uploads/good.ts', '../ports/clock.ts'],
  ['src/engine/uploads/good.ts', 'node:fs'],
  ['src/main/ipc/good.ts', '../../engine/compose.ts'],
  ['src/main/ipc/good.ts', 'electron'],
  ['src/preload/good.ts', '../shared/ipc/contract.ts'],
  ['src/preload/good.ts', 'electron'],
  ['src/renderer/features/good.ts', '../../shared/ipc/contract.ts'],
  ['src/renderer/features/good.ts', 'react'],
  ['src/cli/commands/good.ts', '../../engine/compose.ts'],
  ['sandbox/routes/good.ts', '../../src/shared/api/media.ts'],
  ['sandbox/routes/good.ts', '../state/database.ts'],
] as const;

it.each(alongTheArrows)('%s may import %s', (path, specifier) => {
  const { refused, text } = lintFileWith(path, specifier);
  expect(refused, text).toBe(false);
});
