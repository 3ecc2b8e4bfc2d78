import type { SmallCopyRow } from './small-copy-rows.ts';

type Kept = Pick<SmallCopyRow, 'versionId' | 'sizeBytes'>;

/** Which copies go, so that the others fit: the oldest first, and none that somebody still has to check notes on. */
export function copiesToRemove<Copy extends Kept>(
  oldestFirst: readonly Copy[],
  bytesMax: number,
  hasOpenNotes: (copy: Copy) => boolean,
): readonly Copy[] {
  let sizeBytes = oldestFirst.reduce((sum, copy) => sum + copy.sizeBytes, 0);
  const removed: Copy[] = [];
  for (const copy of oldestFirst) {
    if (sizeBytes <= bytesMax) break;
    if (hasOpenNotes(copy)) continue;
    removed.push(copy);
    sizeBytes -= copy.sizeBytes;
  }
  return removed;
}
