import { describe, expect, it } from 'vitest';
import { projectIdSchema } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ProcessingWatcher } from './processing-watcher.ts';
import { item, mediaId, SlowProject, version, watched } from './testing/slow-project.ts';
import { defaultWatchTimes, patienceMs, processingVerdictOf, type Verdict } from './verdict.ts';
import { planWatch } from './watch-plan.ts';

describe('what one look at an item says', () => {
  const ours = { version: { id: version('ver_ours_1'), created_at: null } };
  const made = (atMs: number) => ({
    version: { id: version('ver_other'), created_at: new Date(atMs).toISOString() },
  });
  const other = made(2_000);
  const unknown = { version: { id: version('ver_other'), created_at: null } };
  const later = defaultWatchTimes.supersededAfterMs;
  const late = patienceMs(1000, defaultWatchTimes);
  const cases: readonly (readonly [string, Media | null, number, number | null, Verdict['kind']])[] = [
    ['ready, but with the version before: says nothing about ours', item(1), 0, null, 'still'],
    ['ready with ours', item(1, ours), 0, null, 'ready'],
    ['ours, still processing', item(1, { ...ours, status: 'processing' }), 0, null, 'still'],
    ['ours, in error', item(1, { ...ours, status: 'error' }), 0, null, 'rejected'],
    ['the version before in error: not ours', item(1, { status: 'error' }), 0, null, 'still'],
    ['another version, just now: ours may still come', item(1, other), 0, null, 'still'],
    ['a newer version, for a while', item(1, other), later, 0, 'superseded'],
    ['an older version, for a while', item(1, made(900)), later, 0, 'still'],
    ['a version of unknown age, for a while', item(1, unknown), later, 0, 'still'],
    ['an older version, for too long', item(1, made(900)), late, 0, 'superseded'],
    ['the version before, for too long', item(1), late, null, 'unconfirmed'],
    ['ours processing, for too long', item(1, { ...ours, status: 'processing' }), late, null, 'unconfirmed'],
    ['ready with ours, however late', item(1, ours), late, null, 'ready'],
    ['gone', null, 0, null, 'item_gone'],
  ];
  it.each(cases)('%s', (_name, seen, nowMs, otherSinceMs, verdict) => {
    const before = otherSinceMs === null ? null : { versionId: version('ver_other'), sinceMs: otherSinceMs };
    expect(processingVerdictOf(watched(1, 0), seen, before, nowMs, defaultWatchTimes).kind).toBe(verdict);
  });

  it('knows the first version of a new item before it has a name', () => {
    const fresh = watched(1, 0, { isNewItem: true, versionId: null, versionBefore: null });
    const seen = item(1, { versions_count: 1, version: null, status: 'processing' });
    expect(processingVerdictOf(fresh, seen, null, 0, defaultWatchTimes).kind).toBe('still');
    expect(processingVerdictOf(fresh, { ...seen, status: 'ready' }, null, 0, defaultWatchTimes).kind).toBe(
      'ready',
    );
    expect(processingVerdictOf(fresh, { ...seen, status: 'error' }, null, 0, defaultWatchTimes).kind).toBe(
      'rejected',
    );
  });
});

it('waits longer for larger files, and a day at most', () => {
  const minutes = (sizeBytes: number) => patienceMs(sizeBytes, defaultWatchTimes) / 60_000;
  expect([0, 1e9, 10e9, 1e12].map(minutes)).toEqual([30, 32, 50, 24 * 60]);
});

describe('the cheapest way to see them all', () => {
  const known = (entries: readonly (readonly [number, string | null])[], pageCount: number | null) => ({
    cursorByItem: new Map(entries.map(([n, cursor]) => [mediaId(n), cursor])),
    pageCount,
  });
  it('asks for few items one by one, and for many by page', () => {
    expect(planWatch([mediaId(1)], known([], null)).kind).toBe('one_by_one');
    expect(planWatch([mediaId(1), mediaId(2)], known([], null)).kind).toBe('scan');
    expect(planWatch([mediaId(1), mediaId(2)], known([], 3)).kind).toBe('one_by_one');
  });
  it('asks only for the pages that hold watched items', () => {
    const plan = planWatch(
      [1, 2, 3].map(mediaId),
      known(
        [
          [1, null],
          [2, 'b'],
          [3, 'b'],
        ],
        9,
      ),
    );
    expect(plan).toEqual({ kind: 'pages', cursors: [null, 'b'] });
  });
});

