import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeJob } from '../../../shared/model/describe-job.ts';
import { receiptSchema } from '../../../shared/model/upload-queue.ts';
import { type JobId, uploadTargetSchema } from '../../../shared/model/uploads.ts';
import { keepReceiptsBeside, receiptPathFor } from '../../node/receipt-beside.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { accountId, UploadStudio } from '../../testing/upload-studio.ts';
import { FaultStage, quick } from '../testing/fault-matrix.ts';

let stage: FaultStage;
beforeAll(async () => {
  stage = await FaultStage.open();
});
afterAll(() => stage[Symbol.asyncDispose]());

async function withQueue(
  act: (studio: UploadStudio, ids: readonly JobId[], folder: string) => Promise<void>,
) {
  using folder = temporaryFolder();
  await using studio = new UploadStudio({ ...quick, folder: folder.path, service: stage.service });
  const { projectId, projectName } = await stage.view.target();
  const files = ['a', 'b', 'c', 'd'].map((name) => ({
    path: sampleRender(folder.path, `${name}.mov`, 3),
    target: uploadTargetSchema.parse({ kind: 'new_item', projectId, projectName, name: `Queue ${name}` }),
  }));
  const { jobIds } = await studio.queue.add({ accountId, files, options: { receiptBeside: true } });
  await act(studio, jobIds, folder.path);
}

const inLine = (studio: UploadStudio): readonly string[] =>
  studio.queue
    .snapshot()
    .jobs.toSorted((a, b) => a.position - b.position)
    .map((job) => job.file.name);

