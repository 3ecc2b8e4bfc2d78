import type { Note } from '../../../shared/api/note.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { useVersionRates } from '../item/use-version-rates.ts';
import { AwaitedStill } from '../stills/AwaitedStill.tsx';
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
 * there is none, the colors of that version, or only its shape: never a picture of another version or frame.
 */
export function NoteStill({ note, item }: NoteStillProps) {
  const picture = useVersionRates(note.project_id, note.media_id).pictureOf(note);
  const size = item && sizeOf(item);
  return (
    <FrameStill
      address={picture?.address ?? null}
      size={picture ?? size}
      className={styles['still']}
      until={<AwaitedStill item={item} versionId={note.version_id} />}
    >
      {item?.type !== 'image' && <LazyScrubLayer key={note.version_id} of="version" id={note.version_id} />}
    </FrameStill>
  );
}
