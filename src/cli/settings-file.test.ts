import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { NodeClock } from '../engine/node/node-clock.ts';
import { SettingsStore } from '../engine/store/tables/settings-store.ts';
import { storeIn } from '../engine/testing/store-in.ts';
import { defaultLimits } from '../engine/uploads/connection/schedule.ts';
import { UploadSettings } from '../engine/uploads/tables/upload-settings.ts';
import { defaultSettings, type Settings } from '../shared/model/settings.ts';
import { CommandLine } from './testing/command-line.ts';

let here: CommandLine;
let there: CommandLine;
beforeEach(() => {
  [here, there] = [new CommandLine(), new CommandLine()];
});
afterEach(() => {
  for (const cli of [here, there]) cli[Symbol.dispose]();
});

function on<Result>(
  cli: CommandLine,
  work: (settings: SettingsStore, limits: UploadSettings) => Result,
): Result {
  using store = storeIn(cli.home, new NodeClock());
  return work(new SettingsStore(store), new UploadSettings(store));
}

const settingsOn = (cli: CommandLine) => on(cli, (settings) => settings.read());
const change = (cli: CommandLine, patch: Partial<Settings>) => on(cli, (settings) => settings.change(patch));
const file = () => join(here.home, 'studio.json');
const write = (content: unknown) => writeFileSync(file(), JSON.stringify(content));

it('moves settings and limits to another computer, and no password', async () => {
  change(here, {
    quietSeconds: 25,
    theme: 'light',
    proxy: { kind: 'fixed', url: 'http://kim:secret-word@proxy.studio:3128' },
  });
  on(here, (_settings, limits) =>
    limits.set('limits', { ...defaultLimits, concurrency: 5, fullSpeedUntilMs: 9e15 }),
  );
  const exported = await here.call(['settings', 'export', file(), '--json']);
  expect(exported.code, exported.stderr).toBe(0);
  expect(exported.json()).toEqual([{ type: 'settings_file', file: file() }]);
  const text = readFileSync(file(), 'utf8');
  for (const secret of ['secret-word', 'kim', '9000000000000000']) expect(text.includes(secret)).toBe(false);
  const imported = await there.call(['settings', 'import', file(), '--json']);
  expect(imported.code, imported.stderr).toBe(0);
  expect(imported.json()).toEqual([
    {
      type: 'settings_import',
      changed: ['quietSeconds', 'proxy', 'theme', 'concurrency'],
      unknown: [],
      managed: [],
      missing: [],
    },
  ]);
  expect(settingsOn(there)).toEqual({
    ...defaultSettings,
    quietSeconds: 25,
    theme: 'light',
    proxy: { kind: 'fixed', url: 'http://proxy.studio:3128/' },
  });
  expect(on(there, (_settings, limits) => limits.get('limits'))).toEqual({
    ...defaultLimits,
    concurrency: 5,
  });
  expect((await there.call(['settings', 'import', file()])).stdout).toBe('Nothing changed.\n');
});

it('takes all of a file or nothing', async () => {
  write({
    type: 'renderdrop-settings',
    settings: { theme: 'dark', quietSeconds: 0 },
    limits: { concurrency: 2 },
  });
  const ended = await there.call(['settings', 'import', file()]);
  expect(ended.stderr).toContain(
    'The settings file has a mistake in settings.quietSeconds. Nothing was changed.',
  );
  expect(ended.code).toBe(5);
  expect(settingsOn(there)).toEqual(defaultSettings);
  for (const other of [{ type: 'receipt' }, [], 'text']) {
    write(other);
    expect((await there.call(['settings', 'import', file()])).stderr).toContain("This isn't a settings file");
  }
  expect((await there.call(['settings', 'import', join(here.home, 'none.json')])).code).toBe(5);
});

it('names settings it skips: of a newer version, of the organization, of another computer', async () => {
  const policy = join(there.home, 'administrator');
  mkdirSync(policy);
  writeFileSync(
    join(policy, 'policy.json'),
    JSON.stringify({ proxy: 'system', limits: { uploadsAtATime: 1 } }),
  );
  there.policyPlace = { path: join(policy, 'policy.json'), ownerUid: process.getuid?.() ?? null };
  write({
    type: 'renderdrop-settings',
    settings: { theme: 'dark', later: 1, proxy: { kind: 'none' }, encodeFolder: '/no/such/folder' },
    limits: { concurrency: 2, keepAwake: false, 'even later': 1 },
  });
  const ended = await there.call(['settings', 'import', file()]);
  expect(ended.stdout).toBe(
    "Changed 2 settings. Unknown to this version: later, even later. Set by your organization: proxy, concurrency. Folders that aren't on this computer: encodeFolder.\n",
  );
  expect(settingsOn(there)).toEqual({ ...defaultSettings, theme: 'dark' });
});

it('replaces no file', async () => {
  writeFileSync(file(), 'mine');
  const ended = await here.call(['settings', 'export', file()]);
  expect(ended.stderr).toContain('exists already, and nothing is replaced.');
  expect(ended.code).toBe(5);
  expect(readFileSync(file(), 'utf8')).toBe('mine');
});
