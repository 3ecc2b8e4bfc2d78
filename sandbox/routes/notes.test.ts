import { afterAll, beforeAll, expect, it } from 'vitest';
import { listSchema } from '../../src/shared/api/list.ts';
import { noteSchema } from '../../src/shared/api/note.ts';
import { findDemo } from '../testing/demo.ts';
import { RunningService } from '../testing/running-service.ts';

const list = listSchema(noteSchema);
let service: RunningService;
let demo: Awaited<ReturnType<typeof findDemo>>;
let path: string;

beforeAll(async () => {
  service = await RunningService.start();
  demo = await findDemo(service);
  path = `${demo.path}/media/${demo.media('LED Main').id}/notes`;
});
afterAll(() => service.stop());

const notes = (query = '') => service.read(list, 'GET', `${path}${query}`);

it('lists open notes unless told otherwise, on the video and in comps that point into it', async () => {
  const open = (await notes()).data;
  expect(open.length).toBe(5);
  expect(open.every((note) => note.status === 'open')).toBe(true);
  const inComp = open.filter((note) => note.comp_id !== null);
  expect(inComp.map(({ comp_id }) => comp_id)).toEqual([demo.comp('Opener, full rig').id]);
  expect(inComp[0]).toMatchObject({
    author: { name: null, signed_in: false },
    has_drawing: true,
    at_seconds: 45.44,
  });
  expect((await notes('?status=open')).data).toEqual(open);
});

it('lists resolved notes, all notes, and those of one version', async () => {
  const resolved = (await notes('?status=resolved')).data;
  expect(resolved.every((note) => note.status === 'resolved')).toBe(true);
  const all = (await notes('?status=all')).data;
  expect(all.length).toBe(resolved.length + 5);
  const v3 = all.filter((note) => note.version_number === 3);
  expect(v3.length).toBe(2);
  const [first] = v3;
  expect((await notes(`?status=all&version_id=${first?.version_id}`)).data).toEqual(v3);
  expect((await notes('?version_id=ver_none')).data).toEqual([]);
  expect(all.find((note) => note.text.startsWith('Logo'))?.replies_count).toBe(2);
});

it('pages through each note once, and takes cursors of this list only', async () => {
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof notes>> = await notes(
      `?status=all&limit=3${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    seen.push(...page.data.map(({ id }) => id));
    cursor = page.next_cursor;
    expect(page.has_more).toBe(cursor !== null);
  } while (cursor !== null);
  expect(seen).toEqual((await notes('?status=all')).data.map(({ id }) => id));
  const { next_cursor: foreign } = await notes('?status=all&limit=1');
  expect(await service.refusal('GET', `${path}?status=open&cursor=${foreign}`)).toMatchObject({
    code: 'invalid_request',
  });
});

it.each(['?status=closed', '?limit=0', '?limit=101', '?surprise=1', '?cursor=nonsense'])(
  'refuses %s',
  async (query) => {
    expect(await service.refusal('GET', path + query)).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  },
);

it('refuses to list notes of a media item that does not exist', async () => {
  expect(await service.refusal('GET', `${demo.path}/media/med_none/notes`)).toMatchObject({
    status: 404,
    code: 'media_not_found',
  });
});

it('shows what people do to a note: add it, answer it, resolve it, reopen it', async () => {
  const item = demo.media('IMAG Right');
  const of = `${demo.path}/media/${item.id}/notes`;
  const note = noteSchema.parse(
    await service.control('POST', '/notes', {
      media_id: item.id,
      text: 'Crop the left edge',
      author: { name: 'Ines', signed_in: true },
      at_seconds: 3.5,
      has_drawing: true,
      replies_count: 2,
    }),
  );
  expect(note).toMatchObject({
    version_number: 2,
    replies_count: 2,
    author: { name: 'Ines', signed_in: true },
  });
  expect((await service.read(list, 'GET', of)).data).toEqual([note]);
  await service.control('PATCH', `/notes/${note.id}`, { status: 'resolved' });
  expect((await service.read(list, 'GET', of)).data).toEqual([]);
  await service.control('PATCH', `/notes/${note.id}`, { status: 'open' });
  expect((await service.read(list, 'GET', of)).data).toEqual([note]);
});

it('takes a note on a version given by number, and refuses a version and item that do not belong together', async () => {
  const item = demo.media('IMAG Left');
  const note = noteSchema.parse(
    await service.control('POST', '/notes', { media_id: item.id, version_number: 1 }),
  );
  expect(note.version_number).toBe(1);
  const wrong = { media_id: demo.media('LED Main').id, version_id: note.version_id };
  await expect(service.control('POST', '/notes', wrong)).rejects.toThrow('409');
  await expect(service.control('POST', '/notes', {})).rejects.toThrow('400');
});
