import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import { commandOfKeys } from '../../../shared/model/commands.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { linesInSight, type MediaGeometry, topToReveal } from './media-geometry.ts';
import { indexAfterKey, TypedName } from './media-keys.ts';
import { between, toggled } from './media-selection.ts';
import type { ScrollSight } from './use-scroll-sight.ts';
import { viewingOfItem } from './viewing-of-item.ts';

export interface CursorParts {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly items: readonly MediaView[];
  /** Null until the list has been rendered. */
  readonly geometry: MediaGeometry | null;
  readonly sight: ScrollSight;
}

const mediaAttribute = 'data-media';
/** Keys pressed on the way to a letter do not end a name that is being typed. All other keys do. */
const onTheWay = /^(?:Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process)$/;

/**
 * The current item of the list, moved by mouse or keyboard. Focusing an item opens it, but with the modifier key it only gets
 * the focus. While a key repeats, only the item it stops at is opened, because each opened item requests its notes.
 */
export function useMediaCursor({ scroller, items, geometry, sight }: CursorParts) {
  const openId = useWindowStore((state) => state.mediaId);
  const openMedia = useWindowStore((state) => state.openMedia);
  const openViewer = useWindowStore((state) => state.openViewer);
  const openReview = useWindowStore((state) => state.openReview);
  const selected = useWindowStore((state) => state.selected);
  const setSelected = useWindowStore((state) => state.setSelected);
  /** The start of the range that Shift extends. */
  const anchorId = useRef<MediaId | null>(null);
  const [activeId, setActiveId] = useState<MediaId | null>(null);
  const lastIndex = useRef(0);
  const atIndex = useMemo(() => {
    const indexOf = (wanted: MediaId) => items.findIndex(({ id }) => id === wanted);
    for (const wanted of [activeId, openId]) {
      const index = wanted === null ? -1 : indexOf(wanted);
      if (index >= 0) return index;
    }
    // If the current item is gone, the one now at its position becomes the current one.
    return Math.max(0, Math.min(items.length - 1, lastIndex.current));
  }, [items, activeId, openId]);
  const at = items[atIndex] ?? null;

  const wantsFocus = useRef(false);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    lastIndex.current = atIndex;
    // If the focused item is removed, the focus would be lost.
    const wasLost = hadFocus.current && document.activeElement === document.body;
    if (!at || !(wantsFocus.current || wasLost)) return;
    if (focusRow(scroller.current, at.id)) wantsFocus.current = false;
  });

  const goTo = (index: number): MediaId | null => {
    const item = items[index];
    if (!item || !geometry) return null;
    sight.scrollTo(topToReveal(geometry, index, sight.exact()));
    setActiveId(item.id);
    return item.id;
  };

  const revealedId = useRef<MediaId | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an item is revealed once, when it is opened and there.
  useLayoutEffect(() => {
    if (openId === null) revealedId.current = null;
    if (openId === null || revealedId.current === openId || !geometry) return;
    const index = items.findIndex(({ id }) => id === openId);
    if (index < 0) return;
    revealedId.current = openId;
    // Opened from elsewhere: by a link, the palette or an upload.
    if (activeId !== openId) goTo(index);
  }, [openId, items, geometry]);

  const [typed] = useState(() => new TypedName());
  const opensWhenLetGo = useRef<MediaId | null>(null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!geometry || !at || !isItem(event.target)) return;
    const { key, repeat, timeStamp } = event;
    // R reviews, unless it is a letter of a name being typed.
    if (pressedKeys(event.nativeEvent) === 'R' && !typed.isTyping(timeStamp)) {
      event.preventDefault();
      const reviewed = selected.size > 0 ? items.filter(({ id }) => selected.has(id)) : [at];
      openReview(
        reviewed.map(({ id, project_id }) => ({
          projectId: project_id,
          mediaId: id,
          subject: { kind: 'newest' },
        })),
      );
      return;
    }
    const isText = key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    // A character such as “?” only counts as a letter while a name is being typed.
    const isOfList = key !== ' ' && commandOfKeys(pressedKeys(event.nativeEvent)) === null;
    if (isText && (isOfList || typed.isTyping(timeStamp))) {
      const index = typed.indexAfter(key, timeStamp, atIndex, items);
      event.preventDefault();
      wantsFocus.current = index !== null && goTo(index) !== null;
      return;
    }
    if (!onTheWay.test(key)) typed.end();
    const pressed = pressedKeys(event.nativeEvent);
    if (pressed === 'Mod+ ' || pressed === 'Mod+Space') {
      event.preventDefault();
      select(at.id);
      return;
    }
    if (pressed === 'Mod+A') {
      event.preventDefault();
      setSelected(items.map(({ id }) => id));
      return;
    }
    if (pressed === 'Escape' && selected.size > 0) {
      event.preventDefault();
      setSelected([]);
      return;
    }
    if (pressed === 'Enter') {
      event.preventDefault();
      openMedia(at.id);
      return;
    }
    if (pressed === ' ') {
      event.preventDefault();
      openViewer(viewingOfItem(at));
      return;
    }
    const movesOnly = /^Mod\+(?:Arrow|Home|End)/.test(pressed);
    const linesPerPage = linesInSight(geometry, sight.exact());
    const list = { count: items.length, columns: geometry.columns, linesPerPage };
    const isExtending = /^Shift\+(?:Arrow|Home|End)/.test(pressed);
    const index = indexAfterKey(movesOnly || isExtending ? key : pressed, atIndex, list);
    if (index === null) return;
    event.preventDefault();
    const reached = goTo(index);
    wantsFocus.current = reached !== null;
    if (reached === null || movesOnly) return;
    if (isExtending) {
      anchorId.current ??= at.id;
      setSelected(between(items, anchorId.current, reached));
      return;
    }
    if (repeat) opensWhenLetGo.current = reached;
    else openMedia(reached);
  };

  const select = (mediaId: MediaId) => {
    anchorId.current = mediaId;
    setSelected(toggled(useWindowStore.getState().selected, mediaId));
  };

  const onClick = (event: MouseEvent) => {
    typed.end();
    const clicked = mediaIdAround(event.target);
    if (clicked === null) return;
    if (event.shiftKey) {
      setSelected(between(items, anchorId.current ?? at?.id ?? clicked, clicked));
      return;
    }
    if (event.ctrlKey || event.metaKey || isMark(event.target)) {
      select(clicked);
      return;
    }
    anchorId.current = clicked;
    if (selected.size > 0) setSelected([]);
    openMedia(clicked);
  };

  const onKeyUp = () => {
    if (opensWhenLetGo.current !== null) openMedia(opensWhenLetGo.current);
    opensWhenLetGo.current = null;
  };

  return {
    openId,
    selected,
    at,
    atIndex,
    handlers: {
      onKeyDown,
      onKeyUp,
      onClick,
      onFocus: (event: FocusEvent) => {
        hadFocus.current = true;
        const focused = mediaIdAround(event.target);
        if (focused !== null) setActiveId(focused);
        // A click between the items: the current one keeps the focus.
        else if (at) focusRow(scroller.current, at.id);
      },
      onBlur: (event: FocusEvent) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        hadFocus.current = false;
        opensWhenLetGo.current = null;
      },
    },
  };
}

/** Returns whether the item was rendered, so that it could get the focus. */
function focusRow(scroller: HTMLElement | null, mediaId: MediaId): boolean {
  const row = scroller?.querySelector<HTMLElement>(`[${mediaAttribute}="${CSS.escape(mediaId)}"]`);
  row?.focus({ preventScroll: true });
  return row !== null && row !== undefined;
}

const isMark = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[data-select]') !== null;

const isItem = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.hasAttribute(mediaAttribute);

/** The list itself sets this attribute, to an item's id. */
export const mediaIdAround = (target: EventTarget): MediaId | null => {
  const row = target instanceof Element ? target.closest(`[${mediaAttribute}]`) : null;
  return (row?.getAttribute(mediaAttribute) ?? null) as MediaId | null;
};
