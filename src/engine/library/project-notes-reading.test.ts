import { expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema } from '../../shared/api/ids.ts';
import type { ProjectNotesFilter } from '../../shared/model/project-notes.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { ProjectNotes } from './project-notes.ts';

/** What becomes of an item while its notes are read. No item has any here: how many were read is what is asked. */
const place = { accountId: 'account', projectId: projectIdSchema.parse('prj_1') };
const everything: ProjectNotesFilter = {
  ...{ text: '', status: 'all', author: null, versionNumber: null, mediaId: null, order: 'item' },
};
const media = (id: string) => mediaIdSchema.parse(id);

function open(ids: readonly string[], waitMs: number | null = null) {
  const clock = new FakeClock();
  const asked: string[] = [];
  let whileRead = async (_id: string): Promise<void> => {};
  const page = { nextCursor: null, fetchedAtMs: null };
  const notes = new ProjectNotes({
    lists: {
      media: async ({ source }: { readonly source: string }) => ({
        ...page,
        items: source === 'known' ? [] : ids.map((id) => ({ id, name: id, type: 'video' })),
      }),
      mediaItem: async () => ({ item: null, fetchedAtMs: null }),
      notes: async ({ mediaId }: { readonly mediaId: string }) => {
        asked.push(mediaId);
        await whileRead(mediaId);
        return { ...page, items: [] };
      },
    } as never,
    rates: { of: () => null } as never,
    ticks: { ofMedia: () => [] } as never,
    history: { ofMedia: () => [] } as never,
    firstFrame: () => 0,
    openNotes: () => new Map(),
    wereRead: () => {},
    clock,
    waitMs: () => waitMs,
    giveTurn: async () => {},
  });
  const told: number[] = [];
  notes.subscribe(() => told.push(1));
  return {
    ...{ notes, asked, told, clock },
    whileRead: (act: (id: string) => Promise<void>) => {
      whileRead = act;
    },
    unread: async () => (await notes.search(place, everything, { offset: 0, limit: 10 })).unreadItems,
  };
}

it('keeps nothing of an item whose notes came after it was told to stop', async () => {
  const { notes, whileRead, unread, asked } = open(['med_1', 'med_2', 'med_3']);
  whileRead(async (id) => {
    if (id === 'med_2') notes.stop(place);
  });
  await notes.read(place, 'all');
  expect(asked).toEqual(['med_1', 'med_2']);
  expect(await unread()).toBe(2);
});

it('goes on where another project is told to stop', async () => {
  const { notes, whileRead, unread } = open(['med_1', 'med_2']);
  whileRead(async () => notes.stop({ ...place, projectId: projectIdSchema.parse('prj_2') }));
  await notes.read(place, 'all');
  expect(await unread()).toBe(0);
});

it('knows of an item no more that was removed since it was listed', async () => {
  const { notes, whileRead, unread } = open(['med_1', 'med_2']);
  whileRead(async (id) => {
    if (id === 'med_1') throw new ApiFailure({ code: 'not_found', status: 404 });
  });
  await notes.read(place, 'all');
  expect(await unread()).toBe(0);
});

it('reads again the items of its own project that it knows, and says so', async () => {
  const { notes, asked, told } = open(['med_1', 'med_2']);
  await notes.read(place, 'all');
  asked.length = 0;
  told.length = 0;
  await notes.readAgain([
    { projectId: place.projectId, mediaId: media('med_2') },
    { projectId: place.projectId, mediaId: media('med_new') },
    { projectId: projectIdSchema.parse('prj_2'), mediaId: media('med_1') },
  ]);
  expect(asked).toEqual(['med_2']);
  expect(told.length).toBeGreaterThan(0);
  told.length = 0;
  await notes.placeAgain(media('med_1'));
  expect(told).toHaveLength(1);
  await notes.placeAgain(media('med_elsewhere'));
  expect(told).toHaveLength(1);
});

it('leaves to the next reading what could not be read again', async () => {
  const { notes, whileRead } = open(['med_1']);
  await notes.read(place, 'all');
  const again = () => notes.readAgain([{ projectId: place.projectId, mediaId: media('med_1') }]);
  whileRead(async () => {
    throw new ApiFailure({ code: 'upload_unavailable', status: 503 });
  });
  await again();
  whileRead(async () => {
    throw new Error('a bug');
  });
  await expect(again()).rejects.toThrow('a bug');
});

it('says until when the request limit holds it up, again and again while nothing moves', async () => {
  const { notes, whileRead, told, clock } = open(['med_1', 'med_2'], 20_000);
  const held = Promise.withResolvers<void>();
  whileRead((id) => (id === 'med_2' ? held.promise : Promise.resolve()));
  const reading = notes.read(place, 'all');
  await clock.advance(500);
  await clock.advance(2_000);
  told.length = 0;
  await clock.advance(4_000);
  expect(told).toHaveLength(2);
  const { reading: now } = await notes.search(place, everything, { offset: 0, limit: 10 });
  expect(now).toEqual({ done: 1, of: 2, waitsUntilMs: clock.nowMs() + 20_000 });
  held.resolve();
  await reading;
  await clock.advance(1_000);
  told.length = 0;
  await clock.advance(10_000);
  expect(told, 'it ends with the reading').toHaveLength(0);
});
