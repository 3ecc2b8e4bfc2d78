/** What had the focus is gone, and the browser has given it to the page. */
export const isFocusLost = (): boolean => document.activeElement === document.body;
