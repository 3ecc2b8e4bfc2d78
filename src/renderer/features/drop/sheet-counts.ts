import type { MediaId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import type { DropRow } from './drop-row.ts';
import { rowStandingOf } from './drop-row.ts';

export interface SheetCounts {
  readonly goes: number;
  readonly asks: number;
  readonly refused: number;
  readonly leftOut: number;
  readonly naming: number;
  /** The number of files for each item. Two files for one item become two versions. */
  readonly perItem: ReadonlyMap<string, number>;
  /** For each file with an item: the number of files before it that go to the same item. They become versions first (ADR 21). */
  readonly ahead: ReadonlyMap<string, number>;
}

/** How many files before this one go to an item. */
export function filesAhead(rows: ReadonlyMap<string, DropRow>, fileId: FileId, mediaId: MediaId): number {
  let ahead = 0;
  for (const row of rows.values()) {
    if (row.fileId === fileId) break;
    const goesThere = row.target.kind === 'item' && row.target.mediaId === mediaId;
    if (goesThere && rowStandingOf(row).kind === 'goes') ahead += 1;
  }
  return ahead;
}

export function countRows(rows: ReadonlyMap<string, DropRow>): SheetCounts {
  const counts = { goes: 0, asks: 0, refused: 0, leftOut: 0, naming: 0 };
  const perItem = new Map<string, number>();
  const ahead = new Map<string, number>();
  for (const row of rows.values()) {
    const standing = rowStandingOf(row).kind;
    counts[standing === 'left_out' ? 'leftOut' : standing] += 1;
    if (row.target.kind !== 'item') continue;
    const { mediaId } = row.target;
    const known = perItem.get(mediaId) ?? 0;
    ahead.set(row.fileId, known);
    if (standing === 'goes') perItem.set(mediaId, known + 1);
  }
  return { ...counts, perItem, ahead };
}
