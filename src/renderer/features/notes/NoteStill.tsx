import type { Note } from '../../../shared/api/note.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { useVersionRates } from '../item/use-version-rates.ts';
import { FrameStill } from '../stills/FrameStill.tsx';
import { ItemStill } from '../stills/ItemStill.tsx';
import { LazyScrubLayer } from '../stills/LazyScrubLayer.tsx';
import styles from './NotesList.module.css';

export interface NoteStillProps {
  readonly note: Note;
  /** Null where it is not known yet. */
  readonly item: MediaView | null;
}

/**
 * The frame that a note is about, out of the very version it was left on, where that lies on this computer; else the picture
 * of the item as it is now.
 */
export function NoteStill({ note, item }: NoteStillProps) {
  const picture = useVersionRates(note.project_id, note.media_id).pictureOf(note);
  const asNow = item ? <ItemStill item={item} className={styles['still']} /> : undefined;
  return (
    <FrameStill address={picture?.address ?? null} size={picture} className={styles['still']} instead={asNow}>
      <LazyScrubLayer of="version" id={note.version_id} />
    </FrameStill>
  );
}
