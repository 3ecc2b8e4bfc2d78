import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UploadStudio } from '../../src/engine/testing/upload-studio.ts';
import { UploadJobs } from '../../src/engine/uploads/tables/upload-jobs.ts';
import { uploadTargetSchema } from '../../src/shared/model/uploads.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { type Benchmark, median } from '../benchmark.ts';
import { writeJobs, writtenJob } from '../queue/written-jobs.ts';
import { doubling, GrowingSeries, hardlyAtAll, inProportion, medianMs, processorMs } from './growth.ts';

/** What a queue costs while nothing can be uploaded: reading it at the start, and one change in a long queue. */
export const scaleQueue: Benchmark = async ({ quick, log }) => {
  const series = new GrowingSeries('uploads in the queue', {
    opened: { what: 'reading it at the start', unit: 'ms', exponent: inProportion },
    begun: { what: 'beginning to upload', unit: 'ms', exponent: inProportion },
    changed: { what: 'one change of one upload', unit: 'ms', exponent: inProportion },
    added: { what: 'one more file', unit: 'ms', exponent: inProportion },
    open: { what: 'whether its batch is done', unit: 'ms', exponent: hardlyAtAll },
    batch: { what: 'how the uploads of its batch ended', unit: 'ms', exponent: inProportion },
    looked: { what: 'a look at the disk that finds nothing new', unit: 'ms', exponent: hardlyAtAll },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'renderdrop-scale-'));
  try {
    await using service = await PracticeService.start();
    // The first measurement of a process warms up code that all share, so it doesn't count.
    await measure(service, path.join(folder, 'first'), 100, 1);
    for (const count of doubling(quick ? 1_000 : 20_000, quick ? 2 : 5)) {
      const figures = await measure(service, path.join(folder, String(count)), count, quick ? 3 : 21);
      log(`${count} in the queue: ${JSON.stringify(figures)}`);
      series.add(count, figures);
    }
    return series.rows();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

async function measure(service: PracticeService, folder: string, count: number, rounds: number) {
  await mkdir(folder);
  writeJobs(
    folder,
    Array.from({ length: count }, (_, index) =>
      writtenJob(index, {
        path: `/shows/halo/shot_${index}_v001.mov`,
        target: uploadTargetSchema.parse({
          ...{ kind: 'version', projectId: 'prj_1', projectName: 'Halo' },
          ...{ mediaId: `med_${index}`, mediaName: `Shot ${index}` },
        }),
        state: { kind: 'queued' },
      }),
    ),
  );
  const made: UploadStudio[] = [];
  const opened = await processorMs(() => made.push(new UploadStudio({ folder, service, pollMs: 600_000 })));
  const [first] = made;
  if (first === undefined) throw new Error('It was made.');
  await using studio = first;
  studio.network.set(false);
  const begun = await processorMs(() => studio.queue.startSending());
  const ids = studio.queue.snapshot().jobs.map(({ id }) => id);
  const some = (round: number) => ids.slice((round * 7919) % count, ((round * 7919) % count) + 1);
  const changed = await medianMs(rounds, (round) =>
    studio.queue.setPriority(some(round), round % 2 === 0 ? 'high' : 'normal'),
  );
  const added = await medianMs(rounds, (round) =>
    studio.add(`/shows/halo/late_${round}_v001.mov`, {
      ...{ kind: 'new_item', projectId: 'prj_1', projectName: 'Halo', name: `Late ${round}` },
    }),
  );
  const jobs = new UploadJobs(studio.store);
  const { batchId } = writtenJob(0, {});
  const open = await medianMs(rounds, () => jobs.closeBatch(batchId));
  const closings: number[] = [];
  for (let round = 0; round < rounds; round++) {
    studio.store.run('UPDATE upload_jobs SET ended = 1, reported = 0');
    closings.push(await processorMs(() => jobs.closeBatch(batchId)));
  }
  const looked = await medianMs(rounds, () => studio.store.changesByOthers());
  return { opened, begun, changed, added, open, batch: median(closings), looked };
}
