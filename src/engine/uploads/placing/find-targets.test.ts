import { expect, it } from 'vitest';
import { limits } from '../../../shared/api/limits.ts';
import { projectSchema } from '../../../shared/api/project.ts';
import { answeredClient, listOf } from '../../testing/answered-client.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import type { Placement } from '../tables/unplaced-upload.ts';
import { item, project } from '../testing/one-runner.ts';
import { findTargets, type PlacingVoice, type TargetParts } from './find-targets.ts';

const random = { fraction: () => 0, bytes: () => new Uint8Array(), uuid: () => 'uuid' };
const named = (id: string, name: string, changes: object = {}) => ({ ...item(), id, name, ...changes });
const library = [
  named('med_wall', 'LED Main', { width: 3840, height: 1080 }),
  named('med_floor', 'Floor', { width: null, height: null }),
  named('med_poster', 'Poster', { type: 'image' }),
];

function find(
  placement: Placement,
  paths: readonly string[],
  {
    items = library,
    voice = null,
    mayBeMade = async () => false,
  }: Partial<Pick<TargetParts, 'voice' | 'mayBeMade'>> & { items?: readonly object[] } = {},
) {
  return findTargets({
    client: answeredClient(new FakeClock(), random, () => listOf(items)),
    project: projectSchema.parse(project()),
    sentAs: () => null,
    ...{ paths, placement, voice, mayBeMade, signal: new AbortController().signal },
  });
}
const place = { projectId: 'prj_1', projectName: 'Show' };
const wall = { kind: 'version', ...place, mediaId: 'med_wall', mediaName: 'LED Main' };
const floor = { kind: 'version', ...place, mediaId: 'med_floor', mediaName: 'Floor' };
const newItem = (name: string) => ({ target: { kind: 'new_item', ...place, name }, itemShape: null });
const troubled = (code: string) => expect.objectContaining({ trouble: expect.objectContaining({ code }) });

it('puts every file into the item that is named, and knows its shape', async () => {
  const found = await find({ kind: 'media', text: 'led main' }, ['/a.mov', '/b.mov']);
  const goes = { target: wall, itemShape: { width: 3840, height: 1080 } };
  expect(found).toEqual([goes, goes]);
});

it('refuses an item that takes no versions', async () => {
  const found = find({ kind: 'media', text: 'Poster' }, ['/a.mov']);
  await expect(found).rejects.toEqual(troubled('not_a_video_item'));
});

it.each([
  { name: ' Sky ', paths: ['/a.mov', '/b.mov'], names: ['Sky', 'Sky'] },
  { name: 'n'.repeat(limits.mediaNameMax), paths: ['/a.mov'], names: ['n'.repeat(limits.mediaNameMax)] },
  { name: null, paths: ['/r/Sky_v1.mov', '/r/Sky_v2.mov', '/r/Sea_v1.mov'], names: ['Sky', 'Sky', 'Sea'] },
])('names new items $names', async ({ name, paths, names }) => {
  expect(await find({ kind: 'new', name }, paths)).toEqual(names.map(newItem));
});

it('makes no second item of the name that an image has, unless somebody gave that name', async () => {
  const found = find({ kind: 'new', name: null }, ['/r/Sky_v1.mov', '/r/Poster_v2.mov']);
  await expect(found).rejects.toEqual(troubled('name_taken'));
  await expect(found).rejects.toThrow('“Poster” is an image: only videos take new versions.');
  expect(await find({ kind: 'new', name: 'Poster' }, ['/r/Poster_v2.mov'])).toEqual([newItem('Poster')]);
  expect(await find({ kind: 'new', name: null }, ['/r/Poster_side_v2.mov'])).toEqual([
    newItem('Poster side'),
  ]);
});

const twins = [named('med_1', 'Halo'), named('med_2', 'Halo')];

