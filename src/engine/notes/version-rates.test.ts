import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import { historyEntrySchema } from '../../shared/model/upload-queue.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { aDelivery, aJob, facts } from '../testing/jobs.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UploadHistory } from '../uploads/tables/upload-history.ts';
import { VersionRates } from './version-rates.ts';

const mediaId = mediaIdSchema.parse('med_1');
const rate = { num: 30_000, den: 1001 };

function openRates(folder: string) {
  const store = storeIn(folder);
  const history = new UploadHistory(store);
  return { store, history, rates: new VersionRates(history, new AppStateStore(store)) };
}

const entry = (versionId: string, probe: typeof facts | null) => {
  const job = aJob();
  return historyEntrySchema.parse({
    jobId: job.id,
    batchId: job.batchId,
    endedAtMs: 1,
    state: { kind: 'ready', atMs: 1 },
    target: job.target,
    receipt: {
      type: 'receipt',
      job_id: job.id,
      file: 'a.mov',
      project_id: job.target.projectId,
      media_id: mediaId,
      version_id: versionId,
      version_number: 1,
      xxh3: null,
      size_bytes: 1,
      state: 'ready',
      probe,
      request_ids: [],
      generation: aDelivery.generation,
      created_at: '2026-01-01T00:00:00Z',
      delivered_at: null,
      ended_at: null,
      trouble: null,
    },
  });
};

it('reads rates off what was sent from here, drop-frame included', () => {
  using folder = temporaryFolder();
  const { store, history, rates } = openRates(folder.path);
  using _store = store;
  history.add(entry('ver_1', facts));
  history.add(entry('ver_2', { ...facts, startTimecode: { text: '00:00:00;00', dropFrame: true } }));
  history.add(entry('ver_3', null));
  expect(rates.of(mediaId).versions).toEqual([
    {
      versionId: 'ver_2',
      rate,
      dropFrame: true,
      startTimecode: '00:00:00;00',
      startTimecodeUnread: false,
      firstFrame: null,
      ...{ versionNumber: 1, hasArrived: false },
    },
    {
      versionId: 'ver_1',
      rate,
      dropFrame: false,
      startTimecode: null,
      startTimecodeUnread: false,
      firstFrame: null,
      ...{ versionNumber: 1, hasArrived: false },
    },
  ]);
  expect(rates.of(mediaIdSchema.parse('med_other')).versions).toEqual([]);
  expect(versionIdSchema.parse('ver_1')).toBe(rates.of(mediaId).versions[1]?.versionId);
});

it('counts from the first of the frames a version was encoded from', () => {
  using folder = temporaryFolder();
  const { store, history, rates } = openRates(folder.path);
  using _store = store;
  const encoded = entry('ver_1', facts);
  history.add({ ...encoded, receipt: { ...encoded.receipt, source_frames: { first: 1001, last: 1240 } } });
  expect(rates.of(mediaId).versions).toMatchObject([{ versionId: 'ver_1', firstFrame: 1001 }]);
});

it('keeps what the artist told, across a restart', () => {
  using folder = temporaryFolder();
  const first = openRates(folder.path);
  expect(first.rates.of(mediaId).told).toBeNull();
  first.rates.tell(mediaId, rate);
  first.store.close();
  const second = openRates(folder.path);
  using _store = second.store;
  expect(second.rates.of(mediaId).told).toEqual(rate);
  expect(second.rates.ofItems([mediaId])).toEqual([{ mediaId, rate, dropFrame: true, isTold: true }]);
});

it('takes the rate of an item for that of its older versions only if a person told it', () => {
  using folder = temporaryFolder();
  const { store, history, rates } = openRates(folder.path);
  using _store = store;
  const sent = (versionId: string, probe: typeof facts) => {
    const { receipt, ...rest } = entry(versionId, probe);
    history.add({ ...rest, receipt: { ...receipt, delivered_at: '2026-01-01T00:00:00Z' } });
  };
  const isTold = () => rates.ofItems([mediaId]).map((item) => item.isTold);
  expect(isTold()).toEqual([]);
  sent('ver_1', facts);
  sent('ver_2', facts);
  expect(isTold(), 'however many newer versions have it').toEqual([false]);
  rates.tell(mediaId, rate);
  expect(isTold()).toEqual([true]);
});

it('knows that pictures of uneven length have no rate, whatever the mean is, and which start could not be read', () => {
  using folder = temporaryFolder();
  const { store, history, rates } = openRates(folder.path);
  using _store = store;
  history.add(entry('ver_1', { ...facts, frameRateMode: 'variable' }));
  history.add(entry('ver_2', { ...facts, startTimecodeUnread: true }));
  expect(rates.of(mediaId).versions).toMatchObject([
    { versionId: 'ver_2', rate, startTimecodeUnread: true },
    { versionId: 'ver_1', rate: null },
  ]);
});

it('counts an item as its newest version that arrived from here, by number, until the artist tells', () => {
  using folder = temporaryFolder();
  const { store, history, rates } = openRates(folder.path);
  using _store = store;
  const sent = (versionId: string, number: number, num: number, deliveredAt: string | null) => {
    const made = entry(versionId, { ...facts, frameRate: { num, den: 1 } });
    const receipt = { ...made.receipt, version_number: number, delivered_at: deliveredAt };
    history.add({ ...made, receipt });
  };
  const at = '2026-01-01T00:00:00Z';
  sent('ver_6', 6, 25, at);
  // This upload ended last, but its version is not the newest.
  sent('ver_5', 5, 50, at);
  // This one never arrived.
  sent('ver_7', 7, 60, null);
  expect(rates.ofItems([mediaId])).toEqual([
    { mediaId, rate: { num: 25, den: 1 }, dropFrame: false, isTold: false },
  ]);
  expect(rates.of(mediaId).versions).toMatchObject([
    { versionNumber: 7, hasArrived: false },
    { versionNumber: 5, hasArrived: true },
    { versionNumber: 6, hasArrived: true },
  ]);
  rates.tell(mediaId, { num: 24, den: 1 });
  expect(rates.ofItems([mediaId])).toMatchObject([{ rate: { num: 24, den: 1 }, isTold: true }]);
});

it('counts no item as a version whose pictures are unevenly long', () => {
  using folder = temporaryFolder();
  const { store, history, rates } = openRates(folder.path);
  using _store = store;
  const made = entry('ver_1', { ...facts, frameRateMode: 'variable' });
  history.add({ ...made, receipt: { ...made.receipt, delivered_at: '2026-01-01T00:00:00Z' } });
  expect(rates.ofItems([mediaId])).toEqual([]);
});
