import { Film } from 'lucide-react';
import { useState } from 'react';
import { firstRunTexts } from '../../../shared/messages/first-run.ts';
import styles from './DropPicture.module.css';

/**
 * An animation of what Renderdrop does: a render is dropped on an item and becomes its next version. It plays once, and again
 * when the pointer is over it, so that it does not distract from reading.
 */
export function DropPicture() {
  const [plays, setPlays] = useState(0);
  const { pictureFile, pictureItem, pictureBefore, pictureAfter } = firstRunTexts;
  return (
    <div
      className={styles['picture']}
      role="img"
      aria-label={firstRunTexts.picture}
      onPointerEnter={() => setPlays((times) => times + 1)}
    >
      <div key={plays} className={styles['scene']} aria-hidden="true">
        <div className={styles['file']}>
          <span className={styles['render']} data-take="new" />
          <span className={styles['name']}>
            <Film /> {pictureFile}
          </span>
        </div>
        <div className={styles['tile']}>
          <span className={styles['still']}>
            <span className={styles['render']} data-take="old" />
            <span className={styles['landed']}>
              <span className={styles['render']} data-take="new" />
            </span>
            <span className={styles['fill']} />
          </span>
          <span className={styles['words']}>
            <span>{pictureItem}</span>
            <span className={styles['versions']}>
              <span className={styles['before']}>{pictureBefore}</span>
              <span className={styles['after']}>{pictureAfter}</span>
            </span>
          </span>
        </div>
      </div>
    </div>
  );
}
