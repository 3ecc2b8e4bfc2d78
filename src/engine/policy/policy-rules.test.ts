import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { policyFailures } from '../../shared/messages/policy.ts';
import type { Policy } from '../../shared/model/policy.ts';
import { openStore } from '../store/database.ts';
import { SettingsStore } from '../store/tables/settings-store.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { defaultLimits } from '../uploads/connection/schedule.ts';
import { KeptLimits } from '../uploads/queue/kept-limits.ts';
import { UploadSettings } from '../uploads/tables/upload-settings.ts';
import { mayUploadBy } from './allowed-folders.ts';
import { serverRefusal } from './allowed-server.ts';
import { checkPractice } from './policy-error.ts';

function database() {
  const folder = temporaryFolder();
  const opened = openStore(join(folder.path, 'renderdrop.sqlite'), { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  const { store } = opened;
  return {
    store,
    [Symbol.dispose]: () => {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('settings', () => {
  it('are the organization’s where it has decided, and a person’s own again without a policy', () => {
    using opened = database();
    const own = new SettingsStore(opened.store);
    own.change({ baseUrl: 'https://own.example', proxy: { kind: 'none' }, encodeFolder: '/scratch' });
    const policy: Policy = {
      serverAddress: 'https://api.example.com/',
      proxy: 'http://proxy.studio:3128',
      allowedFolders: ['/renders'],
    };
    expect(new SettingsStore(opened.store, policy).read()).toMatchObject({
      baseUrl: 'https://api.example.com/',
      proxy: { kind: 'fixed', url: 'http://proxy.studio:3128' },
      encodeFolder: null,
    });
    expect(own.read()).toMatchObject({ baseUrl: 'https://own.example', encodeFolder: '/scratch' });
  });

  it.each([
    [true, 'ask'],
    [false, 'off'],
  ] as const)('keep updates as they are decided: %s', (updates, kept) => {
    using opened = database();
    const settings = new SettingsStore(opened.store, { updates });
    expect(settings.read().updates).toBe(kept);
    expect(() => settings.change({ updates: updates ? 'off' : 'ask' })).toThrow();
  });

  it('of the organization cannot be changed, and others can', () => {
    using opened = database();
    const settings = new SettingsStore(opened.store, {
      serverAddress: 'https://api.example.com/',
      proxy: 'system',
    });
    const { sentence } = policyFailures.set_by_organization;
    expect(() => settings.change({ proxy: { kind: 'none' } })).toThrow(sentence);
    expect(() => settings.change({ theme: 'dark', baseUrl: 'https://own.example' })).toThrow(sentence);
    expect(settings.read().theme).toBe('system');
    // Signing in at the organization's own server saves this.
    settings.change({ baseUrl: 'https://api.example.com/' });
    expect(settings.change({ theme: 'light' })).toMatchObject({ theme: 'light', proxy: { kind: 'system' } });
  });
});

describe('limits', () => {
  const nightly: Policy = {
    limits: { uploadsAtATime: 2, megabytesPerSecond: 2.5, hours: { from: '19:00', until: '08:00' } },
  };

  it('are the organization’s where it has decided', () => {
    using opened = database();
    const settings = new UploadSettings(opened.store);
    expect(new KeptLimits(settings, nightly).read()).toEqual({
      ...defaultLimits,
      concurrency: 2,
      bytesPerSecond: 2_500_000,
      hours: { fromMinute: 19 * 60, untilMinute: 8 * 60 },
      fullSpeedUntilMs: null,
    });
    expect(new KeptLimits(settings, { limits: { uploadsAtATime: 1 } }).read()).toEqual({
      ...defaultLimits,
      concurrency: 1,
    });
    expect(new KeptLimits(settings, { limits: { leaveRoom: true } }).read()).toEqual({
      ...defaultLimits,
      gentle: true,
    });
    expect(new KeptLimits(settings, {}).read()).toEqual(defaultLimits);
  });

  it('of the organization are neither changed nor gone around, nor written down as a person’s own', () => {
    using opened = database();
    const settings = new UploadSettings(opened.store);
    const limits = new KeptLimits(settings, nightly);
    for (const patch of [
      { concurrency: 16 },
      { bytesPerSecond: null },
      { hours: null },
      { fullSpeedUntilMs: 9 },
    ])
      expect(() => limits.check(patch), JSON.stringify(patch)).toThrow(
        policyFailures.set_by_organization.sentence,
      );
    limits.check({ keepAwake: false });
    expect(limits.change({ keepAwake: false })).toMatchObject({ keepAwake: false, concurrency: 2 });
    expect(settings.get('limits')).toEqual({ ...defaultLimits, keepAwake: false });
    const leavesRoom = new KeptLimits(settings, { limits: { leaveRoom: true } });
    for (const patch of [{ gentle: false }, { fullSpeedUntilMs: 9 }])
      expect(() => leavesRoom.check(patch)).toThrow(policyFailures.set_by_organization.sentence);
    // Full speed for an hour stays a person's choice if the policy sets only the number of uploads, or does not limit their
    // speed.
    new KeptLimits(settings, { limits: { uploadsAtATime: 1, leaveRoom: false } }).check({
      fullSpeedUntilMs: 9,
    });
  });
});

describe('folders', () => {
  it('may all be uploaded from where nothing is said', async () => {
    expect(await mayUploadBy({}, '/data')('/anywhere/at all.mov')).toBe(true);
  });

  it('that are allowed hold what lies in them, by whatever links, and nothing beside them', async () => {
    using folder = temporaryFolder();
    const at = (...names: string[]) => join(folder.path, ...names);
    for (const name of ['renders', 'renders-old', 'private', 'data']) mkdirSync(at(name));
    for (const path of [at('renders', 'a.mov'), at('renders-old', 'a.mov'), at('private', 'a.mov')])
      writeFileSync(path, 'render');
    symlinkSync(at('private', 'a.mov'), at('renders', 'link-out.mov'));
    symlinkSync(at('renders'), at('shortcut'));
    const may = mayUploadBy({ allowedFolders: [at('shortcut')] }, at('data'));
    expect(await may(at('renders', 'a.mov'))).toBe(true);
    expect(await may(at('shortcut', 'a.mov'))).toBe(true);
    expect(await may(at('renders'))).toBe(true);
    expect(await may(at('renders', 'not there yet.mov'))).toBe(true);
    expect(await may(at('renders', '..', 'private', 'not there yet.mov'))).toBe(false);
    expect(await may(at('renders-old', 'a.mov'))).toBe(false);
    expect(await may(at('private', 'a.mov'))).toBe(false);
    expect(await may(at('renders', 'link-out.mov'))).toBe(false);
    // Made by Renderdrop itself.
    expect(await may(at('data', 'encoded', 'a.mov'))).toBe(true);
  });
});

describe('servers', () => {
  const api = new URL('https://api.example.com');
  const other = new URL('https://other.example');
  const practice = new URL('http://127.0.0.1:4810');

  it.each<[string, Policy, readonly URL[], readonly URL[]]>([
    ['without a policy', {}, [api, other, practice], []],
    ['with one server', { serverAddress: 'https://api.example.com' }, [api, practice], [other]],
    ['without the practice studio', { practiceStudio: false }, [api, other], [practice]],
    [
      'with one server and nothing else',
      { serverAddress: 'https://api.example.com/', practiceStudio: false },
      [api],
      [other, practice],
    ],
    [
      'with a server of this computer',
      { serverAddress: practice.href, practiceStudio: false },
      [practice],
      [api],
    ],
  ])('%s', (_name, policy, allowed, refused) => {
    for (const server of allowed) expect(serverRefusal(policy, server), server.href).toBeNull();
    for (const server of refused) expect(serverRefusal(policy, server), server.href).not.toBeNull();
  });
});

it('turns the practice studio off, and only where that is said', () => {
  checkPractice({});
  checkPractice({ practiceStudio: true });
  expect(() => checkPractice({ practiceStudio: false })).toThrow(policyFailures.practice_studio_off.sentence);
});
