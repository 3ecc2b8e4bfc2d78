import { MessageSquare } from 'lucide-react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './OpenNotesCount.module.css';

export interface OpenNotesCountProps {
  readonly count: number;
  /** The count is of a project in which some items' notes are not loaded. */
  readonly isAtLeast?: boolean;
}

/** The number of open notes on an item, or on all items of a project. */
export function OpenNotesCount({ count, isAtLeast = false }: OpenNotesCountProps) {
  if (count === 0) return null;
  const says = isAtLeast ? libraryTexts.openNotesAtLeast(count) : libraryTexts.openNotes(count);
  return (
    <span className={styles['notes']} title={says}>
      <MessageSquare aria-hidden="true" />
      <span aria-hidden="true">
        {count}
        {isAtLeast && '+'}
      </span>
      <VisuallyHidden>{says}</VisuallyHidden>
    </span>
  );
}
