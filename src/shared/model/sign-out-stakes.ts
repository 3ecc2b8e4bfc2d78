import type { AccountId } from './account.ts';
import { waitsForRender } from './held-quietly.ts';
import { mayPause } from './may-stop.ts';
import type { JobSnapshot } from './uploads.ts';

/** What signing out of an account stops. */
export interface SignOutStakes {
  readonly uploads: number;
  /** Those of them that start from the beginning, because their connection closes. */
  readonly startAgain: { readonly uploads: number; readonly sentBytes: number };
}

export function signOutStakes(jobs: Iterable<JobSnapshot>, accountId: AccountId): SignOutStakes {
  const stopped = [...jobs].filter(
    (job) =>
      job.accountId === accountId && job.cancelsAtMs === null && (mayPause(job) || waitsForRender(job.state)),
  );
  const lost = stopped.map(lostByCut).filter((bytes) => bytes > 0);
  return {
    uploads: stopped.length,
    startAgain: { uploads: lost.length, sentBytes: lost.reduce((sum, bytes) => sum + bytes, 0) },
  };
}

/** The bytes of an upload that are uploaded again if its connection closes now. */
export const lostByCut = ({
  state,
  delivery,
  progress,
}: Pick<JobSnapshot, 'state' | 'delivery' | 'progress'>): number =>
  state.kind === 'sending' && !delivery?.resumable ? (progress?.sentBytes ?? 0) : 0;
