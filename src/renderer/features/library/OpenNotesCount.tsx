import { MessageSquare } from 'lucide-react';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './OpenNotesCount.module.css';

/** How many notes are open on an item, or on the items of a project as far as they were looked at. */
export function OpenNotesCount({ count }: { readonly count: number }) {
  if (count === 0) return null;
  return (
    <span className={styles['notes']} title={count === 1 ? '1 open note' : `${count} open notes`}>
      <MessageSquare aria-hidden="true" />
      {count}
      <VisuallyHidden> open notes</VisuallyHidden>
    </span>
  );
}
