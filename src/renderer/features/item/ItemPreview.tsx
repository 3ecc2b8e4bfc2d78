import { Film } from 'lucide-react';
import { useState } from 'react';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import type { LocalVersion, MediaView } from '../../../shared/model/library-views.ts';
import { Select } from '../../ui/Select.tsx';
import { pictureOfVersion } from '../library/picture-of-version.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { shapeOfStill, sizeOf, usualShape } from '../stills/still-shape.ts';
import { notesOnRender } from '../viewer/notes-on-render.ts';
import styles from './ItemPreview.module.css';
import type { VersionRates } from './use-version-rates.ts';
import { VersionBadge } from './VersionBadge.tsx';
import { VersionPlayer } from './VersionPlayer.tsx';
import { versionOptions } from './version-options.ts';

export interface ItemPreviewProps {
  readonly item: MediaView;
  readonly local: readonly LocalVersion[];
  /** The notes on all of its versions. */
  readonly notes: readonly Note[];
  /** The number of the current version; null if unknown. */
  readonly currentNumber: number | null;
  readonly rates: VersionRates;
  /** Opens a version in the viewer. */
  readonly onView: (id: VersionId) => void;
}

/** The current version, or another one that is on this computer: as a video, as stills, or as its thumbnail. */
export function ItemPreview({ item, local, notes, currentNumber, rates, onView }: ItemPreviewProps) {
  const [chosenId, setChosenId] = useState<VersionId | null>(null);
  const currentId = item.version?.id ?? null;
  const shownId = local.some(({ versionId }) => versionId === chosenId) ? chosenId : currentId;
  const shown = local.find(({ versionId }) => versionId === shownId);
  const number = shownId === currentId ? currentNumber : (shown?.versionNumber ?? null);
  // The item's picture may be the one of the version before while the current one has none.
  const isOlderPicture = shownId === currentId && item.isOlderPicture === true;
  const size = sizeOf(item);
  // Limits the height, so that a tall picture does not fill the window.
  const placeShape = Math.max(usualShape, size ? shapeOfStill(size) : usualShape);
  const options = versionOptions(local, currentId, currentNumber);
  return (
    <div className={styles['preview']}>
      {shown && shown.shownBy !== 'nothing' ? (
        <VersionPlayer
          key={shown.versionId}
          version={shown}
          // Without one, a video shows its own first frame.
          poster={pictureOfVersion(item, shown.versionId)?.address ?? null}
          known={rates.rateOf({ version_id: shown.versionId, version_number: shown.versionNumber ?? 0 })}
          startTimecode={rates.startTimecodeOf(shown.versionId)}
          notes={notesOnRender(notes, shown.versionId)}
          rateOf={(note) => rates.rateOf(note)?.rate ?? null}
          onView={() => onView(shown.versionId)}
          onUnplayable={rates.refresh}
          badge={number === null ? null : <VersionBadge number={number} />}
        />
      ) : (
        <div className={styles['picture']} style={{ aspectRatio: placeShape }}>
          {shownId === currentId ? (
            <Thumbnail item={item} foldsFrom={size && size.width / size.height} />
          ) : (
            <span className={styles['plate']}>
              <Film aria-hidden="true" />
            </span>
          )}
          {number !== null && !isOlderPicture && (
            <span className={styles['badge']}>
              <VersionBadge number={number} />
            </span>
          )}
        </div>
      )}
      {options.length > 1 && (
        <Select
          label={itemTexts.shownVersion}
          hideLabel
          options={options}
          value={shownId}
          onChange={setChosenId}
        />
      )}
    </div>
  );
}
