interface Point {
  readonly left: number;
  readonly top: number;
}

/** The most rows that are animated; more would be confusing. */
const mostArriving = 8;
/** After any of these events, new rows were scrolled to, pasted or chosen, not dropped. */
const somethingElse = ['keydown', 'pointerdown', 'wheel'] as const;

let last: { readonly point: Point; left: number } | null = null;

function forget(): void {
  last = null;
  for (const event of somethingElse) window.removeEventListener(event, forget, { capture: true });
}

/** Remembers where in the window files were dropped. */
export function letGoAt(point: Point): void {
  last = { point, left: mostArriving };
  for (const event of somethingElse) window.addEventListener(event, forget, { capture: true });
}

/** Where a new row is animated from; null if it does not come from a drop. */
export function takeDropPoint(): Point | null {
  if (last === null || last.left === 0) return null;
  last.left -= 1;
  return last.point;
}
