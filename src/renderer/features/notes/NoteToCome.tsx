import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './NotesList.module.css';

/** The place of a note that is not loaded yet, in the shape of its row. If that takes longer than a moment, it says so. */
export const NoteToCome = () => (
  // biome-ignore lint/a11y/useSemanticElements: a gridcell of a virtual grid is no table cell.
  // biome-ignore lint/a11y/useFocusableInteractive: the row around it has the focus.
  <div role="gridcell" aria-label={texts.loading} className={styles['cell']} data-to-come>
    <span className={styles['status']}>
      <Skeleton width="0.9375rem" height="0.9375rem" />
    </span>
    <span className={styles['stillToCome']}>
      <Skeleton height="100%" />
    </span>
    <span className={styles['place']}>
      <Skeleton width="4.5rem" height="0.75rem" />
    </span>
    <span className={styles['words']}>
      <Skeleton width="46%" height="0.75rem" />
      <span className={styles['about']}>
        <span className={styles['toCome']} aria-hidden="true">
          {texts.loading}
        </span>
      </span>
    </span>
  </div>
);
