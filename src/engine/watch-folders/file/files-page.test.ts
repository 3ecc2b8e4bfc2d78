import { expect, it } from 'vitest';
import { encodeIdSchema } from '../../../shared/model/encodes.ts';
import { type WatchFileState, watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import { jobId, trouble } from '../../testing/jobs.ts';
import { filesInOrder, filesPage } from './files-page.ts';
import { countFiles } from './summary.ts';
import { newFile, type WatchedFile } from './watched-file.ts';

const sinceMs = 1;
const uploadId = jobId('job_1');
const askingId = jobId('job_asks');
/** One file in each state, by name. */
const states: Readonly<Record<string, WatchFileState>> = {
  settling: { kind: 'settling', waitsFor: { kind: 'empty' }, sinceMs },
  framesMissing: {
    kind: 'settling',
    waitsFor: { kind: 'frames_missing', missing: [], missingCount: 1, rate: null },
    sinceMs,
  },
  finished: { kind: 'finished', waitsFor: 'items', says: null, sinceMs },
  noRate: { kind: 'finished', waitsFor: 'frame_rate', says: null, sinceMs },
  choosing: { kind: 'choosing', says: 'Which one?', candidates: [], sinceMs },
  encoding: { kind: 'encoding', encodeId: encodeIdSchema.parse('encode_1'), progress: null, sinceMs },
  queued: { kind: 'queued', jobId: uploadId, sinceMs },
  queuedAsks: { kind: 'queued', jobId: askingId, sinceMs },
  givingWay: { kind: 'giving_way', jobId: uploadId, sinceMs },
  uploaded: { kind: 'uploaded', jobId: uploadId, atMs: 1 },
  skipped: { kind: 'skipped', reason: { kind: 'there_already' }, atMs: 1 },
  failed: { kind: 'failed', jobId: null, trouble, atMs: 1 },
};
const asking = new Set<string>([askingId]);
const fileOf = (path: string, state: WatchFileState, changes: Partial<WatchedFile> = {}): WatchedFile => ({
  ...newFile(
    { path, stamp: { sizeBytes: 1, modifiedNs: '5000000', changedNs: '1', inode: '1' }, sequence: null },
    false,
    1,
  ),
  state,
  ...changes,
});
const all = Object.entries(states).map(([path, state]) => fileOf(path, state));
const shown = (show: 'all' | 'need_you' | 'under_way' | 'uploaded' | 'skipped', files = all) =>
  filesInOrder({ show }, files, asking).map(({ path }) => path);

it('sorts files that need a person first, then active ones, then the rest', () => {
  expect(shown('all')).toEqual([
    ...['choosing', 'failed', 'framesMissing', 'noRate', 'queuedAsks'],
    ...['encoding', 'finished', 'givingWay', 'queued', 'settling'],
    ...['skipped', 'uploaded'],
  ]);
});

it.each([
  ['need_you', ['choosing', 'failed', 'framesMissing', 'noRate', 'queuedAsks']],
  ['under_way', ['encoding', 'finished', 'givingWay', 'queued', 'settling']],
  ['uploaded', ['uploaded']],
  ['skipped', ['skipped']],
] as const)('shows of %s just those', (show, paths) => {
  expect(shown(show)).toEqual(paths);
});

it('asks nobody about files that are gone, and puts them last', () => {
  const gone = all.map((file) => ({ ...file, isGone: true }));
  expect(shown('need_you', gone)).toEqual([]);
  expect(shown('all', gone).slice(-4)).toEqual(['choosing', 'failed', 'skipped', 'uploaded']);
});

it('sorts the newest first, and equally new ones by name', () => {
  const written = (path: string, lastWriteMs: number) => {
    const file = fileOf(path, { kind: 'uploaded', jobId: uploadId, atMs: 1 });
    return { ...file, times: { ...file.times, lastWriteMs } };
  };
  const files = [written('b', 5), written('c', 9), written('a', 5), written('d', 1)];
  expect(shown('all', files)).toEqual(['c', 'a', 'b', 'd']);
});

it.each([
  { query: {}, paths: ['day/Floor.mov', 'day/Halo v2.mov', 'night/HALO v1.mov'] },
  { query: { text: '' }, paths: ['day/Floor.mov', 'day/Halo v2.mov', 'night/HALO v1.mov'] },
  { query: { text: ' halo ' }, paths: ['day/Halo v2.mov', 'night/HALO v1.mov'] },
  { query: { text: 'V2  DAY' }, paths: ['day/Halo v2.mov'] },
  { query: { text: 'halo floor' }, paths: [] },
  { query: { path: 'day/Floor.mov' }, paths: ['day/Floor.mov'] },
  { query: { path: 'Floor.mov' }, paths: [] },
])('finds $paths for $query', ({ query, paths }) => {
  const files = ['night/HALO v1.mov', 'day/Floor.mov', 'day/Halo v2.mov'].map((path) =>
    fileOf(path, { kind: 'uploaded', jobId: uploadId, atMs: 1 }),
  );
  const found = filesInOrder({ show: 'all', ...query }, files, asking);
  expect(found.map(({ path }) => path)).toEqual(paths);
});

it('returns one page and the total', () => {
  const folderId = watchFolderIdSchema.parse('folder_1');
  const listed = { id: 3, files: filesInOrder({ show: 'all' }, all, asking) };
  const page = filesPage({ folderId, limit: 2, offset: 1 }, listed);
  expect(page.files.map(({ path }) => path)).toEqual(['failed', 'framesMissing']);
  expect(page).toMatchObject({
    total: all.length,
    order: 3,
    files: [{ folderId, sizeBytes: 1 }, { folderId }],
  });
});

it('counts each file once, but not those that need a person and are gone, and again by how far it is', () => {
  const counts = {
    ...{ settling: 2, underWay: 3, uploaded: 1, skipped: 1, needYou: 5, thereAlready: 4 },
    ...{ queued: 2, encoding: 1, notQueued: 6 },
  };
  expect(countFiles(all, 4, asking)).toEqual(counts);
  const gone = all.map((file) => ({ ...file, isGone: true }));
  expect(countFiles(gone, 0, asking)).toEqual({
    ...counts,
    ...{ needYou: 0, thereAlready: 0, notQueued: 0 },
  });
  expect(countFiles(all, 0, new Set())).toEqual({ ...counts, underWay: 4, needYou: 4, thereAlready: 0 });
});
