import type { Note } from '../../../shared/api/note.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { NoteInCheck } from '../../../shared/model/note-check.ts';
import { pictureOfVersion } from '../library/picture-of-version.ts';
import { VersionPicture } from '../library/VersionPicture.tsx';
import { sizeOf } from '../stills/still-shape.ts';
import { PictureStage } from '../viewer/PictureStage.tsx';
import { wholePicture } from '../viewer/zoom.ts';
import styles from './CheckStage.module.css';

export interface UnshownStageProps {
  readonly before: NoteInCheck['before'];
  readonly note: Note | null;
  readonly item: MediaView | null;
}

/** No frame of either render can be shown. The item's picture stands in, if it is of the noted version. */
export function UnshownStage({ before, note, item }: UnshownStageProps) {
  const size = item && sizeOf(item);
  const versionId = note?.version_id ?? null;
  return (
    <div className={styles['beside']} data-layout="unshown">
      {before.kind === 'missing' && (
        <p className={styles['missing']} data-side="missing">
          {before.sentence}
        </p>
      )}
      {note && size && pictureOfVersion(item, versionId) && (
        <div className={styles['one']}>
          <PictureStage picture={size} zoom={wholePicture} onZoom={() => {}} background="black">
            <VersionPicture item={item} versionId={versionId} />
          </PictureStage>
          <p className={styles['labels']}>
            <span className={styles['label']}>{texts.notNotedFrame(note.version_number)}</span>
          </p>
        </div>
      )}
    </div>
  );
}
