import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../testing/practice-service.ts';
import type { MediaId } from '../../shared/api/ids.ts';
import type { WebhookEvent } from '../../shared/api/webhook-event.ts';
import type { AccountId } from '../../shared/model/account.ts';
import type { QueueEvent } from '../../shared/model/upload-queue.ts';
import type { JobState } from '../../shared/model/uploads.ts';
import { MemorySecretStore } from '../accounts/memory-secret-store.ts';
import { NodeClock } from '../node/node-clock.ts';
import { type OpenEngine, openEngine } from '../open.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { FakeNetwork, FakePower, MemoryLogger } from '../testing/fake-computer.ts';
import { inState } from '../testing/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { toSnapshot } from '../uploads/job/job.ts';
import { Library } from './library.ts';
import type { OpenNotesEvent } from './open-notes.ts';

const resources = new AsyncDisposableStack();
let open: OpenEngine;
let library: Library;
let service: PracticeService;
let accountId: AccountId;
const heard: OpenNotesEvent[] = [];

beforeAll(async () => {
  service = await PracticeService.start();
  resources.defer(() => service.stop());
  const folder = resources.use(temporaryFolder());
  const power = new FakePower();
  const clock = new NodeClock();
  const store = new MemorySecretStore();
  open = resources.use(
    await openEngine({
      dataDirectory: folder.path,
      userAgent: 'Renderdrop-Test/1.0',
      ...{ clock, logger: new MemoryLogger(), network: new FakeNetwork() },
      ...{ powerBlocker: power, powerEvents: power },
      systemProxies: { resolve: async () => 'DIRECT' },
      openSecrets: async () => ({ store, whyMemory: null, sentence: '' }),
      practiceOrigin: () => service.baseUrl.origin,
    }),
  );
  const added = await open.accounts.addKey(service.addresses.keys.all, service.baseUrl);
  if (added.kind !== 'added') throw new Error(added.kind);
  accountId = added.account.id;
  library = new Library(open, {
    clock,
    thumbnailPath: () => null,
    rememberLinks: () => {},
    giveTurn: async () => {},
  });
  library.subscribe((event) => heard.push(event));
});
afterAll(async () => {
  library[Symbol.dispose]();
  await resources.disposeAsync();
});

const first = { source: 'service', cursor: null } as const;
const openOnes = { status: 'open', versionId: null } as const;

/** A project with an item that has open notes. */
async function findNotes() {
  const { items: projects } = await library.lists.projects({ accountId, ...first });
  for (const { id: projectId } of projects) {
    const place = { accountId, projectId };
    const { items } = await library.lists.media({ ...place, ...first });
    for (const item of items) {
      const page = await library.lists.notes({ ...place, ...first, ...openOnes, mediaId: item.id });
      if (page.items.length > 0) return { place, item, items };
    }
  }
  throw new Error('The practice studio has no open note.');
}

let found: ReturnType<typeof findNotes> | null = null;

/**
 * The same in each test, with one of its notes as it is now. Looking for it each time would take more requests than a minute has
 * for what nobody waits for.
 */
async function withNotes() {
  found ??= findNotes();
  const { place, item, items } = await found;
  const page = await library.lists.notes({ ...place, ...first, ...openOnes, mediaId: item.id });
  const [note] = page.items;
  if (!note) throw new Error('Its notes are gone.');
  return { place, item, items, note, count: page.items.length };
}

it('counts open notes by what was read whole from the service, and by nothing else', async () => {
  const { place, item, count } = await withNotes();
  const asked = { ...place, mediaId: item.id, ...openOnes };
  expect(library.openNotes(place).get(item.id)).toBeUndefined();
  await library.notes({ ...asked, ...first, source: 'known' });
  await library.notes({ ...asked, ...first, status: 'resolved' });
  expect(library.openNotes(place).get(item.id)).toBeUndefined();
  heard.length = 0;
  await library.notes({ ...asked, ...first });
  expect(library.openNotes(place).get(item.id)).toBe(count);
  expect(heard).toContainEqual(
    expect.objectContaining({ kind: 'open_notes_changed', projectId: place.projectId }),
  );
});

it('asks how many notes of an item are open before it is uploaded to', async () => {
  const { place, item, count } = await withNotes();
  await library.notes({ ...place, ...openOnes, ...first, mediaId: item.id });
  await service.control('POST', '/notes', { media_id: item.id, text: 'One more', at_seconds: 1 });
  heard.length = 0;
  expect(await library.recentOpenNotes(place, item.id)).toBe(count + 1);
  expect(heard, 'lists that were read before lack a note').toContainEqual(
    expect.objectContaining({ kind: 'open_notes_changed', areListsOld: true }),
  );
});

