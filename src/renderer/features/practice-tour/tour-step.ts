import type { MediaId } from '../../../shared/api/ids.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';

export type TourStep =
  | { readonly kind: 'upload' }
  | { readonly kind: 'watch' }
  | { readonly kind: 'read'; readonly versionNumber: number | null }
  | { readonly kind: 'done' };

/** Where somebody is in the tour, by what really happened: nothing is ticked off that did not. */
export function tourStep(
  sampleName: string,
  mediaId: MediaId,
  jobs: Iterable<Pick<JobSnapshot, 'file' | 'target' | 'state' | 'delivery'>>,
  openItem: MediaId | null,
): TourStep {
  const mine = [...jobs].filter(
    ({ file, target }) => file.name === sampleName && target.kind === 'version' && target.mediaId === mediaId,
  );
  const ready = mine.find(({ state }) => state.kind === 'ready');
  if (ready) {
    return openItem === mediaId
      ? { kind: 'done' }
      : { kind: 'read', versionNumber: ready.delivery?.versionNumber ?? null };
  }
  const isOn = mine.some(({ state }) => !['failed', 'rejected', 'cancelled'].includes(state.kind));
  return { kind: isOn ? 'watch' : 'upload' };
}
