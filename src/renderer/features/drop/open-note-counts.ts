import type { MediaId } from '../../../shared/api/ids.ts';
import { changeRows } from './drop-sheet-actions.ts';
import type { DropSheetState } from './drop-sheet-store.ts';

/** Updates the number of open notes in rows to the engine's current counts. */
export function setOpenNotes(counts: ReadonlyMap<MediaId, number>, rows: DropSheetState['rows']): void {
  const changes = [...rows.values()].flatMap(({ fileId, inspection }) => {
    if (inspection.kind !== 'inspected' || inspection.found.comparedWith === null) return [];
    const openNotes = counts.get(inspection.found.comparedWith);
    if (openNotes === undefined || openNotes === (inspection.found.openNotes ?? 0)) return [];
    return [{ fileId, inspection: { ...inspection, found: { ...inspection.found, openNotes } } }];
  });
  if (changes.length > 0) changeRows(changes, ({ inspection }, row) => ({ ...row, inspection }));
}
