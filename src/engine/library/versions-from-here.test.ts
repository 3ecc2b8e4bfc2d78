import { expect, it } from 'vitest';
import { mediaIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import type { JobState } from '../../shared/model/uploads.ts';
import { NoteFrames } from '../notes/note-frames.ts';
import { VersionRates } from '../notes/version-rates.ts';
import type { FrameGrabber } from '../ports/frame-grabber.ts';
import type { Store } from '../store/store.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { aDelivery, batchId, inState, trouble } from '../testing/jobs.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { historyEntryOf } from '../uploads/job/receipts.ts';
import { UploadHistory } from '../uploads/tables/upload-history.ts';
import { OneItem } from './testing/one-item.ts';
import { VersionsFromHere } from './versions-from-here.ts';

const noGrabber: FrameGrabber = {
  isAvailable: async () => false,
  grab: async () => null,
  grabRun: async () => [],
  timesAround: async () => [],
};

const atMs = 9_000;
const other = versionIdSchema.parse('ver_other');

function versionsIn(store: Store): VersionsFromHere {
  const history = new UploadHistory(store);
  const rates = new VersionRates(history, new AppStateStore(store));
  return new VersionsFromHere(history, rates, new NoteFrames(noGrabber, { pathOf: async () => null }));
}

it('tells the number of every version from here and when it was uploaded, even when nothing of it is here any more', async () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const history = new UploadHistory(store);
  const fromHere = versionsIn(store);
  const mediaId = mediaIdSchema.parse('med_moved');
  const ready = { ...inState({ kind: 'ready', atMs: 5_000 }), path: '/moved/away.mov' };
  const delivery = { ...aDelivery, mediaId, versionNumber: 7 };
  const entry = historyEntryOf({ ...ready, delivery, createdAtMs: 1_000, deliveredAtMs: 3_000 });
  if (entry) history.add(entry);
  expect(fromHere.ofItems([mediaId])).toMatchObject({
    rates: [{ mediaId, rate: { num: 30000, den: 1001 } }],
    uploads: [
      {
        ...{ mediaId, jobId: 'job_1', readyAtMs: 5_000, size: { width: 3840, height: 1080 } },
        clock: { rate: { num: 30000, den: 1001 }, dropFrame: false },
      },
    ],
  });
  const shippedId = mediaIdSchema.parse('med_shipped');
  const shipped = historyEntryOf({
    ...ready,
    deliveredAtMs: 3_000,
    delivery: { ...delivery, mediaId: shippedId },
  });
  if (shipped) history.keepShipped([{ ...shipped, batchId: batchId('practice') }]);
  expect(await fromHere.ofItem(shippedId), 'its file was never uploaded').toMatchObject({
    uploads: [{ versionNumber: 7, uploadedAtMs: null }],
    lost: [],
  });
  expect(fromHere.ofItems([shippedId]).uploads, 'the stage map can show it').toMatchObject([
    { versionNumber: 7, readyAtMs: 5_000, mayBeCurrentFromMs: 0 },
  ]);
  expect(await fromHere.ofItem(mediaId)).toMatchObject({
    local: [],
    uploads: [{ versionId: delivery.versionId, versionNumber: 7, uploadedAtMs: 3_000 }],
    lost: [delivery.versionId],
  });
  const seenReady = historyEntryOf({ ...inState({ kind: 'ready', atMs }), deliveredAtMs: atMs });
  if (seenReady) history.add(seenReady);
  expect((await fromHere.ofItem(aDelivery.mediaId)).uploads, 'its answer was lost').toMatchObject([
    { uploadedAtMs: null },
  ]);
});

