import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { PickedFiles } from './picked-files.ts';

it('tells a render that was replaced by one of exactly the same size from the one before', async () => {
  using folder = temporaryFolder();
  const pickedFiles = new PickedFiles();
  const path = join(folder.path, 'Wall.mov');
  writeFileSync(path, 'one take');
  utimesSync(path, 1, 1);
  const [before] = await pickedFiles.add([path]);
  writeFileSync(path, 'new take');
  utimesSync(path, 2, 2);
  const [after] = await pickedFiles.add([path]);
  expect(before).toMatchObject({ kind: 'file', sizeBytes: 8, modifiedMs: 1_000 });
  expect(after).toEqual({ ...before, modifiedMs: 2_000 });
});
