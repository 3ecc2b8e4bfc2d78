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
}

export function countRows(rows: ReadonlyMap<string, DropRow>): SheetCounts {
  const counts = { goes: 0, asks: 0, refused: 0, leftOut: 0, naming: 0 };
  const perItem = new Map<string, number>();
  for (const row of rows.values()) {
    const standing = rowStandingOf(row).kind;
    counts[standing === 'left_out' ? 'leftOut' : standing] += 1;
    if (standing === 'goes' && row.target.kind === 'item') {
      perItem.set(row.target.mediaId, (perItem.get(row.target.mediaId) ?? 0) + 1);
    }
  }
  return { ...counts, perItem };
}