describe('200 items processing in one project', () => {
  it.each([
    [200, 'nothing else in it'],
    [1_000, 'spread over a project of a thousand'],
  ])('of %d items: at most 24 requests a minute, noticed soon (%s)', async (size) => {
    const clock = new FakeClock();
    const reader = new SlowProject(clock, size);
    const startMs = clock.nowMs();
    const noticedAfterMs: number[] = [];
    const watcher = new ProcessingWatcher({
      reader,
      clock,
      onFailure: () => 'later',
      onVerdict: (id, verdict) => {
        if (verdict.kind !== 'ready') return;
        watcher.unwatch(id);
        const n = Number(id.replace('job_', ''));
        noticedAfterMs.push(clock.nowMs() - (reader.readyAtMs.get(mediaId(n)) ?? 0));
      },
    });
    const stride = size / 200;
    for (let n = 0; n < 200; n += 1) {
      const at = Math.floor(n * stride);
      // They become ready one after another over ten minutes, in another order than on the pages.
      reader.readyAtMs.set(mediaId(at), startMs + 5_000 + ((n * 7919) % 200) * 3_000);
      watcher.watch(watched(at, startMs));
    }
    await clock.advance(12 * 60_000);
    watcher.close();
    const sorted = noticedAfterMs.toSorted((a, b) => a - b);
    const median = sorted[99] ?? Number.POSITIVE_INFINITY;
    const p95 = sorted[189] ?? Number.POSITIVE_INFINITY;
    process.stdout.write(
      `\n200 processing in a project of ${size}: at most ${reader.busiestMinute()} requests a minute, noticed after ` +
        `${(median / 1000).toFixed(1)} s (median), ${(p95 / 1000).toFixed(1)} s (95th percentile)\n`,
    );
    expect(sorted).toHaveLength(200);
    expect(reader.busiestMinute()).toBeLessThanOrEqual(24);
    if (size === 200) {
      expect(median).toBeLessThanOrEqual(15_000);
      expect(p95).toBeLessThanOrEqual(35_000);
    }
  });

  it('is not made late by a clock that steps ahead', async () => {
    const clock = new FakeClock();
    await clock.advance(3_600_000);
    const verdicts: Verdict['kind'][] = [];
    const watcher = new ProcessingWatcher({
      reader: new SlowProject(clock, 1),
      clock,
      onFailure: () => 'later',
      onVerdict: (_id, { kind }) => verdicts.push(kind),
    });
    watcher.watch(watched(0, clock.nowMs()));
    clock.setWallMs(clock.nowMs() + 30 * 3_600_000);
    await clock.advance(20_000);
    expect(new Set(verdicts)).toEqual(new Set(['still']));
    await clock.advance(patienceMs(1000, defaultWatchTimes) + 60_000);
    expect(verdicts.at(-1)).toBe('unconfirmed');
    watcher.close();
  });

  it('looks soon at what is new beside what is old', async () => {
    const clock = new FakeClock();
    const reader = new SlowProject(clock, 2);
    const watcher = new ProcessingWatcher({ reader, clock, onFailure: () => 'later', onVerdict: () => {} });
    watcher.watch(watched(0, clock.nowMs() - 3 * 3_600_000));
    await clock.advance(61_500);
    const before = reader.requestsAtMs.length;
    watcher.watch(watched(1, clock.nowMs()));
    await clock.advance(1_100);
    expect(reader.requestsAtMs.length).toBeGreaterThan(before);
    watcher.close();
  });

  it('looks at once at an item that an event is about, and at no other', async () => {
    const clock = new FakeClock();
    const reader = new SlowProject(clock, 2);
    const seen: string[] = [];
    const watcher = new ProcessingWatcher({
      reader,
      clock,
      onFailure: () => 'later',
      onVerdict: (id, { kind }) => seen.push(`${id} ${kind}`),
    });
    for (const n of [0, 1]) watcher.watch(watched(n, clock.nowMs()));
    reader.readyAtMs.set(mediaId(1), clock.nowMs());
    const { projectId } = watched(1, 0);
    await watcher.lookAt(projectId, mediaId(1));
    await watcher.lookAt(projectId, mediaId(7));
    expect(seen).toEqual(['job_1 ready']);
    expect(reader.requestsAtMs).toEqual([clock.nowMs()]);
    watcher.setPaused(true);
    await watcher.lookAt(projectId, mediaId(1));
    expect(reader.requestsAtMs).toHaveLength(1);
    watcher.close();
  });

  it('asks nothing while there is no network, and looks soon afterwards', async () => {
    const clock = new FakeClock();
    const reader = new SlowProject(clock, 1);
    const watcher = new ProcessingWatcher({ reader, clock, onFailure: () => 'later', onVerdict: () => {} });
    watcher.setPaused(true);
    watcher.watch(watched(0, clock.nowMs()));
    await clock.advance(60_000);
    expect(reader.requestsAtMs).toEqual([]);
    watcher.setPaused(false);
    await clock.advance(10);
    expect(reader.requestsAtMs).toHaveLength(1);
    watcher.close();
  });

  it('counts every request for items that no page holds', async () => {
    const clock = new FakeClock();
    const reader = new SlowProject(clock, 0);
    const watcher = new ProcessingWatcher({ reader, clock, onFailure: () => 'later', onVerdict: () => {} });
    for (const n of [0, 1, 2]) watcher.watch(watched(n, clock.nowMs()));
    await clock.advance(3 * 60_000);
    watcher.close();
    expect(reader.requestsAtMs.length).toBeGreaterThan(30);
    expect(reader.busiestMinute()).toBeLessThanOrEqual(24);
  });

  it('goes on after a failure that may pass, less and less often, and waits to be told after one that does not', async () => {
    const clock = new FakeClock();
    let asked = 0;
    const ask = async () => {
      asked += 1;
      throw new Error('no answer');
    };
    let says: 'later' | 'stop' = 'later';
    const reader = { item: ask, page: ask };
    const watcher = new ProcessingWatcher({ reader, clock, onFailure: () => says, onVerdict: () => {} });
    watcher.watch(watched(0, clock.nowMs()));
    await clock.advance(60_000);
    // After one second, and then 5, 10, 20 and 40 seconds later.
    expect(asked).toBe(4);
    says = 'stop';
    await clock.advance(60_000);
    expect(asked).toBe(5);
    await clock.advance(10 * 60_000);
    expect(asked).toBe(5);
    watcher.lookSoon();
    await clock.advance(10);
    expect(asked).toBe(6);
    watcher.close();
  });

  it('starts over for a job that is watched again: how long another version was seen before no longer counts', async () => {
    const clock = new FakeClock();
    const verdicts: Verdict['kind'][] = [];
    const other = { id: version('ver_other'), created_at: new Date(2_000).toISOString() };
    const look = async () => item(0, { version: other });
    const watcher = new ProcessingWatcher({
      reader: { item: look, page: async () => ({ items: [], nextCursor: null }) },
      clock,
      onFailure: () => 'later',
      onVerdict: (_id, { kind }) => verdicts.push(kind),
    });
    const job = watched(0, clock.nowMs());
    watcher.watch(job);
    await clock.advance(1_000);
    watcher.unwatch(job.jobId);
    await clock.advance(defaultWatchTimes.supersededAfterMs);
    watcher.watch({ ...job, sinceMs: clock.nowMs() });
    await clock.advance(1_000);
    expect(verdicts).toEqual(['still', 'still']);
    await clock.advance(defaultWatchTimes.supersededAfterMs);
    expect(verdicts.at(-1)).toBe('superseded');
    watcher.close();
  });

  it('counts the time that another version was seen only as long as it is seen', async () => {
    const clock = new FakeClock();
    const verdicts: Verdict['kind'][] = [];
    const other = { id: version('ver_other'), created_at: new Date(2_000).toISOString() };
    let shown = item(0, { version: other });
    const watcher = new ProcessingWatcher({
      reader: { item: async () => shown, page: async () => ({ items: [], nextCursor: null }) },
      clock,
      onFailure: () => 'later',
      onVerdict: (_id, { kind }) => verdicts.push(kind),
    });
    watcher.watch(watched(0, clock.nowMs()));
    await clock.advance(15_000);
    shown = item(0);
    await clock.advance(15_000);
    shown = item(0, { version: other });
    await clock.advance(15_000);
    expect(new Set(verdicts)).toEqual(new Set(['still']));
    await clock.advance(15_000);
    expect(verdicts.at(-1)).toBe('superseded');
    watcher.close();
  });

  it('asks once for news while nothing came of the last question, and nothing once it is closed', async () => {
    const clock = new FakeClock();
    const answers: (() => void)[] = [];
    let failures = 0;
    const ask = () => new Promise<never>((_, reject) => answers.push(() => reject(new Error('no answer'))));
    const watcher = new ProcessingWatcher({
      reader: { item: ask, page: ask },
      clock,
      onFailure: () => {
        failures += 1;
        return 'later';
      },
      onVerdict: () => {},
    });
    watcher.watch(watched(0, clock.nowMs()));
    await clock.advance(1_000);
    watcher.lookSoon();
    await clock.advance(60_000);
    expect(answers).toHaveLength(1);
    const { projectId } = watched(0, 0);
    const asked = watcher.lookAt(projectId, mediaId(0));
    watcher.close();
    for (const answer of answers) answer();
    await asked;
    await clock.advance(60_000);
    watcher.watch(watched(1, clock.nowMs()));
    await clock.advance(60_000);
    expect([answers.length, failures]).toEqual([2, 0]);
  });
});

