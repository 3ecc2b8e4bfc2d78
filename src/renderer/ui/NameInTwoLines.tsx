import { useLayoutEffect, useRef } from 'react';
import { plainText } from '../../shared/model/outside-text.ts';
import { classNames } from './class-names.ts';
import type { MiddleTextProps } from './MiddleText.tsx';
import { mostThatFits } from './most-that-fits.ts';
import styles from './NameInTwoLines.module.css';
import { nameBreak } from './name-cut.ts';
import { partsOfName } from './with-breaks.tsx';

/** As `MiddleText`, but on two lines: only a name that both cannot hold is shortened, before its end. */
export function NameInTwoLines({ text, className }: MiddleTextProps) {
  const name = plainText(text);
  const place = useRef<HTMLSpanElement>(null);
  const start = useRef<HTMLSpanElement>(null);
  const rest = useRef<HTMLSpanElement>(null);
  const letters = [...name];
  const cut = nameBreak(letters);
  useLayoutEffect(() => {
    const [box, shown, left] = [place.current, start.current, rest.current];
    if (!box || !shown || !left) return;
    const whole = [...name].slice(0, nameBreak([...name]));
    const keep = (amount: number, breaksAnywhere = false) => {
      const kept = whole.slice(0, amount).join('');
      const parts = breaksAnywhere ? [kept] : partsOfName(kept);
      shown.replaceChildren(
        ...parts.flatMap((part, index) => (index === 0 ? [part] : [document.createElement('wbr'), part])),
      );
      left.textContent = whole.slice(amount).join('');
      shown.toggleAttribute('data-cut', amount < whole.length);
      return box.scrollHeight <= box.clientHeight;
    };
    let widthPx = -1;
    const shorten = () => {
      if (box.clientWidth === widthPx) return;
      widthPx = box.clientWidth;
      // A whole name that breaks within a word is better than a shortened one.
      if (keep(whole.length) || keep(whole.length, true)) return;
      keep(mostThatFits(whole.length, (amount) => keep(amount)));
    };
    shorten();
    const resizes = new ResizeObserver(shorten);
    resizes.observe(box);
    return () => resizes.disconnect();
  }, [name]);
  return (
    <span ref={place} className={classNames(styles['name'], className)} title={name}>
      {/* Filled above. All of the name stays in the page, for those who hear it and for what is copied. */}
      <span ref={start} className={styles['start']} />
      <span ref={rest} className={styles['rest']} />
      <wbr />
      <span>{letters.slice(cut).join('')}</span>
    </span>
  );
}
