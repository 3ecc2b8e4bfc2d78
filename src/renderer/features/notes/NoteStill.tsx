import { Info } from 'lucide-react';
import { Focusable } from 'react-aria-components';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { WithTooltip } from '../../ui/WithTooltip.tsx';
import { useVersionRates } from '../item/use-version-rates.ts';
import { pictureOfVersion } from '../library/picture-of-version.ts';
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

const noPictureWords = {
  unreadable: () => texts.noPicture,
  lost: texts.lost,
  never_here: texts.notHere,
};

/**
 * The frame that a note is about, from the version it was left on, if that is on this computer. Until it has loaded, the
 * colors of that version, or only its shape; if it isn't here, the picture that the service has of that version, marked, or
 * a plate that names it: never a picture of another version.
 */
export function NoteStill({ note, item }: NoteStillProps) {
  const { pictureOf, whyNoPicture, areKnown } = useVersionRates(note.project_id, note.media_id);
  const picture = pictureOf(note);
  const itemSize = item && sizeOf(item);
  const isImage = item?.type === 'image';
  const ofVersion = pictureOfVersion(item, note.version_id)?.address ?? null;
  const scrub = !isImage && <LazyScrubLayer key={note.version_id} of="version" id={note.version_id} />;
  const className = styles['still'];
  const plate = (
    <FrameStill
      address={null}
      size={itemSize}
      className={className}
      title={noPictureWords[whyNoPicture(note)](note.version_number)}
      until={
        <span className={styles['plate']} data-still-plate>
          v{note.version_number}
        </span>
      }
    >
      {scrub}
    </FrameStill>
  );
  return (
    <FrameStill
      address={picture?.address ?? null}
      size={picture ?? itemSize}
      className={className}
      until={<AwaitedStill item={item} versionId={note.version_id} />}
      instead={
        areKnown && (
          <FrameStill
            address={ofVersion}
            size={itemSize}
            mayHaveBars
            className={className}
            until={<AwaitedStill item={item} versionId={note.version_id} />}
            // An image is the same whenever it is looked at.
            badge={!isImage && <NotNoted versionNumber={note.version_number} />}
            instead={plate}
          >
            {scrub}
          </FrameStill>
        )
      }
    >
      {scrub}
    </FrameStill>
  );
}

/** Marks a picture of the right version that shows another frame. Its text is a tooltip. */
function NotNoted({ versionNumber }: { readonly versionNumber: number }) {
  const words = texts.itemPicture(versionNumber, true);
  return (
    <WithTooltip text={words}>
      <Focusable>
        <span role="img" aria-label={words} tabIndex={-1} data-not-noted className={styles['notNoted']}>
          <Info aria-hidden="true" />
        </span>
      </Focusable>
    </WithTooltip>
  );
}
