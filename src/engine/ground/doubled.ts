/** A wait that doubles each time that something has failed again, up to the longest. */
export const doubled = (firstMs: number, times: number, longestMs: number): number =>
  Math.min(longestMs, firstMs * 2 ** times);
