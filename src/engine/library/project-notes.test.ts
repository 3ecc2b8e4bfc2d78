import { setImmediate as giveTurn } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../testing/practice-service.ts';
import {
  type MediaId,
  mediaIdSchema,
  noteIdSchema,
  type ProjectId,
  projectIdSchema,
} from '../../shared/api/ids.ts';
import type { ProjectNotesFilter } from '../../shared/model/project-notes.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { NodeClock } from '../node/node-clock.ts';
import { NoteTicks } from '../notes/note-ticks.ts';
import { VersionRates } from '../notes/version-rates.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { CachedLists } from '../store/tables/cached-lists.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { UploadHistory } from '../uploads/tables/upload-history.ts';
import { LibraryLists } from './library-lists.ts';
import { ProjectNotes } from './project-notes.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await PracticeService.start({ timeScale: 100 });
});
afterAll(async () => {
  await service.stop();
});

const everything: ProjectNotesFilter = {
  text: '',
  status: 'all',
  author: null,
  versionNumber: null,
  mediaId: null,
  order: 'item',
};
const ours = (projectId: ProjectId) => ({ accountId: 'account', projectId });
const firstPage = { offset: 0, limit: 100 };
const made = z.object({ id: projectIdSchema, media_ids: z.array(z.string()) });

async function show(media: number, notesEach: number) {
  return made.parse(
    await service.control('POST', '/projects', { name: 'Show', media, notes_each: notesEach }),
  );
}

/** The notes of a project as the app keeps them, on a new database or on one from an earlier start. */
function studio(folder = temporaryFolder()) {
  const clock = new NodeClock();
  const store = storeIn(folder.path, clock);
  const connected = connectedClient(service.baseUrl, service.addresses.keys.all);
  let asked = 0;
  const lists = new LibraryLists({
    clientOf: () => connected.client,
    lists: new CachedLists(store, clock),
    random: { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => '' },
    thumbnailPath: () => null,
    ownOf: () => ({}),
    hasNoUpload: () => false,
    onFailure: () => {},
    rememberLinks: () => {},
  });
  const ticks = new NoteTicks(store);
  const history = new UploadHistory(store);
  const notes = new ProjectNotes({
    lists: {
      media: (page) => lists.media(page),
      mediaItem: (asked) => lists.mediaItem(asked),
      notes: (page, how) => {
        if (page.source === 'service') asked += 1;
        return lists.notes(page, how);
      },
    },
    rates: new VersionRates(history, new AppStateStore(store)),
    ticks,
    history,
    firstFrame: () => 0,
    openNotes: () => new Map(),
    wereRead: () => {},
    clock,
    waitMs: () => connected.client.waitMs('background'),
    giveTurn,
  });
  return {
    notes,
    lists,
    ticks,
    folder,
    asked: () => asked,
    close: () => {
      connected[Symbol.dispose]();
      store.close();
    },
  };
}