describe('groups of one watcher', () => {
  const project = (name: string) => projectIdSchema.parse(name);
  const open = () => {
    const clock = new FakeClock();
    const asked: string[] = [];
    const given = { failsFor: new Set<string>(), onFailure: 'later' as 'later' | 'stop' };
    const watcher = new ProcessingWatcher({
      reader: {
        item: async (account, of, id) => {
          asked.push(`${account} ${of} ${id}`);
          if (given.failsFor.has(account)) throw new Error('no answer');
          return item(0);
        },
        page: async () => ({ items: [], nextCursor: null }),
      },
      clock,
      onFailure: () => given.onFailure,
      onVerdict: () => {},
    });
    const watch = (n: number, accountId: string, projectId = project('prj_1')) =>
      watcher.watch(watched(n, clock.nowMs(), { accountId, projectId }));
    return { clock, asked, given, watcher, watch };
  };

  it('looks again only for the account that is asked for, and for each as soon as it is due', async () => {
    const { clock, asked, given, watcher, watch } = open();
    given.failsFor = new Set(['ann', 'bob']);
    given.onFailure = 'stop';
    watch(1, 'ann');
    watch(2, 'bob');
    await clock.advance(10_000);
    expect(asked.toSorted()).toEqual(['ann prj_1 med_1', 'bob prj_1 med_2']);
    asked.length = 0;
    watcher.lookSoon('bob');
    await clock.advance(10_000);
    expect(asked).toEqual(['bob prj_1 med_2']);
    watcher.lookSoon();
    await clock.advance(10_000);
    expect(asked).toEqual(['bob prj_1 med_2', 'ann prj_1 med_1', 'bob prj_1 med_2']);
    watcher.close();
  });

  it('asks the one that is due first, first', async () => {
    const { clock, asked, watcher, watch } = open();
    watch(1, 'ann');
    await clock.advance(500);
    watch(2, 'bob');
    await clock.advance(510);
    expect(asked).toEqual(['ann prj_1 med_1']);
    await clock.advance(500);
    expect(asked).toEqual(['ann prj_1 med_1', 'bob prj_1 med_2']);
    watcher.close();
  });

  it('puts nothing off that is due already: neither by what is watched later nor by a look that comes soon anyway', async () => {
    const { clock, asked, watcher, watch } = open();
    watch(1, 'ann');
    await clock.advance(900);
    watch(2, 'ann', project('prj_2'));
    watch(1, 'ann');
    watcher.setPaused(false);
    await clock.advance(110);
    expect(asked).toEqual(['ann prj_1 med_1']);
    watcher.close();
  });

  it('stops asking, also for events, after a look for an event failed for good', async () => {
    const { clock, asked, given, watcher, watch } = open();
    watch(1, 'ann');
    given.failsFor.add('ann');
    given.onFailure = 'stop';
    await watcher.lookAt(project('prj_2'), mediaId(1));
    expect(asked, 'of another project').toEqual([]);
    await watcher.lookAt(project('prj_1'), mediaId(1));
    await watcher.lookAt(project('prj_1'), mediaId(1));
    await clock.advance(60_000);
    expect(asked).toEqual(['ann prj_1 med_1']);
    watcher.close();
  });

  it('continues after a look for an event failed in a way that may pass', async () => {
    const { clock, asked, given, watcher, watch } = open();
    watch(1, 'ann');
    given.failsFor.add('ann');
    await watcher.lookAt(project('prj_1'), mediaId(1));
    await clock.advance(1_100);
    expect(asked).toHaveLength(2);
    watcher.close();
  });

  it('counts what events made it ask', async () => {
    const { clock, asked, watcher, watch } = open();
    watch(1, 'ann');
    for (let n = 0; n < 24; n += 1) await watcher.lookAt(project('prj_1'), mediaId(1));
    asked.length = 0;
    watch(2, 'bob');
    await clock.advance(10_000);
    expect(asked).toEqual(['ann prj_1 med_1']);
    await clock.advance(51_000);
    expect(asked).toContain('bob prj_1 med_2');
    watcher.close();
  });

  it('asks nothing that was due when the network went, and no second time when it is said twice', async () => {
    const { clock, asked, watcher, watch } = open();
    watch(1, 'ann');
    await clock.advance(900);
    watcher.setPaused(true);
    watcher.setPaused(true);
    await clock.advance(60_000);
    expect(asked).toEqual([]);
    watcher.setPaused(false);
    await clock.advance(10);
    watcher.setPaused(false);
    await clock.advance(10);
    expect(asked).toEqual(['ann prj_1 med_1']);
    watcher.close();
  });
});

