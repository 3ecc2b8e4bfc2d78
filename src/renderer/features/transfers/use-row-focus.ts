import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import type { VirtualRows } from '../../ui/use-virtual-rows.ts';

export interface RowFocusParts {
  readonly rows: VirtualRows;
  readonly order: readonly JobId[];
  readonly activeId: JobId | null;
  readonly go: (index: number) => void;
}

/**
 * Uploads change their place by themselves and by keys: a paused one moves down, a canceled one leaves the list. The row with
 * the focus stays in sight, and the next one gets the focus of a row that is gone.
 */
export function useRowFocus({ rows, order, activeId, go }: RowFocusParts) {
  const { virtualizer } = rows;
  const hadFocus = useRef(false);
  const last = useRef({ id: activeId, index: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves or removes the row.
  useEffect(() => {
    const index = activeId === null ? -1 : order.indexOf(activeId);
    if (hadFocus.current && index === -1 && isFocusLost()) go(Math.min(last.current.index, order.length - 1));
    // Another row that gets the focus hasn't moved. Scrolled on the press of its button, it would miss the click.
    else if (hadFocus.current && index !== -1 && activeId === last.current.id && index !== last.current.index)
      virtualizer.scrollToIndex(index);
    if (index !== -1) last.current = { id: activeId, index };
  }, [order, activeId, virtualizer]);

  // The list is gone with its last row, or once it is folded into one line.
  useLayoutEffect(
    () => () => {
      if (!hadFocus.current) return;
      requestAnimationFrame(() => {
        const panel = document.querySelector(`section[aria-label="${uploadsPanel.title}"]`);
        const folded = panel?.querySelector<HTMLElement>('[data-queue-part="done"] button');
        if (isFocusLost()) (folded ?? panel?.querySelector<HTMLElement>('button'))?.focus();
      });
    },
    [],
  );

  return {
    onFocus: () => {
      hadFocus.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) hadFocus.current = false;
    },
  };
}
