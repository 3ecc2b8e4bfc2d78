import { describe, expect, it } from 'vitest';
import { versionIdSchema } from '../api/ids.ts';
import { uploadDetails } from '../messages/upload-details.ts';
import { unhindered } from '../testing/queue-conditions.ts';
import { accountIdSchema } from './account.ts';
import { attentionRank } from './attention-rank.ts';
import { describeJob } from './describe-job.ts';
import { type Trouble, troubleOf } from './trouble.ts';
import type { QueueConditions } from './upload-queue.ts';
import {
  type HoldReason,
  type JobActivity,
  type JobState,
  jobSnapshotSchema,
  type KeptByPause,
} from './uploads.ts';

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

describe('a queued upload says why it waits', () => {
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
    // Of several reasons, the first is shown: the others only matter once it is gone.
    [{ pausedAll: true, online: false, onBattery: true }, 'Paused', 'All uploads are paused.'],
    [{ online: false, onBattery: true }, 'Queued', "Resumes when you're back online."],
  ])('%j', (conditions, line, next) => {
    expect(ofQueued(conditions)).toMatchObject({
      line,
      next: typeof next === 'string' ? next : expect.stringMatching(next),
      tone: 'waiting',
    });
  });

  it('if another upload to its item goes first', () => {
    expect(ofQueued({}, { kind: 'waiting_for_item' }).next).toMatch(/^Starts after the other upload/);
  });

  it('and, before any other reason, what to do about a hold on its account or project', () => {
    const account = { scope: { kind: 'account' as const, accountId }, trouble, sinceMs: 0 };
    const project = { scope: { kind: 'project' as const, accountId, projectId }, trouble, sinceMs: 0 };
    for (const hold of [account, project])
      expect(ofQueued({ holds: [hold], pausedAll: true })).toEqual({
        line: 'The key has expired.',
        next: 'Sign in again.',
        note: '',
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

it('says what a started upload waits for', () => {
  const context = { conditions: unhindered, nowMs: 1_000 };
  const next = (activity: JobActivity) => describeJob(aJob({ kind: 'sending' }, activity), context).next;
  expect(next({ kind: 'waiting_for_network' })).toBe("Resumes when you're back online.");
  const because = 'The connection was lost.';
  const retrying = (inMs: number) => uploadDetails.retrying(because, inMs);
  const activity = { kind: 'retrying', attempt: 1, because } as const;
  expect(next({ ...activity, atMs: 9_000 })).toBe(retrying(8_000));
  expect(next({ ...activity, atMs: 0 })).toBe(retrying(0));
  expect(retrying(8_000)).not.toBe(retrying(0));
  expect(next({ kind: 'none' })).toBe('Connecting…');
});

const ours = versionIdSchema.parse('ver_1');
const wide = { width: 2, height: 1 };
it.each<[HoldReason, readonly string[]]>([
  [{ kind: 'paused', by: 'job' }, ['resume', 'cancel']],
  [
    { kind: 'will_not_make_hour', estimatedSeconds: 2, allowedSeconds: 1 },
    ['lighter_copy', 'go_on', 'cancel'],
  ],
  [{ kind: 'same_bytes', versionNumber: 4, versionId: ours, sentAtMs: 0 }, ['go_on', 'cancel']],
  [{ kind: 'other_shape', now: wide, before: { width: 1, height: 1 } }, ['go_on', 'cancel']],
  [{ kind: 'creation_unknown', askedAtMs: 0 }, ['open_item', 'send_again', 'cancel']],
  [{ kind: 'addresses_spent', generations: 3 }, ['open_item', 'send_again', 'cancel']],
  [{ kind: 'volume_gone' }, ['sign_in', 'resume', 'cancel']],
  [{ kind: 'proxy_login', host: 'proxy.studio' }, ['sign_in', 'resume', 'cancel']],
  [{ kind: 'project', code: 'project_read_only' }, ['sign_in', 'resume', 'cancel']],
  [{ kind: 'captive_portal', host: 'login.hotel' }, ['sign_in', 'cancel']],
  [{ kind: 'sent_too_often', sentBytes: 1 }, ['sign_in', 'resume', 'cancel']],
  [{ kind: 'still_being_written' }, ['sign_in', 'cancel']],
  [{ kind: 'account', code: 'key_expired' }, ['sign_in', 'resume', 'cancel']],
])('offers what helps an upload that is held: %j', (reason, actions) => {
  const state: JobState = { kind: 'held', reason, trouble, returnsTo: 'sending', sinceMs: 0 };
  expect(describeJob(aJob(state), { conditions: unhindered, nowMs: 0 }).actions).toEqual(actions);
});

it('says the same of a render that is looked at again as while it waits for that', () => {
  const said = (state: JobState) => describeJob(aJob(state), { conditions: unhindered, nowMs: 0 });
  const reason = { kind: 'still_being_written' } as const;
  expect(said({ kind: 'examining', waited: trouble })).toEqual(
    said({ kind: 'held', reason, trouble, returnsTo: 'examining', sinceMs: 0 }),
  );
});

it('says of one that is being canceled only that, and how to undo it', () => {
  for (const state of [
    { kind: 'sending' },
    { kind: 'held', reason: { kind: 'volume_gone' }, trouble, returnsTo: 'sending', sinceMs: 0 },
  ] as const)
    expect(
      describeJob({ ...aJob(state), cancelsAtMs: 1 }, { conditions: unhindered, nowMs: 0 }),
    ).toMatchObject({ line: 'Canceling', next: '', actions: ['undo_cancel'] });
});

it('offers Retry first to an upload whose file is gone: the file may be back, but changed', () => {
  const gone = { ...trouble, code: 'file_missing', action: 'choose_another_file' as const };
  const state: JobState = { kind: 'failed', atMs: 0, trouble: gone };
  expect(describeJob(aJob(state), { conditions: unhindered, nowMs: 0 }).actions).toEqual([
    'retry',
    'choose_another_file',
  ]);
});

it('says whether a file being examined is still being written', () => {
  const context = { conditions: unhindered, nowMs: 0 };
  const still = describeJob(aJob({ kind: 'examining' }, { kind: 'settling' }), context);
  const looked = describeJob(aJob({ kind: 'examining' }), context);
  expect(still.line).toBe(looked.line);
  expect([still.next !== '', looked.next]).toEqual([true, '']);
});

it('sorts jobs that need a person first, then running, waiting and ended ones', () => {
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

const delivery = {
  ...{ mediaId: 'med_1', versionId: 'ver_1', versionNumber: 5, generation: 1 },
  ...{ addressEndsAtMs: 5_000, sentElsewhere: false },
};
const over = ['look_again', 'open_item', 'retry'];
const sendsAgain: Trouble = { ...trouble, action: 'send_again' };

it.each<{ state: JobState; line: string; next: string; actions: readonly string[]; tone: string }>([
  { state: { kind: 'creating' }, line: 'Preparing', next: '', actions: ['pause', 'cancel'], tone: 'working' },
  {
    state: { kind: 'confirming', sinceMs: 0 },
    ...{ line: 'Confirming', next: '', actions: ['cancel'], tone: 'working' },
  },
  {
    state: { kind: 'processing', sinceMs: 0 },
    ...{ line: 'Processing', next: '', actions: ['open_item'], tone: 'working' },
  },
  { state: { kind: 'ready', atMs: 0 }, line: 'Ready', next: '', actions: ['open_item'], tone: 'done' },
  {
    state: { kind: 'rejected', atMs: 0, trouble },
    ...{ line: trouble.sentence, next: trouble.remedy, actions: ['sign_in', 'retry'], tone: 'trouble' },
  },
  {
    state: { kind: 'failed', atMs: 0, trouble: sendsAgain },
    ...{ line: trouble.sentence, next: trouble.remedy, actions: ['retry'], tone: 'trouble' },
  },
  {
    state: { kind: 'failed', atMs: 0, trouble: { ...trouble, action: 'report' } },
    ...{ line: trouble.sentence, next: trouble.remedy, actions: ['retry', 'report'], tone: 'trouble' },
  },
  {
    state: { kind: 'superseded', atMs: 0, byVersionId: versionIdSchema.parse('ver_2') },
    ...{ line: 'Replaced', next: expect.stringMatching(/^Another version/), actions: over, tone: 'trouble' },
  },
  {
    state: {
      kind: 'superseded',
      atMs: 0,
      byVersionId: versionIdSchema.parse('ver_2'),
      byLaterUpload: { versionNumber: null },
    },
    ...{
      line: 'Replaced',
      next: expect.stringMatching(/^A later version from here is current/),
      actions: over,
      tone: 'trouble',
    },
  },
  {
    state: { kind: 'unconfirmed', atMs: 0, sinceMs: 0, delivered: true },
    ...{ line: 'Unconfirmed', next: expect.stringMatching(/^Uploaded, but/), actions: over, tone: 'trouble' },
  },
  {
    state: { kind: 'unconfirmed', atMs: 0, sinceMs: 0, delivered: false },
    ...{
      line: 'Unconfirmed',
      next: expect.stringMatching(/^The server never/),
      actions: over,
      tone: 'trouble',
    },
  },
  {
    state: { kind: 'cancelled', atMs: 0, versionRemains: false },
    ...{ line: 'Canceled', next: '', actions: ['retry'], tone: 'trouble' },
  },
  {
    state: { kind: 'cancelled', atMs: 0, versionRemains: true },
    ...{
      line: 'Canceled',
      next: expect.stringMatching(/stays on the item/),
      actions: ['retry'],
      tone: 'trouble',
    },
  },
  {
    state: { kind: 'cancelled', atMs: 0, versionRemains: true, bytes: 'arrived' },
    ...{
      line: 'Canceled',
      next: 'Already uploaded. It still becomes the current version.',
      actions: ['retry'],
      tone: 'trouble',
    },
  },
  {
    state: { kind: 'cancelled', atMs: 0, versionRemains: true, bytes: 'may_have_arrived' },
    ...{
      line: 'Canceled',
      next: 'It may be uploaded already and still become the current version.',
      actions: ['retry'],
      tone: 'trouble',
    },
  },
])('says of $state.kind what it is, what comes next, and what can be done', ({ state, ...description }) => {
  expect(describeJob(aJob(state), { conditions: unhindered, nowMs: 0 })).toEqual({
    ...description,
    note: '',
  });
});

it.each([
  [0, ''],
  [90_000, ''],
  [6 * 60_000, '6\u00a0min so far'],
  [80 * 60_000, '1\u00a0h 20\u00a0min so far'],
])('says of a version that has been processing for %d ms: %s', (nowMs, next) => {
  const job = aJob({ kind: 'processing', sinceMs: 0 });
  expect(describeJob(job, { conditions: unhindered, nowMs }).next).toBe(next);
});

describe('a version that processes longer than usual', () => {
  const { accountId } = aJob({ kind: 'queued' });
  const earlier = (...seconds: readonly number[]) =>
    seconds.map((each) => ({ accountId, sizeBytes: 2_000, tookMs: each * 1_000 }));
  const noteAfter = (minutes: number, processed: QueueConditions['processed'], sizeBytes = 1_000) => {
    const job = aJob({ kind: 'processing', sinceMs: 0 });
    const described = describeJob(
      { ...job, file: { ...job.file, sizeBytes } },
      { conditions: { ...unhindered, processed }, nowMs: minutes * 60_000 },
    );
    return described.note;
  };
  const long = 'Longer than usual. Check it in the web app.';
  const other = accountIdSchema.parse('account_2');

  it.each<[string, string, number, QueueConditions['processed']]>([
    ['says so', long, 6, earlier(60, 120, 70)],
    ['waits for three times what is usual', '', 6, earlier(130, 140, 150)],
    ['waits for two minutes, however fast the others were', '', 1.9, earlier(1, 1, 1)],
    ['says it after two minutes where others took seconds', long, 2, earlier(1, 1, 1)],
    ['says nothing while too few others are known', '', 60, earlier(60, 60)],
    ['is not misled by one that nobody looked at for a night', long, 6, earlier(60, 60, 60, 30_000, 60)],
    [
      'does not count those of another workspace',
      '',
      60,
      earlier(60, 60, 60).map((each) => ({ ...each, accountId: other })),
    ],
    [
      'does not count much smaller files',
      '',
      60,
      earlier(60, 60, 60).map((each) => ({ ...each, sizeBytes: 249 })),
    ],
  ])('%s', (_what, note, minutes, processed) => {
    expect(noteAfter(minutes, processed)).toBe(note);
  });
});

it('says of a version that another computer uploaded where it came from', () => {
  const job = jobSnapshotSchema.parse({
    ...aJob({ kind: 'processing', sinceMs: 0 }),
    delivery: { ...delivery, sentElsewhere: true },
  });
  const { next } = describeJob(job, { conditions: unhindered, nowMs: 0 });
  expect(next).toBe('Uploaded from another computer.');
});

const open = { kind: 'connection', sentBytes: 420, resumable: false } as const;
const session = { kind: 'session', sentBytes: 420 } as const;
const [holds, continues, again] = [/connection holds/, /has confirmed/, /^Starts again/];
it.each<{
  kept: KeptByPause | null;
  sender?: 'none';
  nowMs?: number;
  from?: 'queued';
  line?: string;
  next: RegExp;
}>([
  { kept: open, line: 'Paused at 42%', next: holds },
  { kept: open, sender: 'none', next: again },
  { kept: { ...open, resumable: true }, sender: 'none', next: continues },
  { kept: open, nowMs: 5_000, next: again },
  { kept: open, nowMs: 4_999, line: 'Paused at 42%', next: holds },
  { kept: session, next: continues },
  { kept: session, nowMs: 5_000, next: again },
  { kept: null, next: again },
  { kept: null, from: 'queued', next: /^$/ },
])('says what resuming will do: $kept at $nowMs, sender $sender: $next', (row) => {
  const { kept, sender = 'this', nowMs = 0, from: returnsTo = 'sending', line = 'Paused', next } = row;
  const reason: HoldReason = { kind: 'paused', by: 'job', ...(kept === null ? {} : { kept }) };
  const state: JobState = { kind: 'held', reason, trouble, returnsTo, sinceMs: 0 };
  const job = jobSnapshotSchema.parse({ ...aJob(state), delivery });
  expect(describeJob(job, { conditions: { ...unhindered, sender }, nowMs, locale: 'en' })).toEqual({
    ...{ line, next: expect.stringMatching(next), actions: ['resume', 'cancel'], tone: 'waiting' },
    note: '',
  });
});

it.each([
  ['creating', 'none', 'Interrupted'],
  ['sending', 'none', 'Interrupted'],
  ['sending', 'other', 'Uploading'],
  ['creating', 'this', 'Preparing'],
] as const)('calls %s with the sender "%s" %s', (kind, sender, line) => {
  const conditions: QueueConditions = { ...unhindered, sender };
  const described = describeJob(aJob({ kind }), { conditions, nowMs: 0 });
  expect(described.line).toBe(line);
  if (line === 'Interrupted') expect(described).toMatchObject({ actions: ['cancel'], tone: 'waiting' });
});

it('says how far it is, at what speed, and how long it takes', () => {
  const progress = { jobId: 'job_1', sentBytes: 250, sizeBytes: 1_000, bytesPerSecond: 50, secondsLeft: 15 };
  const job = jobSnapshotSchema.parse({ ...aJob({ kind: 'sending' }), progress });
  const described = describeJob(job, { conditions: unhindered, nowMs: 0, locale: 'en' });
  expect(described).toMatchObject({ line: 'Uploading', actions: ['pause', 'cancel'], tone: 'working' });
  expect(described.next).toContain('25%');
});

it('says that the end of a file still uploads while it leaves, offers no pause for it, and confirms only then', () => {
  const confirming = { kind: 'confirming', sinceMs: 0 } as const;
  const described = (sentBytes: number, activity: JobActivity = { kind: 'none' }) => {
    const progress = { jobId: 'job_1', sentBytes, sizeBytes: 1_000, bytesPerSecond: 50, secondsLeft: 15 };
    const job = jobSnapshotSchema.parse({ ...aJob(confirming, activity), progress });
    return describeJob(job, { conditions: unhindered, nowMs: 0, locale: 'en' });
  };
  expect(described(960)).toMatchObject({ line: 'Uploading', actions: ['cancel'] });
  expect(described(960).next).toBe('96% of 1\u00a0kB · 50\u00a0bytes/s · 15\u00a0s left');
  expect(described(1_000)).toMatchObject({ line: 'Confirming', next: '', actions: ['cancel'] });
  const retrying = { kind: 'retrying', atMs: 1, attempt: 1, because: 'The connection was lost.' } as const;
  expect(described(960, retrying).line).toBe('Confirming');
});

it.each([0, 0.4])(
  'says what an upload waits for that moves no bytes, instead of a speed: %d B/s',
  (bytesPerSecond) => {
    const progress = { jobId: 'job_1', sentBytes: 250, sizeBytes: 1_000, bytesPerSecond, secondsLeft: 15 };
    const job = jobSnapshotSchema.parse({ ...aJob({ kind: 'sending' }), progress });
    const { next } = describeJob(job, { conditions: unhindered, nowMs: 0, locale: 'en' });
    expect(next).toBe('25% of 1\u00a0kB · Waiting for the server');
  },
);

it.each<[JobActivity, string, RegExp]>([
  [{ kind: 'waiting_to_continue' }, 'Queued', /^Continues when another/],
  [{ kind: 'waiting_for_item' }, 'Uploading', /^Connecting/],
  [{ kind: 'settling' }, 'Uploading', /^Connecting/],
])('says of what waits on its way: %j', (activity, line, next) => {
  const described = describeJob(aJob({ kind: 'sending' }, activity), { conditions: unhindered, nowMs: 0 });
  expect([described.line, described.next]).toEqual([line, expect.stringMatching(next)]);
});

describe('says that the file changed during the upload, and which versions stay unfinished', () => {
  const note = (state: JobState, versionNumber: number | null, unfinishedVersions = [3]) =>
    describeJob(
      jobSnapshotSchema.parse({
        ...aJob(state),
        unfinishedVersions,
        delivery: versionNumber === null ? null : { ...delivery, versionNumber },
      }),
      { conditions: unhindered, nowMs: 0 },
    ).note;
  const held = (reason: HoldReason): JobState => ({
    kind: 'held',
    ...{ reason, trouble, returnsTo: 'examining', sinceMs: 0 },
  });

  it.each<[JobState, number | null, string]>([
    [
      { kind: 'examining' },
      null,
      'The file changed: uploading again as a new version, with v3 left unfinished.',
    ],
    [
      held({ kind: 'still_being_written' }),
      null,
      'The file changed: uploading again as a new version, with v3 left',
    ],
    [{ kind: 'sending' }, 4, 'The file changed: uploading again as v4, with v3 left unfinished.'],
    [held({ kind: 'volume_gone' }), 4, 'The file changed during the upload, so v3 stays unfinished.'],
    [{ kind: 'processing', sinceMs: 0 }, 4, 'The file changed during the upload, so v3 stays unfinished.'],
    [{ kind: 'ready', atMs: 0 }, 4, 'The file changed during the upload, so v3 stays unfinished.'],
    [{ kind: 'failed', atMs: 0, trouble }, null, 'The file changed during the upload, so v3'],
  ])('%j', (state, versionNumber, words) => {
    expect(note(state, versionNumber)).toContain(words);
  });

  it('all of them, if it changed more than once', () => {
    expect(note({ kind: 'sending' }, 5, [3, 4])).toBe(
      'The file changed: uploading again as v5, with v3 and v4 left unfinished.',
    );
  });

  it('and nothing if it did not change, or was canceled', () => {
    expect(note({ kind: 'sending' }, 3, [])).toBe('');
    expect(note({ kind: 'cancelled', atMs: 0, versionRemains: true }, null)).toBe('');
  });
});
