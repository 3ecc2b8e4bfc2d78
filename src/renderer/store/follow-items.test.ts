import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { MediaView } from '../../shared/model/library-views.ts';
import { exampleItem } from '../testing/media-examples.ts';
import { followItems } from './follow-items.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('asks again for the picture of a new version while the item still has the one of the version before', async () => {
  const client = new QueryClient();
  const item = exampleItem('LED Main');
  const older: MediaView = { ...item, thumbnail: '/v4.jpg', isOlderPicture: true };
  const answers: MediaView[] = [older, older, { ...item, thumbnail: '/v5.jpg' }];
  const mediaItem = async () => ({
    ok: true,
    value: { item: answers.length > 1 ? answers.shift() : answers[0], fetchedAtMs: 0 },
  });
  const bridge = { requests: { library: { mediaItem } } } as unknown as Bridge;
  const queryKey = ['library', 'account', 'projects', item.project_id, 'media', 'service'];
  client.setQueryData(queryKey, { pages: [{ items: [older] }], pageParams: [null] });
  // Observes the query, as an open list does.
  const shownList = {
    queryKey,
    queryFn: () => Promise.reject(new Error('Not asked for')),
    staleTime: Infinity,
  };
  const stop = new QueryObserver(client, shownList).subscribe(() => {});
  const shown = () =>
    client.getQueryData<{ pages: { items: MediaView[] }[] }>(queryKey)?.pages[0]?.items[0]?.thumbnail;
  await followItems(client, bridge, { projectId: item.project_id, mediaIds: [item.id] });
  expect(shown()).toBe('/v4.jpg');
  await vi.advanceTimersByTimeAsync(2_000);
  expect(shown()).toBe('/v4.jpg');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(shown()).toBe('/v5.jpg');
  stop();
});
