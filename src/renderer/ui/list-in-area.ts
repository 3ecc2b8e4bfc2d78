/** The tab stop of a list: the list itself, or the row that last had the focus. On the map of stages: the current screen. */
const listSelector =
  '[role="grid"][tabindex="0"], [role="listbox"][tabindex="0"], [role="row"][tabindex="0"], [data-screen][tabindex="0"]';

export const listIn = (area: HTMLElement): HTMLElement | null =>
  area.querySelector<HTMLElement>(listSelector);
