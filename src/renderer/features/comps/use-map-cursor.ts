import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { viewingOfItem } from '../library/viewing-of-item.ts';
import { type MapStop, stopAfterKey } from './map-stops.ts';

export interface MapCursorParts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly stops: readonly MapStop[];
  readonly itemAt: (stop: MapStop) => MediaView | null;
  /** Scrolls the screen into sight. */
  readonly reveal: (stop: MapStop) => void;
}

/** The current screen of the map, set by mouse or keyboard: it is the tab stop, and the arrow keys move from it. */
export function useMapCursor({ scroller, stops, itemAt, reveal }: MapCursorParts) {
  const [activeKey, setActiveKey] = useState<string | null>(null);
  const active = useMemo(
    () => stops.find(({ key }) => key === activeKey) ?? stops[0] ?? null,
    [stops, activeKey],
  );
  const wantsFocus = useRef(false);
  const hasScrolled = useRef(false);
  const waiting = useRef(0);
  useLayoutEffect(() => {
    const map = scroller.current;
    if (!wantsFocus.current || !active || !map) return;
    const screen = map.querySelector<HTMLElement>(`[data-screen="${CSS.escape(active.key)}"]`);
    if (!screen) return;
    wantsFocus.current = false;
    cancelAnimationFrame(waiting.current);
    const focus = () => screen.focus({ preventScroll: true });
    // Scrolling closes tooltips, so focus, which opens one, waits for the next frame. If the focused screen is gone already, it
    // cannot wait.
    if (hasScrolled.current && map.contains(document.activeElement))
      waiting.current = requestAnimationFrame(focus);
    else focus();
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || !(event.target instanceof HTMLElement) || !event.target.dataset['screen']) return;
    const pressed = pressedKeys(event.nativeEvent);
    const item = itemAt(active);
    const window = useWindowStore.getState();
    if (pressed === ' ' && item) window.openViewer(viewingOfItem(item));
    else if (pressed === 'R' && item?.type === 'video') {
      window.openReview([{ projectId: item.project_id, mediaId: item.id, subject: { kind: 'newest' } }]);
    } else {
      const next = stopAfterKey(pressed, active, stops);
      if (!next) return;
      const before = scroller.current?.scrollTop;
      wantsFocus.current = true;
      setActiveKey(next.key);
      reveal(next);
      hasScrolled.current = scroller.current?.scrollTop !== before;
    }
    event.preventDefault();
  };

  return { active, setActiveKey, onKeyDown };
}
