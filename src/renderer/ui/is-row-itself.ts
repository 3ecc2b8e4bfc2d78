/** Whether a key was pressed on a row, which has the focus after a click as well. Its buttons and menus handle their own keys. */
export const isRowItself = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.getAttribute('role') === 'row';
