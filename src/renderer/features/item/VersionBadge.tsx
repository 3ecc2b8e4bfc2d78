import { itemTexts } from '../../../shared/messages/item.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './VersionBadge.module.css';

/** A short version number: `v5`. Null for the current version if its number is not known. */
export function VersionBadge({ number }: { readonly number: number | null }) {
  return (
    <span className={styles['badge']}>
      <VisuallyHidden>{itemTexts.versionShort} </VisuallyHidden>
      {number === null ? itemTexts.currentShort : `v${number}`}
    </span>
  );
}
