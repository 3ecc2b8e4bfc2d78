import type { UploadTarget } from '../../../shared/model/uploads.ts';

/** A finished file that goes somewhere, or has gone. */
export interface Contender {
  readonly path: string;
  readonly modifiedNs: string;
  readonly target: UploadTarget;
  /**
   * `waits`: nothing has been made for it yet, it can still be left out. `begun`: its version is being made or uploaded.
   * `there`: it was uploaded.
   */
  readonly stage: 'waits' | 'begun' | 'there';
  /** Somebody said that it is to be uploaded. */
  readonly insisted: boolean;
}

/** Where a file goes, as one text. */
export const placeKey = (target: UploadTarget): string =>
  target.kind === 'version'
    ? `item ${target.projectId} ${target.mediaId}`
    : `new ${target.projectId} ${target.name.normalize('NFC').toLowerCase()}`;

/** Of the files for one item, those that are older than another one there: by path, with the newer one that wins. Pure. */
export function outdated(contenders: readonly Contender[]): ReadonlyMap<string, string> {
  const newest = new Map<string, Contender>();
  for (const contender of contenders) {
    const key = placeKey(contender.target);
    const known = newest.get(key);
    if (!known || isNewer(contender, known)) newest.set(key, contender);
  }
  const left = new Map<string, string>();
  for (const contender of contenders) {
    const winner = newest.get(placeKey(contender.target));
    if (contender.stage !== 'waits' || contender.insisted || !winner || winner === contender) continue;
    left.set(contender.path, winner.path);
  }
  return left;
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** Of two that were written in the same moment, the later name: `v10` after `v9`. */
function isNewer(a: Contender, b: Contender): boolean {
  const [aNs, bNs] = [BigInt(a.modifiedNs), BigInt(b.modifiedNs)];
  return aNs === bNs ? inOrder.compare(a.path, b.path) > 0 : aNs > bNs;
}
