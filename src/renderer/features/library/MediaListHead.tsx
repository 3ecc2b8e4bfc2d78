import { libraryTexts } from '../../../shared/messages/library.ts';
import row from './MediaRow.module.css';

/** Names the columns of the list. Each row is read out as a whole, so this is for the eye; ordering is in the toolbar. */
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