describe('the queue', () => {
  it('is put in order by hand', () =>
    withQueue(async (studio, [a, b, c, d]) => {
      if (!a || !b || !c || !d) throw new Error('four jobs');
      await studio.queue.move([d, c], a);
      expect(inLine(studio)).toEqual(['c.mov', 'd.mov', 'a.mov', 'b.mov']);
      await studio.queue.move([c], null);
      expect(inLine(studio)).toEqual(['d.mov', 'a.mov', 'b.mov', 'c.mov']);
      await studio.queue.setPriority([b], 'high');
      // A listener to the events learns of each change without asking again.
      const told = new Map(
        studio.events.flatMap((event) =>
          event.kind === 'jobs_changed' ? event.jobs.map((job) => [job.id, job] as const) : [],
        ),
      );
      expect([c, d, b].map((id) => told.get(id))).toMatchObject(
        [c, d, b].map((id) => ({ position: studio.job(id).position, priority: studio.job(id).priority })),
      );
      expect(told.get(b)?.priority).toBe('high');
      await studio.queue.setLimits({ concurrency: 1 });
      studio.queue.startSending();
      await studio.until(b, (job) => job.state.kind !== 'queued');
      expect(studio.job(d).state.kind).toBe('queued');
    }));

  it('pauses and resumes one job, a project or everything, also across a restart', () =>
    withQueue(async (studio, [a], folder) => {
      if (!a) throw new Error('a job');
      const { projectId } = studio.job(a).target;
      await studio.queue.pause({ kind: 'jobs', jobIds: [a] });
      expect(studio.job(a).state).toMatchObject({ kind: 'held', reason: { kind: 'paused', by: 'job' } });
      await studio.queue.resume({ kind: 'jobs', jobIds: [a] });
      expect(studio.job(a).state.kind).toBe('queued');
      await studio.queue.pause({ kind: 'project', projectId });
      await studio.queue.setLimits({ bytesPerSecond: 5_000_000 });
      await studio.queue.fullSpeedFor(60);
      await using again = new UploadStudio({ ...quick, folder, service: stage.service });
      const { conditions, limits } = again.queue.snapshot();
      expect(conditions.pausedProjects).toEqual([projectId]);
      expect(limits.bytesPerSecond).toBe(5_000_000);
      expect(limits.fullSpeedUntilMs).toBeGreaterThan(Date.now());
      again.queue.startSending();
      expect(again.queue.snapshot().jobs.every((job) => job.state.kind === 'queued')).toBe(true);
      const described = describeJob(again.job(a), { conditions, nowMs: Date.now(), locale: 'en' });
      expect(described.line).toBe('Paused');
      await again.queue.resume({ kind: 'project', projectId });
      await again.untilState(a, 'ready');
    }));

  it('cancels, starts over, ends batches once, and keeps history and receipts', () =>
    withQueue(async (studio, ids) => {
      const [a, ...others] = ids;
      if (!a) throw new Error('a job');
      const receiptsWritten = keepReceiptsBeside(studio.queue, studio.logger);
      await studio.queue.cancel([a]);
      expect(studio.job(a).state).toMatchObject({ kind: 'cancelled', versionRemains: false });
      studio.queue.startSending();
      for (const id of others) await studio.untilState(id, 'ready');
      const done = () => studio.events.flatMap((event) => (event.kind === 'batch_done' ? [event.batch] : []));
      expect(done()).toMatchObject([{ ready: 3, failed: 0 }]);
      await studio.queue.retry([a]);
      await studio.untilState(a, 'ready');
      expect(done()).toMatchObject([{}, { ready: 1, failed: 0 }]);

      const receipts = (await studio.queue.receipts(ids)).map((receipt) => receiptSchema.parse(receipt));
      expect(receipts.map((receipt) => receipt.state)).toEqual(['ready', 'ready', 'ready', 'ready']);
      const [first] = receipts;
      expect(first).toMatchObject({ xxh3: expect.stringMatching(/^[0-9a-f]{16}$/), version_number: 1 });
      await receiptsWritten();
      expect(
        receiptSchema.parse(JSON.parse(readFileSync(receiptPathFor(first?.file ?? ''), 'utf8'))),
      ).toEqual(first);

      const found = await studio.queue.searchHistory({ text: 'queue A.mov' });
      expect(found.total).toBe(2);
      expect(found.entries.map((entry) => entry.state.kind)).toEqual(['ready', 'cancelled']);
      expect(await studio.queue.searchHistory({ states: ['cancelled'] })).toMatchObject({ total: 1 });
      expect(await studio.queue.searchHistory({ text: 'nothing like it' })).toEqual({
        entries: [],
        total: 0,
      });
      await studio.queue.clearEnded();
      expect(studio.queue.snapshot().jobs).toEqual([]);
      expect((await studio.queue.searchHistory({ limit: 2 })).entries).toHaveLength(2);
      expect(await studio.queue.receipts([a])).toMatchObject([{ state: 'ready' }]);
    }));

  it('numbers its events without a gap, and a mirror built from them is the queue', () =>
    withQueue(async (studio, ids) => {
      studio.queue.startSending();
      for (const id of ids) await studio.untilState(id, 'ready');
      const numbers = studio.events.map((event) => event.sequence);
      expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
      expect(studio.queue.snapshot().sequence).toBe(numbers.at(-1));
      const mirror = new Map(
        studio.events.flatMap((event) =>
          event.kind === 'jobs_changed' ? event.jobs.map((job) => [job.id, job.state.kind] as const) : [],
        ),
      );
      expect([...mirror.values()]).toEqual(['ready', 'ready', 'ready', 'ready']);
    }));

  it('keeps addresses and keys out of what screens and the disk see', () =>
    withQueue(async (studio, ids) => {
      studio.queue.startSending();
      for (const id of ids) await studio.untilState(id, 'ready');
      const seen = JSON.stringify([studio.events, studio.queue.snapshot(), studio.logger.lines]);
      studio.store.run('PRAGMA wal_checkpoint(TRUNCATE)');
      const stored = readFileSync(studio.store.path, 'latin1');
      for (const text of [seen, stored]) {
        expect(text).not.toContain(studio.key);
        expect(text).not.toContain('/upload/');
      }
    }));
});
