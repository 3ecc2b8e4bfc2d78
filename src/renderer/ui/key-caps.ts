const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' };
const otherNames: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
/** As they are printed on keyboards of every kind. */
const printed: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
};

export interface KeyCaps {
  /** Held down while one of the others is pressed. */
  readonly held: readonly string[];
  /** Each of them for itself: `←/→` are two. */
  readonly pressed: readonly string[];
}

/** The keys of a shortcut, as they are printed on them. The plus of `Mod++` and of `−/+` is a key of its own. */
export function keyCaps(keys: string): KeyCaps {
  const names = keys.split(/\+(?=.)/);
  return {
    held: names.slice(0, -1).map(nameOf),
    pressed: (names.at(-1) ?? '').split('/').map(nameOf),
  };
}

const nameOf = (key: string): string => (isMac ? macSigns : otherNames)[key] ?? printed[key] ?? key;

/** The same in a sentence: `Ctrl+O`. */
export function keyWords(keys: string): string {
  const { held, pressed } = keyCaps(keys);
  return [...held, pressed.join('/')].join('+');
}