describe('many items in pages', () => {
  it('reads only pages that hold them, and all once more where items moved', async () => {
    const clock = new FakeClock();
    const asked: (string | null)[] = [];
    const pages = new Map<string | null, { numbers: number[]; nextCursor: string | null }>([
      [null, { numbers: [9], nextCursor: 'b' }],
      ['b', { numbers: [0, 1, 2], nextCursor: 'c' }],
      ['c', { numbers: [3], nextCursor: null }],
    ]);
    const watcher = new ProcessingWatcher({
      reader: {
        item: async (_account, _project, id) => {
          asked.push(id);
          return item(0);
        },
        page: async (_account, _project, cursor) => {
          asked.push(cursor);
          const page = pages.get(cursor);
          return { items: (page?.numbers ?? []).map((n) => item(n)), nextCursor: page?.nextCursor ?? null };
        },
      },
      clock,
      onFailure: () => 'later',
      onVerdict: () => {},
    });
    for (const n of [0, 1, 2]) watcher.watch(watched(n, clock.nowMs()));
    await clock.advance(1_000);
    expect(asked, 'until all were seen').toEqual([null, 'b']);
    asked.length = 0;
    await clock.advance(5_000);
    expect(asked, 'only where they are').toEqual(['b']);
    asked.length = 0;
    pages.set('b', { numbers: [0, 1], nextCursor: 'c' });
    pages.set('c', { numbers: [2, 3], nextCursor: null });
    await clock.advance(20_000);
    expect(asked.slice(0, 6)).toEqual(['b', null, 'b', 'c', 'b', 'c']);
    for (const n of [0, 1]) watcher.unwatch(watched(n, 0).jobId);
    watcher.watch(watched(7, clock.nowMs()));
    asked.length = 0;
    await clock.advance(1_100);
    expect(asked, 'two items, in three pages').toEqual(['med_2', 'med_7']);
    watcher.close();
  });
});
