import { expect, it } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { aDelivery, aJob, jobId } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { historyEntryOf } from '../job/receipts.ts';
import { UploadHistory } from '../tables/upload-history.ts';
import { UploadJobs } from '../tables/upload-jobs.ts';
import { UploadLedger } from '../tables/upload-ledger.ts';
import { QueueReceipts } from './queue-receipts.ts';

it('finds the receipt of a version while it is still processed, and once it is in the history, also for what was that version already', () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const history = new UploadHistory(store);
  const versionId = versionIdSchema.parse('ver_ours');
  const job = aJob({
    id: jobId('processed'),
    state: { kind: 'processing', sinceMs: 1 },
    delivery: { ...aDelivery, versionId },
  });
  const held = [aJob({ id: jobId('queued'), delivery: null }), job];
  const receipts = new QueueReceipts({
    state: { jobs: () => held, find: (id) => held.find((each) => each.id === id) },
    jobs: new UploadJobs(store),
    history,
    ledger: new UploadLedger(store),
    powers: { openRender: () => Promise.reject(new Error('No file is read.')) },
  });
  expect(receipts.ofVersion(versionId)).toMatchObject({ version_id: versionId, state: 'processing' });
  expect(receipts.of([job.id])).toMatchObject([{ version_id: versionId }]);
  expect(receipts.ofVersion(versionIdSchema.parse('ver_of_others'))).toBe(null);

  const entry = historyEntryOf({ ...job, state: { kind: 'ready', atMs: 2 } });
  if (entry) history.add(entry);
  held.length = 0;
  expect(receipts.ofVersion(versionId)).toMatchObject({ version_id: versionId, state: 'ready' });

  const canceled = { kind: 'cancelled', atMs: 3, versionRemains: false } as const;
  held.push(aJob({ id: jobId('again'), state: { ...canceled, uploadedVersionId: versionId } }));
  held.push(aJob({ id: jobId('canceled'), state: canceled }));
  const shown = ['again', 'canceled'].map((id) => receipts.shownFor(jobId(id))?.job_id);
  expect(shown, 'one that was uploaded before is shown by that upload').toEqual(['processed', 'canceled']);
});
