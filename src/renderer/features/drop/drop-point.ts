interface Point {
  readonly left: number;
  readonly top: number;
}

/** More at once would be a swarm. */
const mostArriving = 8;
/** What comes after any of these was scrolled to, pasted or chosen. */
const somethingElse = ['keydown', 'pointerdown', 'wheel'] as const;

let last: { readonly point: Point; left: number } | null = null;

function forget(): void {
  last = null;
  for (const event of somethingElse) window.removeEventListener(event, forget, { capture: true });
}

/** Files were let go at this point of the window. */
export function letGoAt(point: Point): void {
  last = { point, left: mostArriving };
  for (const event of somethingElse) window.addEventListener(event, forget, { capture: true });
}

/** Where a row that is new comes from; null for one that no drop has brought. */
export function takeDropPoint(): Point | null {
  if (last === null || last.left === 0) return null;
  last.left -= 1;
  return last.point;
}
