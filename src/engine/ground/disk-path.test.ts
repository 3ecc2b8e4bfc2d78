import { expect, it } from 'vitest';
import { fileNameOf } from '../../shared/model/file-name.ts';
import { diskPath, pathOfBytes } from './disk-path.ts';

it.each([['/renders/a.mov'], ['/renders/Bühne 1 – v5.mov'], ['/renders/🎬.mov']])(
  'leaves %s as it is',
  (path) => {
    expect(pathOfBytes(Buffer.from(path))).toBe(path);
    expect(diskPath(path)).toBe(path);
  },
);

it.each([
  ['one byte of Latin-1', Buffer.from('/renders/B\xfchne.mov', 'latin1')],
  [
    'a letter cut short',
    Buffer.concat([Buffer.from('/renders/'), Buffer.from('ü').subarray(0, 1), Buffer.from('.mov')]),
  ],
  [
    'odd bytes between real letters',
    Buffer.concat([Buffer.from('/ü🎬'), Buffer.from([0xff, 0x80]), Buffer.from('é.mov')]),
  ],
])('keeps %s, through JSON too', (_what, bytes) => {
  const path = JSON.parse(JSON.stringify(pathOfBytes(bytes))) as string;
  expect(path.isWellFormed()).toBe(false);
  expect(diskPath(path)).toEqual(bytes);
  expect(fileNameOf(path)).toMatch(/\ufffd/);
});

it.each([
  ['/renders/a\\b.mov', 'a\\b.mov'],
  ['C:\\renders\\a.mov', 'a.mov'],
  ['\\\\nas\\renders\\a.mov', 'a.mov'],
  ['a.mov', 'a.mov'],
])('names %s by its last part: %s', (path, name) => {
  expect(fileNameOf(path)).toBe(name);
});