it('reads the notes of every item, in the order of items and their films, and finds them', async () => {
  const { id } = await show(3, 8);
  const here = studio();
  expect(await here.notes.search(ours(id), everything, firstPage)).toMatchObject({
    total: 0,
    oldestReadAtMs: null,
  });
  await here.notes.read(ours(id), 'all');
  // A frame rate is told for an item of another project.
  await here.notes.placeAgain(mediaIdSchema.parse('med_elsewhere'));
  const found = await here.notes.search(ours(id), everything, firstPage);
  expect(found).toMatchObject({ total: 24, all: 24, reading: null, unreadItems: 0, versionNumbers: [1] });
  expect(found.authors).toEqual(['', 'Ada Brandt', 'Jonas Weiß', 'Mia Chen', 'Noor Haddad', 'Théo Lacroix']);
  const places = found.notes.map(({ item, note }) => `${item} ${note.at_seconds.toFixed(3)}`);
  expect(places).toEqual(places.toSorted());
  expect(found.notes[0]).toMatchObject({
    item: 'Clip 00001',
    time: { text: '0:00.000', frame: null },
    mark: null,
  });

  const of = async (filter: Partial<ProjectNotesFilter>) =>
    (await here.notes.search(ours(id), { ...everything, ...filter }, firstPage)).notes;
  expect((await of({ status: 'open' })).every(({ note }) => note.status === 'open')).toBe(true);
  expect(await of({ status: 'resolved' })).toHaveLength(6);
  // Capitals and accents do not matter; all words do.
  const byTheo = await of({ text: 'THEO remark' });
  expect(byTheo.length).toBeGreaterThan(0);
  expect(byTheo.every(({ note }) => note.author.name === 'Théo Lacroix')).toBe(true);
  expect(await of({ text: 'THEO nowhere' })).toEqual([]);
  expect((await of({ text: '00002' })).map(({ item }) => item)).toEqual(Array(8).fill('Clip 00002'));
  expect((await of({ author: '' })).every(({ note }) => note.author.name === null)).toBe(true);
  expect(await of({ versionNumber: 2 })).toEqual([]);
  const newest = (await of({ order: 'newest' })).map(({ note }) => note.created_at);
  expect(newest).toEqual(newest.toSorted().reverse());
  const [one] = found.notes;
  if (!one) throw new Error('no note');
  expect(await of({ mediaId: one.note.media_id })).toHaveLength(8);
  here.close();
});

it('lists the notes of each version together, newest first, and exports all in the order of the film', async () => {
  const { id } = await show(2, 6);
  const here = studio();
  await here.notes.read(ours(id), 'all');
  const list = async () =>
    (await here.notes.search(ours(id), everything, firstPage)).notes.map(({ note }) => note);
  const read = await list();
  const mediaId = read[0]?.media_id;
  if (!mediaId) throw new Error('no note');
  const versions = read
    .filter((note) => note.media_id === mediaId)
    .map((note, index) => ({ ...note, version_number: 1 + (index % 3) }));
  await here.notes.wereRead(ours(id), mediaId, versions);
  const listed = await list();
  expect(listed.map(({ media_id }) => media_id)).toEqual(read.map(({ media_id }) => media_id));
  const ofItem = listed.slice(0, 6);
  expect(ofItem.map(({ version_number: number }) => number)).toEqual([3, 3, 2, 2, 1, 1]);
  for (const at of [0, 2, 4])
    expect(ofItem[at]?.at_seconds).toBeLessThan(ofItem[at + 1]?.at_seconds ?? Number.NaN);
  const exported = (await here.notes.find(ours(id), everything)).notes.map(({ note }) => note.at_seconds);
  expect(exported.slice(0, 6)).toEqual(exported.slice(0, 6).toSorted((a, b) => a - b));
  here.close();
});

it('hands out pages, and everything to an export, with what was checked off', async () => {
  const { id } = await show(2, 30);
  const here = studio();
  await here.notes.read(ours(id), 'all');
  const page = await here.notes.search(ours(id), everything, { offset: 50, limit: 100 });
  expect(page).toMatchObject({ total: 60 });
  expect(page.notes).toHaveLength(10);
  const note = page.notes[3]?.note;
  if (!note) throw new Error('no note');
  here.ticks.add({
    noteId: noteIdSchema.parse(note.id),
    mediaId: note.media_id,
    versionId: note.version_id,
    file: { path: '/render.mov', sizeBytes: 1, modifiedMs: 1 },
    keyName: 'Mia',
    checkedAtMs: 5,
  });
  const markNow = async () =>
    (await here.notes.search(ours(id), everything, { offset: 50, limit: 100 })).notes[3]?.mark;
  const onVersion = { versionId: note.version_id, versionNumber: 1, keyName: 'Mia', checkedAtMs: 5 };
  expect(await markNow()).toEqual(onVersion);
  const neverUploaded = { path: '/dropped.mov', sizeBytes: 2, modifiedMs: 2 };
  here.ticks.add({
    ...{ noteId: noteIdSchema.parse(note.id), mediaId: note.media_id, keyName: 'Mia', checkedAtMs: 6 },
    ...{ versionId: null, file: neverUploaded },
  });
  expect(await markNow(), 'a file that may never be uploaded').toEqual(onVersion);
  const { notes: exported, unreadItems } = await here.notes.find(ours(id), everything);
  expect(unreadItems).toBe(0);
  expect(exported).toHaveLength(60);
  expect(exported.filter(({ marks }) => marks.length > 0).map((each) => each.note.id)).toEqual([note.id]);
  here.close();
});

