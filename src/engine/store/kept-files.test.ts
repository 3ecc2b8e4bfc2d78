import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { batchIdSchema } from '../../shared/model/uploads.ts';
import { watchFolderIdSchema } from '../../shared/model/watch-folders.ts';
import { AccountRows } from '../accounts/account-rows.ts';
import { NoteTicks } from '../notes/note-ticks.ts';
import { EncodeRows } from '../sequences/encode-rows.ts';
import { SmallCopyRows } from '../small-copies/small-copy-rows.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UnplacedUploads } from '../uploads/tables/unplaced-uploads.ts';
import { UploadHistory } from '../uploads/tables/upload-history.ts';
import { UploadJobs } from '../uploads/tables/upload-jobs.ts';
import { UploadLedger } from '../uploads/tables/upload-ledger.ts';
import { UploadSettings } from '../uploads/tables/upload-settings.ts';
import { WatchStore } from '../watch-folders/tables/watch-store.ts';
import { WebhookDeliveries } from '../webhooks/webhook-deliveries.ts';
import { openStore } from './database.ts';
import { migrations } from './migrations/index.ts';
import { AppStateStore } from './tables/app-state-store.ts';
import { CachedLists } from './tables/cached-lists.ts';
import { SettingsStore } from './tables/settings-store.ts';

const atMs = 1_767_225_600_000;
const fixtures = fileURLToPath(new URL('testing/fixtures', import.meta.url));
const kept = readdirSync(fixtures).filter((name) => name.endsWith('.sqlite'));

it('keeps a file of every released schema', () => {
  expect(kept.sort()).toEqual(
    migrations.map(({ number }) => `schema-${String(number).padStart(3, '0')}.sqlite`),
  );
});

it.each(kept)('%s is brought to the newest schema with all it holds', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const clock = new FakeClock();
  const opened = openStore(path, { clock });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  expect(opened).toMatchObject({
    damaged: null,
    migration: { fromVersion: Number(/\d+/.exec(name)?.[0]), toVersion: migrations.length },
  });
  expect(new SettingsStore(store).read()).toEqual({ ...defaultSettings, theme: 'dark' });
  expect(new AppStateStore(store).read('window', z.unknown())).toEqual({ width: 1280 });
  expect(new CachedLists(store, clock).read('acc_kept', 'projects', z.unknown())).toEqual({
    value: ['kept'],
    fetchedAtMs: atMs,
  });
  expect(new AccountRows(store).all()).toMatchObject([
    {
      id: 'acc_kept',
      record: { name: 'Render node', scopes: ['projects:read', 'media:write'] },
      addedAtMs: atMs,
    },
  ]);
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-002'))('%s keeps its queue and what was sent', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  const mediaId = mediaIdSchema.parse('med_kept');
  const jobs = new UploadJobs(store);
  const kept = jobs.changedSince(0).jobs;
  expect(kept).toMatchObject([
    { id: 'job_ready', state: { kind: 'ready', atMs }, intent: { idempotencyKey: 'rd1-kept-1' } },
    { id: 'job_waiting', state: { kind: 'queued' }, path: '/renders/LED_Main_v6.mov' },
  ]);
  jobs.save(kept.map((job) => ({ ...job, state: { kind: 'ready', atMs } })));
  expect(jobs.closeBatch(batchIdSchema.parse('bat_kept'))).toMatchObject([{ id: 'job_waiting' }]);
  const history = new UploadHistory(store);
  expect(history.search({ text: 'LED main' })).toMatchObject([
    { jobId: 'job_ready', receipt: { version_number: 5, probe: { codec: 'ProRes 422' } } },
  ]);
  expect(history.ofMedia(mediaId)).toHaveLength(1);
  expect(
    new UploadLedger(store).find(projectIdSchema.parse('prj_kept'), mediaId, '0123456789abcdef'),
  ).toMatchObject({ versionId: 'ver_kept', sentAtMs: atMs });
  expect(new UploadSettings(store).get('speedSamples')).toBeNull();
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-003'))('%s keeps its watch folders', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  const watch = new WatchStore(store);
  const id = watchFolderIdSchema.parse('wat_kept');
  expect(watch.folders()).toMatchObject([{ id, path: '/renders', remembered: [{ nameKey: 'hauptwand' }] }]);
  expect(watch.filesSince(id, 0)).toMatchObject({
    files: [{ path: 'LED_Main_v5.mov', state: { kind: 'uploaded' }, versionNumber: 5 }],
    known: [{ path: 'old.mov', sizeBytes: 7 }],
    change: 2,
  });
  expect(watch.sentOfSize(id, 1_000)).toMatchObject([{ xxh3: '0123456789abcdef', versionId: 'ver_kept' }]);
  expect(watch.sentByName(id, 'ledmain')).toMatchObject({ mediaId: 'med_kept' });
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-004'))('%s keeps its encodes', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  expect(new EncodeRows(store).all()).toMatchObject([{ id: 'enc_kept', state: { kind: 'waiting' } }]);
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-005'))('%s keeps uploads without a place', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  expect(new UnplacedUploads(store).all()).toMatchObject([
    { upload: { id: 'unp_kept', project: 'Show', placed: null }, tended: { pid: 4_711, atMs } },
  ]);
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-006'))('%s keeps which notes were checked', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  expect(new NoteTicks(store).ofMedia(mediaIdSchema.parse('med_kept'))).toMatchObject([
    { noteId: 'note_kept', versionId: 'ver_kept', keyName: 'Render node', checkedAtMs: atMs },
  ]);
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-007'))('%s keeps the deliveries that were taken', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  const deliveries = new WebhookDeliveries(store);
  expect(deliveries.take('endpoint_kept', 'msg_kept', Buffer.from('{}'), atMs)).toBeNull();
  expect(deliveries.unhandled('endpoint_kept')).toMatchObject([{ id: 'msg_kept', takenAtMs: atMs }]);
  expect(store.listQuarantined()).toEqual([]);
});

