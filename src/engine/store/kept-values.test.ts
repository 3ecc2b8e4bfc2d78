import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defaultSettings } from '../../shared/model/settings.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openStore } from './database.ts';
import type { Store } from './store.ts';
import { AppStateStore } from './tables/app-state-store.ts';
import { CachedLists } from './tables/cached-lists.ts';
import { SettingsStore } from './tables/settings-store.ts';

function openIn(folder: string, clock = new FakeClock()) {
  const result = openStore(join(folder, 'renderdrop.sqlite'), { clock });
  if (result.kind === 'refused') throw result.error;
  return result.store;
}

it('starts with the defaults and keeps what is changed, field by field', () => {
  using folder = temporaryFolder();
  const first = openIn(folder.path);
  expect(new SettingsStore(first).read()).toEqual(defaultSettings);
  new SettingsStore(first).change({ theme: 'dark' });
  // A change that comes over IPC can name a setting with the value undefined.
  const changed = new SettingsStore(first).change({
    proxy: { kind: 'none' },
    quietSeconds: undefined as never,
  });
  expect(changed).toEqual(new SettingsStore(first).read());
  first.close();
  using store = openIn(folder.path);
  expect(new SettingsStore(store).read()).toEqual({
    ...defaultSettings,
    theme: 'dark',
    proxy: { kind: 'none' },
  });
});

it('refuses a setting that cannot be, and one nobody knows', () => {
  using folder = temporaryFolder();
  using store = openIn(folder.path);
  const settings = new SettingsStore(store);
  expect(() => settings.change({ quietSeconds: 0 })).toThrow(z.ZodError);
  expect(() => settings.change(JSON.parse('{"unknown":1}'))).toThrow(z.ZodError);
  expect(settings.read()).toEqual(defaultSettings);
});

it('loses one setting, not all, when one does not parse', () => {
  using folder = temporaryFolder();
  using store = openIn(folder.path);
  const settings = new SettingsStore(store);
  settings.change({ theme: 'light', quietSeconds: 42 });
  store.run("UPDATE settings SET value_json = '\"soon\"' WHERE key = 'quietSeconds'");
  expect(settings.read()).toEqual({ ...defaultSettings, theme: 'light' });
  expect(store.listQuarantined()).toMatchObject([{ problem: expect.stringContaining('quietSeconds') }]);
});

it('knows what the service last said and when', async () => {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  using store = openIn(folder.path, clock);
  const lists = new CachedLists(store, clock);
  const schema = z.array(z.string());
  expect(lists.read('one', 'projects', schema)).toBeNull();
  lists.write('one', 'projects', ['a']);
  lists.write('two', 'projects', ['b']);
  const fetchedAtMs = clock.nowMs();
  await clock.advance(60_000);
  expect(lists.read('one', 'projects', schema)).toEqual({ value: ['a'], fetchedAtMs });
  lists.write('one', 'projects', ['c']);
  expect(lists.read('one', 'projects', schema)).toEqual({ value: ['c'], fetchedAtMs: clock.nowMs() });
  expect(lists.removeOlderThan(clock.nowMs())).toBe(1);
  expect(lists.read('two', 'projects', schema)).toBeNull();
  lists.removeAccount('one');
  expect(lists.read('one', 'projects', schema)).toBeNull();
});

describe('what the service said, where the disk takes nothing', () => {
  const schema = z.string();
  const takesNothing = (store: Store, isSo: boolean) => store.run(`PRAGMA query_only = ${isSo ? 1 : 0}`);

  it('is known until the program ends, in place of what was kept before, and kept once there is room', async () => {
    using folder = temporaryFolder();
    const clock = new FakeClock();
    using store = openIn(folder.path, clock);
    const lists = new CachedLists(store, clock);
    const afterRestart = () => new CachedLists(store, clock).read('one', 'projects', schema);
    lists.write('one', 'projects', 'before');
    const before = { value: 'before', fetchedAtMs: clock.nowMs() };
    await clock.advance(60_000);
    takesNothing(store, true);
    lists.write('one', 'projects', 'now');
    const now = { value: 'now', fetchedAtMs: clock.nowMs() };
    expect(lists.read('one', 'projects', schema)).toEqual(now);
    expect(lists.read('two', 'projects', schema), 'of another account').toBeNull();
    expect(lists.read('one', 'projects', z.number()), 'of a shape nobody knows').toBeNull();
    expect(afterRestart()).toEqual(before);
    takesNothing(store, false);
    lists.write('one', 'projects', 'now');
    expect(afterRestart()).toEqual(now);
  });

  it('costs neither the start nor a sign-out', () => {
    using folder = temporaryFolder();
    const clock = new FakeClock();
    using store = openIn(folder.path, clock);
    const lists = new CachedLists(store, clock);
    takesNothing(store, true);
    lists.write('one', 'projects', 'now');
    expect(lists.removeOlderThan(clock.nowMs() + 1)).toBe(0);
    lists.keepNewest('one', 'proj', 0);
    takesNothing(store, false);
    lists.removeAccount('one');
    expect(lists.read('one', 'projects', schema)).toBeNull();
  });

  it('takes no more memory than the newest of it may', () => {
    using folder = temporaryFolder();
    using store = openIn(folder.path);
    const lists = new CachedLists(store, new FakeClock());
    takesNothing(store, true);
    const pages = Array.from({ length: 9 }, (_, index) => `page ${index}`);
    for (const page of pages) lists.write('one', page, 'x'.repeat(999_998));
    expect(pages.filter((page) => lists.read('one', page, schema) !== null)).toEqual(pages.slice(1));
  });
});

it('keeps the state of the app', () => {
  using folder = temporaryFolder();
  using store = openIn(folder.path);
  const state = new AppStateStore(store);
  const schema = z.object({ width: z.number() });
  expect(state.read('window', schema)).toBeNull();
  state.write('window', { width: 1280 });
  expect(state.read('window', schema)).toEqual({ width: 1280 });
  state.remove('window');
  expect(state.read('window', schema)).toBeNull();
});

it('leaves a setting of a newer version where it is: whoever goes back and forth loses none', () => {
  using folder = temporaryFolder();
  using store = openIn(folder.path);
  store.run("INSERT INTO settings (key, value_json) VALUES ('ofALaterVersion', '7')");
  expect(new SettingsStore(store).change({ theme: 'dark' })).toEqual({ ...defaultSettings, theme: 'dark' });
  expect(store.listQuarantined()).toEqual([]);
  const row = z.object({ value_json: z.string() });
  expect(store.value(row, "SELECT value_json FROM settings WHERE key = 'ofALaterVersion'").value_json).toBe(
    '7',
  );
});
