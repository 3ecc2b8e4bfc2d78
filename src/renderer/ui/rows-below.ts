/** How many rows of one height are further below than what is in sight: a row counts as seen once half of it is. */
export const rowsBelow = (bottomPx: number, rowHeightPx: number, count: number): number =>
  Math.max(0, count - Math.max(0, Math.floor(bottomPx / rowHeightPx + 0.5)));