it.each(kept.filter((name) => name >= 'schema-008'))('%s keeps which uploads have a small copy', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  expect(new SmallCopyRows(store).kept()).toMatchObject([
    { versionId: 'ver_kept', source: { path: '/renders/LED_Main_v5.mov' }, sizeBytes: 200 },
  ]);
  expect(store.listQuarantined()).toEqual([]);
});

it('lets the uploads of an older version adapt, where nobody had set how many run at a time', () => {
  using folder = temporaryFolder();
  const limits = { bytesPerSecond: null, hours: null, fullSpeedUntilMs: null, sendOnBattery: true };
  const limitsAfter = (concurrency: number) => {
    const path = join(folder.path, `${concurrency}.sqlite`);
    copyFileSync(join(fixtures, 'schema-008.sqlite'), path);
    const older = new Database(path);
    const value = JSON.stringify({ ...limits, keepAwake: true, concurrency });
    older.prepare("INSERT INTO upload_settings (key, value_json) VALUES ('limits', ?)").run(value);
    older.close();
    const opened = openStore(path, { clock: new FakeClock() });
    if (opened.kind === 'refused') throw opened.error;
    using store = opened.store;
    return new UploadSettings(store).get('limits');
  };
  expect(limitsAfter(3)).toEqual({ ...limits, keepAwake: true, concurrency: 'automatic', gentle: false });
  expect(limitsAfter(5)).toEqual({ ...limits, keepAwake: true, concurrency: 5, gentle: false });
});

it.each(kept.filter((name) => name >= 'schema-009'))('%s keeps its limits', (name) => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'renderdrop.sqlite');
  copyFileSync(join(fixtures, name), path);
  const opened = openStore(path, { clock: new FakeClock() });
  if (opened.kind === 'refused') throw opened.error;
  using store = opened.store;
  expect(new UploadSettings(store).get('limits')).toMatchObject({
    concurrency: 'automatic',
    bytesPerSecond: 1_000_000,
  });
});

/** A released migration never changes, because files that it made are on people's disks. */
it.each(kept)('%s has the tables and indexes that its migrations make today', (name) => {
  const made = new Database(':memory:');
  for (const migration of migrations.slice(0, Number(/\d+/.exec(name)?.[0]))) migration.up(made);
  const read = new Database(join(fixtures, name), { readonly: true });
  const shape = 'SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name';
  expect(read.prepare(shape).all()).toEqual(made.prepare(shape).all());
  made.close();
  read.close();
});
