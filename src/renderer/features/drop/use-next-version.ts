import { useCallback } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import {
  type NextVersionOf,
  newItemVersionNumber,
  nextVersionNumber,
} from '../../../shared/model/next-version.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { useEncodes } from '../sequences/use-encodes.ts';
import type { RowTarget } from './drop-row.ts';

type Jobs = MirroredQueue['jobs'];

/** Uploads by item: ten thousand may be queued, and every row of the sheet asks again at each progress. */
const grouped = new WeakMap<Jobs, ReadonlyMap<MediaId | null, readonly JobSnapshot[]>>();

function uploadsTo(jobs: Jobs, mediaId: MediaId): readonly JobSnapshot[] {
  const byItem = grouped.get(jobs) ?? Map.groupBy(jobs.values(), mediaOfJob);
  grouped.set(jobs, byItem);
  return byItem.get(mediaId) ?? [];
}

/** Tells the number of an item's next version; null if that can't be told. */
export function useVersionNumbers(): (item: MediaView, of?: NextVersionOf) => number | null {
  const jobs = useQueue((queue) => queue.jobs);
  const encodes = useEncodes();
  return useCallback(
    (item, of) => nextVersionNumber(item, uploadsTo(jobs, item.id), encodes, of),
    [jobs, encodes],
  );
}

/** The number of the version that an upload to its item, also one that it makes, becomes; null if that can't be told. */
export function useNextVersion(
  target: RowTarget,
  item: MediaView | null | undefined,
  of: NextVersionOf,
): number | null {
  const encodes = useEncodes();
  return useQueue(({ jobs }) => {
    if (item) return nextVersionNumber(item, uploadsTo(jobs, item.id), encodes, of);
    if (target.kind !== 'new_item') return null;
    return newItemVersionNumber(target.name, jobs.values(), encodes, of.ahead ?? null);
  });
}