it.each<[string, JobState, number | null, number | null]>([
  ['was uploaded long before this app saw it ready', { kind: 'ready', atMs }, 3_000, 3_000],
  ['was only seen ready', { kind: 'ready', atMs }, atMs, 0],
  [
    'was replaced before this app saw it ready',
    { kind: 'superseded', atMs, byVersionId: other },
    3_000,
    3_000,
  ],
  ['was never confirmed', { kind: 'unconfirmed', atMs, sinceMs: 4_000, delivered: false }, null, 0],
  ['was canceled whole', { kind: 'cancelled', atMs, versionRemains: true, bytes: 'arrived' }, 3_000, 3_000],
  [
    'was canceled without an answer to its last byte',
    { kind: 'cancelled', atMs, versionRemains: true, bytes: 'may_have_arrived' },
    null,
    0,
  ],
  ['was canceled in part', { kind: 'cancelled', atMs, versionRemains: true }, null, null],
  ['failed', { kind: 'failed', atMs, trouble }, null, 1_000],
  ['could not be read by the service', { kind: 'rejected', atMs, trouble }, 3_000, null],
])(
  'knows from when on a version that %s may have been the current one',
  (_how, state, deliveredAtMs, from) => {
    using folder = temporaryFolder();
    using store = storeIn(folder.path);
    const fromHere = versionsIn(store);
    const entry = historyEntryOf({ ...inState(state), createdAtMs: 1_000, deliveredAtMs });
    if (entry) new UploadHistory(store).add(entry);
    expect(fromHere.ofItems([aDelivery.mediaId]).uploads).toMatchObject([{ mayBeCurrentFromMs: from }]);
  },
);

it.each<[string, readonly JobState[], number, boolean]>([
  ['its only upload was canceled in part', [{ kind: 'cancelled', atMs, versionRemains: true }], 1, true],
  [
    'all of it may have arrived',
    [{ kind: 'cancelled', atMs, versionRemains: true, bytes: 'may_have_arrived' }],
    1,
    false,
  ],
  ['somebody made another version', [{ kind: 'cancelled', atMs, versionRemains: true }], 2, false],
  [
    'a retry was uploaded',
    [
      { kind: 'cancelled', atMs, versionRemains: true },
      { kind: 'unconfirmed', atMs, sinceMs: 1, delivered: true },
    ],
    2,
    false,
  ],
  ['this computer knows nothing of it', [], 1, false],
])('knows whether no upload to a new item was finished: %s', (_how, states, versionsCount, expected) => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  const fromHere = versionsIn(store);
  for (const state of states) {
    const entry = historyEntryOf(inState(state));
    if (entry) new UploadHistory(store).add(entry);
  }
  const item = { id: aDelivery.mediaId, versions_count: versionsCount };
  expect(fromHere.hasNoUpload({ ...item, status: 'processing' })).toBe(expected);
  expect(fromHere.hasNoUpload({ ...item, status: 'ready' })).toBe(false);
});

it('a current version that may be transparent is shown by the still of its upload, any other one by the service', async () => {
  using folder = temporaryFolder();
  using store = storeIn(folder.path);
  await using service = new OneItem();
  const fromHere = versionsIn(store);
  const app = await service.startedOn(store, (id) => fromHere.ownOf(id));
  const send = (id: string, codec: string) => {
    const job = inState({ kind: 'ready', atMs });
    const delivery = { ...aDelivery, versionId: versionIdSchema.parse(id) };
    const entry = historyEntryOf({ ...job, facts: job.facts && { ...job.facts, codec }, delivery });
    if (entry) new UploadHistory(store).add(entry);
  };
  send('ver_opaque', 'ProRes 422 HQ');
  send('ver_alpha', 'ProRes 4444');
  const stillOf = async (id: string) => {
    service.answered = {
      version: { id: versionIdSchema.parse(id), created_at: '2026-11-02T08:00:00Z' },
      thumbnail_url: 'https://pictures.example/black.jpg',
    };
    return [await app.listed('service'), await app.listed('known'), await app.item()].map(
      (item) => item?.ownStill?.jobId ?? item?.thumbnail,
    );
  };
  expect(await stillOf('ver_opaque')).toEqual(['/black.jpg', '/black.jpg', '/black.jpg']);
  expect(await stillOf('ver_of_others')).toEqual(['/black.jpg', '/black.jpg', '/black.jpg']);
  expect(await stillOf('ver_alpha')).toEqual(['job_1', 'job_1', 'job_1']);
});
