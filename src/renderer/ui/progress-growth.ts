/** Whether a bar may move from one share to the next. Null is unknown, and drawn over the full width. */
export const isGrowth = (before: number | null, now: number | null): boolean =>
  before !== null && now !== null && now >= before;
