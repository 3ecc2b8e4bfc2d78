import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { type NextVersionOf, nextVersionNumber } from '../../../shared/model/next-version.ts';
import { useQueue } from '../../store/queue-context.tsx';

/** The number of the version that an upload to this item becomes; null if that can't be told. */
export const useNextVersion = (item: MediaView | null | undefined, of: NextVersionOf): number | null =>
  useQueue(({ jobs }) => (item ? nextVersionNumber(item, jobs.values(), of) : null));
