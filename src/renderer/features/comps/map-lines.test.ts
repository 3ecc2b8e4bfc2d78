import { expect, it } from 'vitest';
import { compSchema } from '../../../shared/api/comp.ts';
import { mediaIdSchema, stageIdSchema } from '../../../shared/api/ids.ts';
import type { StageView } from '../../../shared/model/library-views.ts';
import type { ItemOnScreen } from '../../../shared/model/stage-map.ts';
import { heightOfLines, mapLines, mapStages } from './map-lines.ts';
import { mapStops, stopAfterKey } from './map-stops.ts';

const stage = (id: string, screens: readonly string[]): StageView => ({
  object: 'stage',
  id: stageIdSchema.parse(id),
  name: id,
  default_screen: null,
  known_screens: [...screens],
  thumbnail: null,
});
const comp = (id: string, stageId: string | null, screens: readonly string[]) =>
  compSchema.parse({
    object: 'comp',
    id,
    project_id: 'prj',
    name: id,
    stage_id: stageId,
    status: 'draft',
    duration_seconds: 1,
    screens: screens.map((screen) => ({ screen, media_id: screen, start_seconds: 0, duration_seconds: 1 })),
    created_at: null,
    updated_at: null,
    app_url: 'https://app.example/',
  });
const sizes: Readonly<Record<string, readonly [number, number]>> = {
  wall: [15_360, 1080],
  main: [1920, 1080],
  led: [3840, 1080],
  imag: [1080, 1920],
  'imag right': [1080, 1920],
  floor: [2048, 2048],
};
const itemOf = (mediaId: string): ItemOnScreen => ({
  id: mediaIdSchema.parse(mediaId),
  width: sizes[mediaId]?.[0] ?? null,
  height: sizes[mediaId]?.[1] ?? null,
  duration_seconds: null,
  version: null,
});
const mapOf = (stages: readonly StageView[], all: readonly ReturnType<typeof comp>[], isFiltered = false) =>
  mapStages(stages, { all, shown: all, isFiltered }, itemOf);

it('draws stages in their order, those without comps last, and comps on none below them', () => {
  const stages = [stage('empty', ['main']), stage('hall', ['main']), stage('unknown', [])];
  const all = [comp('a', 'hall', ['main']), comp('b', null, ['side']), comp('c', 'gone', ['side'])];
  const named = (isFiltered: boolean) =>
    mapOf(stages, all, isFiltered).map(({ stage: at, comps }) => [at?.id ?? null, comps.map(({ id }) => id)]);
  expect(named(false)).toEqual([
    ['hall', ['a']],
    [null, ['b', 'c']],
    ['empty', []],
    ['unknown', []],
  ]);
  expect(named(true)).toEqual([
    ['hall', ['a']],
    [null, ['b', 'c']],
  ]);
});

it('puts comps beside each other where there is room, a wall on a line of its own, and nothing over anything', () => {
  const stages = [stage('hall', ['main', 'left', 'right']), stage('ring', ['wall'])];
  const all = [
    ...['a', 'b', 'c', 'd', 'e'].map((id) => comp(id, 'hall', ['main'])),
    ...['x', 'y'].map((id) => comp(id, 'ring', ['wall'])),
  ];
  const lines = mapLines(mapOf(stages, all), 1000);
  const cards = lines.map((line) =>
    line.kind === 'comps' ? line.cards.map((card) => card.comp?.id) : line.mapped.stage?.id,
  );
  expect(cards).toEqual(['hall', ['a', 'b'], ['c', 'd'], ['e'], 'ring', ['x'], ['y']]);
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next) expect(next.topPx).toBeGreaterThanOrEqual(line.topPx + line.heightPx);
    if (line.kind !== 'comps') continue;
    for (const { leftPx } of line.cards) expect(leftPx + line.cardWidthPx).toBeLessThanOrEqual(1000.001);
  }
  expect(heightOfLines(lines)).toBeGreaterThan(heightOfLines(mapLines(mapOf(stages, all), 2000)));
  expect(heightOfLines([])).toBe(0);
});

it('leads keys through what plays somewhere, in order, and up and down to the nearest', () => {
  const stages = [stage('hall', ['main', 'left', 'right'])];
  const all = ['a', 'b', 'c'].map((id) => comp(id, 'hall', id === 'b' ? ['main', 'right'] : ['main']));
  const stops = mapStops(mapLines(mapOf(stages, all), 1000));
  expect(stops.map(({ key }) => key)).toEqual(['a.0', 'b.0', 'b.2', 'c.0']);
  const after = (key: string, from: number) => {
    const stop = stops[from];
    return stop ? stopAfterKey(key, stop, stops)?.key : undefined;
  };
  expect(after('ArrowRight', 1)).toBe('b.2');
  expect(after('ArrowLeft', 1)).toBe('a.0');
  expect(after('ArrowLeft', 0)).toBeUndefined();
  expect(after('ArrowDown', 0)).toBe('c.0');
  expect(after('ArrowUp', 3)).toBe('a.0');
  expect(after('End', 0)).toBe('c.0');
  expect(after('Home', 3)).toBe('a.0');
  expect(after('x', 0)).toBeUndefined();
});

it('lets cards and pictures grow in a window that is higher than all of them, as far as all stays in sight', () => {
  const comps = ['a', 'b', 'c', 'd'].map((id) => comp(id, 'hall', ['main', 'side']));
  const mapped = mapOf([stage('hall', ['main', 'side'])], comps);
  const usual = mapLines(mapped, 2_000);
  const cardIn = (lines: ReturnType<typeof mapLines>) => {
    const line = lines.find(({ kind }) => kind === 'comps');
    return line?.kind === 'comps' ? line.cardWidthPx : 0;
  };
  expect(mapLines(mapped, 2_000, heightOfLines(usual))).toEqual(usual);
  const large = mapLines(mapped, 2_000, 1_300);
  expect(cardIn(large)).toBeGreaterThan(1.5 * cardIn(usual));
  expect(heightOfLines(large)).toBeLessThanOrEqual(1_300);
});

it('leaves no third of a high window empty while pictures could be larger', () => {
  const screens = ['led', 'imag', 'imag right', 'floor'];
  const all = [...['a', 'b', 'c', 'd'].map((id) => comp(id, 'hall', screens)), comp('x', 'ring', ['wall'])];
  const mapped = mapOf([stage('hall', screens), stage('ring', ['wall'])], all);
  for (const heightPx of [1_200, 1_280, 1_360]) {
    const high = heightOfLines(mapLines(mapped, 2_290, heightPx));
    expect(high).toBeLessThanOrEqual(heightPx);
    expect(high, `of ${heightPx} px`).toBeGreaterThan(0.85 * heightPx);
  }
});
