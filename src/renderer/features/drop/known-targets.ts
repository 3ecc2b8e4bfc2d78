import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { Project } from '../../../shared/api/project.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { mediaKey, projectsKey } from '../library/library-queries.ts';

/** Reads what the window has already loaded, because dragging cannot wait for an answer. */

export const knownProject = (
  client: QueryClient,
  accountId: AccountId,
  projectId: ProjectId,
): Project | null => findKnown<Project>(client, projectsKey({ accountId }), projectId);

export const knownMedia = (
  client: QueryClient,
  accountId: AccountId,
  projectId: ProjectId,
  mediaId: MediaId,
): MediaView | null => findKnown<MediaView>(client, mediaKey({ accountId }, projectId), mediaId);

function findKnown<Item extends { readonly id: string }>(
  client: QueryClient,
  key: readonly unknown[],
  id: string,
): Item | null {
  for (const items of pagesOf<Item>(client, key)) {
    const found = items.find((item) => item.id === id);
    if (found) return found;
  }
  return null;
}

function pagesOf<Item>(client: QueryClient, key: readonly unknown[]): readonly (readonly Item[])[] {
  type Pages = InfiniteData<{ readonly items: readonly Item[] }>;
  // The service's pages first. Until they are complete, the older known pages fill in the rest.
  return (['service', 'known'] as const).flatMap(
    (source) => client.getQueryData<Pages>([...key, source])?.pages.map((page) => page.items) ?? [],
  );
}
