import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
let folder = '';
/** The linter's message for each import. One run checks all of them. */
const said = new Map<string, string>();
let looked = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-layering-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  // The real rules, applied to made-up files. Version control is off because this folder has none.
  writeFileSync(
    join(folder, 'biome.jsonc'),
    JSON.stringify({ extends: [join(root, 'biome.jsonc')], vcs: { enabled: false } }),
  );
  const rows = [...againstTheArrows, ...alongTheArrows].map(([path, specifier], index) => ({
    name: `${path} ${specifier}`,
    path: path.replace('.ts', `-${index}.ts`),
    specifier,
  }));
  for (const { path, specifier } of rows) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `import { thing } from '${specifier}';\n\nexport const kept = thing;\n`);
  }
  const biome = join(root, 'node_modules', '.bin', 'biome');
  const words = ['lint', '--only=style/noRestrictedImports', '--max-diagnostics=none', 'src', 'sandbox'];
  const { stdout, stderr } = spawnSync(biome, words, { cwd: folder, encoding: 'utf8' });
  looked = `${stdout}${stderr}`;
  const complaints = looked.split(/^(?=\S+\.ts:\d+:\d+ )/m);
  for (const { name, path } of rows)
    said.set(name, complaints.filter((complaint) => complaint.startsWith(`${path}:`)).join(''));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  const text = said.get(`${path} ${specifier}`);
  expect(text, looked).toContain('lint/style/noRestrictedImports');
  expect(text).toMatch(/Allowed:|Tests start it as a process/);
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
  expect(looked).toContain(`Checked ${againstTheArrows.length + alongTheArrows.length} files`);
  expect(said.get(`${path} ${specifier}`)).toBe('');
});
