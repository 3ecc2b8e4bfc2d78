import type { MediaId } from '../../../shared/api/ids.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { hasEnded } from '../../../shared/model/ended-states.ts';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { useOpenNotes } from '../library/library-queries.ts';

export interface RowOffers {
  /** The number of open notes on its item. */
  readonly openNotes: number;
  /** Opens the note check with this upload; null if there is nothing to check. */
  readonly checkNotes: (() => void) | null;
  /** Null until it is ready. */
  readonly placeOnStage: (() => void) | null;
}

/** What an upload's row offers for the review: the notes of its item, and placing it on a stage. */
export function useRowOffers(job: JobSnapshot, activeAccountId: AccountId | null): RowOffers {
  const bridge = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const { projectId } = job.target;
  const mediaId: MediaId | null = mediaOfJob(job);
  // Notes and stages are loaded for the current account only.
  const isActive = job.accountId === activeAccountId;
  const counts = useOpenNotes(bridge, { accountId: job.accountId }, projectId, isActive);
  if (mediaId === null || !isActive) return { openNotes: 0, checkNotes: null, placeOnStage: null };
  const openNotes = counts.get(mediaId) ?? 0;
  const isReady = job.state.kind === 'ready';
  const opening = { projectId, mediaId, subject: { kind: 'upload', jobId: job.id } } as const;
  return {
    openNotes,
    checkNotes:
      openNotes > 0 && (isReady || !hasEnded(job.state))
        ? () => openDialog({ kind: 'check', opening })
        : null,
    placeOnStage: isReady
      ? () => openDialog({ kind: 'place_on_stage', projectId, mediaIds: [mediaId] })
      : null,
  };
}
