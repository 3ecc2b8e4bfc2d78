const isMac = typeof navigator !== 'undefined' && /mac/i.test(navigator.userAgent);
const macSigns: Readonly<Record<string, string>> = { Mod: '⌘', Shift: '⇧', Alt: '⌥', Enter: '↩' };
const otherNames: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
/** The labels of keys on all keyboards. */
const printed: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page ↑',
  PageDown: 'Page ↓',
  Escape: 'Esc',
};

export interface KeyCaps {
  /** The keys held down while one of the others is pressed. */
  readonly held: readonly string[];
  /** The alternatives: `←/→` are two keys. */
  readonly pressed: readonly string[];
}

/** The labels of a shortcut's keys. The plus in `Mod++` and in `−/+` is a key itself. */
export function keyCaps(keys: string): KeyCaps {
  const names = keys.split(/\+(?=.)/);
  return {
    held: names.slice(0, -1).map(nameOf),
    pressed: (names.at(-1) ?? '').split('/').map(nameOf),
  };
}

const nameOf = (key: string): string => (isMac ? macSigns : otherNames)[key] ?? printed[key] ?? key;

/** The shortcut as used in a sentence: `Ctrl+O`. */
export function keyWords(keys: string): string {
  const { held, pressed } = keyCaps(keys);
  return [...held, pressed.join('/')].join('+');
}