it('makes no second item of the name that a video has, unless this file made it or somebody gave that name', async () => {
  const paths = ['/r/Sky_v1.mov', '/r/LED_Main_v5.mov'];
  const found = find({ kind: 'new', name: null }, paths);
  await expect(found).rejects.toEqual(troubled('name_taken'));
  await expect(found).rejects.toThrow('There is already an item named “LED Main”.');
  await expect(find({ kind: 'new', name: null }, ['/r/Halo_v2.mov'], { items: twins })).rejects.toThrow(
    '“Halo”',
  );
  expect(await find({ kind: 'new', name: 'LED Main' }, paths.slice(1))).toEqual([newItem('LED Main')]);

  const asked: unknown[] = [];
  const mayBeMade: TargetParts['mayBeMade'] = async (path, { name }, { id }) =>
    asked.push([path, name, id]) > 0;
  expect(await find({ kind: 'new', name: null }, paths, { mayBeMade })).toEqual([
    newItem('Sky'),
    newItem('LED Main'),
  ]);
  expect(asked).toEqual([['/r/LED_Main_v5.mov', 'LED Main', 'med_wall']]);
});

it.each([
  { name: '  ', code: 'usage', sentence: 'An item needs a name.' },
  { name: 'n'.repeat(limits.mediaNameMax + 1), code: 'usage', sentence: `${limits.mediaNameMax + 1}` },
])('refuses a name that no item may have', async ({ name, code, sentence }) => {
  const found = find({ kind: 'new', name }, ['/a.mov']);
  await expect(found).rejects.toEqual(troubled(code));
  await expect(found).rejects.toThrow(sentence);
});

const match = { kind: 'match' } as const;
it('finds each file its item by name, says so, and asks nobody', async () => {
  const told: string[] = [];
  const voice: PlacingVoice = {
    choose: () => Promise.reject(new Error('Nobody is to be asked.')),
    matched: (fileName, { id }) => told.push(`${fileName} ${id}`),
  };
  const found = await find(match, ['/r/Floor_v3.mov', '/r/LED_Main_v5.mov'], { voice });
  expect(found).toEqual([
    { target: floor, itemShape: null },
    { target: wall, itemShape: { width: 3840, height: 1080 } },
  ]);
  expect(told).toEqual(['Floor_v3.mov med_floor', 'LED_Main_v5.mov med_wall']);
});

it('matches no file with an item that takes no versions, and names every file without one', async () => {
  const found = find(match, ['/r/Poster_v1.mov', '/r/Floor_v3.mov', '/r/Quite Another.mov']);
  await expect(found).rejects.toEqual(troubled('no_match'));
  await expect(found).rejects.toThrow('No match for Poster_v1.mov, Quite Another.mov.');
});

it.each([
  { who: 'nobody is there', voice: null },
  { who: 'nobody can answer', voice: { choose: null, matched: () => {} } },
])('asks nothing where $who: it says what may have been meant', async ({ voice }) => {
  const found = find(match, ['/r/Halo_v2.mov'], { items: twins, voice });
  await expect(found).rejects.toEqual(troubled('match_ambiguous'));
  const candidates = [/^Halo_v2\.mov: med_1 {2}Halo \(/, /^Halo_v2\.mov: med_2 {2}Halo \(/];
  await expect(found).rejects.toMatchObject({ candidates: candidates.map((c) => expect.stringMatching(c)) });
});

it('asks which of two it is, and takes the answer', async () => {
  const asked: unknown[] = [];
  const told: string[] = [];
  const voice: PlacingVoice = {
    choose: async (fileName, candidates, says) => {
      asked.push([fileName, candidates.map(({ id }) => id), says !== '']);
      const [, second] = candidates;
      if (!second) throw new Error('There is no second one.');
      return second;
    },
    matched: (_, { id }) => told.push(id),
  };
  const [found] = await find(match, ['/r/Halo_v2.mov'], { items: twins, voice });
  expect(asked).toEqual([['Halo_v2.mov', ['med_1', 'med_2'], true]]);
  expect([found?.target, told]).toEqual([{ ...wall, mediaId: 'med_2', mediaName: 'Halo' }, ['med_2']]);
});
