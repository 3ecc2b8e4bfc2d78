import { typesText } from '../../ui/pressed-keys.ts';
import { candidatesOf, type DropRow, newItemFor, rowStandingOf } from './drop-row.ts';
import { acceptHour, acceptSameBytes, acceptShape, setTarget, targetAgain } from './drop-sheet-store.ts';

/** Runs a key on a row. Returns whether the key did anything. */
export function rowAction(pressed: string, row: DropRow, target: EventTarget | null): boolean {
  if (typesText(target)) return false;
  const candidates = candidatesOf(row);
  const standing = rowStandingOf(row);
  const asksWhere = standing.kind === 'asks' && standing.what === 'target';
  if (/^[1-3]$/.test(pressed)) return asksWhere && choose(row, candidates[Number(pressed) - 1]);
  switch (pressed) {
    case 'Enter':
      if (asksWhere && candidates.length > 0) return choose(row, candidates[0]);
      return pressIn(target, '[data-target-field]');
    case 'N':
      if (standing.kind === 'refused') return false;
      setTarget(row.fileId, newItemFor(row));
      return true;
    case 'F2':
      return pressIn(target, '[data-rename]');
    case 'Delete':
    case 'Backspace':
      return skipOrInclude(row, true);
    default:
      return false;
  }
}

function choose(row: DropRow, candidate: ReturnType<typeof candidatesOf>[number] | undefined): boolean {
  if (!candidate) return false;
  setTarget(row.fileId, { kind: 'item', mediaId: candidate.id, name: candidate.name });
  return true;
}

export function skipOrInclude(row: DropRow, skips: boolean): boolean {
  if (rowStandingOf(row).kind === 'refused') return false;
  setTarget(row.fileId, skips ? { kind: 'left_out' } : targetAgain(row));
  return true;
}

/** Confirms what the row asks, other than its target. */
export function uploadAnyway(row: DropRow): void {
  const standing = rowStandingOf(row);
  if (standing.kind !== 'asks') return;
  if (standing.what === 'shape') acceptShape(row.fileId, true);
  if (standing.what === 'same_bytes') acceptSameBytes(row.fileId, true);
  if (standing.what === 'hour') acceptHour(row.fileId, true);
}

function pressIn(target: EventTarget | null, selector: string): boolean {
  const button = target instanceof HTMLElement ? target.querySelector<HTMLElement>(selector) : null;
  button?.click();
  return button !== null;
}
