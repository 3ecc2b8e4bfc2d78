import type { SmallCopyRow } from './small-copy-rows.ts';

type Kept = Pick<SmallCopyRow, 'versionId' | 'sizeBytes'>;

/** The copies to remove so that the others fit: the oldest first, but none with open notes. */
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
