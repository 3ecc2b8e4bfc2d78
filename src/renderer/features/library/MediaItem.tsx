import { Check } from 'lucide-react';
import { memo, useState } from 'react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import type { MediaLayout } from '../../store/window-store.ts';
import { dropTargetProps } from '../drop/drop-target.ts';
import { MediaCard } from './MediaCard.tsx';
import styles from './MediaCollection.module.css';
import { MediaRow } from './MediaRow.tsx';

export interface MediaItemProps {
  readonly item: MediaView;
  readonly layout: MediaLayout;
  readonly index: number;
  readonly leftPx: number;
  readonly topPx: number;
  readonly isOpen: boolean;
  readonly isSelected: boolean;
  /** Whether items are selected: then the selection is highlighted, not the open item. */
  readonly isSelecting: boolean;
  /** Only one item of the list is in the tab order. */
  readonly isTabStop: boolean;
  /** False while the list scrolls fast, when pictures could not be seen anyway. */
  readonly drawsPicture: boolean;
  readonly openNotes: number;
  /** The upload to this item, if any. */
  readonly job: JobSnapshot | null;
}

/** One item at its position. It renders again only if something about it changes, however far the list is scrolled. */
export const MediaItem = memo(function MediaItem(props: MediaItemProps) {
  const { item, layout, index, leftPx, topPx, isOpen, isSelected, isSelecting, isTabStop, openNotes, job } =
    props;
  const [hasPicture, setHasPicture] = useState(props.drawsPicture);
  if (props.drawsPicture && !hasPicture) setHasPicture(true);
  const Entry = layout === 'grid' ? MediaCard : MediaRow;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of a virtual grid is no table row.
    <div
      role="row"
      aria-label={plainText(item.name)}
      aria-rowindex={index + 1}
      aria-selected={isSelecting ? isSelected : isOpen}
      {...(isOpen ? { 'aria-current': true } : {})}
      data-media={item.id}
      tabIndex={isTabStop ? 0 : -1}
      className={styles['item']}
      data-layout={layout}
      data-selecting={isSelecting || undefined}
      style={{ transform: `translate(${leftPx}px, ${topPx}px)` }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: nor is its cell one. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: the row has the focus. */}
      <div
        role="gridcell"
        className={styles['target']}
        {...dropTargetProps({ kind: 'item', projectId: item.project_id, mediaId: item.id })}
      >
        <span className={styles['mark']} data-select aria-hidden="true" title={libraryTexts.select}>
          <Check />
        </span>
        <Entry item={item} hasPicture={hasPicture} openNotes={openNotes} job={job} />
      </div>
    </div>
  );
});
