import type { MediaId, VersionId } from '../api/ids.ts';
import { historyTexts } from '../messages/history.ts';
import type { Receipt } from './upload-queue.ts';

interface ComparedVersion {
  readonly versionId: VersionId;
  readonly versionNumber: number;
}

export type ComparedUploads =
  | {
      readonly kind: 'versions';
      readonly mediaId: MediaId;
      readonly older: ComparedVersion;
      readonly newer: ComparedVersion;
    }
  /** They can't be compared; the sentence says why. */
  | { readonly kind: 'refused'; readonly sentence: string };

type Upload = Pick<Receipt, 'media_id' | 'version_id' | 'version_number' | 'delivered_at'>;

/** Which versions are compared for two finished uploads, whichever was chosen first. */
export function comparedUploads(one: Upload, other: Upload): ComparedUploads {
  const { media_id: mediaId } = one;
  if (mediaId !== other.media_id) return { kind: 'refused', sentence: historyTexts.compareOneItem };
  const [older, newer] = [one, other]
    .flatMap((upload) => versionOf(upload) ?? [])
    .toSorted((a, b) => a.versionNumber - b.versionNumber);
  if (mediaId === null || !older || !newer || older.versionId === newer.versionId)
    return { kind: 'refused', sentence: historyTexts.compareVersions };
  return { kind: 'versions', mediaId, older, newer };
}

/** Null if it did not become a version. */
function versionOf({
  version_id: versionId,
  version_number: versionNumber,
  delivered_at,
}: Upload): ComparedVersion | null {
  if (versionId === null || versionNumber === null || delivered_at === null) return null;
  return { versionId, versionNumber };
}
