import { expect, it } from 'vitest';
import { mediaViewSchema } from '../../../shared/ipc/requests/library.ts';
import { type MediaFilter, noFilter } from '../../store/window-store.ts';
import { filterIsActive, filterMedia } from './filter-media.ts';

const item = (name: string, more: object = {}) =>
  mediaViewSchema.parse({
    object: 'media',
    id: name,
    project_id: 'project',
    name,
    type: 'video',
    status: 'ready',
    duration_seconds: 10,
    width: 1920,
    height: 1080,
    thumbnail: null,
    version: null,
    versions_count: 1,
    created_at: '2026-01-01T00:00:00Z',
    ...more,
  });

const items = [
  item('LED 10'),
  item('LED 2', { status: 'processing', width: 15360 }),
  item('Café intro', { duration_seconds: 90 }),
  item('outro', {
    created_at: '2026-02-01T00:00:00Z',
    version: { id: 'v', created_at: '2026-03-01T00:00:00Z' },
  }),
];
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
