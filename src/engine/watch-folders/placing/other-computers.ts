import { watchMessages } from '../../../shared/messages/watch.ts';
import type { WatchSettings } from '../../../shared/model/watch-folders.ts';
import { replaySafeMs } from '../../uploads/job/idempotency.ts';
import { accepts, type WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from './choose-place.ts';
import { isOlderThan } from './older-version.ts';

export interface OtherComputersFacts {
  readonly settings: Pick<WatchSettings, 'shared' | 'rule'>;
  readonly file: Pick<WatchedFile, 'times' | 'insisted' | 'accepted'>;
  readonly item: WatchedItem;
  /** This computer has uploaded a file of this name to the item before, so its current version is known. */
  readonly isOurs: boolean;
  readonly nowMs: number;
}

export type OtherComputers = { readonly kind: 'waits' } | Extract<Placement, { readonly kind: 'asks' }>;

/** How long it may take until other computers see a receipt on a network drive. */
const receiptComesMs = 2 * 60_000;
const uploadTakesMs = 2 * 60 * 60_000;

/**
 * Whether another computer may have uploaded this same file as the current version of an item, without having been able to
 * leave a receipt. A version cannot be undone, so a person is asked rather than risking a second one; null if there is no risk.
 */
export function otherMayHave(facts: OtherComputersFacts): OtherComputers | null {
  const { settings, file, item, isOurs, nowMs } = facts;
  if (!settings.shared || accepts(file, 'same_bytes') || isOurs) return null;
  const isNew = settings.rule.kind === 'new_items';
  const { versionCreatedAtMs: versionAtMs } = item;
  if (versionAtMs === null) {
    // Still processing. For a known item the same file makes the same request (see below); a new item may come from this file.
    if (!isNew || item.createdAtMs === null) return null;
    return nowMs - item.createdAtMs < uploadTakesMs ? { kind: 'waits' } : asks(item);
  }
  if (isOlderThan(file, versionAtMs)) return null;
  const ageMs = nowMs - versionAtMs;
  // The same file for the same item makes the same request on every computer, and the service recognizes that.
  if (!isNew && ageMs < replaySafeMs) return null;
  return ageMs < receiptComesMs ? { kind: 'waits' } : asks(item);
}

const asks = ({ id, name }: WatchedItem): Extract<Placement, { readonly kind: 'asks' }> => ({
  kind: 'asks',
  says: watchMessages.otherMayHave,
  candidates: [{ mediaId: id, name, why: watchMessages.shortItem }],
});
