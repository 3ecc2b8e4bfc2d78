const rowsOfPage = 8;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: rowsOfPage,
  PageUp: -rowsOfPage,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The row of a list that a pressed key leads to; null where the key moves nowhere. It never leads out of the list. */
export function rowAfterKey(pressed: string, from: number, count: number): number | null {
  const step = steps[pressed];
  return step === undefined || count === 0 ? null : Math.max(0, Math.min(count - 1, from + step));
}
