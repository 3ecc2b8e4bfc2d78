import type { FileId } from '../../../shared/ipc/values.ts';
import type { sheetSections } from '../../../shared/messages/drop-sheet.ts';
import { type DropRow, isIncomplete, type RowStanding, rowStandingOf } from './drop-row.ts';

type Section = keyof typeof sheetSections;

/** Rows that need a choice come first, so that nobody has to search thousands of rows for them. */
const sectionOrder: readonly Section[] = ['choice', 'ready', 'rendering', 'refused', 'skipped'];

export type SheetEntry =
  | { readonly kind: 'section'; readonly section: Section; readonly count: number }
  | { readonly kind: 'row'; readonly fileId: FileId };

const sectionOfStanding: Readonly<Record<RowStanding['kind'], Section>> = {
  goes: 'ready',
  naming: 'ready',
  asks: 'choice',
  refused: 'refused',
  left_out: 'skipped',
};

/** Queued with the others, an incomplete file still waits until it is complete. */
function sectionOf(row: DropRow): Section {
  const section = sectionOfStanding[rowStandingOf(row).kind];
  return section === 'ready' && isIncomplete(row) ? 'rendering' : section;
}

/** The rows of the sheet with section headings. A single file has no heading. */
export function sheetEntries(
  order: readonly FileId[],
  rows: ReadonlyMap<FileId, DropRow>,
): readonly SheetEntry[] {
  const parts: Readonly<Record<Section, FileId[]>> = {
    ...{ choice: [], ready: [], rendering: [], refused: [], skipped: [] },
  };
  for (const fileId of order) {
    const row = rows.get(fileId);
    if (row) parts[sectionOf(row)].push(fileId);
  }
  return sectionOrder.flatMap((section): readonly SheetEntry[] => {
    const fileIds = parts[section];
    if (fileIds.length === 0) return [];
    const shown = fileIds.map((fileId) => ({ kind: 'row', fileId }) as const);
    return order.length === 1 ? shown : [{ kind: 'section', section, count: fileIds.length }, ...shown];
  });
}

/** The range from the first selected row to another one, in the order on screen, which is not the order of the drop. */
export function rangeOnScreen(
  entries: readonly SheetEntry[],
  selected: ReadonlySet<FileId>,
  to: FileId,
): readonly FileId[] {
  const shown = entries.flatMap((entry) => (entry.kind === 'row' ? [entry.fileId] : []));
  const from = shown.findIndex((fileId) => selected.has(fileId));
  if (from === -1) return [to];
  const end = shown.indexOf(to);
  return shown.slice(Math.min(from, end), Math.max(from, end) + 1);
}

export interface SheetTotals {
  readonly files: number;
  readonly sizeBytes: number;
  /** Null while no speed is known. */
  readonly milliseconds: number | null;
}

/** What would be uploaded now, and how long it takes. Uses the speed from the check of the largest file. */
export function sheetTotals(rows: ReadonlyMap<FileId, DropRow>): SheetTotals {
  let files = 0;
  let sizeBytes = 0;
  let sampleBytes = 0;
  let sampleSeconds = 0;
  for (const row of rows.values()) {
    if (rowStandingOf(row).kind !== 'goes') continue;
    files += 1;
    sizeBytes += row.sizeBytes ?? 0;
    const hour = row.inspection.kind === 'inspected' ? row.inspection.found.hour : null;
    if (hour && (row.sizeBytes ?? 0) > sampleBytes) {
      sampleBytes = row.sizeBytes ?? 0;
      sampleSeconds = hour.estimatedSeconds;
    }
  }
  const isKnown = sampleBytes > 0 && sampleSeconds > 0;
  return {
    files,
    sizeBytes,
    milliseconds: isKnown ? (sizeBytes / sampleBytes) * sampleSeconds * 1_000 : null,
  };
}
