import { expect, it } from 'vitest';
import { type MediaFilter, noFilter } from '../../store/window-store.ts';
import { exampleItems as items } from '../../testing/media-examples.ts';
import { filterIsActive, filterMedia } from './filter-media.ts';

const facts = { openNotes: new Map([[items[0]?.id ?? items[1]?.id, 2]]), mine: new Set([items[3]?.id]) };
const shown = (patch: Partial<MediaFilter>) =>
  filterMedia(items, { ...noFilter, ...patch }, facts as Parameters<typeof filterMedia>[2]).map(
    ({ name }) => name,
  );

it('leaves everything as it is without a filter', () =>
  expect(filterMedia(items, noFilter, facts as Parameters<typeof filterMedia>[2])).toBe(items));
it('finds without accents, in any order of words', () =>
  expect(shown({ text: 'INTRO cafe' })).toEqual(['Café intro']));
it('filters by status', () => expect(shown({ status: 'processing' })).toEqual(['LED 2']));
it('filters by open notes', () => expect(shown({ onlyWithOpenNotes: true })).toEqual(['LED 10']));
it('filters by what was sent from here', () => expect(shown({ onlyMine: true })).toEqual(['outro']));
it('knows when nothing is filtered', () => {
  expect(filterIsActive({ ...noFilter, text: '  ' })).toBe(false);
  expect(filterIsActive({ ...noFilter, onlyMine: true })).toBe(true);
});
