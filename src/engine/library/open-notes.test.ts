import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import { type VersionId, versionIdSchema } from '../../shared/api/ids.ts';
import type { Media } from '../../shared/api/media.ts';
import type { Note } from '../../shared/api/note.ts';
import { CachedLists } from '../store/tables/cached-lists.ts';
import { connectedClient } from '../testing/connected-client.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { hasOpenNotes, type ItemPlace, OpenNotes, type OpenNotesEvent } from './open-notes.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await PracticeService.start();
});
afterAll(async () => {
  await service.stop();
});

const accountId = 'account';

/** Open notes on a clock that the test advances, with the service's real answers. */
async function studio() {
  const folder = temporaryFolder();
  const clock = new FakeClock();
  const store = storeIn(folder.path, clock);
  const connected = connectedClient(service.baseUrl, service.addresses.keys.all);
  const lists = new CachedLists(store, clock);
  const ownItems: ItemPlace[] = [];
  const openNotes = new OpenNotes({
    lists,
    clock,
    clientOf: () => connected.client,
    ownItems: () => ownItems,
  });
  // All of these tests use one key, and together more requests than it has in a minute.
  await service.control('POST', '/clock', { advance_seconds: 61 });
  const items = await itemsWithNotes(connected.client);
  return {
    clock,
    lists,
    openNotes,
    ownItems,
    items,
    /** Advances the clock until the next event of this kind. */
    next: async <Kind extends OpenNotesEvent['kind']>(kind: Kind) => {
      const arrived = Promise.withResolvers<Extract<OpenNotesEvent, { kind: Kind }>>();
      const stop = openNotes.subscribe((event) => {
        if (event.kind === kind) arrived.resolve(event as Extract<OpenNotesEvent, { kind: Kind }>);
      });
      let done = false;
      void arrived.promise.then(() => {
        done = true;
      });
      while (!done) await clock.advance(1_000);
      stop();
      return arrived.promise;
    },
    [Symbol.dispose]: () => {
      openNotes.stop();
      connected[Symbol.dispose]();
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

async function itemsWithNotes(client: ReturnType<typeof connectedClient>['client']) {
  const call = { lane: 'click' } as const;
  const found: { readonly item: Media; readonly open: number }[] = [];
  const project = (await client.listProjects(call).all())[0];
  if (!project) throw new Error('the demo has no project');
  for (const item of (await client.listMedia(project.id, call).page()).items) {
    const notes = await client.listNotes(project.id, item.id, {}, call).all();
    if (notes.length > 0) found.push({ item, open: notes.length });
  }
  return found;
}

const placeOf = (item: Media): ItemPlace => ({ projectId: item.project_id, mediaId: item.id });

it('knows on which versions notes are open, as last seen', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  const place = { ...placeOf(first.item), accountId };
  const current = versionIdSchema.parse('ver_noted');
  const other = versionIdSchema.parse('ver_other');
  const isOpenOn = (versionId: VersionId) => hasOpenNotes(here.lists, { ...place, versionId });
  expect(isOpenOn(current)).toBe(false);
  const note = { id: 'note_1', version_id: current, status: 'open' } as unknown as Note;
  here.openNotes.wasRead(accountId, place, [note, { ...note, version_id: other, status: 'resolved' }]);
  expect([isOpenOn(current), isOpenOn(other)]).toEqual([true, false]);
  here.openNotes.wasRead(accountId, place, []);
  expect(isOpenOn(current)).toBe(false);
  // As an older app kept it, without versions: the notes may be on any of them.
  const { projectId, mediaId } = place;
  here.lists.write(accountId, `open notes of ${projectId}`, [{ mediaId, open: ['note_1'], atMs: 1 }]);
  expect([isOpenOn(current), isOpenOn(other)]).toEqual([true, true]);
});

it('counts what is in sight and keeps it', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  here.openNotes.follow(accountId);
  here.openNotes.setInSight(accountId, [placeOf(first.item)]);
  await here.next('open_notes_changed');
  expect(here.openNotes.counts(accountId, first.item.project_id).get(first.item.id)).toBe(first.open);
});

it('asks for nothing that is neither in sight nor its own', async () => {
  using here = await studio();
  here.openNotes.follow(accountId);
  here.openNotes.setInSight(accountId, []);
  expect(here.clock.pendingCount).toBe(0);
});

it('tells of new notes on own items, but not of those it finds at the first look', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  const told: OpenNotesEvent[] = [];
  here.openNotes.subscribe((event) => told.push(event));
  here.ownItems.push(placeOf(first.item));
  here.openNotes.follow(accountId);
  await here.next('open_notes_changed');
  expect(told.filter(({ kind }) => kind === 'new_notes')).toEqual([]);

  await service.control('POST', '/notes', { media_id: first.item.id, text: 'Too bright', at_seconds: 1 });
  const { found } = await here.next('new_notes');
  expect(found.notes.map(({ text }) => text)).toEqual(['Too bright']);
  expect(found.mediaId).toBe(first.item.id);
});

