import { rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { mediaIdSchema, noteIdSchema, type VersionId, versionIdSchema } from '../../../shared/api/ids.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { QueueEvent } from '../../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { unreadable } from '../../media-probe/unreadable.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aDelivery, aJob, facts, jobId } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type JobRecord, toSnapshot } from '../../uploads/job/job.ts';
import { historyEntryOf } from '../../uploads/job/receipts.ts';
import { SequenceRenders } from '../../viewing/sequence-renders.ts';
import { NoteTicks } from '../note-ticks.ts';
import { NoteChecks, type SubjectAsked } from './note-checks.ts';

/** Which render notes are checked on: no frame is taken, so that files of a few bytes will do. */
const never = new AbortController().signal;
const mediaId = mediaIdSchema.parse('med_1');
const note = noteIdSchema.parse('note_1');
const version = (id: string) => versionIdSchema.parse(id);

function open(jobs: JobRecord[] = []) {
  const folder = temporaryFolder();
  const store = storeIn(folder.path);
  const history: unknown[] = [];
  const copies = new Map<VersionId, string>();
  let tell = (_: QueueEvent): void => {};
  let checks = 0;
  let isFollowing = false;
  const desk = new NoteChecks({
    grabber: { isAvailable: async () => true, grabRun: async () => [] } as never,
    probe: {
      probe: async (source) =>
        source.kind === 'path' && source.path.endsWith('.txt')
          ? unreadable('not_found')
          : { kind: 'video', wholeness: 'whole', endsIn: 'data', facts },
    },
    history: { ofMedia: () => history as never },
    uploads: {
      snapshot: () => ({ jobs: jobs.map((job) => toSnapshot(job)) }) as never,
      subscribe: (listener) => {
        tell = listener;
        isFollowing = true;
        return () => {
          isFollowing = false;
        };
      },
    },
    ticks: new NoteTicks(store),
    copies: { pathOf: async (id) => copies.get(id) ?? null },
    sequences: new SequenceRenders({ look: async () => ({ kind: 'PNG', size: null, hasAlpha: false }) }),
    clock: new FakeClock(),
    random: {
      fraction: () => 0,
      bytes: () => new Uint8Array(),
      uuid: () => `00000000-0000-7000-8000-00000000000${checks++}`,
    },
    keyName: () => 'Mia',
  });
  const file = (name: string) => {
    const path = join(folder.path, name);
    writeFileSync(path, 'a render');
    return path;
  };
  return {
    ...{ desk, copies, file },
    isFollowing: () => isFollowing,
    subject: async (asked: SubjectAsked) => (await desk.open(mediaId, asked, never)).subject,
    /** As if this file had become this version of the item. */
    uploaded: (name: string, versionNumber: number, frameRate = facts.frameRate): string => {
      const path = file(name);
      const atMs = Math.ceil(statSync(path).mtimeMs);
      const delivery = { ...aDelivery, mediaId, versionId: version(`ver_${versionNumber}`), versionNumber };
      const sizeBytes = statSync(path).size;
      history.unshift(
        historyEntryOf(
          aJob({
            id: jobId(`made_${versionNumber}`),
            path,
            sizeBytes,
            facts: { ...facts, frameRate },
            delivery,
            deliveredAtMs: atMs,
            state: { kind: 'ready', atMs },
          }),
        ),
      );
      return path;
    },
    tell: (...changed: JobSnapshot[]) => tell({ kind: 'jobs_changed', sequence: 1, jobs: changed }),
    [Symbol.asyncDispose]: async () => {
      await desk[Symbol.asyncDispose]();
      store[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}

const processing = { kind: 'processing', sinceMs: 1 } as JobRecord['state'];
const onItsWay = (path: string, changes: Partial<JobRecord> = {}) =>
  aJob({ id: jobId('job_2'), path, state: { kind: 'queued' } as JobRecord['state'], ...changes });

it('is what the upload uploads, which is no version yet', async () => {
  const jobs: JobRecord[] = [];
  await using stage = open(jobs);
  stage.uploaded('v4.mov', 4);
  jobs.push(onItsWay(stage.file('v5.mov')));
  const asked = { kind: 'upload', jobId: jobId('job_2') } as const;
  expect(await stage.subject(asked)).toMatchObject({
    fileName: 'v5.mov',
    versionId: null,
    versionNumber: null,
  });
});

it('is the version that an upload has made, as soon as it has one', async () => {
  const jobs: JobRecord[] = [];
  await using stage = open(jobs);
  const delivery = { ...aDelivery, mediaId, versionId: version('ver_5'), versionNumber: 5 };
  jobs.push(onItsWay(stage.file('v5.mov'), { delivery, state: { kind: 'sending' } as JobRecord['state'] }));
  const asked = { kind: 'upload', jobId: jobId('job_2') } as const;
  expect(await stage.subject(asked)).toMatchObject({
    fileName: 'v5.mov',
    versionId: 'ver_5',
    versionNumber: 5,
  });
});

it('is the newest version where the upload is not there any more', async () => {
  await using stage = open();
  stage.uploaded('v4.mov', 4);
  expect(await stage.subject({ kind: 'upload', jobId: jobId('gone') })).toMatchObject({ versionNumber: 4 });
});

it('is the version that the upload made, even if only the history knows it and a newer one is here', async () => {
  await using stage = open();
  stage.uploaded('v3.mov', 3);
  stage.uploaded('v4.mov', 4);
  expect(await stage.subject({ kind: 'upload', jobId: jobId('made_3') })).toMatchObject({
    fileName: 'v3.mov',
    versionNumber: 3,
  });
});

it('is the version that was asked for, and never another one', async () => {
  await using stage = open();
  const path = stage.uploaded('v3.mov', 3);
  stage.uploaded('v4.mov', 4);
  const asked = { kind: 'version', versionId: version('ver_3') } as const;
  expect(await stage.subject(asked)).toMatchObject({ fileName: 'v3.mov', versionNumber: 3 });
  rmSync(path);
  expect(await stage.subject(asked)).toBeNull();
});

it('is what is on its way to the item, before what it shows', async () => {
  const jobs: JobRecord[] = [];
  await using stage = open(jobs);
  stage.uploaded('v4.mov', 4);
  const ended = { kind: 'cancelled', atMs: 1 } as unknown as JobRecord['state'];
  const target = { ...aJob().target, mediaId: 'med_other' } as JobRecord['target'];
  const made = {
    kind: 'new_item',
    projectId: aJob().target.projectId,
    projectName: 'Show',
    name: 'New',
  } as const;
  jobs.push(
    onItsWay(stage.file('first.mov')),
    onItsWay(stage.file('second.mov')),
    onItsWay(stage.file('cancelled.mov'), { state: ended }),
    onItsWay(stage.file('elsewhere.mov'), { target }),
    onItsWay(stage.file('new.mov'), { target: made }),
  );
  expect(await stage.subject({ kind: 'newest' })).toMatchObject({ fileName: 'second.mov' });
  jobs.push(onItsWay(stage.file('made.mov'), { target: made, delivery: { ...aDelivery, mediaId } }));
  expect(await stage.subject({ kind: 'newest' })).toMatchObject({ fileName: 'made.mov' });
});

it('is the newest version whose file or copy is here', async () => {
  await using stage = open();
  stage.uploaded('v3.mov', 3);
  const gone = stage.uploaded('v5.mov', 5);
  stage.uploaded('v4.mov', 4);
  unlinkSync(gone);
  expect(await stage.subject({ kind: 'newest' })).toMatchObject({ fileName: 'v4.mov', versionNumber: 4 });
  stage.copies.set(version('ver_5'), '/copies/v5.mp4');
  expect(await stage.subject({ kind: 'newest' })).toMatchObject({ versionNumber: 5 });
});

it('is none where nothing of the item is here, and then nothing is ticked', async () => {
  await using stage = open();
  unlinkSync(stage.uploaded('v4.mov', 4));
  const opened = await stage.desk.open(mediaId, { kind: 'newest' }, never);
  expect(opened).toMatchObject({ subject: null, others: [{ versionNumber: 4 }], ticks: [] });
  expect(stage.desk.tick(opened.checkId, note, true)).toEqual([]);
  expect(stage.desk.ticksOf(mediaId)).toEqual([]);
});

it('is by its version what lies where it lay when it was uploaded, or elsewhere', async () => {
  const jobs: JobRecord[] = [];
  await using stage = open(jobs);
  const path = stage.file('v5.mov');
  const atMs = Math.ceil(statSync(path).mtimeMs);
  const delivery = { ...aDelivery, mediaId, versionId: version('ver_5'), versionNumber: 5 };
  const state = { ...processing, sinceMs: atMs } as JobRecord['state'];
  jobs.push(onItsWay(path, { delivery, facts, sizeBytes: statSync(path).size, state }));
  const asked = { kind: 'upload', jobId: jobId('job_2') } as const;
  expect(await stage.subject(asked)).toMatchObject({ versionId: 'ver_5' });
  writeFileSync(path, 'rendered over since');
  expect(await stage.subject(asked)).toMatchObject({
    fileName: 'v5.mov',
    versionId: null,
    versionNumber: null,
  });
});

it('is refused with its reason where it is no video', async () => {
  await using stage = open();
  const path = stage.file('notes.txt');
  await expect(stage.desk.open(mediaId, { kind: 'file', path }, never)).rejects.toMatchObject({
    trouble: { code: 'render_unreadable' },
  });
});

it('keeps ticks of a file that nobody has opened, until it is a version', async () => {
  await using stage = open();
  const path = stage.file('v5.mov');
  const other = stage.file('v5 copy.mov');
  expect(await stage.desk.tickFile(mediaId, path, note, true)).toMatchObject([
    { noteId: note, versionId: null, keyName: 'Mia' },
  ]);
  expect(await stage.desk.ticksOnFile(mediaId, path)).toHaveLength(1);
  expect(await stage.desk.ticksOnFile(mediaId, other)).toEqual([]);
  const delivery = { ...aDelivery, mediaId, versionId: version('ver_5') };
  stage.tell(toSnapshot(onItsWay(path, { delivery, state: { kind: 'sending' } as JobRecord['state'] })));
  stage.tell(toSnapshot(onItsWay(other, { delivery, state: processing })));
  stage.tell(toSnapshot(onItsWay(path, { delivery: { ...delivery, versionId: null }, state: processing })));
  stage.tell(toSnapshot(onItsWay(path, { delivery, state: processing })));
  await expect.poll(() => stage.desk.ticksOf(mediaId)).toMatchObject([{ versionId: 'ver_5' }]);
  expect(await stage.desk.ticksOnFile(mediaId, path)).toEqual([]);
  expect(await stage.desk.tickFile(mediaId, path, note, false)).toEqual([]);
});

/** The sequence LED_v5, whose rate nobody has said. */
const framesIn = (folder: string) =>
  ({
    kind: 'frames',
    folder,
    pattern: 'LED_v5.####.png',
    rate: null,
    colour: 'as_is',
    skipFrames: [],
    fillGaps: false,
  }) as const;

it('is an image sequence, whose ticks become those of the version that its video became', async () => {
  await using stage = open();
  const folder = dirname(stage.file('LED_v5.1001.png'));
  stage.file('LED_v5.1002.png');
  const asked = framesIn(folder);
  const opened = await stage.desk.open(mediaId, asked, never);
  expect(opened.subject).toMatchObject({ fileName: 'LED_v5.####.png', versionId: null, firstFrame: 1001 });
  expect(stage.desk.tick(opened.checkId, note, true)).toHaveLength(1);
  expect((await stage.desk.open(mediaId, asked, never)).ticks).toHaveLength(1);
  const delivery = { ...aDelivery, mediaId, versionId: version('ver_5') };
  const madeFrom = (encodedFrom: string) => {
    const options = { ...aJob({}).options, encodedFrom };
    const path = join(folder, 'encoded', 'LED_v5.mov');
    return toSnapshot(onItsWay(path, { delivery, options, state: processing }));
  };
  stage.tell(madeFrom(join(folder, 'other frames')));
  stage.tell(madeFrom(folder));
  await expect.poll(() => stage.desk.ticksOf(mediaId)).toMatchObject([{ versionId: 'ver_5' }]);
});

it('becomes the version that is made of it while it is checked, and so does what is ticked then', async () => {
  const jobs: JobRecord[] = [];
  await using stage = open(jobs);
  const told: unknown[] = [];
  stage.desk.subscribe(({ checkId: _, ...made }) => told.push(made));
  const path = stage.file('v5.mov');
  const { checkId } = await stage.desk.open(mediaId, { kind: 'file', path }, never);
  const says = (changes: Partial<JobRecord>) => stage.tell(toSnapshot(onItsWay(path, changes)));
  const created = { ...aDelivery, mediaId, versionId: version('ver_5'), versionNumber: 5 };
  const sending = { kind: 'sending' } as JobRecord['state'];
  says({});
  says({ delivery: created, state: sending });
  says({ delivery: created, state: sending });
  expect(stage.desk.tick(checkId, note, true)).toMatchObject([{ versionId: null }]);
  const other = { ...created, versionId: version('ver_6'), versionNumber: 6 };
  says({ delivery: other, state: processing });
  await expect.poll(() => stage.desk.ticksOf(mediaId)).toMatchObject([{ versionId: 'ver_6' }]);
  const later = noteIdSchema.parse('note_2');
  stage.desk.tick(checkId, later, true);
  expect(stage.desk.ticksOf(mediaId)).toMatchObject([
    { noteId: note },
    { noteId: later, versionId: 'ver_6' },
  ]);
  const job = jobId('job_2');
  expect(told).toEqual([
    { jobId: job, versionId: null, versionNumber: null },
    { jobId: job, versionId: null, versionNumber: 5 },
    { jobId: job, versionId: 'ver_6', versionNumber: 6 },
  ]);
});

it('is followed by no upload of another file, item, or render, and is new again once its own is canceled', async () => {
  const jobs: JobRecord[] = [];
  await using stage = open(jobs);
  const path = stage.file('v5.mov');
  const ended = { kind: 'cancelled', atMs: 1, versionRemains: true } as JobRecord['state'];
  jobs.push(
    onItsWay(stage.file('other.mov')),
    onItsWay(path, { target: { ...aJob().target, mediaId: 'med_other' } as JobRecord['target'] }),
    onItsWay(path, { sizeBytes: 1 }),
    onItsWay(path, { state: processing, deliveredAtMs: 1 }),
    onItsWay(path, { state: { kind: 'ready', atMs: 1 } as JobRecord['state'] }),
  );
  const asked = { kind: 'file', path } as const;
  expect(await stage.desk.open(mediaId, asked, never)).toMatchObject({ jobId: null });
  const delivery = { ...aDelivery, mediaId, versionId: version('ver_5'), versionNumber: 5 };
  jobs.push(onItsWay(path, { delivery }));
  expect(await stage.desk.open(mediaId, asked, never), 'queued a moment ago').toMatchObject({
    jobId: 'job_2',
    subject: { versionId: null, versionNumber: 5 },
  });
  const told: unknown[] = [];
  stage.desk.subscribe(({ checkId: _, ...made }) => told.push(made));
  stage.tell(toSnapshot(onItsWay(path, { delivery, state: ended })));
  expect(told).toEqual([{ jobId: null, versionId: null, versionNumber: null }]);
});

it('is an image sequence counted as the versions before it, until somebody has said its rate', async () => {
  await using stage = open();
  stage.uploaded('v3.mov', 3, { num: 50, den: 1 });
  stage.uploaded('v4.mov', 4);
  const folder = dirname(stage.file('LED_v5.1001.png'));
  stage.file('LED_v5.1003.png');
  const missing = [{ first: 1002, last: 1002 }];
  const asked = framesIn(folder);
  expect(await stage.subject(asked)).toMatchObject({
    rate: facts.frameRate,
    sequence: { missing, hasRate: false },
  });
  const rate = { num: 60, den: 1 };
  expect(await stage.subject({ ...asked, rate })).toMatchObject({
    rate,
    sequence: { missing, fillsGaps: false, hasRate: true },
  });
  expect(await stage.subject({ ...asked, rate, fillGaps: true })).toMatchObject({
    sequence: { missing, fillsGaps: true, hasRate: true },
  });
  const noteOn4 = { id: note, versionId: version('ver_4'), versionNumber: 4, atSeconds: 1 / 29.97 };
  const lookAt = async (given: FrameRate | null, at = noteOn4) => {
    const { checkId } = await stage.desk.open(mediaId, { ...asked, rate: given }, never);
    return await stage.desk.lookAt(checkId, at, []);
  };
  expect(await lookAt(null)).toMatchObject({ mapping: 'frame', after: { steps: { frame: 1 } } });
  const noteOn3 = { ...noteOn4, versionId: version('ver_3'), versionNumber: 3, atSeconds: 2 / 50 };
  expect(await lookAt(null, noteOn3), 'the same number, not the same time').toMatchObject({
    mapping: 'frame',
    after: { steps: { frame: 2 } },
    remarks: [],
  });
  expect(await lookAt(rate)).toMatchObject({ mapping: 'time', after: { steps: { frame: 2 } } });
});

it('is an image sequence as it was ticked: frames that were rendered again start without ticks', async () => {
  await using stage = open();
  const path = stage.file('LED_v5.1001.png');
  stage.file('LED_v5.1002.png');
  const folder = dirname(path);
  const asked = framesIn(folder);
  const opened = await stage.desk.open(mediaId, asked, never);
  stage.desk.tick(opened.checkId, note, true);
  const ticksNow = () => stage.desk.ticksOnFrames(mediaId, folder, asked.pattern);
  expect(await ticksNow()).toMatchObject([{ noteId: note, versionId: null }]);
  writeFileSync(path, 'rendered again');
  expect(await ticksNow()).toEqual([]);
  expect((await stage.desk.open(mediaId, asked, never)).ticks).toEqual([]);
});

it('is looked at until its own check is closed, or another is opened', async () => {
  await using stage = open();
  const path = stage.file('v5.mov');
  const asked = { kind: 'file', path } as const;
  const first = await stage.desk.open(mediaId, asked, never);
  const second = await stage.desk.open(mediaId, asked, never);
  await stage.desk.close(first.checkId);
  const closed = expect.objectContaining({ trouble: expect.objectContaining({ code: 'check_closed' }) });
  expect(() => stage.desk.tick(first.checkId, note, true)).toThrow(closed);
  expect(stage.desk.tick(second.checkId, note, true)).toHaveLength(1);
  await stage.desk.close(second.checkId);
  expect(() => stage.desk.tick(second.checkId, note, true)).toThrow(closed);
  const third = await stage.desk.open(mediaId, asked, never);
  await stage.desk.close(null);
  expect(() => stage.desk.tick(third.checkId, note, true)).toThrow(closed);
});

it('follows no upload any more once the window is gone', async () => {
  const stage = open();
  expect(stage.isFollowing()).toBe(true);
  await stage[Symbol.asyncDispose]();
  expect(stage.isFollowing()).toBe(false);
});
