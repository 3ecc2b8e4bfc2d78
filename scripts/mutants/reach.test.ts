import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { Reach } from './reach.ts';
import { keptAs } from './reach-probes.ts';

it('says which tests reach a place, that none does, or that nothing is known of it', () => {
  using folder = temporaryFolder();
  const tests = ['src/a.test.ts', 'src/b.test.ts', 'src/gone.test.ts'];
  const kept = join(folder.path, '.cache/mutant-reach');
  mkdirSync(join(kept, 'reached'), { recursive: true });
  mkdirSync(join(folder.path, 'src'));
  writeFileSync(join(kept, 'places.json'), JSON.stringify(['both', 'one', 'none']));
  writeFileSync(
    join(kept, 'tests.json'),
    JSON.stringify(Object.fromEntries(tests.map((test) => [test, '']))),
  );
  for (const [test, places] of [
    ['src/a.test.ts', 'both\none\nboth\n'],
    ['src/b.test.ts', 'both\nan old place\n'],
    ['src/gone.test.ts', 'one\n'],
  ] as const)
    writeFileSync(join(kept, 'reached', keptAs(test)), places);
  for (const test of ['a', 'b', 'new']) writeFileSync(join(folder.path, `src/${test}.test.ts`), 'it');
  const reach = new Reach(folder.path);
  expect(reach.of('both')).toEqual(['src/a.test.ts', 'src/b.test.ts']);
  expect(reach.of('one')).toEqual(['src/a.test.ts']);
  expect(reach.of('none')).toEqual([]);
  expect(reach.of('an old place')).toBeNull();
  expect(reach.isNew('src/new.test.ts')).toBe(true);
});
