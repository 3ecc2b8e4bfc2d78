import { mkdtempSync, rmSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NodeClock } from '../node/node-clock.ts';
import { openStore } from './database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'renderdrop-incomplete-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a package without SQLite’s file for this computer is told as that, with what helps', () => {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      next(specifier.endsWith('.node') ? '/nothing/here.node' : specifier, context),
  });
  const result = openStore(join(folder, 'renderdrop.sqlite'), { clock: new NodeClock() });
  hooks.deregister();
  expect(result).toMatchObject({ kind: 'refused', error: { code: 'program_incomplete' } });
});
