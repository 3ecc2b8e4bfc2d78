/** Sorts names with their numbers by value, so that shot2 comes before shot10, and the same way on every computer. */
export const naturalOrder = new Intl.Collator('en', { numeric: true }).compare;
