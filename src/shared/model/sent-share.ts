/** What counts as most of a file while its answer is still to come: a hundred is said only after it. */
export const mostBeforeAnswer = 0.99;

/** How much of a file is on its way, from 0 to 0.99. */
export const sentShare = (sentBytes: number, sizeBytes: number): number =>
  sizeBytes > 0 ? Math.min(mostBeforeAnswer, sentBytes / sizeBytes) : 0;
