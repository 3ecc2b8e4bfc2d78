import { closeSync, openSync, realpathSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { writersOf } from './writers.ts';

it.skipIf(process.platform !== 'linux')('knows who writes to a file, and says nothing of any other', () => {
  using folder = temporaryFolder();
  const at = (name: string) => join(realpathSync(folder.path), name);
  const [written, read, closed, unasked] = [at('a.mov'), at('b.mov'), at('c.mov'), at('d.mov')];
  for (const path of [written, read, closed, unasked]) writeFileSync(path, 'video');
  const open = [openSync(written, 'a'), openSync(read, 'r'), openSync(unasked, 'a')];
  // A computer with very many open files may not be looked through in time: then nothing is known, and nothing wrong said.
  const found = writersOf([written, read, closed]);
  for (const descriptor of open) closeSync(descriptor);
  expect([...found.keys()]).toEqual([written, read, closed]);
  expect(['open', 'unknown']).toContain(found.get(written)?.kind);
  for (const path of [read, closed]) expect(['none', 'unknown']).toContain(found.get(path)?.kind);
  expect(['none', 'unknown']).toContain(writersOf([written]).get(written)?.kind);
});
