import { describe, expect, it } from 'vitest';
import type { QueueHold } from '../../../shared/model/upload-queue.ts';
import type { HoldReason } from '../../../shared/model/uploads.ts';
import { DiskReserve } from '../../store/disk-reserve.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob, jobId, projectId, trouble } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { defaultLimits } from '../connection/schedule.ts';
import type { JobRecord } from '../job/job.ts';
import { conditionsAtStart } from '../sending/conditions-at-start.ts';
import { UploadHistory } from '../tables/upload-history.ts';
import { UploadJobs } from '../tables/upload-jobs.ts';
import { UploadLedger } from '../tables/upload-ledger.ts';
import { UploadSettings } from '../tables/upload-settings.ts';
import { CommandExecutor } from './command-executor.ts';
import { KeptLimits } from './kept-limits.ts';
import { QueueState } from './queue-state.ts';

interface Scene {
  readonly state: QueueState;
  readonly settings: UploadSettings;
  readonly executor: CommandExecutor;
}

/** Everything is paused by hand, one project too, and these holds stop what is left. */
async function withExecutor(
  jobs: readonly JobRecord[],
  holds: readonly QueueHold[],
  act: (scene: Scene) => Promise<void>,
): Promise<void> {
  using folder = temporaryFolder();
  const clock = new FakeClock();
  using store = storeIn(folder.path, clock);
  const settings = new UploadSettings(store);
  settings.set('paused', { all: true, projects: [project] });
  settings.set('holds', [...holds]);
  const stores = {
    jobs: new UploadJobs(store),
    history: new UploadHistory(store),
    ledger: new UploadLedger(store),
    reserve: new DiskReserve(store.path),
  };
  stores.jobs.append(jobs);
  const state = new QueueState(stores, clock, conditionsAtStart(settings, true), defaultLimits);
  state.syncFromDisk(true);
  const executor = new CommandExecutor({
    state,
    settings,
    limits: new KeptLimits(settings, {}),
    clock,
    stopRunners: async (_ids, next) => next(),
    pauseBodies: () => new Map(),
    tick: () => {},
  });
  await act({ state, settings, executor });
  state.close();
}

const { accountId } = aJob();
const otherAccount = 'account_2' as JobRecord['accountId'];
const project = projectId('prj_1');
const overAccount = { kind: 'account', accountId } as const;
const overOtherAccount = { kind: 'account', accountId: otherAccount } as const;
const overProject = { kind: 'project', accountId, projectId: project } as const;
const hold = (scope: QueueHold['scope']): QueueHold => ({ scope, trouble, sinceMs: 0 });

const heldJob = (name: string, reason: HoldReason, changes: Partial<JobRecord> = {}): JobRecord => {
  const state = { kind: 'held', reason, trouble, returnsTo: 'queued', sinceMs: 0 } as const;
  return aJob({ id: jobId(name), state, ...changes });
};
const stopped = { kind: 'account', code: 'api_key_revoked' } as const;
const jobs = [
  heldJob('paused by hand', { kind: 'paused', by: 'job' }),
  heldJob('paused with all', { kind: 'paused', by: 'all' }),
  heldJob('stopped', stopped),
  heldJob('of the other account', stopped, { accountId: otherAccount }),
];

describe('trying a hold again', () => {
  it.each([
    { of: 'an account', scope: overAccount },
    { of: 'a project', scope: overProject },
  ])('of $of lifts it and releases what it stopped, and starts nothing that a person paused', ({ scope }) =>
    withExecutor(jobs, [hold(scope), hold(overOtherAccount)], async ({ state, settings, executor }) => {
      await executor.execute({ kind: 'retry_hold', scope });
      expect(state.jobs().map(({ id, state: { kind } }) => `${id}: ${kind}`)).toEqual([
        'paused by hand: held',
        'paused with all: held',
        'stopped: queued',
        'of the other account: held',
      ]);
      const { pausedAll, pausedProjects, holds } = state.conditions;
      expect({ pausedAll, pausedProjects }).toEqual({ pausedAll: true, pausedProjects: [project] });
      expect(holds).toEqual([hold(overOtherAccount)]);
      expect([settings.get('paused'), settings.get('holds')]).toEqual([
        { all: true, projects: [project] },
        [hold(overOtherAccount)],
      ]);
    }),
  );

  it('of an account leaves the hold on one of its projects', () =>
    withExecutor(jobs, [hold(overAccount), hold(overProject)], async ({ state, executor }) => {
      await executor.execute({ kind: 'retry_hold', scope: overAccount });
      expect(state.conditions.holds).toEqual([hold(overProject)]);
    }));
});
