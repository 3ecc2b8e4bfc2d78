import { type MediaView, mediaViewSchema } from '../../shared/model/library-views.ts';

export const exampleItem = (name: string, more: object = {}): MediaView =>
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

/** Items that differ in everything that lists are searched, filtered and sorted by. */
export const exampleItems: readonly MediaView[] = [
  exampleItem('LED 10'),
  exampleItem('LED 2', { status: 'processing', width: 15360 }),
  exampleItem('Café intro', { duration_seconds: 90 }),
  exampleItem('outro', {
    created_at: '2026-02-01T00:00:00Z',
    version: { id: 'v', created_at: '2026-03-01T00:00:00Z' },
  }),
];
