import { libraryTexts } from '../../../shared/messages/library.ts';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ItemStill } from '../stills/ItemStill.tsx';
import { ItemTransfer } from './ItemTransfer.tsx';
import { DropWords, type MediaEntryProps } from './MediaCard.tsx';
import styles from './MediaRow.module.css';
import { mediaLength, mediaSince, mediaSizeOrKind, mediaStatus } from './media-words.ts';
import { OpenNotesCount } from './OpenNotesCount.tsx';

export function MediaRow({ item, hasPicture, openNotes, job }: MediaEntryProps) {
  const status = mediaStatus(item, job);
  return (
    <div className={styles['row']}>
      <ItemStill item={item} isHeldBack={!hasPicture} className={styles['picture']} />
      <MiddleText text={item.name} className={styles['name']} />
      <span className={styles['transfer']}>
        <ItemTransfer job={job} />
      </span>
      <span className={styles['notes']}>
        <OpenNotesCount count={openNotes} />
      </span>
      <span className={styles['status']}>
        <StatusBadge tone={status.tone}>{status.words}</StatusBadge>
      </span>
      <span className={styles['size']}>{mediaSizeOrKind(item)}</span>
      <span className={styles['length']}>{mediaLength(item)}</span>
      <span className={styles['versions']}>
        {item.versions_count}
        <VisuallyHidden> {libraryTexts.versionsLabel}</VisuallyHidden>
      </span>
      <span className={styles['since']}>{mediaSince(item)}</span>
      <DropWords item={item} isRow />
    </div>
  );
}
