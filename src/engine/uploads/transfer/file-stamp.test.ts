import type { BigIntStats } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeOf, compareContent, fileTroubleOf, isLocked, isVolumeGone, stampOf } from './file-stamp.ts';
import type { FileStamp } from './open-render.ts';

const before: FileStamp = { device: 1n, inode: 2n, sizeBytes: 100, modifiedNs: 10n, changedNs: 20n };

it('takes its stamp from what the system says, in nanoseconds', () => {
  const stats = { dev: 1n, ino: 2n, size: 100n, mtimeNs: 10n, ctimeNs: 20n } as BigIntStats;
  expect(stampOf(stats)).toEqual(before);
});

it.each<readonly [string, Partial<FileStamp>, object]>([
  ['nothing', {}, { kind: 'unchanged' }],
  ['longer', { sizeBytes: 101, modifiedNs: 11n }, { kind: 'grew', sizeBytes: 101 }],
  ['shorter', { sizeBytes: 99, changedNs: 21n }, { kind: 'truncated', sizeBytes: 99 }],
  ['its time set back', { modifiedNs: 9n }, { kind: 'rewritten' }],
  ['a later time', { modifiedNs: 11n, changedNs: 21n }, { kind: 'rewritten' }],
  ['other rights', { changedNs: 21n }, { kind: 'touched' }],
])('sees what changed: %s', (_what, now, state) => {
  expect(compareContent(before, { ...before, ...now })).toEqual(state);
});

describe('what the system says of a file that cannot be opened', () => {
  const nowMs = 1_000_000;
  const ns = (ms: number) => BigInt(ms) * 1_000_000n;
  const trouble = (code: string, platform: NodeJS.Platform = 'linux', modifiedMs: number | null = null) =>
    fileTroubleOf(Object.assign(new Error(code), { code }), {
      platform,
      modifiedNs: modifiedMs === null ? null : ns(modifiedMs),
      nowMs,
    });

  it.each([
    ['ENOENT', { kind: 'not_found' }],
    ['ENOTDIR', { kind: 'not_found' }],
    ['EISDIR', { kind: 'not_a_file', what: 'directory' }],
    ['EBUSY', { kind: 'locked' }],
    ['ETXTBSY', { kind: 'locked' }],
    ['EACCES', { kind: 'no_permission' }],
    ['EPERM', { kind: 'no_permission' }],
    ['EIO', { kind: 'volume_gone' }],
    ['ESTALE', { kind: 'volume_gone' }],
    ['EMFILE', { kind: 'unreadable', code: 'EMFILE' }],
  ])('%s', (code, expected) => expect(trouble(code)).toEqual(expected));

  it('takes a refusal on Windows for a renderer that still writes, for two minutes after the last change', () => {
    expect(trouble('EACCES', 'win32', nowMs - 119_999).kind).toBe('locked');
    expect(trouble('EPERM', 'win32', nowMs - 120_000).kind).toBe('no_permission');
    expect(trouble('EACCES', 'win32').kind).toBe('no_permission');
    expect(trouble('EACCES', 'linux', nowMs).kind).toBe('no_permission');
  });

  it('knows nothing of what carries no code', () => {
    expect([codeOf(null), codeOf('EIO'), codeOf({ code: 5 }), codeOf(new Error('EIO'))]).toEqual([
      'unknown',
      'unknown',
      'unknown',
      'unknown',
    ]);
    expect([isLocked('EBUSY'), isLocked('EIO'), isVolumeGone('EIO'), isVolumeGone('EBUSY')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });
});
