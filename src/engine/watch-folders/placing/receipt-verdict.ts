import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import type { ProjectItems, WatchedItem } from './choose-place.ts';
import { isOlderThan } from './older-version.ts';
import type { SharedReceipt } from './shared-receipts.ts';

export interface ReceiptFacts {
  readonly receipt: SharedReceipt;
  readonly file: Pick<WatchedFile, 'times'>;
  /** The project that the file goes to, as the service has it now. */
  readonly project: ProjectItems;
  /** Where the file goes by the folder's rule; null if a person has to choose. */
  readonly target: UploadTarget | null;
}

export type ReceiptVerdict =
  /** The service has a version of this item that may well be this file. */
  | { readonly kind: 'counts'; readonly item: WatchedItem }
  /** The version that the receipt names is not the current one yet: it may be processing. */
  | { readonly kind: 'unproven' }
  /** The version exists, but the file was written after it, or goes to another item by the rule: a person decides. */
  | { readonly kind: 'doubtful'; readonly item: WatchedItem }
  /** The receipt contradicts what the service has. */
  | { readonly kind: 'untrue' };

/**
 * Whether to trust a receipt in a shared folder. Anybody may have put it there, so it stops an upload only if the service has the
 * item in the file's own project, with at least as many versions as the receipt says, and a version made after the file.
 */
export function receiptVerdict({ receipt, file, project, target }: ReceiptFacts): ReceiptVerdict {
  const item = project.items.find(({ id }) => id === receipt.media_id);
  if (receipt.project_id !== project.projectId || !item) return { kind: 'untrue' };
  const number = receipt.version_number ?? 1;
  if (item.versionsCount < number) return { kind: 'untrue' };
  const isNewest = number === item.versionsCount;
  const isShown = receipt.version_id === null || item.versionId === receipt.version_id;
  if (isNewest && !isShown) return { kind: 'unproven' };
  const madeAtMs = item.versionCreatedAtMs;
  if (madeAtMs === null) return { kind: 'unproven' };
  const isThere = target === null || isSameItem(target, item);
  return isOlderThan(file, madeAtMs) || !isThere ? { kind: 'doubtful', item } : { kind: 'counts', item };
}

/** A new item counts as the existing item of its name, which another computer may have made. */
function isSameItem(target: UploadTarget, item: WatchedItem): boolean {
  return target.kind === 'version' ? target.mediaId === item.id : target.name === item.name;
}
