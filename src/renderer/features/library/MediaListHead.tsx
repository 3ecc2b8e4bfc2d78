import { libraryTexts } from '../../../shared/messages/library.ts';
import row from './MediaRow.module.css';

/** The column names of the list. Hidden from screen readers, which read each row as a whole. Sorting is in the toolbar. */
export const MediaListHead = () => (
  <div className={row['head']} aria-hidden="true">
    <div className={row['row']}>
      <span />
      <span>{libraryTexts.name}</span>
      <span className={row['transfer']} />
      <span className={row['notes']}>{libraryTexts.notes}</span>
      <span className={row['status']}>{libraryTexts.status}</span>
      <span className={row['size']}>{libraryTexts.resolution}</span>
      <span className={row['length']}>{libraryTexts.length}</span>
      <span className={row['versions']}>{libraryTexts.versionsLabel}</span>
      <span className={row['since']}>{libraryTexts.updatedAt}</span>
    </div>
  </div>
);