it('counts as many open notes of a project as its Notes page lists, also after notes came', async () => {
  const { place, item } = await withNotes();
  const openOnly = {
    text: '',
    status: 'open',
    author: null,
    versionNumber: null,
    mediaId: null,
    order: 'item',
  } as const;
  const both = async () => {
    const { total } = await library.projectNotes.search(place, openOnly, { offset: 0, limit: 1 });
    const counted = [...library.openNotes(place).values()].reduce((sum, each) => sum + each, 0);
    return { listed: total, counted };
  };
  await library.projectNotes.read(place, 'all');
  const before = await both();
  expect(before.counted).toBe(before.listed);
  expect(await library.knowsAllOpenNotes(place), 'stills and audio have none').toBe(true);
  heard.length = 0;
  await service.control('POST', '/notes', { media_id: item.id, text: 'Another', at_seconds: 1 });
  await service.control('POST', '/notes', { media_id: item.id, text: 'And another', at_seconds: 2 });
  await library.projectNotes.read(place, 'all');
  expect(await both()).toEqual({ listed: before.listed + 2, counted: before.listed + 2 });
  const told = heard.filter(({ kind }) => kind === 'open_notes_changed');
  expect(told, 'once, for the item that changed').toHaveLength(1);
});

it('knows all open notes of a project once its items were listed to the end and each was looked at', async () => {
  const { place, items } = await withNotes();
  for (let cursor: string | null = null, more = true; more; ) {
    const page = await library.lists.media({ ...place, source: 'service', cursor });
    for (const { id } of page.items) await library.notes({ ...place, ...first, ...openOnes, mediaId: id });
    cursor = page.nextCursor;
    more = cursor !== null;
  }
  const { nextCursor } = await library.lists.media({ ...place, ...first, source: 'known' });
  expect(await library.knowsAllOpenNotes(place)).toBe(nextCursor === null);
  expect(items.every(({ id }) => library.openNotes(place).has(id))).toBe(true);
});

it.each([
  ['every item of both pages was looked at', ['a', 'b', 'c'], true],
  ['an item of the second page was not', ['a', 'b'], false],
  ['an item of the first page was not', ['b', 'c'], false],
])('knows all open notes of a project of several pages only if %s', async (_what, looked, knows) => {
  const video = (id: string) => ({ id, type: 'video' });
  const pages = new Map([
    [null, { fetchedAtMs: 1, items: [video('a'), video('b')], nextCursor: 'two' }],
    ['two', { fetchedAtMs: 1, items: [video('c')], nextCursor: null }],
  ]);
  const library = {
    openNotes: () => new Map(looked.map((id) => [id, 0])),
    lists: { media: async ({ cursor }: { cursor: string | null }) => pages.get(cursor) },
  } as unknown as Library;
  const place = { accountId: 'account', projectId: 'project' } as never;
  expect(await Library.prototype.knowsAllOpenNotes.call(library, place)).toBe(knows);
});

it('tells the number of a version by a note that was read of it, and of no other', async () => {
  const { place, item, note } = await withNotes();
  await library.notes({ ...place, ...first, ...openOnes, mediaId: item.id });
  const { version_id: versionId, version_number: number } = note;
  if (versionId === null) throw new Error('The note is on no version.');
  expect(await library.versionNumber(place, item.id, versionId)).toBe(number);
  expect(await library.versionNumber(place, item.id, `${versionId}x` as typeof versionId)).toBeNull();
});

it('gives items as the service has them, and remembers those', async () => {
  const { place, item } = await withNotes();
  const { item: found } = await library.mediaItem({ ...place, source: 'service', mediaId: item.id });
  expect(found).toMatchObject({ id: item.id, name: item.name });
  const known = await library.knownItems(place);
  expect(known.map(({ id }) => id)).toContain(item.id);
});

it('plans a comp on a stage that is there, and says of one that is not', async () => {
  const { place, items } = await withNotes();
  const { items: projects } = await library.lists.projects({ accountId, ...first });
  for (const { id: projectId } of projects) {
    const there = { accountId, projectId };
    const { items: stages } = await library.lists.stages({ ...there, ...first });
    const stage = stages.find(({ known_screens: screens }) => screens.length > 0);
    if (!stage) continue;
    const media = (await library.lists.media({ ...there, ...first })).items.filter(
      ({ status, type }) => status === 'ready' && type === 'video',
    );
    const plan = await library.planComp({
      ...there,
      stageId: stage.id,
      mediaIds: media.slice(0, 2).map(({ id }) => id),
    });
    expect(JSON.stringify(plan)).toContain(media[0]?.id);
    break;
  }
  const stageId = 'stage_elsewhere' as Parameters<typeof library.planComp>[0]['stageId'];
  await expect(
    library.planComp({ ...place, stageId, mediaIds: [items[0]?.id as MediaId] }),
  ).rejects.toMatchObject({
    trouble: { code: 'stage_not_found' },
  });
});

