import { useRef } from 'react';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { useKeyFirst } from '../../ui/use-key-first.ts';
import { usualRowHeight } from './usual-row-height.ts';

/** A row of the sheet, by its file or by its image sequence. */
const rowOfRender = '[data-file], [data-sequence]';

/**
 * Space shows a render everywhere, also while a button around the list has the focus that nobody gave it: Upload when the sheet
 * opens, Close once Upload is disabled. Whoever presses it to look must not have made a version, which nobody can remove, nor
 * lost the sheet. To a person who has used Tab they are buttons like any other. `look` gets the row that is meant, and returns
 * whether it has shown it.
 */
export function useSpaceToLook(look: (row: HTMLElement) => boolean): void {
  const hasTabbed = useRef(false);
  useKeyFirst((event) => {
    if (isCovered(useWindowStore.getState())) return false;
    if (event.key === 'Tab') hasTabbed.current = true;
    if (pressedKeys(event) !== ' ' || hasTabbed.current || !isAroundRows(event.target)) return false;
    const row = rowMeant(event.target.closest('[role="dialog"]'));
    return row !== undefined && look(row);
  });
}

/** Not in a row: its own buttons get the focus only from a person. */
const isAroundRows = (target: EventTarget | null): target is Element =>
  target instanceof Element &&
  target.matches('button, [role="dialog"]') &&
  target.closest(rowOfRender) === null;

/** The row that is pointed at, or else the first in sight. */
function rowMeant(sheet: Element | null): HTMLElement | undefined {
  const rows = [...(sheet?.querySelectorAll<HTMLElement>(rowOfRender) ?? [])];
  return (
    rows.find((row) => row.matches(':hover')) ??
    rows.filter(isInSight).sort((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)[0]
  );
}

/** The heading of the table covers the rows that are scrolled below it, so their place alone doesn't tell. */
function isInSight(row: HTMLElement): boolean {
  const { left, top, width, height } = row.getBoundingClientRect();
  return row.contains(
    document.elementFromPoint(left + width / 2, top + Math.min(height, usualRowHeight) / 2),
  );
}
