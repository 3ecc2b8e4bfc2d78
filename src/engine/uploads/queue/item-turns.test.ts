import { statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { type JobId, type JobSnapshot, uploadTargetSchema } from '../../../shared/model/uploads.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { itLong } from '../../testing/it-long.ts';
import { aDelivery, aJob, anIntent, jobId, trouble } from '../../testing/jobs.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { accountId, UploadStudio } from '../../testing/upload-studio.ts';
import type { JobRecord } from '../job/job.ts';
import { anyUpload, anyVersion, FaultStage, quick, standstill } from '../testing/fault-matrix.ts';
import { waitingForItem } from './item-turns.ts';

const render = (place: number, changes: Partial<JobRecord> = {}): JobRecord =>
  aJob({
    id: jobId(`job_${place}`),
    position: place,
    state: { kind: 'queued' },
    intent: null,
    delivery: null,
    ...changes,
  });
const waiting = (jobs: readonly JobRecord[], conditions = unhindered) =>
  [...waitingForItem(jobs, conditions).keys()].sort();

describe('turns of uploads to one item', () => {
  it('go by the order of the queue', () => {
    expect(waiting([render(3), render(1), render(2)])).toEqual(['job_2', 'job_3']);
    expect(waiting([render(1), render(2, { priority: 'high' })])).toEqual(['job_1']);
  });

  it.each([
    ['is being sent', { state: { kind: 'sending' as const }, delivery: aDelivery }],
    ['may have been created', { state: { kind: 'creating' as const }, intent: anIntent }],
  ])('belong to the one that %s, whatever its place, also after a restart', (_name, changes) => {
    expect(waiting([render(1), render(2, changes)])).toEqual(['job_1']);
  });

  it('belong to the first one in line, also where a later one is examined already', () => {
    expect(waiting([render(1), render(2, { state: { kind: 'examining' } })])).toEqual(['job_2']);
    expect(waiting([render(1), render(2, { state: { kind: 'creating' } })])).toEqual(['job_2']);
  });

  it.each([
    { kind: 'confirming' as const, sinceMs: 0 },
    { kind: 'processing' as const, sinceMs: 0 },
    {
      kind: 'held' as const,
      reason: { kind: 'still_being_written' as const },
      trouble,
      returnsTo: 'sending' as const,
      sinceMs: 0,
    },
    { kind: 'failed' as const, atMs: 1, trouble },
    { kind: 'cancelled' as const, atMs: 1, versionRemains: true },
  ])('are over for what is $kind', (state) => {
    expect(waiting([render(1, { state, delivery: aDelivery }), render(2)])).toEqual([]);
  });

  it('last while only the answer to the last bytes is missing, and no longer', () => {
    const sent = render(2, { state: { kind: 'confirming', sinceMs: 0 }, delivery: aDelivery });
    const jobs = [render(1), sent, render(3)];
    expect([...waitingForItem(jobs, unhindered, new Set([sent.id]))]).toEqual([
      [render(1).id, sent],
      [render(3).id, sent],
    ]);
    expect(waiting(jobs)).toEqual(['job_3']);
  });

  it('pass over what a pause or a hold keeps back, and never hold up what is being sent', () => {
    const elsewhere = uploadTargetSchema.parse({ ...render(1).target, projectId: 'prj_2' });
    const paused = { ...unhindered, pausedProjects: [render(1).target.projectId] };
    expect(waiting([render(1), render(2, { target: elsewhere })], paused)).toEqual([]);
    const sending = { state: { kind: 'sending' as const }, delivery: aDelivery };
    expect(waiting([render(1, sending), render(2, sending), render(3)])).toEqual(['job_3']);
  });

  it('are separate for each item, also for an item that was just created', () => {
    const other = uploadTargetSchema.parse({ ...render(1).target, mediaId: 'med_2' });
    expect(waiting([render(1), render(2, { target: other })])).toEqual([]);
    const { projectId, projectName } = render(1).target;
    const target = uploadTargetSchema.parse({ kind: 'new_item', projectId, projectName, name: 'Sky' });
    const made = render(1, { target, state: { kind: 'sending' }, delivery: aDelivery });
    expect(waiting([made, render(2)])).toEqual(['job_2']);
  });
});

describe('with a real service', () => {
  let stage: FaultStage;
  beforeAll(async () => {
    stage = await FaultStage.open();
  });
  afterAll(() => stage[Symbol.asyncDispose]());

  const open = (folder: string) => new UploadStudio({ ...quick, folder, service: stage.service });
  type Three = readonly [JobId, JobId, JobId];

  /** Three renders for an item of their own, which has one version. The first is the largest: side by side it would be ready last. */
  async function play(
    name: string,
    act: (studio: UploadStudio, ids: Three, folder: string) => Promise<void>,
  ) {
    using folder = temporaryFolder();
    await using studio = open(folder.path);
    await stage.clearFaults();
    const { projectId, projectName } = await stage.view.target();
    const first = { kind: 'new_item', projectId, projectName, name };
    const id = await studio.add(sampleRender(folder.path, `${name}.mov`, 3), first);
    studio.queue.startSending();
    const { delivery } = await studio.untilState(id, 'ready');
    await studio.queue.pause({ kind: 'all' });
    const mediaId = delivery?.mediaId ?? '';
    const files = [40, 12, 3].map((frames, index) => ({
      path: sampleRender(folder.path, `${name} ${index + 2}.mov`, frames),
      target: uploadTargetSchema.parse({ kind: 'version', projectId, projectName, mediaId, mediaName: name }),
    }));
    const [a, b, c] = (await studio.queue.add({ accountId, files })).jobIds;
    if (!a || !b || !c) throw new Error('three jobs');
    try {
      await act(studio, [a, b, c], folder.path);
    } finally {
      await stage.clearFaults();
    }
  }

  const resume = (studio: UploadStudio) => studio.queue.resume({ kind: 'all' });
  const isSending = ({ progress }: JobSnapshot) => (progress?.sentBytes ?? 0) > 0;
  const numbersOf = (studio: UploadStudio, ids: readonly JobId[]) =>
    ids.map((id) => studio.job(id).delivery?.versionNumber);
  async function untilOver(studio: UploadStudio, ids: readonly JobId[]): Promise<void> {
    for (const id of ids) await studio.untilState(id, 'ready', 'superseded');
  }

  async function expectCurrent(studio: UploadStudio, id: JobId): Promise<void> {
    await studio.untilState(id, 'ready');
    const { delivery, target } = studio.job(id);
    const item = await stage.view.item(target.projectId, delivery?.mediaId ?? '');
    expect(item.version?.id).toBe(delivery?.versionId);
  }

  it('versions are numbered in the order of the queue and the last one is current, however slow the first is', () =>
    // Promise: Starts after the other upload to this item.
    play('Turns Auk', async (studio, ids) => {
      await stage.order(anyVersion, { kind: 'delay', ms: 400 });
      await resume(studio);
      const line = await studio.until(ids[1], ({ activity }) => activity.kind === 'waiting_for_item');
      const { conditions } = studio.queue.snapshot();
      expect(describeJob(line, { conditions, nowMs: 0 })).toMatchObject({
        line: 'Queued',
        next: 'Starts after the other upload to this item.',
      });
      await untilOver(studio, ids);
      expect(numbersOf(studio, ids)).toEqual([2, 3, 4]);
      await expectCurrent(studio, ids[2]);
    }));

  it('a version is not created before the bytes of the one before it have arrived', () =>
    play('Turns Elk', async (studio, ids, folder) => {
      const [first, second] = ids;
      const { size } = statSync(join(folder, 'Turns Elk 2.mov'));
      await stage.order(anyUpload, standstill(size - 1));
      await resume(studio);
      await studio.untilState(first, 'confirming');
      const { projectId, projectName } = studio.job(first).target;
      const elsewhere = { kind: 'new_item', projectId, projectName, name: 'Turns Fox' };
      const other = await studio.add(sampleRender(folder, 'Turns Fox.mov', 3), elsewhere);
      await studio.untilState(other, 'ready');
      expect(studio.job(first).state.kind).toBe('confirming');
      expect(studio.job(second).delivery).toBeNull();
      await stage.clearFaults();
      await untilOver(studio, ids);
      expect(numbersOf(studio, ids)).toEqual([2, 3, 4]);
    }));

  it('one that is moved to the top goes first', () =>
    play('Turns Bat', async (studio, ids) => {
      await studio.queue.move([ids[2]], ids[0]);
      await resume(studio);
      await untilOver(studio, ids);
      expect(numbersOf(studio, ids)).toEqual([3, 4, 2]);
      await expectCurrent(studio, ids[1]);
    }));

  itLong('one that is paused while it is uploaded, or canceled, keeps the others waiting no longer', () =>
    play('Turns Cat', async (studio, ids) => {
      const [first, second, third] = ids;
      await stage.order(anyUpload, standstill(1), 2);
      await resume(studio);
      await studio.until(first, isSending);
      expect(studio.job(second).delivery).toBeNull();
      await studio.queue.pause({ kind: 'jobs', jobIds: [first] });
      await studio.until(second, isSending);
      expect(studio.job(third).delivery).toBeNull();
      await studio.queue.cancel([second]);
      await studio.untilState(third, 'ready');
      await studio.queue.resume({ kind: 'jobs', jobIds: [first] });
      await untilOver(studio, [first]);
      expect(numbersOf(studio, ids)).toEqual([2, 3, 4]);
      // A retry makes a new version, the newest one.
      await studio.queue.retry([second]);
      await expectCurrent(studio, second);
      expect(numbersOf(studio, ids)).toEqual([2, 5, 4]);
    }),
  );

  it('another program that takes over keeps the order', () =>
    play('Turns Doe', async (before, ids, folder) => {
      await stage.order(anyUpload, standstill(1));
      await resume(before);
      await before.until(ids[0], isSending);
      await before.queue.stopSending();
      await stage.clearFaults();
      await using after = open(folder);
      after.queue.startSending();
      await untilOver(after, ids);
      expect(numbersOf(after, ids)).toEqual([2, 3, 4]);
      await expectCurrent(after, ids[2]);
    }));
});
