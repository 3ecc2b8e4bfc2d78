const rowsOfPage = 8;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsOfPage,
  PageUp: -rowsOfPage,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The row that a key moves to, which is always in the list; null for a key that does not move. */
export function rowAfterKey(pressed: string, from: number, count: number): number | null {
  const step = steps[pressed];
  return step === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, from + step));
}
