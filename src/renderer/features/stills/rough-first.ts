/** The order in which to load frames: widely spaced ones first, so that the whole strip can soon be scrubbed roughly. */
export function roughFirst(count: number): readonly number[] {
  const order = new Set<number>();
  for (let step = 16; step >= 1; step /= 2) {
    for (let at = Math.floor(step / 2); at < count; at += step) order.add(at);
  }
  for (let at = 0; at < count; at += 1) order.add(at);
  return [...order];
}
