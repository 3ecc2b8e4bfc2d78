import { listIn } from '../../ui/list-in-area.ts';

/** The areas of the window, in the order in which F6 visits them. */
const areaSelector = 'nav, main, aside, section[aria-label="Uploads"]';
/** Not the edge that changes a panel's width: it is the first thing in a panel, and nobody goes there for it. */
const focusable =
  'button:not([disabled]), [href], input:not([disabled]), [tabindex]:not([tabindex="-1"]):not([role="separator"]), [role="option"][tabindex="0"]';

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
