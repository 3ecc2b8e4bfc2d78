import { expect, it } from 'vitest';
import { stillAddress, unreadStillAddress } from './still-address.ts';

it('gives each take of a render its own address, read or not', () => {
  const facts = { durationSeconds: 3 };
  const read = [0, 1, 2].map((take) => stillAddress('file', 'a', facts, take));
  expect(read).toEqual(['/still/file/a/1000', '/still/file/a/1000?take=1', '/still/file/a/1000?take=2']);
  expect(unreadStillAddress('file', 'a', 2)).toBe('/still/file/a/1000?take=2');
});
