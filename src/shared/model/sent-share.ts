/** The most that is shown before the service has answered: 100 % means that it has accepted the file. */
export const mostBeforeAnswer = 0.99;

/** The share of a file that was sent, from 0 to 0.99. */
export const sentShare = (sentBytes: number, sizeBytes: number): number =>
  sizeBytes > 0 ? Math.min(mostBeforeAnswer, sentBytes / sizeBytes) : 0;
