/** Once the window has been drawn so many times more. */
export function afterDrawings(count: number, then: () => void): void {
  if (count === 0) then();
  else requestAnimationFrame(() => afterDrawings(count - 1, then));
}
