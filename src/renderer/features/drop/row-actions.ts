import { typesText } from '../../ui/pressed-keys.ts';
import {
  candidatesOf,
  type DropCandidate,
  type DropRow,
  itemTarget,
  newItemFor,
  type RowTarget,
  rowStandingOf,
} from './drop-row.ts';
import {
  acceptHour,
  acceptName,
  acceptSameBytes,
  acceptShape,
  setTarget,
  targetAgain,
} from './drop-sheet-actions.ts';

/** The part of a row that its keys change: of a file, or of an image sequence. */
export interface TargetKeys extends Pick<DropRow, 'name' | 'match'> {
  /** A person has to choose the target, or to say that it is meant. */
  readonly asks: boolean;
  /** Returns whether it may be chosen. */
  readonly choose: (target: RowTarget) => boolean;
  /** Returns whether the row may be skipped. */
  readonly skip: () => boolean;
}

/** Runs a key on a row. Returns whether the key did anything. */
export function targetAction(pressed: string, row: TargetKeys, element: Element | null): boolean {
  const candidates = row.asks ? candidatesOf(row) : [];
  const pick = (candidate: DropCandidate | undefined) =>
    candidate !== undefined && row.choose(itemTarget(candidate));
  if (/^[1-3]$/.test(pressed)) return pick(candidates[Number(pressed) - 1]);
  switch (pressed) {
    case 'Enter':
      return candidates.length > 0 ? pick(candidates[0]) : pressIn(element, '[data-target-field]');
    case 'N':
      return row.choose(newItemFor(row));
    case 'F2':
      return pressIn(element, '[data-rename]');
    case 'Delete':
    case 'Backspace':
      return row.skip();
    default:
      return false;
  }
}

/** Does what a key means on the row of a file, and says whether it means anything. */
export function rowAction(pressed: string, row: DropRow, target: EventTarget | null): boolean {
  if (typesText(target)) return false;
  const standing = rowStandingOf(row);
  const keys: TargetKeys = {
    name: row.name,
    match: row.match,
    asks: standing.kind === 'asks' && (standing.what === 'target' || standing.what === 'name'),
    choose: (to) => {
      if (standing.kind === 'refused') return false;
      setTarget(row.fileId, to);
      return true;
    },
    skip: () => skipOrInclude(row, true),
  };
  return targetAction(pressed, keys, target instanceof Element ? target : null);
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
  if (standing.what === 'name') acceptName(row.fileId, true);
  if (standing.what === 'shape') acceptShape(row.fileId, true);
  if (standing.what === 'same_bytes') acceptSameBytes(row.fileId, true);
  if (standing.what === 'hour') acceptHour(row.fileId, true);
}

function pressIn(element: Element | null, selector: string): boolean {
  const button = element?.querySelector<HTMLElement>(selector);
  button?.click();
  return button != null;
}
