/** The parts of the window in the order of F6, marked where they are drawn. */
const areaSelector = 'nav, main, aside, section[aria-label="Uploads"]';
const focusable =
  'button:not([disabled]), [href], input:not([disabled]), [tabindex]:not([tabindex="-1"]), [role="option"][tabindex="0"]';
/** A list before it had the focus, or the row of it that had. */
const listSelector =
  '[role="grid"][tabindex="0"], [role="listbox"][tabindex="0"], [role="row"][tabindex="0"]';

export function focusArea(step: 1 | -1): void {
  const areas = [...document.querySelectorAll<HTMLElement>(areaSelector)].filter(
    (area) => area.querySelector(focusable) !== null,
  );
  const at = areas.findIndex((area) => area.contains(document.activeElement));
  const next = areas[(at + step + areas.length) % areas.length] ?? areas[0];
  if (!next) return;
  // What is chosen in a list is where somebody goes on; a list keeps it reachable by a tab index of zero.
  const list = next.querySelector<HTMLElement>(listSelector);
  (list ?? next.querySelector<HTMLElement>(focusable))?.focus();
}

export function focusSearch(): void {
  const input = document.querySelector<HTMLInputElement>('main input[type="search"]');
  input?.focus();
  input?.select();
}
