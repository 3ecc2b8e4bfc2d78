import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore } from './database.ts';

/** Runs in a process of its own, because native code is loaded only once per process. */
const program = `
import { registerHooks } from 'node:module';
import { NodeClock } from './src/engine/node/node-clock.ts';
import { openStore } from './src/engine/store/database.ts';

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier.endsWith('.node') ? '/nothing/here.node' : specifier, context),
});
const { kind, error } = openStore(process.argv[1], { clock: new NodeClock() });
process.stdout.write(JSON.stringify({ kind, code: error?.code }));
`;

test('a package without SQLite for this computer says so, with a remedy, and leaves the queue alone', () => {
  // Promise: Your uploads are safe.
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  opened.store.close();
  const kept = readFileSync(path);
  const words = ['--input-type=module', '--eval', program, path];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout || JSON.stringify({ stderr }))).toEqual({
    kind: 'refused',
    code: 'program_incomplete',
  });
  expect(readFileSync(path).equals(kept)).toBe(true);
});
