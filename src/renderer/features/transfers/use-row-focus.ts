import {
  type FocusEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import type { VirtualRows } from '../../ui/use-virtual-rows.ts';
import type { RowId } from './row-id.ts';
import type { UploadsInList } from './use-shown-uploads.ts';

export interface RowFocusParts {
  readonly rows: VirtualRows;
  readonly order: readonly RowId[];
  readonly activeId: RowId | null;
  readonly go: (index: number, scrolls: boolean) => void;
  readonly hold: UploadsInList['hold'];
}

export interface RowFocus {
  /** The person was last seen at the keyboard, so the row with the focus is the one that is followed. */
  readonly movedByKeys: RefObject<boolean>;
  /** For the list. */
  readonly props: {
    readonly onFocus: (event: FocusEvent) => void;
    readonly onBlur: (event: FocusEvent) => void;
    readonly onKeyDownCapture: () => void;
    readonly onPointerDownCapture: () => void;
    readonly onPointerMove: (event: PointerEvent) => void;
  };
}

/**
 * Rows change their place by themselves and by keys: a paused upload moves down, a canceled one leaves the list. The row with
 * the focus stays in sight if keys brought it there, and the next one gets the focus of a row that is gone.
 */
export function useRowFocus({ rows, order, activeId, go, hold }: RowFocusParts): RowFocus {
  const { grid, virtualizer } = rows;
  const hadFocus = useRef(false);
  const movedByKeys = useRef(false);
  const last = useRef({ id: activeId, index: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another order moves or removes the row.
  useEffect(() => {
    const index = activeId === null ? -1 : order.indexOf(activeId);
    if (hadFocus.current && index === -1 && isFocusLost())
      go(Math.min(last.current.index, order.length - 1), movedByKeys.current);
    // A click leaves the focus where it was made, which says nothing about what is looked at a minute later.
    else if (
      hadFocus.current &&
      movedByKeys.current &&
      index !== -1 &&
      // Another row that gets the focus hasn't moved. Scrolled on the press of its button, it would miss the click.
      activeId === last.current.id &&
      index !== last.current.index
    )
      virtualizer.scrollToIndex(index);
    if (index !== -1) last.current = { id: activeId, index };
  }, [order, activeId, virtualizer]);

  useEffect(() => {
    const isLeft = () => hold('pointer', false);
    // A menu that closes under the pointer makes no event of leaving the list.
    const isOver = ({ target }: Event) => {
      if (!(target instanceof Node && grid.current?.contains(target))) isLeft();
    };
    const { documentElement } = document;
    documentElement.addEventListener('pointerover', isOver);
    documentElement.addEventListener('pointerleave', isLeft);
    return () => {
      documentElement.removeEventListener('pointerover', isOver);
      documentElement.removeEventListener('pointerleave', isLeft);
      isLeft();
      hold('keys', false);
    };
  }, [grid, hold]);

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
    movedByKeys,
    props: {
      onFocus: ({ currentTarget, target }) => {
        hadFocus.current = true;
        // A click leaves the focus behind. The menu of a row is outside of the list.
        hold('keys', movedByKeys.current || !currentTarget.contains(target));
      },
      onBlur: ({ currentTarget, relatedTarget }) => {
        hold('keys', false);
        if (!currentTarget.contains(relatedTarget)) hadFocus.current = false;
      },
      onKeyDownCapture: () => {
        movedByKeys.current = true;
        hold('keys', true);
      },
      onPointerDownCapture: () => {
        movedByKeys.current = false;
      },
      // Rows that move under a pointer make such events as well.
      onPointerMove: ({ currentTarget, target, movementX, movementY }) => {
        if (movementX === 0 && movementY === 0) return;
        movedByKeys.current = false;
        if (!(target instanceof Node && currentTarget.contains(target))) return;
        hold('pointer', true);
        hold('keys', false);
      },
    },
  };
}
