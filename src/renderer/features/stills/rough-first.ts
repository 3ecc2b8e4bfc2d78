/** In which order they are fetched: whoever moves over it sees all of it roughly before any of it finely. */
export function roughFirst(count: number): readonly number[] {
  const order = new Set<number>();
  for (let step = 16; step >= 1; step /= 2) {
    for (let at = Math.floor(step / 2); at < count; at += step) order.add(at);
  }
  for (let at = 0; at < count; at += 1) order.add(at);
  return [...order];
}
