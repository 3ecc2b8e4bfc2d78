import { MessageSquare } from 'lucide-react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './OpenNotesCount.module.css';

/** How many notes are open on an item, or on the items of a project as far as they were looked at. */
export function OpenNotesCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['notes']} title={libraryTexts.openNotes(count)}>
      <MessageSquare aria-hidden="true" />
      <span aria-hidden="true">{count}</span>
      <VisuallyHidden>{libraryTexts.openNotes(count)}</VisuallyHidden>
    </span>
  );
}
