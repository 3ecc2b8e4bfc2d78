/** The first place, from `from` on, whose entry is past something. Entries before it are not, entries behind it are. */
export function firstPast<Entry>(
  sorted: readonly Entry[],
  isPast: (entry: Entry) => boolean,
  from = 0,
): number {
  let low = from;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isPast(sorted[middle] as Entry)) high = middle;
    else low = middle + 1;
  }
  return low;
}
