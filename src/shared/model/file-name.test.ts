import { expect, it } from 'vitest';
import { asFileName, fileNameOf, folderOf } from './file-name.ts';

it.each([
  ['/renders/tour/Halo_v04.mov', 'Halo_v04.mov'],
  ['C:\\renders\\tour\\Halo_v04.mov', 'Halo_v04.mov'],
  ['D:/renders\\Halo_v04.mov', 'Halo_v04.mov'],
  ['\\\\server\\renders\\Halo_v04.mov', 'Halo_v04.mov'],
  ['shots/Halo_v04.####.exr', 'Halo_v04.####.exr'],
  ['Halo_v04.mov', 'Halo_v04.mov'],
])('%s is called %s', (path, name) => expect(fileNameOf(path)).toBe(name));

it.each([
  ['shots/tour/Halo_v04.####.exr', 'shots/tour'],
  ['Halo_v04.####.exr', '.'],
])('%s is in %s', (path, folder) => expect(folderOf(path)).toBe(folder));

it.each(['/renders/Halo\\left.mov', 'shots/Halo\\left.mov', 'Halo\\left.mov'])(
  'a backslash is part of the name in %s',
  (path) => expect(fileNameOf(path)).toContain('Halo\\left.mov'),
);

it.each([
  ['LED Main', 'LED Main'],
  ['../../etc/passwd', 'etc passwd'],
  ['C:\\Halo: "left" <1>?', 'C Halo left 1'],
  ['..', ''],
  ['Bühne\u202e\u0000 日本', 'Bühne 日本'],
  ['🎬'.repeat(200), '🎬'.repeat(100)],
])('%s can be part of a name as %s', (words, name) => expect(asFileName(words)).toBe(name));
