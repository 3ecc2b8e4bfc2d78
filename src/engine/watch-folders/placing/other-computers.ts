import { watchMessages } from '../../../shared/messages/watch.ts';
import type { WatchSettings } from '../../../shared/model/watch-folders.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { Placement, WatchedItem } from './choose-place.ts';

export interface OtherComputersFacts {
  readonly settings: Pick<WatchSettings, 'shared' | 'rule'>;
  readonly file: Pick<WatchedFile, 'times' | 'insisted'>;
  readonly item: WatchedItem;
  /** This computer has uploaded to the item by this name: what is there is known. */
  readonly isOurs: boolean;
  readonly nowMs: number;
}

export type OtherComputers = { readonly kind: 'waits' } | Extract<Placement, { readonly kind: 'asks' }>;

/** Clocks of servers and file servers may differ by this much. */
const clocksDifferMs = 5 * 60_000;
/** How long the service knows a request again, with an hour to spare. */
const replayHoldsMs = 23 * 60 * 60_000;
/** A receipt on a network drive may be seen by others this much later. */
const receiptComesMs = 2 * 60_000;
const uploadTakesMs = 2 * 60 * 60_000;

/**
 * Whether another computer may have made the current version of an item out of this very file, without having been able
 * to leave word of it. Versions cannot be taken back, so it is asked rather than made twice; null where that cannot be.
 */
export function otherMayHave(facts: OtherComputersFacts): OtherComputers | null {
  const { settings, file, item, isOurs, nowMs } = facts;
  if (!settings.shared || file.insisted || isOurs) return null;
  const isNew = settings.rule.kind === 'new_items';
  const { versionCreatedAtMs: versionAtMs } = item;
  if (versionAtMs === null) {
    // Its first version is on its way: under the same key for a known item, under that of a new item for a new one.
    if (!isNew || item.createdAtMs === null) return null;
    return nowMs - item.createdAtMs < uploadTakesMs ? { kind: 'waits' } : asks(item);
  }
  if (versionAtMs <= file.times.lastWriteMs - clocksDifferMs) return null;
  const ageMs = nowMs - versionAtMs;
  // The same file for the same item is the same request on every computer.
  if (!isNew && ageMs < replayHoldsMs) return null;
  return ageMs < receiptComesMs ? { kind: 'waits' } : asks(item);
}

const asks = ({ id, name }: WatchedItem): Extract<Placement, { readonly kind: 'asks' }> => ({
  kind: 'asks',
  says: watchMessages.otherMayHave,
  candidates: [{ mediaId: id, name, why: watchMessages.shortItem }],
});
