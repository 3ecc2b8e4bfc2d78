import { describe, expect, it } from 'vitest';
import type { AccountState } from './account.ts';
import { describeWatchFolder, type WatchPlaceFacts } from './describe-watch-folder.ts';
import type { WatchCondition } from './watch-folders.ts';

const usable = { state: { kind: 'ok' }, mayUpload: true } as const;
const fine: WatchPlaceFacts = { account: usable, role: 'editor' };
const watching: WatchCondition = {
  kind: 'watching',
  by: { kind: 'events' },
  unreadableFolders: 0,
  outsideLinks: null,
  receiptsRefused: false,
};
const stateOf = (condition: WatchCondition, paused: boolean, place: WatchPlaceFacts) =>
  describeWatchFolder({ condition, paused }, place).state;

describe('how a watch folder stands', () => {
  it.each([
    ['Watching', watching, false, fine],
    ['Paused', watching, true, fine],
    ['Folder not found', { kind: 'missing' }, false, fine],
    ['Folder not found', { kind: 'missing' }, true, fine],
    ['Drive disconnected', { kind: 'disconnected' }, false, { account: null, role: null }],
    ['Signed out', watching, false, { account: null, role: null }],
    ['Paused', watching, true, { account: null, role: null }],
    ['Sign in again', watching, false, { account: { ...usable, state: { kind: 'revoked' } }, role: null }],
    [
      'Keychain locked',
      watching,
      false,
      { account: { ...usable, state: { kind: 'keychain_locked' } }, role: null },
    ],
    ["Can't upload", watching, false, { account: { ...usable, mayUpload: false }, role: 'viewer' }],
    ['View only', watching, false, { account: usable, role: 'viewer' }],
    ['Watching', watching, false, { account: usable, role: null }],
    ['Reading the folder', { kind: 'starting' }, false, fine],
  ] as const)('%s', (state, condition, paused, place) => {
    expect(stateOf(condition, paused, place)).toBe(state);
  });

  it('that cannot save says what its error says', () => {
    const condition = { kind: 'store_failed', sentence: 'The disk is broken.', remedy: 'Mend it.' } as const;
    expect(describeWatchFolder({ condition, paused: false }, fine)).toMatchObject({
      state: "Can't save",
      detail: 'The disk is broken. Mend it.',
      tone: 'trouble',
    });
  });

  it.each<[AccountState['kind'], string, string]>([
    ['keychain_locked', 'keychain_locked', 'The keychain is locked. Unlock it to use this account.'],
    [
      'secret_missing',
      'sign_in_again',
      'The keychain has no key for this account. Paste the key again, or sign in again.',
    ],
    ['sign_in_ended', 'sign_in_again', 'Your browser sign-in has ended. Sign in with your browser again.'],
  ])('says of an account that is %s what its own words say', (kind, because, detail) => {
    const account = { ...usable, state: { kind } as AccountState };
    const place = { account, role: null };
    expect(describeWatchFolder({ condition: watching, paused: false }, place)).toMatchObject({
      because,
      detail,
    });
  });

  it('is trouble if nothing uploads although nobody paused it', () => {
    const toneOf = (condition: WatchCondition, paused = false, place = fine) =>
      describeWatchFolder({ condition, paused }, place).tone;
    expect(toneOf(watching)).toBe('watching');
    expect(toneOf(watching, true)).toBe('resting');
    expect(toneOf({ ...watching, unreadableFolders: 2 })).toBe('trouble');
    expect(toneOf({ kind: 'not_allowed' })).toBe('trouble');
    expect(toneOf({ kind: 'starting' })).toBe('resting');
    expect(toneOf({ kind: 'not_watched' })).toBe('resting');
    expect(toneOf(watching, false, { account: null, role: null })).toBe('trouble');
  });
});
