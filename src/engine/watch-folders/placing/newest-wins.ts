import { naturalOrder } from '../../../shared/model/natural-order.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import { placeKey } from '../file/place-key.ts';

/** A finished file that is about to be uploaded to an item, or was. */
export interface Contender {
  readonly path: string;
  readonly modifiedNs: string;
  readonly target: UploadTarget;
  /**
   * `asks`: it needs a choice first, so it doesn't stand in the way of older ones.
   * `waits`: nothing has been made for it yet, so it can still be skipped. `begun`: its version is being made or uploaded.
   * `there`: it was uploaded.
   */
  readonly stage: 'asks' | 'waits' | 'begun' | 'there';
  /** A person said to upload it. */
  readonly insisted: boolean;
}

/** The files that are older than another file for the same item, each mapped to the newer one. Pure. */
export function outdated(contenders: readonly Contender[]): ReadonlyMap<string, string> {
  const newest = new Map<string, Contender>();
  for (const contender of contenders) {
    if (contender.stage === 'asks') continue;
    const key = placeKey(contender.target);
    const known = newest.get(key);
    if (!known || isNewer(contender, known)) newest.set(key, contender);
  }
  const left = new Map<string, string>();
  for (const contender of contenders) {
    const winner = newest.get(placeKey(contender.target));
    const mayBeLeft = contender.stage === 'waits' || contender.stage === 'asks';
    if (!mayBeLeft || contender.insisted || !winner || !isNewer(winner, contender)) continue;
    left.set(contender.path, winner.path);
  }
  return left;
}

/** Of two files written at the same moment, the one with the later name is newer: `v10` after `v9`. */
function isNewer(a: Contender, b: Contender): boolean {
  const [aNs, bNs] = [BigInt(a.modifiedNs), BigInt(b.modifiedNs)];
  return aNs === bNs ? naturalOrder(a.path, b.path) > 0 : aNs > bNs;
}
