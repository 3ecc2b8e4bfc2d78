import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** A process of its own: SQLite's file is loaded once in each. */
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

test('a package without SQLite’s file for this computer is told as that, with what helps', () => {
  using folder = temporaryFolder();
  const words = ['--input-type=module', '--eval', program, join(folder.path, 'renderdrop.sqlite')];
  const { stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: join(import.meta.dirname, '../../..'),
    encoding: 'utf8',
  });
  expect(JSON.parse(stdout || JSON.stringify({ stderr }))).toEqual({
    kind: 'refused',
    code: 'program_incomplete',
  });
});
