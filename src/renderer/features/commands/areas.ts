/** The areas of the window, in the order in which F6 visits them. */
const areaSelector = 'nav, main, aside, section[aria-label="Uploads"]';
/** Not the edge that changes a panel's width: it is the first thing in a panel, and nobody goes there for it. */
const focusable =
  'button:not([disabled]), [href], input:not([disabled]), [tabindex]:not([tabindex="-1"]):not([role="separator"]), [role="option"][tabindex="0"]';
/** The tab stop of a list: the list itself, or the row that last had the focus. On the map of stages: the current screen. */
const listSelector =
  '[role="grid"][tabindex="0"], [role="listbox"][tabindex="0"], [role="row"][tabindex="0"], [data-screen][tabindex="0"]';

export const listIn = (area: HTMLElement): HTMLElement | null =>
  area.querySelector<HTMLElement>(listSelector);

export function focusArea(step: 1 | -1): void {
  const areas = [...document.querySelectorAll<HTMLElement>(areaSelector)].filter(
    (area) => area.querySelector(focusable) !== null,
  );
  const at = areas.findIndex((area) => area.contains(document.activeElement));
  const next = areas[(at + step + areas.length) % areas.length] ?? areas[0];
  if (!next) return;
  // A list keeps a tab index of zero on its current row, so prefer that to its first button.
  (listIn(next) ?? next.querySelector<HTMLElement>(focusable))?.focus();
}

export function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type="search"]');
  input?.focus();
  input?.select();
}
