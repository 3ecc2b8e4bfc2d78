import { expect, it } from 'vitest';
import type { QueueHold } from '../../../shared/model/upload-queue.ts';
import { aJob, projectId, trouble } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { UploadSettings } from '../tables/upload-settings.ts';
import { conditionsAtStart } from './conditions-at-start.ts';

it('are what was stored, and otherwise stop nothing', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const settings = new UploadSettings(store);
  const unhindered = {
    pausedAll: false,
    pausedProjects: [],
    holds: [],
    online: true,
    onBattery: false,
    hoursOpenAtMs: null,
    sender: 'none',
    banners: [],
  };
  expect(conditionsAtStart(settings, true)).toEqual(unhindered);
  const hold: QueueHold = {
    scope: { kind: 'account', accountId: aJob().accountId },
    trouble,
    sinceMs: 1,
  };
  settings.set('paused', { all: true, projects: [projectId('prj_1')] });
  settings.set('holds', [hold]);
  expect(conditionsAtStart(settings, false)).toEqual({
    ...unhindered,
    pausedAll: true,
    pausedProjects: ['prj_1'],
    holds: [hold],
    online: false,
  });
});
