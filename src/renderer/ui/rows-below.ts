export interface PlacedRow {
  /** From the top of what is scrolled. */
  readonly start: number;
  readonly size: number;
}

/**
 * How many rows are further below than what is in sight, the topmost first. A row counts as seen once half of a usual one is:
 * what is unfolded below its first lines may be higher than all that is in sight.
 */
export function rowsBelow(rows: readonly PlacedRow[], bottomPx: number, usualHeightPx: number): number {
  const lastSeen = rows.findLastIndex(
    ({ start, size }) => start + Math.min(size, usualHeightPx) / 2 <= bottomPx,
  );
  return rows.length - 1 - lastSeen;
}

/** The rows of a list that is drawn as a whole, within what is scrolled. */
export function placedIn(list: Element, scroller: Element): readonly PlacedRow[] {
  const topPx = scroller.getBoundingClientRect().top - scroller.scrollTop;
  return Array.from(list.children, (row) => {
    const { top, height } = row.getBoundingClientRect();
    return { start: top - topPx, size: height };
  });
}
