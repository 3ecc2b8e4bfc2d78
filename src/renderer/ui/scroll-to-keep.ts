/**
 * Scrolls a list by as much as a row has moved in it, so that it stays where it is. For what must not move at any cost, a list
 * that is not high enough has empty space at its top or its end, until `scrollToKeepEnds`.
 */
export function scrollToKeep(
  list: HTMLElement,
  content: HTMLElement,
  byPx: number,
  atAnyCost: boolean,
): void {
  const topPx = Number.parseFloat(content.style.marginTop) || 0;
  const wantedPx = list.scrollTop - topPx + byPx;
  content.style.marginTop = wantedPx < 0 && atAnyCost ? `${-wantedPx}px` : '';
  if (wantedPx > 0 && atAnyCost) content.style.minHeight = `${wantedPx + list.clientHeight}px`;
  list.scrollTop = Math.max(0, wantedPx);
}

/** The space is no longer needed. */
export function scrollToKeepEnds(content: HTMLElement): void {
  content.style.marginTop = '';
  content.style.minHeight = '';
}
