import styles from './Keys.module.css';

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

/** A shortcut as this computer's keyboard writes it, from `Mod+Shift+K`. */
export const keyNames = (keys: string): readonly string[] =>
  keys.split('+').map((key) => (isMac ? macSigns : otherNames)[key] ?? printed[key] ?? key);

export function Keys({ keys }: { readonly keys: string }) {
  return (
    <span className={styles['keys']}>
      {keyNames(keys).map((key) => (
        <kbd key={key} className={styles['key']}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