it('knows of versions from here what was told of them, and plays none that is not here', async () => {
  const { item } = await withNotes();
  expect(await library.fromHere.ofItem(item.id)).toMatchObject({ versions: [], local: [] });
  library.tellFrameRate(item.id, { num: 25, den: 1 });
  expect((await library.fromHere.ofItem(item.id)).told).toEqual({ num: 25, den: 1 });
});

it('tells of a project’s notes again once one was checked, or frames are counted from another one', async () => {
  const { place, item, note } = await withNotes();
  const filter = { text: '', status: 'all', author: null, versionNumber: null, mediaId: null } as const;
  const search = async () => {
    const page = { offset: 0, limit: 100 };
    const { notes } = await library.projectNotes.search(place, { ...filter, order: 'item' }, page);
    return notes.find((found) => found.note.id === note.id);
  };
  library.tellFrameRate(item.id, { num: 25, den: 1 });
  await search();
  await library.projectNotes.readAgain([{ ...place, mediaId: item.id }]);
  const before = await search();
  const said: string[] = [];
  const stop = library.projectNotes.subscribe((projectId) => said.push(projectId));
  const once = async () => {
    await expect.poll(() => said).toEqual([place.projectId]);
    said.length = 0;
  };
  const { id: noteId, media_id: mediaId, version_id: versionId } = note;
  const render = { versionId, file: { path: '/render.mov', sizeBytes: 1, modifiedMs: 1 } };
  open.noteTicks.add({ noteId, mediaId, ...render, keyName: 'Mia', checkedAtMs: 5 });
  await once();
  expect((await search())?.mark).toMatchObject({ versionId, keyName: 'Mia' });
  open.noteTicks.remove(mediaId, noteId, render);
  await once();
  expect((await search())?.mark).toBeNull();
  open.settings.change({ firstFrame: 1_001 });
  await once();
  expect((await search())?.time.frame).toBe((before?.time.frame ?? Number.NaN) + 1_001);
  // Neither frames nor marks of this project are others now.
  open.settings.change({ theme: 'dark' });
  open.noteTicks.add({ noteId, mediaId: 'med_elsewhere' as MediaId, ...render, keyName: '', checkedAtMs: 6 });
  await search();
  expect(said).toEqual([]);
  open.settings.change({ firstFrame: 0 });
  await once();
  stop();
});

it('follows uploads and events: it tells which items changed, and looks at notes that came', async () => {
  const { place, item } = await withNotes();
  const clock = new FakeClock();
  const queue = new Set<(event: QueueEvent) => void>();
  const news = new Set<(event: WebhookEvent) => void>();
  const on = <Event>(listeners: Set<(event: Event) => void>, listener: (event: Event) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  let asked = 0;
  const following = new Library(
    {
      ...open,
      engine: {
        uploads: {
          snapshot: () => open.engine.uploads.snapshot(),
          subscribe: (listener) => on(queue, listener),
        },
        news: { subscribe: (listener) => on(news, listener), look: () => {} },
        clientOf: (id) => {
          asked += 1;
          return open.engine.clientOf(id);
        },
      },
    },
    { clock, thumbnailPath: () => null, rememberLinks: () => {}, giveTurn: async () => {} },
  );
  const told: unknown[] = [];
  const stop = following.onItemsChanged((changed) => told.push(changed));
  const uploaded = async (state: JobState) => {
    const job = toSnapshot(inState(state));
    const target = { kind: 'version', ...place, projectName: '', mediaId: item.id, mediaName: '' } as const;
    for (const listener of queue) listener({ kind: 'jobs_changed', sequence: 1, jobs: [{ ...job, target }] });
    await clock.advance(400);
  };
  await uploaded({ kind: 'processing', sinceMs: 1 });
  expect(told).toEqual([{ projectId: place.projectId, mediaIds: [item.id] }]);
  stop();
  await uploaded({ kind: 'ready', atMs: 2 });
  expect(told).toHaveLength(1);

  following.setInSight(place, [item.id]);
  const before = asked;
  const data = { project_id: place.projectId, media_id: item.id, comp_id: null };
  for (const listener of news)
    listener({ type: 'comment.created', timestamp: '', data } as unknown as WebhookEvent);
  const askedNow = async () => {
    await clock.advance(0);
    return asked;
  };
  await expect.poll(askedNow).toBeGreaterThan(before);

  following[Symbol.dispose]();
  expect([queue.size, news.size]).toEqual([0, 0]);
});
