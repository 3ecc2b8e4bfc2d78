import { itemTexts } from '../../../shared/messages/item.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './VersionBadge.module.css';

/** A short version number: `v5`. */
export function VersionBadge({ number }: { readonly number: number }) {
  return (
    <span className={styles['badge']}>
      <VisuallyHidden>{itemTexts.versionShort} </VisuallyHidden>v{number}
    </span>
  );
}
