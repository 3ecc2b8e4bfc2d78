import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { ProcessingWatcher } from '../../src/engine/processing/processing-watcher.ts';
import { mediaId, SlowProject, watched } from '../../src/engine/processing/testing/slow-project.ts';
import { FakeClock } from '../../src/engine/testing/fake-clock.ts';
import { aDelivery, anIntent } from '../../src/engine/testing/jobs.ts';
import { accountId, UploadStudio } from '../../src/engine/testing/upload-studio.ts';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../src/shared/api/ids.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { type BenchmarkOptions, median, percentile, type Row } from '../benchmark.ts';
import { writeJobs, writtenJob } from './written-jobs.ts';

const watchedCount = 200;
const minuteMs = 60_000;

interface Noticing {
  readonly busiestMinute: number;
  readonly afterSeconds: readonly number[];
}

/** Versions become ready over ten minutes, in an order that has nothing to do with the order of the pages. */
function aBusyProject(clock: FakeClock): SlowProject {
  const project = new SlowProject(clock, watchedCount);
  for (let n = 0; n < watchedCount; n += 1) {
    project.readyAtMs.set(mediaId(n), clock.nowMs() + 5_000 + ((n * 7919) % watchedCount) * 3_000);
  }
  return project;
}

async function byPages(): Promise<Noticing> {
  const clock = new FakeClock();
  const project = aBusyProject(clock);
  const afterSeconds: number[] = [];
  const watcher = new ProcessingWatcher({
    reader: project,
    clock,
    onFailure: () => 'later',
    onVerdict: (id, verdict, item) => {
      if (verdict.kind !== 'ready' || !item) return;
      watcher.unwatch(id);
      afterSeconds.push((clock.nowMs() - (project.readyAtMs.get(item.id) ?? 0)) / 1_000);
    },
  });
  for (let n = 0; n < watchedCount; n += 1) watcher.watch(watched(n, clock.nowMs()));
  await clock.advance(12 * minuteMs);
  watcher.close();
  return { busiestMinute: project.busiestMinute(), afterSeconds };
}

/** Polls each item every few seconds, as the contract suggests, slowed down to what the key allows for all requests. */
async function oneByOne(): Promise<Noticing> {
  const clock = new FakeClock();
  const project = aBusyProject(clock);
  const afterSeconds: number[] = [];
  let waiting = Array.from({ length: watchedCount }, (_, n) => mediaId(n));
  while (waiting.length > 0) {
    for (const id of [...waiting]) {
      const item = await project.item('', '', id);
      const readyAtMs = project.readyAtMs.get(id) ?? 0;
      if (item.version?.id.startsWith('ver_ours')) {
        waiting = waiting.filter((other) => other !== id);
        afterSeconds.push((clock.nowMs() - readyAtMs) / 1_000);
      }
      await clock.advance(500);
    }
  }
  return { busiestMinute: project.busiestMinute(), afterSeconds };
}

export async function noticing({ log }: BenchmarkOptions): Promise<readonly Row[]> {
  const ours = await byPages();
  const theirs = await oneByOne();
  const name = 'polling one by one, at all that the key allows';
  const row = (what: string, unit: Row['unit'], of: (run: Noticing) => number, atMost: number): Row => ({
    what,
    unit,
    ours: of(ours),
    peer: { name, value: of(theirs) },
    goal: { kind: 'at_most', value: atMost },
  });
  log(`200 processing: at most ${ours.busiestMinute} requests a minute, one by one ${theirs.busiestMinute}`);
  const within = (share: number) => (run: Noticing) => percentile(run.afterSeconds, share);
  return [
    row('200 items processing in one project, busiest minute', 'a minute', (run) => run.busiestMinute, 24),
    row('noticed after (median)', 's', within(0.5), 15),
    row('noticed after (95th percentile)', 's', within(0.95), 35),
  ];
}

const projectAnswer = z.object({ id: projectIdSchema, media_ids: z.array(mediaIdSchema) });
const requestLog = z.object({
  requests: z.array(z.object({ path: z.string(), status: z.number().nullable() })),
});

/** How long a click waits for its answer, on a practice service that runs at real speed. */
async function clicks(folder: string, watches: boolean, forMs: number) {
  await using service = await PracticeService.start();
  const made = await service.control('POST', '/projects', { name: 'Busy', media: watchedCount });
  const project = projectAnswer.parse(made);
  await mkdir(folder);
  writeJobs(
    folder,
    (watches ? project.media_ids : []).map((id, index) =>
      writtenJob(index, {
        target: {
          kind: 'version',
          projectId: project.id,
          projectName: 'Busy',
          mediaId: id,
          mediaName: `Clip ${index}`,
        },
        state: { kind: 'processing', sinceMs: Date.now() },
        generation: 1,
        // The item's current version is the earlier one. Our version never becomes ready during the measurement.
        intent: { ...anIntent, versionBefore: versionIdSchema.parse('ver_before') },
        delivery: { ...aDelivery, mediaId: id },
        deliveredAtMs: Date.now(),
      }),
    ),
  );
  // The items show a version that is neither the earlier one nor ours. After a while that would count as replaced,
  // which must not happen here.
  await using studio = new UploadStudio({
    folder,
    service,
    watchTimes: { supersededAfterMs: 60 * minuteMs },
  });
  studio.queue.startSending();
  const client = studio.engine.clientOf(accountId);
  if (!client) throw new Error('Nobody is signed in.');
  const waitsMs: number[] = [];
  const startedMs = performance.now();
  while (performance.now() - startedMs < forMs) {
    const askedMs = performance.now();
    await client.listMedia(project.id, { lane: 'click' }).page({ cursor: null });
    waitsMs.push(performance.now() - askedMs);
    await sleep(Math.max(0, 700 - (performance.now() - askedMs)));
  }
  const { requests } = requestLog.parse(await service.control('GET', '/requests'));
  const stillWatched = studio.queue.snapshot().jobs.filter(({ state }) => state.kind === 'processing').length;
  return {
    waitsMs,
    refused: requests.filter(({ status }) => status === 429).length,
    watchRequests: requests.length - waitsMs.length,
    stillWatched,
  };
}

export async function clicking(folder: string, { quick, log }: BenchmarkOptions): Promise<readonly Row[]> {
  const forMs = quick ? 8_000 : 45_000;
  const alone = await clicks(path.join(folder, 'alone'), false, forMs);
  const beside = await clicks(path.join(folder, 'beside'), true, forMs);
  if (beside.stillWatched !== watchedCount) throw new Error(`Only ${beside.stillWatched} were watched.`);
  log(
    `${beside.waitsMs.length} clicks beside ${beside.watchRequests} requests of watching: median ` +
      `${median(beside.waitsMs).toFixed(1)} ms, without ${median(alone.waitsMs).toFixed(1)} ms`,
  );
  return [
    {
      what: 'a click while 200 items are watched (95th percentile)',
      unit: 'ms',
      ours: percentile(beside.waitsMs, 0.95),
      peer: { name: 'no watching', value: percentile(alone.waitsMs, 0.95) },
      goal: { kind: 'at_most_above_peer', value: 250 },
    },
    {
      what: 'answers 429 meanwhile',
      unit: 'requests',
      ours: beside.refused,
      peer: null,
      goal: { kind: 'at_most', value: 0 },
    },
  ];
}