it('knows after a restart what was read, and reads again only what is old', async () => {
  const { id } = await show(4, 3);
  const first = studio();
  await first.notes.read(ours(id), 'outdated');
  expect(first.asked()).toBe(4);
  first.close();
  const second = studio(first.folder);
  expect(await second.notes.search(ours(id), everything, firstPage)).toMatchObject({
    total: 12,
    unreadItems: 0,
  });
  await second.notes.read(ours(id), 'outdated');
  expect(second.asked()).toBe(0);
  await second.notes.read(ours(id), 'all');
  expect(second.asked()).toBe(4);
  second.close();
});

it('says how far it is, and stops where it is told to', async () => {
  const { id } = await show(12, 1);
  const here = studio();
  const reading = here.notes.read(ours(id), 'all');
  const stopped = Promise.withResolvers<void>();
  const stop = here.notes.subscribe(() => {
    here.notes.search(ours(id), everything, firstPage).then(({ reading: now }) => {
      if (!now || now.done === 0) return;
      here.notes.stop(ours(id));
      stopped.resolve();
    }, stopped.reject);
  });
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 30,
    fault: { kind: 'delay', ms: 150 },
  });
  await Promise.all([reading, stopped.promise]);
  stop();
  await service.control('DELETE', '/faults');
  const found = await here.notes.search(ours(id), everything, firstPage);
  expect(found.reading).toBeNull();
  expect(found.unreadItems).toBeGreaterThan(0);
  await here.notes.read(ours(id), 'outdated');
  expect(await here.notes.search(ours(id), everything, firstPage)).toMatchObject({
    total: 12,
    unreadItems: 0,
  });
  here.close();
});

it('is asked once by two that want it at the same time', async () => {
  const { id } = await show(3, 1);
  const here = studio();
  await Promise.all([here.notes.read(ours(id), 'all'), here.notes.read(ours(id), 'all')]);
  expect(here.asked()).toBe(3);
  here.close();
});

it('keeps what was known where the service refuses, and says so', async () => {
  const { id } = await show(2, 2);
  const here = studio();
  await here.notes.read(ours(id), 'all');
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 30,
    fault: { kind: 'answer', status: 403, code: 'insufficient_scope' },
  });
  await expect(here.notes.read(ours(id), 'all')).rejects.toBeInstanceOf(ApiFailure);
  await service.control('DELETE', '/faults');
  expect(await here.notes.search(ours(id), everything, firstPage)).toMatchObject({ total: 4, reading: null });
  here.close();
});

it('takes a note that the service tells of, and what somebody else read, without reading all again', async () => {
  const { id, media_ids: mediaIds } = await show(3, 1);
  const here = studio();
  await here.notes.read(ours(id), 'all');
  const before = here.asked();
  const first = (await here.notes.search(ours(id), everything, firstPage)).notes[0]?.note;
  if (!first) throw new Error('no note');
  await service.control('POST', '/notes', { media_id: mediaIds[0], text: 'And too late', at_seconds: 9 });
  await here.notes.readAgain([{ projectId: id, mediaId: first.media_id }]);
  expect(here.asked()).toBe(before + 1);
  expect((await here.notes.search(ours(id), { ...everything, text: 'too late' }, firstPage)).total).toBe(1);
  await here.notes.wereRead(ours(id), first.media_id, [{ ...first, text: 'Read elsewhere' }]);
  expect((await here.notes.search(ours(id), { ...everything, text: 'elsewhere' }, firstPage)).total).toBe(1);
  here.close();
});

