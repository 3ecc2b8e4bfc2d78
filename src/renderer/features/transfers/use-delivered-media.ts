import { type InfiniteData, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import type { JobSnapshot, JobStateKind } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { invalidateLibrary, queryKeys } from '../../bridge/queries.ts';
import { mediaKey } from '../library/library-queries.ts';
import { mediaOfJob } from '../library/on-its-way.ts';

/** States that change what the service says of an item. */
const tellingStates: readonly JobStateKind[] = ['processing', 'ready', 'rejected', 'superseded'];
const togetherMs = 400;
/** A few items are asked for one by one; for more, the project's pages cost fewer requests. */
const oneByOneMax = 5;

interface Changed {
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
}

/** Brings into the window what transfers have changed: new items, new versions, their status and frame rates. */
export function useDeliveredMedia(accountId: string): void {
  const bridge = useBridge();
  const client = useQueryClient();
  useEffect(() => {
    const states = new Map<string, JobStateKind>();
    const changed = new Map<MediaId, Changed>();
    let timer: ReturnType<typeof setTimeout> | null = null;
    const refresh = () => {
      timer = null;
      const items = [...changed.values()];
      changed.clear();
      // What was sent from here was looked into here: the notes on it can be shown at their frames now.
      for (const { mediaId } of items)
        void client.invalidateQueries({ queryKey: queryKeys.versionRates(mediaId) });
      if (items.length <= oneByOneMax)
        for (const item of items) void refreshItem(bridge, client, accountId, item);
      else
        for (const projectId of new Set(items.map((item) => item.projectId))) {
          invalidateLibrary(client, { projectId, part: 'media' });
        }
    };
    const remember = (job: JobSnapshot) => {
      const before = states.get(job.id);
      states.set(job.id, job.state.kind);
      const mediaId = mediaOfJob(job);
      const isNews =
        before !== undefined && before !== job.state.kind && tellingStates.includes(job.state.kind);
      if (!isNews || mediaId === null || job.accountId !== accountId) return;
      changed.set(mediaId, { projectId: job.target.projectId, mediaId });
      timer ??= setTimeout(refresh, togetherMs);
    };
    const stop = bridge.events.queueChanged((event) => {
      if (event.kind === 'jobs_changed') for (const job of event.jobs) remember(job);
    });
    return () => {
      stop();
      if (timer !== null) clearTimeout(timer);
    };
  }, [bridge, client, accountId]);
}

type MediaPages = InfiniteData<{ readonly items: readonly MediaView[] }>;

async function refreshItem(
  bridge: Bridge,
  client: QueryClient,
  accountId: string,
  { projectId, mediaId }: Changed,
): Promise<void> {
  const answer = await bridge.requests.library.mediaItem({ source: 'service', projectId, mediaId });
  const item = answer.ok ? answer.value.item : null;
  if (!item) return;
  client.setQueryData<MediaPages>([...mediaKey({ accountId }, projectId), 'service'], (known) =>
    known ? withItem(known, item) : known,
  );
}

function withItem(known: MediaPages, item: MediaView): MediaPages {
  const isThere = known.pages.some(({ items }) => items.some(({ id }) => id === item.id));
  const last = known.pages.length - 1;
  const pages = known.pages.map((page, index) => {
    if (isThere) return { ...page, items: page.items.map((one) => (one.id === item.id ? item : one)) };
    return index === last ? { ...page, items: [...page.items, item] } : page;
  });
  return { ...known, pages };
}
