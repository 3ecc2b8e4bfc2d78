import { itemTexts } from '../../../shared/messages/item.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { mediaLength, mediaSize, mediaStatus, mediaVersions } from '../library/media-words.ts';
import styles from './ItemFacts.module.css';

export interface ItemFactsProps {
  readonly item: MediaView;
  /** When the current version was uploaded; null if unknown. */
  readonly uploadedAtMs: number | null;
  /** The upload to this item, if any. */
  readonly job: JobSnapshot | null;
}

export function ItemFacts({ item, uploadedAtMs, job }: ItemFactsProps) {
  const status = mediaStatus(item, job);
  const createdAt = item.version?.created_at ?? item.created_at;
  const createdAtMs = createdAt === null ? null : Date.parse(createdAt);
  // A version is created before its upload, which can take hours.
  const atMs = uploadedAtMs ?? createdAtMs;
  return (
    <dl className={styles['facts']} data-selectable>
      <div>
        <dt>{itemTexts.status}</dt>
        <dd>
          <StatusBadge tone={status.tone}>{status.words}</StatusBadge>
        </dd>
      </div>
      <div>
        <dt>{itemTexts.resolution}</dt>
        <dd>{mediaSize(item)}</dd>
      </div>
      <div>
        <dt>{itemTexts.length}</dt>
        <dd>{mediaLength(item)}</dd>
      </div>
      <div>
        <dt>{itemTexts.versions}</dt>
        <dd>{mediaVersions(item)}</dd>
      </div>
      {atMs !== null && (
        <div>
          <dt>{uploadedAtMs === null ? itemTexts.currentCreated : itemTexts.currentUploaded}</dt>
          <dd>{formatMoment(atMs)}</dd>
        </div>
      )}
    </dl>
  );
}
