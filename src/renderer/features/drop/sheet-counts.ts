import type { MediaId } from '../../../shared/api/ids.ts';
import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { firstPast } from '../../../shared/model/first-past.ts';
import type { DropRow } from './drop-row.ts';
import { isIncomplete, rowStandingOf } from './drop-row.ts';
import { sequenceKey } from './drop-sheet-actions.ts';
import type { DropSheetState } from './drop-sheet-store.ts';

export interface SheetCounts {
  readonly goes: number;
  readonly asks: number;
  readonly refused: number;
  readonly leftOut: number;
  readonly naming: number;
  /** How many files go to an item. Two files for one item become two versions. */
  readonly to: (mediaId: MediaId) => number;
  /**
   * How many files before this one go to an item, and become versions first (ADR 21). Null if that can't be told: two of them, or one of
   * them and this one, may be the same file and become one version; one of them, or this one beside others, is still rendering,
   * and whichever is complete first goes first; or this file still needs an answer.
   */
  readonly ahead: (fileId: FileId, mediaId: MediaId) => number | null;
  /** The name of another file of exactly the same size that goes to the item: it may be the same file. */
  readonly sameSize: (fileId: FileId, mediaId: MediaId) => string | null;
}

type Rows = ReadonlyMap<FileId, DropRow>;

/** Every row that is drawn asks, and ten thousand may be in the sheet. */
const counted = new WeakMap<Rows, SheetCounts>();

export function countRows(rows: Rows): SheetCounts {
  const known = counted.get(rows);
  if (known) return known;
  const counts = { goes: 0, asks: 0, refused: 0, leftOut: 0, naming: 0 };
  const places = new Map<FileId, number>();
  const going = new Map<MediaId, number[]>();
  const bySize = new Map<string, DropRow[]>();
  /** The place of the first file for an item that has the size of one before it. */
  const repeats = new Map<MediaId, number>();
  /** The place of the first file for an item that waits for the rest of its render. */
  const incomplete = new Map<MediaId, number>();
  /** How many files would go to an item, if their questions are answered so. */
  const asking = new Map<MediaId, number>();
  for (const row of rows.values()) {
    const place = places.size;
    places.set(row.fileId, place);
    const standing = rowStandingOf(row).kind;
    counts[standing === 'left_out' ? 'leftOut' : standing] += 1;
    if (row.target.kind !== 'item') continue;
    const { mediaId } = row.target;
    if (standing === 'asks') asking.set(mediaId, (asking.get(mediaId) ?? 0) + 1);
    if (standing !== 'goes') continue;
    if (isIncomplete(row) && !incomplete.has(mediaId)) incomplete.set(mediaId, place);
    const there = going.get(mediaId);
    if (there) there.push(place);
    else going.set(mediaId, [place]);
    if (row.sizeBytes === null) continue;
    const key = keyOfSize(row.sizeBytes, mediaId);
    const alike = bySize.get(key);
    if (alike) {
      alike.push(row);
      if (!repeats.has(mediaId)) repeats.set(mediaId, place);
    } else bySize.set(key, [row]);
  }
  const to = (mediaId: MediaId) => going.get(mediaId) ?? [];
  const alikeOf = (fileId: FileId, mediaId: MediaId): readonly DropRow[] => {
    const sizeBytes = rows.get(fileId)?.sizeBytes ?? null;
    return sizeBytes === null ? [] : (bySize.get(keyOfSize(sizeBytes, mediaId)) ?? []);
  };
  const result: SheetCounts = {
    ...counts,
    to: (mediaId) => to(mediaId).length,
    ahead: (fileId, mediaId) => {
      const place = places.get(fileId) ?? 0;
      const row = rows.get(fileId);
      const isFor = row?.target.kind === 'item' && row.target.mediaId === mediaId;
      const others = to(mediaId).length + (asking.get(mediaId) ?? 0) - (isFor ? 1 : 0);
      if (row && isFor && others > 0 && (isIncomplete(row) || rowStandingOf(row).kind === 'asks'))
        return null;
      if ((incomplete.get(mediaId) ?? Number.POSITIVE_INFINITY) < place) return null;
      const isRepeat = alikeOf(fileId, mediaId).some((other) => (places.get(other.fileId) ?? 0) < place);
      if (isRepeat || (repeats.get(mediaId) ?? Number.POSITIVE_INFINITY) < place) return null;
      return firstPast(to(mediaId), (other) => other >= place);
    },
    sameSize: (fileId, mediaId) =>
      alikeOf(fileId, mediaId).find((other) => other.fileId !== fileId)?.name ?? null,
  };
  counted.set(rows, result);
  return result;
}

const keyOfSize = (sizeBytes: number, mediaId: MediaId): string => `${sizeBytes} ${mediaId}`;

/**
 * How many versions of an item the sheet makes before this sequence's video, if it is encoded now: none, as files are uploaded by
 * another button. Null behind another sequence for the item: the sheet's key encodes that one first, its own button doesn't.
 */
export function aheadOfSequence(
  { sequences, sequenceItems }: Pick<DropSheetState, 'sequences' | 'sequenceItems'>,
  sequence: ImageSequenceFound,
  mediaId: MediaId,
): number | null {
  const keys = sequences.map(sequenceKey);
  const above = keys.slice(0, Math.max(0, keys.indexOf(sequenceKey(sequence))));
  return above.some((key) => sequenceItems.get(key) === mediaId) ? null : 0;
}
