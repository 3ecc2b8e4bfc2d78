import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { CheckRender, NoteInCheck } from '../../../shared/model/note-check.ts';
import { pictureOfVersion } from '../library/picture-of-version.ts';
import { VersionPicture } from '../library/VersionPicture.tsx';
import { sizeOf } from '../stills/still-shape.ts';
import { PictureStage } from '../viewer/PictureStage.tsx';
import { wholePicture } from '../viewer/zoom.ts';
import styles from './CheckStage.module.css';

export interface UnshownStageProps {
  readonly before: NoteInCheck['before'];
  readonly others: readonly CheckRender[];
  readonly note: Note | null;
  readonly item: MediaView | null;
  /** Of the item's current version; null if unknown. */
  readonly currentNumber: number | null;
}

/** No frame of either render can be shown. The item's picture stands in, named by the version that it shows. */
export function UnshownStage({ before, others, note, item, currentNumber }: UnshownStageProps) {
  const size = item && sizeOf(item);
  const versionId = item?.version?.id ?? null;
  // That no render is on this computer is said above. A version uploaded from here also has a reason.
  const hasReason = others.some(({ versionId }) => versionId === note?.version_id);
  return (
    <div className={styles['beside']} data-layout="unshown">
      {before.kind === 'missing' && hasReason && (
        <p className={styles['missing']} data-side="missing">
          {before.sentence}
        </p>
      )}
      {size && pictureOfVersion(item, versionId) && (
        <div className={styles['one']}>
          <PictureStage picture={size} zoom={wholePicture} onZoom={() => {}} background="black">
            <VersionPicture item={item} versionId={versionId} />
          </PictureStage>
          <p className={styles['labels']}>
            <span className={styles['label']}>{texts.itemPicture(currentNumber, note !== null)}</span>
          </p>
        </div>
      )}
    </div>
  );
}
