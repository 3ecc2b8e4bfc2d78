import { hasEnded } from '../../../shared/model/ended-states.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { JobRecord } from '../job/job.ts';
import type { UploadHistory } from '../tables/upload-history.ts';
import type { UploadLedger } from '../tables/upload-ledger.ts';
import { findSameBytes } from '../transfer/find-same-bytes.ts';
import { contentHash } from '../transfer/running-hash.ts';
import type { UploadPowers } from '../upload-powers.ts';
import { goesTo, mayArrive } from './joining.ts';

export type NewItemTarget = Extract<UploadTarget, { kind: 'new_item' }>;

interface AskedBeforeParts {
  readonly jobs: readonly JobRecord[];
  readonly history: Pick<UploadHistory, 'unfinishedItem'>;
  readonly ledger: Pick<UploadLedger, 'candidates'>;
  readonly powers: Pick<UploadPowers, 'openRender'>;
}

/**
 * Whether a file for a new item was asked for before on this computer, so that no second item of the name is made: it joins an
 * upload, becomes the next version of an item that is being made, continues one that was left unfinished, or is there already.
 */
export async function askedBefore(
  path: string,
  target: NewItemTarget,
  { jobs, history, ledger, powers }: AskedBeforeParts,
  signal: AbortSignal,
): Promise<boolean> {
  const isOnItsWay = (job: JobRecord) =>
    goesTo(job, target) && (job.path === path ? mayArrive(job) : !hasEnded(job.state));
  if (jobs.some(isOnItsWay) || history.unfinishedItem(target.projectId, path, target.name) !== null)
    return true;
  const opened = await powers.openRender(path);
  if (opened.kind === 'failed') return false;
  await using render = opened.render;
  const { sizeBytes } = render.identity;
  const hash = () => contentHash(render.read.bind(render), sizeBytes, signal);
  return (await findSameBytes(ledger.candidates(target, sizeBytes), hash)) !== null;
}
