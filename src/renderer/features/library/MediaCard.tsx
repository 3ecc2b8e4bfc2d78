import type { MediaView } from '../../../shared/model/library-views.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { classNames } from '../../ui/class-names.ts';
import { MiddleText } from '../../ui/MiddleText.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useDropVerdict } from '../drop/drop-target.ts';
import { ItemStill } from '../stills/ItemStill.tsx';
import { ItemTransfer } from './ItemTransfer.tsx';
import styles from './MediaCard.module.css';
import { mediaLength, mediaSeconds, mediaSizeOrKind, mediaStatus, mediaVersions } from './media-words.ts';
import { OpenNotesCount } from './OpenNotesCount.tsx';

export interface MediaEntryProps {
  readonly item: MediaView;
  /** False until the item has been in sight long enough to load its picture. */
  readonly hasPicture: boolean;
  readonly openNotes: number;
  /** The upload to this item, if any. */
  readonly job: JobSnapshot | null;
}

/** What a drop on this item would do. Placed beside the picture and name, which show the target. */
export function DropWords({ item, isRow = false }: { readonly item: MediaView; readonly isRow?: boolean }) {
  const verdict = useDropVerdict({ kind: 'item', projectId: item.project_id, mediaId: item.id });
  if (!verdict) return null;
  return (
    <span
      className={classNames(styles['drop'], verdict.kind === 'refuses' && styles['refuses'])}
      data-drop-words={isRow ? 'row' : 'card'}
    >
      <span className={styles['dropSays']}>{verdict.says}</span>
    </span>
  );
}

export function MediaCard({ item, hasPicture, openNotes, job }: MediaEntryProps) {
  const status = mediaStatus(item, job);
  return (
    <div className={styles['card']}>
      <div className={styles['picture']}>
        <ItemStill
          item={item}
          isHeldBack={!hasPicture}
          className={styles['still']}
          length={mediaSeconds(item) !== null && mediaLength(item)}
        />
        {item.status !== 'ready' && (
          <span className={styles['status']}>
            <StatusBadge tone={status.tone}>{status.words}</StatusBadge>
          </span>
        )}
      </div>
      <div className={styles['words']}>
        <MiddleText text={item.name} className={styles['name']} />
        <OpenNotesCount count={openNotes} />
      </div>
      <div className={styles['facts']}>
        <span>{mediaSizeOrKind(item)}</span>
        <span>{mediaVersions(item)}</span>
      </div>
      <div className={styles['transfer']}>
        <ItemTransfer job={job} />
      </div>
      <DropWords item={item} />
    </div>
  );
}
