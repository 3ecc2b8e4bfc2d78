import { describe, expect, it } from 'vitest';
import { decideUpdate } from './decide.ts';
import type { UpdateManifest } from './manifest.ts';
import { fileOf, releaseOf } from './testing/update-feed.ts';
import type { ThisCopy } from './this-copy.ts';

const hourMs = 60 * 60 * 1_000;
const at = (hours: number) => new Date(nowMs + hours * hourMs).toISOString();
const nowMs = Date.UTC(2026, 10, 23);
const copy = { version: '1.0.0', platform: 'linux', arch: 'x64', packaging: 'AppImage' } as const;
const files = [
  fileOf('Renderdrop-1.2.0.AppImage', Buffer.from('a')),
  fileOf('renderdrop_1.2.0_amd64.deb', Buffer.from('d'), 'deb'),
  fileOf('renderdrop-1.2.0.x86_64.rpm', Buffer.from('r'), 'rpm'),
];

const decide = (
  changed: Partial<UpdateManifest>,
  ofCopy: Partial<ThisCopy> = {},
  newestSeen: string | null = null,
) =>
  decideUpdate(
    releaseOf({ date: at(-1), expires: at(24), files, ...changed }),
    { ...copy, ...ofCopy },
    newestSeen,
    nowMs,
  );
const refused = (why: string) => ({ kind: 'refused', why });

describe('a manifest that is signed', () => {
  it.each<[string, Partial<UpdateManifest>, Partial<ThisCopy>, string | null, object]>([
    ['is newer', {}, {}, null, { kind: 'newer', how: { kind: 'in_app', file: files[0] } }],
    ['is this one', { version: '1.0.0' }, {}, null, { kind: 'current' }],
    ['is older', { version: '0.9.0' }, {}, null, refused('older')],
    ['is older than one that was seen before', { version: '1.1.0' }, {}, '1.2.0', refused('older')],
    ['was seen before', { version: '1.2.0' }, {}, '1.2.0', { kind: 'newer' }],
    ['has expired', { expires: at(0) }, {}, null, refused('expired')],
    ['is dated a week from now', { date: at(7 * 24) }, {}, null, refused('clock_behind')],
    ['is dated an hour from now: clocks differ', { date: at(1) }, {}, null, { kind: 'newer' }],
    ['is for another system', { platform: 'win32' }, {}, null, refused('other_computer')],
    ['is for another processor', { arch: 'arm64' }, {}, null, refused('other_computer')],
    ['is for another channel', { channel: 'beta' }, {}, null, refused('other_computer')],
    [
      'is a beta for a beta',
      { channel: 'beta', version: '1.2.0-beta.2' },
      { version: '1.2.0-beta.1' },
      null,
      { kind: 'newer' },
    ],
    [
      'is the finished one for a beta',
      { channel: 'beta' },
      { version: '1.2.0-beta.9' },
      null,
      { kind: 'newer' },
    ],
    [
      'is a beta for a finished one',
      { channel: 'beta', version: '1.2.0-beta.1' },
      {},
      null,
      refused('other_computer'),
    ],
    [
      'is a deb',
      {},
      { packaging: 'deb' },
      null,
      { kind: 'newer', how: { kind: 'package_manager', packaging: 'deb', file: files[1] } },
    ],
    [
      'is an rpm',
      {},
      { packaging: 'rpm' },
      null,
      { kind: 'newer', how: { kind: 'package_manager', packaging: 'rpm', file: files[2] } },
    ],
    [
      'has no such package',
      { files: files.slice(0, 1) },
      { packaging: 'deb' },
      null,
      { kind: 'newer', how: { kind: 'by_hand' } },
    ],
    [
      'needs a newer one before it',
      { minimumVersion: '1.1.0' },
      {},
      null,
      { kind: 'newer', how: { kind: 'by_hand' } },
    ],
    [
      'is for a folder that nobody installed',
      {},
      { packaging: 'unknown' },
      null,
      { kind: 'newer', how: { kind: 'by_hand' } },
    ],
  ])('%s', (_what, changed, ofCopy, newestSeen, expected) => {
    expect(decide(changed, ofCopy, newestSeen)).toMatchObject(expected);
  });
});
