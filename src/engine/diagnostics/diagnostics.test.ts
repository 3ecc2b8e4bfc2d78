import { describe, expect, it } from 'vitest';
import type { AccountsView } from '../../shared/model/account.ts';
import type { LogLine } from '../../shared/model/log-line.ts';
import { notManaged } from '../../shared/model/not-managed.ts';
import { defaultSettings, type Settings } from '../../shared/model/settings.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import type { WatchSnapshot } from '../../shared/model/watch-folders.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { hidden } from '../ground/hide-words.ts';
import { aJob, everyState, inState, jobId, trouble } from '../testing/jobs.ts';
import { defaultLimits } from '../uploads/connection/schedule.ts';
import { toSnapshot } from '../uploads/job/job.ts';
import { type DiagnosticsParts, diagnosticsText, hiderFor } from './diagnostics.ts';

const line = (level: LogLine['level'], event: string): LogLine => ({
  atMs: 1_000,
  level,
  event,
  fields: { path: '/a' },
});

const parts: DiagnosticsParts = {
  version: '1.2.3',
  packaging: 'deb',
  nowMs: Date.parse('2026-01-01T00:00:00Z'),
  managed: { ...notManaged, path: '/etc/policy.json' },
  open: {
    settings: defaultSettings,
    accounts: {
      accounts: [
        {
          id: 'acc_1',
          credential: 'api_key',
          baseUrl: 'https://api.example.com/',
          keptIn: 'keychain',
          state: { kind: 'ok' },
          record: { workspace: { name: null }, scopes: ['projects:read'] },
        },
      ],
    } as unknown as AccountsView,
    queue: {
      sequence: 1,
      limits: defaultLimits,
      conditions: unhindered,
      jobs: everyState().map((state) => toSnapshot(inState(state))),
    } as QueueSnapshot,
    watch: { folders: [] } as unknown as WatchSnapshot,
    schema: 12,
    setAside: 3,
  },
  checks: [{ name: 'Disk', status: 'ok', says: '1 GB free', remedy: null, code: null }],
  log: [line('info', 'begun'), line('warn', 'slow'), line('error', 'lost'), line('debug', 'told')],
  crashes: [],
};
const told = (given: Partial<DiagnosticsParts> = {}, hidesNames = false, hide = (text: string) => text) =>
  JSON.parse(diagnosticsText({ ...parts, ...given }, { hidesNames, hide }));

describe('what support gets', () => {
  it('says how things stand, for each part', () => {
    expect(told()).toMatchObject({
      type: 'diagnostics',
      made_at: '2026-01-01T00:00:00.000Z',
      names: 'shown',
      versions: { renderdrop: '1.2.3', packaging: 'deb', node: process.versions.node, electron: null },
      checks: [{ check: 'Disk', status: 'ok', says: '1 GB free', remedy: null, code: null }],
      policy: { path: '/etc/policy.json' },
      settings: { theme: defaultSettings.theme },
      accounts: [{ account_id: 'acc_1', workspace: null, kept_in: 'keychain', state: 'ok' }],
      queue: { jobs_in_all: everyState().length, limits: { concurrency: 'automatic' } },
      watch_folders: [],
      database: { schema: 12, rows_set_aside: 3 },
      crashes: [],
    });
  });

  it('says for each upload what holds it, and what went wrong', () => {
    const jobs: readonly Record<string, unknown>[] = told().queue.jobs;
    expect(jobs.map(({ state, reason }) => [state, reason]).filter(([, reason]) => reason !== null)).toEqual([
      ['held', 'paused'],
    ]);
    const troubled = jobs.filter(({ trouble: each }) => each !== null).map(({ state }) => state);
    expect(troubled).toEqual(['held', 'rejected', 'failed']);
    expect(jobs.at(-2)?.['trouble']).toEqual({
      code: trouble.code,
      sentence: trouble.sentence,
      remedy: trouble.remedy,
      request_id: null,
    });
  });

  it('has the last uploads and the last lines of the log, and apart from them its warnings', () => {
    const many = <Item>(count: number, make: (index: number) => Item) =>
      Array.from({ length: count }, (_, at) => make(at));
    const jobs = many(501, (at) => toSnapshot(aJob({ id: jobId(`job_${at}`) })));
    const open = parts.open && { ...parts.open, queue: { ...parts.open.queue, jobs } };
    const log = many(501, (at) => line(at < 301 ? 'error' : 'info', `line ${at}`));
    const found = told({ open, log });
    expect([found.queue.jobs.length, found.queue.jobs[0].job_id, found.queue.jobs_in_all]).toEqual([
      500,
      'job_1',
      501,
    ]);
    expect([found.log.length, found.log[0].event]).toEqual([500, 'line 1']);
    expect([found.last_errors.length, found.last_errors[0].event]).toEqual([300, 'line 1']);
    expect(told().last_errors.map(({ event }: { event: string }) => event)).toEqual(['slow', 'lost']);
    expect(found.log[0]).toEqual({
      at: '1970-01-01T00:00:01.000Z',
      level: 'error',
      event: 'line 1',
      path: '/a',
    });
  });

  it('leaves the queue out if it could not be opened', () => {
    expect(told({ open: null, managed: null })).toMatchObject({
      ...{ settings: null, accounts: null, queue: null, watch_folders: null, database: null, policy: null },
    });
  });

  it('hides names if asked to, and secrets in any case', () => {
    const found = told({}, true, (text) => text.replaceAll('1 GB', hidden));
    expect(found).toMatchObject({ names: 'hidden', policy: { path: hidden } });
    expect(found.log[0].path).toBe(hidden);
    expect(told({}, false, (text) => text.replaceAll('1 GB', hidden)).checks[0].says).toBe(`${hidden} free`);
  });
});

describe('what must stand nowhere', () => {
  const hider = (proxy: Settings['proxy'], others: readonly (string | null)[] = []) =>
    hiderFor(
      {
        settings: { read: () => ({ ...defaultSettings, proxy }) },
        accounts: { hider: async () => (text: string) => text.replaceAll('rd_key', hidden) },
      } as never,
      others,
    );

  it('is a key, whatever else is known to be secret, and the password of a proxy in either spelling', async () => {
    const hide = await hider({ kind: 'fixed', url: 'http://kim:p%40ssword@proxy:1' }, [
      'webhook secret',
      null,
    ]);
    expect(hide('rd_key webhook secret p%40ssword p@ssword kim')).toBe(
      `${hidden} ${hidden} ${hidden} ${hidden} kim`,
    );
  });

  it('is no password where a proxy has none', async () => {
    expect((await hider({ kind: 'fixed', url: 'http://proxy:1' }))('as it was')).toBe('as it was');
    expect((await hider({ kind: 'fixed', url: 'no address' }))('as it was')).toBe('as it was');
    expect((await hider({ kind: 'none' }))('as it was')).toBe('as it was');
  });
});
