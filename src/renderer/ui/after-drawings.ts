/** Calls `then` after that many frames have been drawn. */
export function afterDrawings(count: number, then: () => void): void {
  if (count === 0) then();
  else requestAnimationFrame(() => afterDrawings(count - 1, then));
}
