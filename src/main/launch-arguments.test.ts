import { isAbsolute } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLaunchArguments } from './launch-arguments.ts';

test('files are taken by absolute path or from the folder they were named in', () => {
  const request = readLaunchArguments(['/renders/a.mov', 'b.mov', '../c.mov'], '/shots/10');
  expect(request.filePaths).toEqual(['/renders/a.mov', '/shots/10/b.mov', '/shots/c.mov']);
});

test('security row 14: switches, addresses and what is no text are not files', () => {
  const hostile = [
    '--inspect=0.0.0.0',
    '-e',
    'file:///etc/passwd',
    'https://evil.test',
    '/a\0b',
    7,
    null,
    {},
    '',
  ];
  expect(readLaunchArguments(hostile, '/')).toEqual({ places: [], filePaths: [] });
});

test('the last deep link counts', () => {
  const request = readLaunchArguments(['renderdrop://project/a', 'renderdrop://project/b'], '/');
  expect(request.places).toEqual([{ kind: 'project', projectId: 'b' }]);
});

test('a relative name without a folder to start from is left out', () => {
  expect(readLaunchArguments(['a.mov'], 'nowhere').filePaths).toEqual([]);
});

test('security row 14: any arguments come out as absolute paths and known places (1,000 hostile lists)', () => {
  const argument = fc.oneof(
    fc.string(),
    fc.constantFrom('--', '-x', 'renderdrop://project/..', '\0', '/', '..', 'C:\\x', '\\\\share\\x'),
    fc.anything(),
  );
  fc.assert(
    fc.property(fc.array(argument, { maxLength: 10 }), fc.string(), (args, folder) => {
      const { places, filePaths } = readLaunchArguments(args, folder);
      expect(places.length).toBeLessThanOrEqual(1);
      for (const path of filePaths) {
        expect(isAbsolute(path)).toBe(true);
        expect(path).not.toContain('\0');
      }
    }),
    { numRuns: 1_000 },
  );
});
