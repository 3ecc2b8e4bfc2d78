import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { NodeClock } from '../../src/engine/node/node-clock.ts';
import type { Store } from '../../src/engine/store/store.ts';
import { aDelivery, aJob } from '../../src/engine/testing/jobs.ts';
import { storeIn } from '../../src/engine/testing/store-in.ts';
import { historyEntryOf } from '../../src/engine/uploads/job/receipts.ts';
import { UploadHistory } from '../../src/engine/uploads/tables/upload-history.ts';
import { mediaIdSchema, versionIdSchema } from '../../src/shared/api/ids.ts';
import { jobIdSchema, uploadTargetSchema } from '../../src/shared/model/uploads.ts';
import type { Benchmark } from '../benchmark.ts';
import { doubling, GrowingSeries, hardlyAtAll, inProportion, medianMs } from './growth.ts';

const hourMs = 3_600_000;
const pathOf = (index: number) => `/shows/halo/seq_${index % 40}/shot_${index}_v001.mov`;
const nameOf = (index: number) => `Shot ${index}`;

/** The app's queries of its history, with more and more entries. */
export const scaleHistory: Benchmark = async ({ quick, log }) => {
  const series = new GrowingSeries('uploads in the history', {
    first: { what: 'the first page, and how many there are', unit: 'ms', exponent: inProportion },
    middle: { what: 'a page from the middle', unit: 'ms', exponent: inProportion },
    days: { what: 'how many on each day', unit: 'ms', exponent: inProportion },
    words: { what: 'a search by words', unit: 'ms', exponent: inProportion },
    added: { what: 'one more', unit: 'ms', exponent: hardlyAtAll },
    unfinished: { what: 'whether a dropped file has an unfinished item', unit: 'ms', exponent: hardlyAtAll },
    ofItem: { what: 'those of one item', unit: 'ms', exponent: hardlyAtAll },
    ofVersion: { what: 'that of one version', unit: 'ms', exponent: hardlyAtAll },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'renderdrop-scale-'));
  try {
    using store = storeIn(folder, new NodeClock());
    let there = 0;
    for (const count of doubling(quick ? 1_000 : 100_000, quick ? 2 : 4)) {
      fill(store, there, count);
      there = count;
      const figures = await ask(new UploadHistory(store), count, quick ? 3 : 15);
      log(`${count} in the history: ${JSON.stringify(figures)}`);
      series.add(count, figures);
    }
    return series.rows();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

async function ask(history: UploadHistory, count: number, rounds: number) {
  const projectId = entryAt(0).target.projectId;
  const some = (round: number) => (round * 7919) % count;
  return {
    first: await medianMs(rounds, () => [history.search({ limit: 200 }), history.count({})]),
    middle: await medianMs(rounds, () => history.search({ limit: 200, offset: Math.floor(count / 2) })),
    days: await medianMs(rounds, () => history.days({})),
    words: await medianMs(rounds, (round) => history.search({ text: `shot_${some(round)}_`, limit: 200 })),
    added: await medianMs(rounds, (round) => history.add(entryAt(some(round)))),
    unfinished: await medianMs(rounds, (round) =>
      history.unfinishedItem(projectId, pathOf(some(round)), nameOf(some(round))),
    ),
    ofItem: await medianMs(rounds, (round) => history.ofMedia(mediaIdSchema.parse(`med_${some(round)}`))),
    ofVersion: await medianMs(rounds, (round) =>
      history.ofVersion(versionIdSchema.parse(`ver_${some(round)}`)),
    ),
  };
}

function fill(store: Store, from: number, until: number): void {
  const history = new UploadHistory(store);
  store.transaction(() => {
    for (let index = from; index < until; index++) history.add(entryAt(index));
  });
}

/** One entry an hour. Every second one created its item. */
function entryAt(index: number) {
  const target =
    index % 2 === 0
      ? { kind: 'new_item', projectId: 'prj_1', projectName: 'Halo', name: nameOf(index) }
      : {
          ...{ kind: 'version', projectId: 'prj_1', projectName: 'Halo' },
          ...{ mediaId: `med_${index}`, mediaName: nameOf(index) },
        };
  const ended = historyEntryOf(
    aJob({
      id: jobIdSchema.parse(`job_${index}`),
      path: pathOf(index),
      target: uploadTargetSchema.parse(target),
      delivery: {
        ...aDelivery,
        mediaId: mediaIdSchema.parse(`med_${index}`),
        versionId: versionIdSchema.parse(`ver_${index}`),
      },
      state: { kind: 'ready', atMs: 1_600_000_000_000 + index * hourMs },
    }),
  );
  if (ended === null) throw new Error('It has ended.');
  return ended;
}
