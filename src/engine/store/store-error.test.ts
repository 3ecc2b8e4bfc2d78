import { expect, it } from 'vitest';
import { StoreError, toStoreError } from './store-error.ts';

it.each([
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_FULL', 'disk_full'],
  ['ENOSPC', 'disk_full'],
  ['EDQUOT', 'disk_full'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED_SHAREDCACHE', 'busy'],
  ['SQLITE_CORRUPT_VTAB', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_READONLY_DBMOVED', 'not_writable'],
  ['SQLITE_CANTOPEN', 'not_writable'],
  ['SQLITE_PERM', 'not_writable'],
  ['SQLITE_AUTH', 'not_writable'],
  ['EACCES', 'not_writable'],
  ['ENOTSUP', 'not_writable'],
  ['ERR_DLOPEN_FAILED', 'program_incomplete'],
  ['MODULE_NOT_FOUND', 'program_incomplete'],
  ['SQLITE_IOERR_WRITE', 'disk_failed'],
  ['EIO', 'disk_failed'],
])('%s is %s', (code, kind) => {
  const cause = Object.assign(new Error(code), { code });
  expect(toStoreError(cause)).toMatchObject({ code: kind, cause });
});

it('names no mistake of ours', () => {
  for (const mistake of [new Error('x'), 'EIO', null, { code: 'EIO' }])
    expect(toStoreError(mistake)).toBe(null);
  expect(toStoreError(Object.assign(new Error('x'), { code: 5 }))).toBe(null);
  expect(toStoreError(Object.assign(new Error('x'), { code: 'SQLITE_CONSTRAINT' }))).toBe(null);
});

it('leaves as it is what is named already', () => {
  const error = new StoreError('busy');
  expect(toStoreError(error)).toBe(error);
});