it('looks at once where an event tells of a note, if the item is its own or in sight', async () => {
  using here = await studio();
  const [first, second] = here.items;
  if (!first || !second) throw new Error('the demo has too few notes');
  here.ownItems.push(placeOf(first.item));
  here.openNotes.follow(accountId);
  await here.next('open_notes_changed');
  const told = Promise.withResolvers<OpenNotesEvent>();
  here.openNotes.subscribe((event) => {
    if (event.kind === 'new_notes') told.resolve(event);
  });
  await service.control('POST', '/notes', { media_id: first.item.id, text: 'Now', at_seconds: 3 });
  here.openNotes.lookNow([placeOf(second.item)]);
  here.openNotes.lookNow([placeOf(first.item)]);
  // Too short for a regular look.
  await here.clock.advance(1);
  expect(await told.promise).toMatchObject({ found: { notes: [{ text: 'Now' }] } });
  expect(here.openNotes.counts(accountId, second.item.project_id).has(second.item.id)).toBe(false);
});

it('keeps what was known while the service cannot be asked', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  here.openNotes.follow(accountId);
  here.openNotes.setInSight(accountId, [placeOf(first.item)]);
  await here.next('open_notes_changed');
  const before = here.openNotes.counts(accountId, first.item.project_id).get(first.item.id);
  await service.control('POST', '/faults', {
    on: { method: 'GET', path: '/v1/projects/*/media/*/notes' },
    times: 1,
    fault: { kind: 'answer', status: 404, code: 'media_not_found' },
  });
  await here.clock.advance(3 * 60_000);
  await service.control('POST', '/notes', { media_id: first.item.id, text: 'One more', at_seconds: 2 });
  await here.next('open_notes_changed');
  expect(here.openNotes.counts(accountId, first.item.project_id).get(first.item.id)).toBe((before ?? 0) + 1);
  await service.control('DELETE', '/faults');
});

it('stops when nobody is signed in', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  here.openNotes.follow(accountId);
  here.openNotes.setInSight(accountId, [placeOf(first.item)]);
  here.openNotes.stop();
  expect(here.clock.pendingCount).toBe(0);
});

it('knows what a person has just read without asking again', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  const told: OpenNotesEvent[] = [];
  here.openNotes.subscribe((event) => told.push(event));
  here.ownItems.push(placeOf(first.item));
  here.openNotes.wasRead(accountId, placeOf(first.item), []);
  expect(here.openNotes.counts(accountId, first.item.project_id).get(first.item.id)).toBe(0);
  expect(told).toMatchObject([{ kind: 'open_notes_changed', areListsOld: false }]);
  expect(here.clock.pendingCount).toBe(0);
});

it('tells nobody of notes that somebody has just read', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  const told: OpenNotesEvent[] = [];
  here.openNotes.subscribe((event) => told.push(event));
  here.ownItems.push(placeOf(first.item));
  here.openNotes.wasRead(accountId, placeOf(first.item), []);
  const read = [{ id: 'note_read', status: 'open' }] as unknown as Parameters<OpenNotes['wasRead']>[2];
  here.openNotes.wasRead(accountId, placeOf(first.item), read);
  expect(told.map(({ kind }) => kind)).not.toContain('new_notes');
});

const noteWith = (id: string) =>
  ({ id, status: 'open', version_id: 'version' }) as unknown as Parameters<OpenNotes['wasRead']>[2][number];

it.each([
  ['a reading that finds another note in place of one', 'wasRead'],
  ['a count that finds another note in place of one', 'wasCounted'],
] as const)('calls lists old after %s', async (_what, how) => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  const told: OpenNotesEvent[] = [];
  here.openNotes.wasRead(accountId, placeOf(first.item), [noteWith('before')]);
  here.openNotes.subscribe((event) => told.push(event));
  here.openNotes[how](accountId, placeOf(first.item), [noteWith('after')]);
  here.openNotes[how](accountId, placeOf(first.item), [noteWith('after')]);
  expect(told).toMatchObject([{ kind: 'open_notes_changed', areListsOld: true }]);
});

it('tells of new notes on own items that were found while counting', async () => {
  using here = await studio();
  const first = here.items[0];
  if (!first) throw new Error('the demo has no notes');
  const told: OpenNotesEvent[] = [];
  here.ownItems.push(placeOf(first.item));
  here.openNotes.wasRead(accountId, placeOf(first.item), []);
  here.openNotes.subscribe((event) => told.push(event));
  here.openNotes.wasCounted(accountId, placeOf(first.item), [noteWith('counted')]);
  expect(told).toContainEqual(
    expect.objectContaining({ kind: 'new_notes', found: expect.objectContaining({ accountId }) }),
  );
});
