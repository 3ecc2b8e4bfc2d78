import { itemNameOf, type UploadTarget } from '../../../shared/model/uploads.ts';
import type { SkipReason } from '../../../shared/model/watch-folders.ts';
import { accepts, type Stamp, sameContent, type WatchedFile } from '../file/watched-file.ts';

/** What a person, or the folder, has settled about a file that has a row already. */
export interface Decided extends Pick<WatchedFile, 'insisted' | 'accepted'> {
  /** The item that a person chose. */
  readonly target: UploadTarget | null;
  readonly skipped: SkipReason | null;
}

export const undecided: Decided = {
  ...{ insisted: false, accepted: [] },
  ...{ target: null, skipped: null },
};

/** A file that was written again since is another render, and nothing is decided about that. */
export function decidedOf(row: WatchedFile | undefined, stamp: Stamp): Decided {
  if (row === undefined || !sameContent(row.stamp, stamp)) return undecided;
  const { insisted, accepted } = row;
  const target = accepts(row, 'item') ? row.target : null;
  return { insisted, accepted, target, skipped: skippedOf(row) };
}

function skippedOf({ path, state, target, versionNumber }: WatchedFile): SkipReason | null {
  if (state.kind === 'skipped' && state.reason.kind === 'by_person') return state.reason;
  if (state.kind !== 'uploaded' || target === null) return null;
  return { kind: 'same_bytes', itemName: itemNameOf(target), versionNumber, path };
}
