import { type HTMLAttributes, useEffect, useMemo, useRef } from 'react';

/** Who has neither moved the pointer nor pressed a key for this long is no longer reading, and not about to press anything. */
const restMs = 5 * 60_000;
/** A row keeps the focus after a click, so with the pointer elsewhere it says little about what is read. */
const focusRestMs = 10_000;

export interface Hold {
  readonly isHeld: () => boolean;
  /** It is not held any more, but the focus is still in it: only the row that has it must stay. */
  readonly keepsFocus: () => boolean;
  /** For the element that is held. */
  readonly props: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerMove' | 'onPointerLeave' | 'onKeyDownCapture' | 'onFocusCapture' | 'onBlurCapture'
  >;
}

/**
 * Holds a list still while a person is about to press something in it: the pointer is there, or the focus and it was used just
 * now. `onRelease`: less is held than before.
 */
export function useHold(onRelease: () => void): Hold {
  const released = useRef(onRelease);
  released.current = onRelease;
  const hold = useMemo(() => createHold(() => released.current()), []);
  useEffect(() => hold.stop, [hold]);
  return hold;
}

export function createHold(onRelease: () => void): Hold & { readonly stop: () => void } {
  let hasPointer = false;
  let hasFocus = false;
  let keepsFocus = false;
  let usedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const release = () => {
    if (timer === null && !keepsFocus) return;
    stop();
    keepsFocus = hasFocus;
    onRelease();
  };
  const look = () => {
    const leftMs = usedAtMs + (hasPointer ? restMs : focusRestMs) - Date.now();
    if (leftMs <= 0) release();
    else timer = setTimeout(look, leftMs);
  };
  const use = () => {
    usedAtMs = Date.now();
    keepsFocus = false;
    if (timer === null) look();
  };
  const leave = () => {
    if (hasPointer) return;
    if (!hasFocus) release();
    else if (timer !== null) {
      stop();
      use();
    }
  };
  return {
    isHeld: () => timer !== null,
    keepsFocus: () => keepsFocus,
    stop,
    props: {
      onPointerMove: () => {
        hasPointer = true;
        use();
      },
      onPointerLeave: () => {
        hasPointer = false;
        leave();
      },
      onKeyDownCapture: use,
      onFocusCapture: () => {
        hasFocus = true;
        use();
      },
      onBlurCapture: ({ currentTarget, relatedTarget }) => {
        hasFocus = currentTarget.contains(relatedTarget);
        leave();
      },
    },
  };
}
