import { statSync, utimesSync } from 'node:fs';
import { basename, join } from 'node:path';
import { aDelivery, aJob, batchId, facts, jobId } from '../../src/engine/testing/jobs.ts';
import type { JobRecord } from '../../src/engine/uploads/job/job.ts';
import { historyEntryOf } from '../../src/engine/uploads/job/receipts.ts';
import { uploadTrouble } from '../../src/engine/uploads/job/troubles.ts';
import { versionIdSchema } from '../../src/shared/api/ids.ts';
import type { HistoryEntry } from '../../src/shared/model/upload-queue.ts';
import type { JobState, UploadTarget } from '../../src/shared/model/uploads.ts';

export interface ExampleHistory {
  readonly accountId: string;
  readonly targetOf: (name: string) => UploadTarget;
  /** Renders that are still on this computer, each with the item it went to. */
  readonly renders: readonly { readonly path: string; readonly item: string }[];
  readonly nowMs: number;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Some weeks of a show: every way in which an upload can end, a few renders that are still here and many that are not. */
export function exampleHistory({
  accountId,
  targetOf,
  renders,
  nowMs,
}: ExampleHistory): readonly HistoryEntry[] {
  const gone = [
    { name: 'Encore_Countdown_v003.mov', item: 'Encore Countdown', ends: rejected },
    { name: 'Floor_Ripples_v003.mov', item: 'Floor Ripples', ends: failed },
    { name: 'IMAG_Right_v003.mov', item: 'IMAG Right', ends: superseded },
    {
      name: 'Halo_Chorus_Loop_v004_ACEScg_30fps_final_review_for_Monday.mov',
      item: 'Halo Chorus Loop',
      ends: unconfirmed,
    },
    { name: 'LED_Main_v005_test.mov', item: 'LED Main', ends: cancelled },
    { name: 'Skyline_Teaser_v002.mov', item: 'Skyline Teaser', ends: ready },
    { name: 'Bridge_Starfield_v003.mov', item: 'Bridge Starfield', ends: ready },
  ];
  const here = renders.map(({ path, item }) => ({ path, item, ends: ready }));
  const elsewhere = [0, 1, 2].flatMap(() =>
    gone.map(({ name, item, ends }) => ({ path: join('/Volumes/Renders/Aurora', name), item, ends })),
  );
  return [...here, ...elsewhere].map(({ path, item, ends }, index) => {
    const endedAtMs = nowMs - 2 * hourMs - Math.floor(index / 4) * dayMs - (index % 4) * 0.4 * hourMs;
    const target = targetOf(item);
    const job: JobRecord = aJob({
      id: jobId(`past-${index}`),
      batchId: batchId(`past-batch-${Math.floor(index / 4)}`),
      accountId: accountId as JobRecord['accountId'],
      path,
      target,
      facts: index < here.length ? { ...facts, width: 320, height: 180, durationSeconds: 1 } : facts,
      sizeBytes: index < here.length ? sizeBefore(path, endedAtMs - dayMs) : 4_103_000_000,
      xxh3: '9f86d081884c7d65',
      delivery: target.kind === 'version' ? { ...aDelivery, mediaId: target.mediaId } : null,
      deliveredAtMs: ends === failed ? null : endedAtMs - 60_000,
      createdAtMs: endedAtMs - 9 * 60_000,
      requestIds: ['req_01JD4Z8Q2M', 'req_01JD4Z9T7K'],
      state: ends(endedAtMs),
    });
    const entry = historyEntryOf(job);
    if (!entry) throw new Error(`${basename(path)} has not ended`);
    return entry;
  });
}

/**
 * Returns the file's size, and dates the file before its upload, because the app shows no picture of a file that
 * changed since.
 */
function sizeBefore(path: string, atMs: number): number {
  utimesSync(path, atMs / 1000, atMs / 1000);
  return statSync(path).size;
}

const ready = (atMs: number): JobState => ({ kind: 'ready', atMs });
const rejected = (atMs: number): JobState => ({
  kind: 'rejected',
  atMs,
  trouble: uploadTrouble('could_not_be_processed'),
});
const failed = (atMs: number): JobState => ({ kind: 'failed', atMs, trouble: uploadTrouble('read_error') });
const superseded = (atMs: number): JobState => ({
  kind: 'superseded',
  atMs,
  byVersionId: versionIdSchema.parse('ver_of_somebody'),
});
const unconfirmed = (atMs: number): JobState => ({
  kind: 'unconfirmed',
  atMs,
  sinceMs: atMs - hourMs,
  delivered: true,
});
const cancelled = (atMs: number): JobState => ({ kind: 'cancelled', atMs, versionRemains: true });
