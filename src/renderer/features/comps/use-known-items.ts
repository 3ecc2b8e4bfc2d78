import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Comp } from '../../../shared/api/comp.ts';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { type KeyScope, useOpenNotes } from '../library/library-queries.ts';
import type { KnownItems } from './comp-on-map.ts';

const ratesMax = 1_000;

/** What is known about the items that these comps play, without asking the service. */
export function useKnownItems(
  scope: KeyScope,
  projectId: ProjectId,
  comps: readonly Comp[],
  media: readonly MediaView[],
): KnownItems {
  const bridge = useBridge();
  const openNotes = useOpenNotes(bridge, scope, projectId);
  const items = useMemo(() => new Map(media.map((item) => [item.id, item])), [media]);
  const played = useMemo(
    () => [...new Set(comps.flatMap(({ screens }) => screens.map(({ media_id: id }) => id)))].sort(),
    [comps],
  );
  const data = useItemsFromHere(played);
  return useMemo(
    () => ({
      items,
      openNotes,
      uploads: data?.uploads ?? [],
      rates: new Map((data?.rates ?? []).map((rate): [MediaId, typeof rate] => [rate.mediaId, rate])),
    }),
    [items, openNotes, data],
  );
}

/** The frame rates of items, and their versions that were uploaded from here; undefined until they are known. */
export function useItemsFromHere(items: readonly MediaId[]) {
  const bridge = useBridge();
  const mediaIds = items.slice(0, ratesMax);
  const { data } = useQuery({
    queryKey: [...queryKeys.frameRates, ...mediaIds],
    queryFn: () => unwrap(bridge.requests.library.itemsFromHere({ mediaIds: [...mediaIds] })),
    placeholderData: (before) => before,
    staleTime: 0,
  });
  return data;
}