it('reads all notes of an item for its export, and says where it could not', async () => {
  const { id, media_ids: mediaIds } = await show(2, 120);
  const mediaId = mediaIdSchema.parse(mediaIds[0]);
  const here = studio();
  const fromService = { ...ours(id), source: 'service', cursor: null } as const;
  await here.lists.media(fromService);
  // Somebody has listed the first page of them.
  await here.lists.notes({ ...fromService, mediaId, status: 'all', versionId: null });
  const exported = async (filter: Partial<ProjectNotesFilter>) => {
    const { notes, unreadItems } = await here.notes.find(ours(id), { ...everything, ...filter });
    return [notes.length, unreadItems];
  };
  const [first = 0, unread] = await exported({});
  expect([first > 0 && first < 120, unread]).toEqual([true, 2]);
  expect(await exported({ mediaId })).toEqual([120, 0]);
  expect(await exported({})).toEqual([120, 1]);
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 30,
    fault: { kind: 'answer', status: 403, code: 'insufficient_scope' },
  });
  expect(await exported({ mediaId })).toEqual([120, 1]);
  await service.control('DELETE', '/faults');
  here.close();
});

it('has the notes of items that came after it was opened', async () => {
  const { id, media_ids: mediaIds } = await show(4, 2);
  const [listed, uploaded, told, commented] = mediaIds.map((mediaId) => mediaIdSchema.parse(mediaId));
  if (!listed || !uploaded || !told || !commented) throw new Error('no items');
  const here = studio();
  const amountOf = async (mediaId: MediaId) =>
    (await here.notes.find(ours(id), { ...everything, mediaId })).notes.length;
  const asOfService = { ...ours(id), source: 'service', cursor: null } as const;
  const notesOf = async (mediaId: MediaId) =>
    (await here.lists.notes({ ...asOfService, mediaId, status: 'all', versionId: null })).items;
  // Nothing was seen yet.
  expect((await here.notes.search(ours(id), everything, firstPage)).total).toBe(0);
  // An item that was just uploaded is asked for by itself.
  await here.lists.mediaItem({ ...asOfService, mediaId: uploaded });
  await notesOf(uploaded);
  expect(await amountOf(uploaded)).toBe(2);
  await here.lists.media(asOfService);
  await notesOf(listed);
  expect(await amountOf(listed)).toBe(2);
  await here.notes.wereRead(ours(id), told, await notesOf(told));
  await here.notes.readAgain([{ projectId: id, mediaId: commented }]);
  const found = await here.notes.search(ours(id), everything, firstPage);
  expect(found).toMatchObject({ total: 8, unreadItems: 0 });
  expect(new Set(found.notes.map(({ item }) => item)).size).toBe(4);
  here.close();
});

it('searches ten thousand notes at once', { timeout: 120_000 }, async () => {
  const { id } = await show(100, 100);
  const here = studio();
  await here.notes.read(ours(id), 'all');
  await here.notes.search(ours(id), everything, firstPage);
  const startedMs = performance.now();
  const found = await here.notes.search(ours(id), { ...everything, text: 'wipe remark 42' }, firstPage);
  const tookMs = performance.now() - startedMs;
  expect(found.all).toBe(10_000);
  expect(found.total).toBeGreaterThan(0);
  expect(found.notes.every(({ note, item }) => /wipe.*42/.test(`${note.text} ${item}`))).toBe(true);
  // Some 20 ms on a quiet computer.
  expect(tookMs).toBeLessThan(1_000);
  console.log(`10,000 notes searched in ${tookMs.toFixed(0)} ms`);
  here.close();
});
