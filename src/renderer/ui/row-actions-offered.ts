import { useEffect, useRef } from 'react';
import type { MenuEntry } from './Menu.tsx';

export interface RowActions {
  readonly label: string;
  readonly entries: readonly MenuEntry[];
}

type Offer = (row: Element) => RowActions | null;
const offers = new Set<Offer>();

/**
 * Lets others than the row's own menu offer its actions, such as the palette. `offer` returns null for rows of others. A review
 * counts as a row: its commands are offered wherever in it the focus is.
 */
export function useRowActions(offer: Offer): void {
  const latest = useRef(offer);
  latest.current = offer;
  useEffect(() => {
    const offered: Offer = (row) => latest.current(row);
    offers.add(offered);
    return () => void offers.delete(offered);
  }, []);
}

/** What can be done with the row that has the focus; null if none has it. */
export function actionsOfFocusedRow(): RowActions | null {
  const row = document.activeElement?.closest('[role="row"], [data-review]') ?? null;
  const [first, ...others] = row === null ? [] : [...offers].flatMap((offer) => offer(row) ?? []);
  return first ? { ...first, entries: [first, ...others].flatMap(({ entries }) => entries) } : null;
}
