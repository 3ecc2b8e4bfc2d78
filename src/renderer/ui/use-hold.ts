import { type HTMLAttributes, useEffect, useMemo, useRef } from 'react';

/** Who has neither moved the pointer nor pressed a key for this long is no longer reading, and not about to press anything. */
const restMs = 5 * 60_000;

export interface Hold {
  readonly isHeld: () => boolean;
  /** For the element that is held. */
  readonly props: Pick<
    HTMLAttributes<HTMLElement>,
    'onPointerMove' | 'onPointerLeave' | 'onKeyDownCapture' | 'onFocusCapture' | 'onBlurCapture'
  >;
}

/** Holds a list still while a person is about to press something in it: the pointer or the focus is there and was used just now. */
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
  let usedAtMs = 0;
  let timer: ReturnType<typeof setTimeout> | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  const release = () => {
    if (timer === null) return;
    stop();
    onRelease();
  };
  const look = () => {
    const leftMs = usedAtMs + restMs - Date.now();
    if (leftMs <= 0) release();
    else timer = setTimeout(look, leftMs);
  };
  const use = () => {
    usedAtMs = Date.now();
    timer ??= setTimeout(look, restMs);
  };
  const leave = () => {
    if (!hasPointer && !hasFocus) release();
  };
  return {
    isHeld: () => timer !== null,
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
