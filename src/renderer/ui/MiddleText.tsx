import { plainText } from '../../shared/model/outside-text.ts';
import { classNames } from './class-names.ts';
import styles from './MiddleText.module.css';
import { nameCut } from './name-cut.ts';

export interface MiddleTextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/**
 * A name on one line that is shortened in the middle, not at the end, if there is not enough space. Characters that turn the
 * direction of text are replaced: “gpj.exe” must not look like “exe.jpg”.
 */
export function MiddleText({ text, className }: MiddleTextProps) {
  const name = plainText(text);
  const letters = [...name];
  const cut = nameCut(letters);
  return (
    <span className={classNames(styles['text'], className)} title={name}>
      <span className={styles['start']}>{letters.slice(0, cut).join('')}</span>
      <span className={styles['end']}>{letters.slice(cut).join('')}</span>
    </span>
  );
}
