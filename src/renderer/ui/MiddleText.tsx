import { classNames } from './class-names.ts';
import styles from './MiddleText.module.css';

/** What tells one render from the next, a version and an ending, stands at the end. */
const keptAtEnd = 12;
/** A short name stays in one piece, for those who hear it: two parts are read as two words. */
const keptWhole = 20;

export interface MiddleTextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** A name in one line that loses its middle, not its end, where there is no room for all of it. */
export function MiddleText({ text, className }: MiddleTextProps) {
  const letters = [...text];
  const cut = letters.length <= keptWhole ? letters.length : letters.length - keptAtEnd;
  return (
    <span className={classNames(styles['text'], className)} title={text}>
      <span className={styles['start']}>{letters.slice(0, cut).join('')}</span>
      <span className={styles['end']}>{letters.slice(cut).join('')}</span>
    </span>
  );
}
