import { classNames } from '../../ui/class-names.ts';
import styles from './DropWords.module.css';
import { type DropPlace, useDropVerdict } from './drop-target.ts';

/** What a drop outside of the items would do. Shown over the list and in the sidebar. */
export function DropWords({ target }: { readonly target: DropPlace }) {
  const verdict = useDropVerdict(target);
  if (!verdict) return null;
  return (
    <p className={classNames(styles['drop'], verdict.kind === 'refuses' && styles['refuses'])}>
      <span className={styles['says']}>{verdict.says}</span>
    </p>
  );
}
