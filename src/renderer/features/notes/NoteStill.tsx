import type { Note } from '../../../shared/api/note.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { useVersionRates } from '../item/use-version-rates.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { FrameStill } from '../stills/FrameStill.tsx';
import { LazyScrubLayer } from '../stills/LazyScrubLayer.tsx';
import { sizeOf } from '../stills/still-shape.ts';
import styles from './NotesList.module.css';

export interface NoteStillProps {
  readonly note: Note;
  /** Null if it is not known yet. */
  readonly item: MediaView | null;
}

/**
 * The frame that a note is about, from the version it was left on, if that is on this computer. Until it has loaded, and if
 * there is none, the item's current picture is shown: its colors first, then the picture.
 */
export function NoteStill({ note, item }: NoteStillProps) {
  const picture = useVersionRates(note.project_id, note.media_id).pictureOf(note);
  const size = item && sizeOf(item);
  const scrubbed = picture ? note.version_id : item?.type === 'video' ? item.version?.id : null;
  return (
    <FrameStill
      address={picture?.address ?? null}
      size={picture ?? size}
      className={styles['still']}
      until={item && <Thumbnail item={item} foldsFrom={size && size.width / size.height} />}
    >
      {scrubbed && <LazyScrubLayer key={scrubbed} of="version" id={scrubbed} />}
    </FrameStill>
  );
}
