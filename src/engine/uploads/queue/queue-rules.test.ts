import { describe, expect, it } from 'vitest';
import type { QueueLimits } from '../../../shared/model/upload-queue.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { aJob, facts, jobId, projectId, trouble } from '../../testing/jobs.ts';
import { bytesPerSecondNow, defaultLimits, hoursOpenAtMs } from '../connection/schedule.ts';
import { estimateHour } from '../job/hour-check.ts';
import { creationBody, ownKey, sharedKey } from '../job/idempotency.ts';
import { startsAtMs } from '../job/undo-times.ts';
import { plan } from '../sending/planner.ts';

const limits: QueueLimits = { ...defaultLimits, concurrency: 2 };
const atOnce = 2;
const line = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    aJob({ id: jobId(`job_${index}`), position: index, state: { kind: 'queued' } }),
  );
const ids = (...args: Parameters<typeof plan>) => plan(...args).map((job) => job.id);

describe('planner', () => {
  it('starts as many as there are slots, in order', () => {
    expect(ids(line(5), new Set(), atOnce, unhindered)).toEqual(['job_0', 'job_1']);
    const jobs = line(5).map((job, index) =>
      index === 0 ? { ...job, state: { kind: 'sending' as const } } : job,
    );
    expect(ids(jobs, new Set([jobId('job_0')]), atOnce, unhindered)).toEqual(['job_1']);
  });

  it.each([
    { kind: 'queued' as const },
    { kind: 'sending' as const },
    { kind: 'confirming' as const, sinceMs: 0 },
  ])('gives no job a second runner: $kind', (state) => {
    const jobs = line(2).map((job, index) => (index === 0 ? { ...job, state } : job));
    expect(ids(jobs, new Set([jobId('job_0')]), atOnce, unhindered)).toEqual(['job_1']);
  });

  it('puts priority before place, and what has begun before both', () => {
    const jobs = line(4).map((job, index) => {
      if (index === 3) return { ...job, state: { kind: 'sending' as const } };
      return index === 2 ? { ...job, priority: 'high' as const } : job;
    });
    expect(ids(jobs, new Set(), atOnce, unhindered)).toEqual(['job_3', 'job_2']);
  });

  it.each([
    ['paused', { pausedAll: true }],
    ['its project paused', { pausedProjects: [projectId('prj_1')] }],
    ['offline', { online: false }],
    ['on battery', { onBattery: true }],
    ['outside its hours', { hoursOpenAtMs: 1 }],
    ['not the sender', { sender: 'other' as const }],
    [
      'its project held',
      {
        holds: [
          {
            scope: { kind: 'project' as const, accountId: aJob().accountId, projectId: projectId('prj_1') },
            trouble,
            sinceMs: 0,
          },
        ],
      },
    ],
    [
      'its account held',
      { holds: [{ scope: { kind: 'account' as const, accountId: aJob().accountId }, trouble, sinceMs: 0 }] },
    ],
  ])('starts nothing while %s', (_name, change) => {
    expect(ids(line(3), new Set(), atOnce, { ...unhindered, ...change })).toEqual([]);
  });

  it('lets a job that is sending continue under a hold: a PUT needs no key', () => {
    const sending = { ...aJob(), state: { kind: 'sending' as const } };
    const holds = [
      { scope: { kind: 'account' as const, accountId: sending.accountId }, trouble, sinceMs: 0 },
    ];
    expect(ids([sending], new Set(), atOnce, { ...unhindered, holds })).toEqual(['job_1']);
  });

  it('looks through ten thousand waiting jobs in one pass', () => {
    const jobs = line(10_000).reverse();
    expect(ids(jobs, new Set(), atOnce, unhindered)).toEqual(['job_0', 'job_1']);
  });
});

describe('an upload that can still be undone', () => {
  it('starts when that is over, and at once where the clock was set back meanwhile', () => {
    const nowMs = 1_000_000;
    const queued = (startsAt: number | null) =>
      startsAtMs(aJob({ state: { kind: 'queued' }, startsAtMs: startsAt }), nowMs);
    expect(queued(null)).toBeNull();
    expect(queued(nowMs)).toBeNull();
    expect(queued(nowMs + 5_000)).toBe(nowMs + 5_000);
    expect(queued(nowMs + 24 * 3_600_000)).toBeNull();
    expect(startsAtMs(aJob({ state: { kind: 'sending' }, startsAtMs: nowMs + 5_000 }), nowMs)).toBeNull();
  });
});

describe('hours of the day', () => {
  const at = (hour: number, minute = 0) => new Date(2026, 0, 15, hour, minute).getTime();
  const night: QueueLimits = { ...limits, hours: { fromMinute: 22 * 60, untilMinute: 6 * 60 } };

  it.each([
    [23, null],
    [5, null],
    [6, at(22)],
    [12, at(22)],
    [22, null],
  ])('over midnight, at %d', (hour, opens) => expect(hoursOpenAtMs(night, at(hour))).toBe(opens));

  it('opens tomorrow when today is over', () => {
    const morning: QueueLimits = { ...limits, hours: { fromMinute: 60, untilMinute: 120 } };
    expect(hoursOpenAtMs(morning, at(3))).toBe(new Date(2026, 0, 16, 1).getTime());
  });

  it('does not hold while full speed was asked for, nor does the bandwidth limit', () => {
    const hurried: QueueLimits = { ...night, bytesPerSecond: 1000, fullSpeedUntilMs: at(13) };
    expect(hoursOpenAtMs(hurried, at(12))).toBeNull();
    expect(bytesPerSecondNow(hurried, at(12))).toBeNull();
    expect(bytesPerSecondNow(hurried, at(14))).toBe(1000);
  });
});

describe('the hour', () => {
  const megabits = (count: number) => (count * 1_000_000) / 8;
  it.each([
    [8_000_000_000, megabits(20), null, true],
    [9_000_000_000, megabits(20), null, false],
    [400_000_000_000, megabits(1000), null, true],
    [450_000_000_000, megabits(1000), null, false],
    [8_000_000_000, megabits(1000), megabits(10), false],
  ])('%d bytes at %d B/s, limited to %s', (size, speed, limit, makesIt) =>
    expect(estimateHour(size, speed, limit)?.makesIt).toBe(makesIt),
  );

  it('says nothing without a measure', () => expect(estimateHour(1e12, null, null)).toBeNull());
});

describe('key and body', () => {
  const { target } = aJob();
  it('has a key of its own for each generation, plain and short', () => {
    expect(ownKey('0190b0a0-0000-7000-8000-000000000000', 2)).toMatch(/^rd1-[0-9a-f-]{36}-2$/);
  });

  it('gives two computers the same key for the same render, and another for anything else', () => {
    const key = sharedKey(target, 'hash', 1);
    expect(sharedKey({ ...target, projectName: 'Called otherwise' }, 'hash', 1)).toBe(key);
    expect(key).toMatch(/^[\x20-\x7e]{1,255}$/);
    expect(new Set([key, sharedKey(target, 'other', 1), sharedKey(target, 'hash', 2)]).size).toBe(3);
  });

  it('fills in every field', () => {
    expect(JSON.parse(creationBody(target, 'a.mov', facts))).toEqual({
      filename: 'a.mov',
      size_bytes: 1000,
      duration_seconds: 42,
      width: 3840,
      height: 1080,
    });
  });

  it('cuts a name that is too long at a whole character and keeps its ending', () => {
    const { filename } = JSON.parse(creationBody(target, `${'🎬'.repeat(200)}.mov`, facts));
    expect(filename.length).toBeLessThanOrEqual(255);
    expect(filename).toMatch(/🎬\.mov$/u);
  });
});
