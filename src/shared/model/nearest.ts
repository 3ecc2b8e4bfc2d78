/** Known words that a mistyped word probably means: a typo or two away, or with the same beginning; best first. */
export function nearest(word: string, known: readonly string[], atMost = 3): readonly string[] {
  const wanted = word.toLowerCase();
  const allowed = Math.max(1, Math.floor(wanted.length / 3));
  return known
    .map((candidate) => {
      const text = candidate.toLowerCase();
      const begins = wanted.length >= 2 && text.startsWith(wanted);
      return { candidate, distance: begins ? 0.5 : slips(wanted, text) };
    })
    .filter(({ distance }) => distance <= allowed)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, atMost)
    .map(({ candidate }) => candidate);
}

/** The number of typos between two words: letters omitted, added, replaced or swapped with their neighbor. */
function slips(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = row;
    row = next;
  }
  return row[b.length] ?? 0;
}
