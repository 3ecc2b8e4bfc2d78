import { describe, expect, it } from 'vitest';
import { unhindered } from '../testing/queue-conditions.ts';
import { attentionRank, describeJob } from './describe-job.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import type { QueueConditions } from './upload-queue.ts';
import { type HoldReason, type JobActivity, type JobState, jobSnapshotSchema } from './uploads.ts';

const aJob = (state: JobState, activity: JobActivity = { kind: 'none' }) =>
  jobSnapshotSchema.parse({
    id: 'job_1',
    batchId: 'batch_1',
    accountId: 'account_1',
    target: {
      kind: 'version',
      projectId: 'prj_1',
      projectName: 'Show',
      mediaId: 'med_1',
      mediaName: 'LED Main',
    },
    file: { path: '/renders/LED_Main_v5.mov', name: 'LED_Main_v5.mov', sizeBytes: 1_000, facts: null },
    state,
    activity,
    progress: null,
    delivery: null,
    options: {},
    priority: 'normal',
    position: 1,
    createdAtMs: 0,
    updatedAtMs: 0,
  });
const trouble: Trouble = troubleOf('key_expired', {
  sentence: 'The key has expired.',
  remedy: 'Sign in again.',
  action: 'sign_in',
});
const { accountId, target } = aJob({ kind: 'queued' });
const { projectId } = target;

describe('an upload in line says why it waits', () => {
  const ofQueued = (changes: Partial<QueueConditions>, activity?: JobActivity) =>
    describeJob(aJob({ kind: 'queued' }, activity), {
      conditions: { ...unhindered, ...changes },
      nowMs: 0,
      locale: 'en',
    });

  it.each<[Partial<QueueConditions>, string, string | RegExp]>([
    [{}, 'Queued', ''],
    [{ pausedAll: true }, 'Paused', 'All uploads are paused.'],
    [{ pausedProjects: [projectId] }, 'Paused', 'The project is paused.'],
    [{ online: false }, 'Queued', "Resumes when you're back online."],
    [{ hoursOpenAtMs: 86_400_000 }, 'Queued', /^Starts .*\d/],
    [{ onBattery: true }, 'Queued', 'Starts when the computer is plugged in.'],
    [{ sender: 'none' }, 'Queued', /when Renderdrop is open/],
    // The first of several reasons is said: the next one only counts once it is gone.
    [{ pausedAll: true, online: false, onBattery: true }, 'Paused', 'All uploads are paused.'],
    [{ online: false, onBattery: true }, 'Queued', "Resumes when you're back online."],
  ])('%j', (conditions, line, next) => {
    expect(ofQueued(conditions)).toMatchObject({
      line,
      next: typeof next === 'string' ? next : expect.stringMatching(next),
      tone: 'waiting',
    });
  });

  it('behind another one of its item', () => {
    expect(ofQueued({}, { kind: 'waiting_for_item' }).next).toMatch(/^Starts after the other upload/);
  });

  it('and what to do where its account or project is on hold, before all else', () => {
    const account = { scope: { kind: 'account' as const, accountId }, trouble, sinceMs: 0 };
    const project = { scope: { kind: 'project' as const, accountId, projectId }, trouble, sinceMs: 0 };
    for (const hold of [account, project])
      expect(ofQueued({ holds: [hold], pausedAll: true })).toEqual({
        line: 'The key has expired.',
        next: 'Sign in again.',
        actions: ['sign_in', 'resume'],
        tone: 'asking',
      });
    const otherProject = {
      ...project,
      scope: { ...project.scope, projectId: 'prj_2' as typeof projectId },
    };
    expect(ofQueued({ holds: [otherProject] }).line).toBe('Queued');
  });
});

it('says of an upload that has begun what it waits for', () => {
  const context = { conditions: unhindered, nowMs: 1_000 };
  const next = (activity: JobActivity) => describeJob(aJob({ kind: 'sending' }, activity), context).next;
  expect(next({ kind: 'waiting_for_network' })).toBe("Resumes when you're back online.");
  const because = 'The connection was lost.';
  expect(next({ kind: 'retrying', atMs: 9_000, attempt: 1, because })).toMatch(
    /^The connection was lost\. Retry/,
  );
  expect(next({ kind: 'none' })).toBe('Connecting…');
});

it.each<[HoldReason, readonly string[]]>([
  [{ kind: 'paused', by: 'job' }, ['resume', 'cancel']],
  [
    { kind: 'will_not_make_hour', estimatedSeconds: 2, allowedSeconds: 1 },
    ['lighter_copy', 'go_on', 'cancel'],
  ],
  [{ kind: 'creation_unknown', askedAtMs: 0 }, ['open_item', 'send_again', 'cancel']],
  [{ kind: 'captive_portal', host: 'login.hotel' }, ['sign_in', 'cancel']],
  [{ kind: 'sent_too_often', sentBytes: 1 }, ['sign_in', 'resume', 'cancel']],
  [{ kind: 'still_being_written' }, ['sign_in', 'resume', 'cancel']],
  [{ kind: 'account', code: 'key_expired' }, ['sign_in', 'resume', 'cancel']],
])('offers what helps an upload that is held: %j', (reason, actions) => {
  const state: JobState = { kind: 'held', reason, trouble, returnsTo: 'sending', sinceMs: 0 };
  expect(describeJob(aJob(state), { conditions: unhindered, nowMs: 0 }).actions).toEqual(actions);
});

it('says of a file that is looked at whether it is still being written', () => {
  const context = { conditions: unhindered, nowMs: 0 };
  const still = describeJob(aJob({ kind: 'examining' }, { kind: 'settling' }), context);
  const looked = describeJob(aJob({ kind: 'examining' }), context);
  expect(still.line).toBe(looked.line);
  expect([still.next !== '', looked.next]).toEqual([true, '']);
});

it('puts what needs somebody first, then what runs, what waits, and what is over', () => {
  const held = (reason: HoldReason): JobState => ({
    kind: 'held',
    ...{ reason, trouble, returnsTo: 'sending', sinceMs: 0 },
  });
  const ranks = (
    [
      { kind: 'failed', atMs: 0, trouble },
      { kind: 'rejected', atMs: 0, trouble },
      held({ kind: 'volume_gone' }),
      { kind: 'sending' },
      { kind: 'examining' },
      { kind: 'queued' },
      held({ kind: 'paused', by: 'person' } as unknown as HoldReason),
      held({ kind: 'still_being_written' }),
      { kind: 'ready', atMs: 0 },
      { kind: 'cancelled', atMs: 0 },
    ] as JobState[]
  ).map((state) => attentionRank({ ...aJob({ kind: 'queued' }), state }));
  expect(ranks).toEqual([0, 0, 1, 2, 2, 3, 3, 3, 4, 4]);
});
