import { expect, it } from 'vitest';
import type { Settings } from '../../shared/model/settings.ts';
import { SettingsStore } from '../store/tables/settings-store.ts';
import { aJob } from '../testing/jobs.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { OneRunner } from '../uploads/testing/one-runner.ts';
import { settingsText } from './settings-file.ts';

const fixed = (url: string): Settings['proxy'] => ({ kind: 'fixed', url });
it.each<{ proxy: Settings['proxy']; written: Settings['proxy'] }>([
  { proxy: fixed('http://kim:word@proxy.studio:3128'), written: fixed('http://proxy.studio:3128/') },
  { proxy: fixed('http://kim@proxy.studio:3128'), written: fixed('http://proxy.studio:3128/') },
  { proxy: fixed('http://:word@proxy.studio:3128'), written: fixed('http://proxy.studio:3128/') },
  { proxy: fixed('http://proxy.studio:3128'), written: fixed('http://proxy.studio:3128') },
  { proxy: { kind: 'system' }, written: { kind: 'system' } },
])('writes the proxy $proxy with no login in it', ({ proxy, written }) => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  using one = new OneRunner(aJob());
  const settings = new SettingsStore(store);
  settings.change({ proxy });
  const uploads = { limits: one.state.limits, setLimits: async () => {} };
  const text = settingsText({ settings, uploads, policy: {} }, '1.0.0');
  expect(JSON.parse(text)).toMatchObject({ settings: { proxy: written } });
  expect([text.endsWith('}\n'), text.includes('word'), text.includes('kim')]).toEqual([true, false, false]);
  expect(JSON.parse(text)).not.toHaveProperty('limits.fullSpeedUntilMs');
});
