import { expect, it } from 'vitest';
import { isManagedSetting, limitsOf, settingsOf } from './managed.ts';
import type { Policy } from './policy.ts';

it('decides no setting that the policy does not name', () => {
  expect(settingsOf({})).toEqual({});
  expect(limitsOf({})).toEqual({});
  expect(isManagedSetting({}, 'baseUrl')).toBe(false);
});

it.each<readonly [Policy, object]>([
  [{ serverAddress: 'https://up.example.com' }, { baseUrl: 'https://up.example.com' }],
  [{ proxy: 'none' }, { proxy: { kind: 'none' } }],
  [{ proxy: 'system' }, { proxy: { kind: 'system' } }],
  [{ proxy: 'http://proxy:3128' }, { proxy: { kind: 'fixed', url: 'http://proxy:3128' } }],
  [{ allowedFolders: ['/renders'] }, { encodeFolder: null }],
  [{ updates: true }, { updates: 'ask' }],
  [{ updates: false }, { updates: 'off' }],
])('%j decides %j', (policy, settings) => {
  expect(settingsOf(policy)).toEqual(settings);
  for (const name of Object.keys(settings)) expect(isManagedSetting(policy, name as 'proxy')).toBe(true);
});

it.each<readonly [Policy['limits'], object]>([
  [{ uploadsAtATime: 3 }, { concurrency: 3 }],
  [{ megabytesPerSecond: 1.5 }, { bytesPerSecond: 1_500_000, fullSpeedUntilMs: null }],
  [
    { hours: { from: '09:00', until: '17:30' } },
    { hours: { fromMinute: 540, untilMinute: 1_050 }, fullSpeedUntilMs: null },
  ],
  [{ leaveRoom: true }, { gentle: true, fullSpeedUntilMs: null }],
  [{ leaveRoom: false }, { gentle: false }],
])('limits of %j are %j', (limits, decided) => expect(limitsOf({ limits })).toEqual(decided));
