const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);

/** A pressed key, written as in shortcuts: `Mod+Shift+O`, `Alt+ArrowUp`, `Delete`. */
export function pressedKeys(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
) {
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  const isMod = isMac ? event.metaKey : event.ctrlKey;
  // Whether a sign needs Shift depends on the keyboard, so Shift is ignored for signs.
  const isShift = event.shiftKey && !/^[^\p{L}\p{N} ]$/u.test(key);
  return [isMod && 'Mod', event.altKey && 'Alt', isShift && 'Shift', key].filter(Boolean).join('+');
}

/** Whether keys pressed here only type text. */
export const typesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName)) &&
  !/^(?:checkbox|radio|button)$/.test(target.getAttribute('type') ?? '');
