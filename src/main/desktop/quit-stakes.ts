import { keptByPause } from '../../shared/model/kept-by-pause.ts';
import { lostByCut } from '../../shared/model/sign-out-stakes.ts';
import type { QueueSnapshot } from '../../shared/model/upload-queue.ts';
import { isCutShort } from './queue-summary.ts';

interface Uploads {
  readonly uploads: number;
  readonly sentBytes: number;
}

/** What quitting now would interrupt, and what of that must be uploaded again. */
export interface QuitStakes {
  readonly underWay: number;
  /** Interrupted uploads that start from the beginning, because their connection closes. */
  readonly startAgain: Uploads;
  /** Paused uploads that lose their bytes, because the pause keeps their connection open and quitting closes it. */
  readonly held: Uploads;
}

export const nothingAtStake: QuitStakes = {
  underWay: 0,
  startAgain: { uploads: 0, sentBytes: 0 },
  held: { uploads: 0, sentBytes: 0 },
};

export const isNothingAtStake = ({ underWay, held }: QuitStakes): boolean =>
  underWay === 0 && held.uploads === 0;

export function quitStakes(
  { jobs: all, conditions }: Pick<QueueSnapshot, 'jobs' | 'conditions'>,
  nowMs: number,
): QuitStakes {
  // Another program uploads, and continues without this one.
  if (conditions.sender !== 'this') return nothingAtStake;
  // What is being canceled is canceled by quitting, too.
  const jobs = all.filter(({ cancelsAtMs }) => cancelsAtMs === null);
  const underWay = jobs.filter(isCutShort);
  const lostBytes = underWay.map(lostByCut);
  const heldBytes = jobs.map((job) => {
    const kept = keptByPause(job, nowMs);
    return kept?.kind === 'connection' && !kept.resumable ? kept.sentBytes : 0;
  });
  return { underWay: underWay.length, startAgain: total(lostBytes), held: total(heldBytes) };
}

function total(bytes: readonly number[]): Uploads {
  const some = bytes.filter((sentBytes) => sentBytes > 0);
  return { uploads: some.length, sentBytes: some.reduce((sum, sentBytes) => sum + sentBytes, 0) };
}
