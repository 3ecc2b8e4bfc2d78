import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { formatMoment } from '../../../shared/model/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { mediaLength, mediaSize, mediaStatus, mediaVersions } from '../library/media-words.ts';
import styles from './ItemFacts.module.css';

export function ItemFacts({ item }: { readonly item: MediaView }) {
  const status = mediaStatus(item);
  const shownSince = item.version?.created_at ?? item.created_at;
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
      {shownSince !== null && (
        <div>
          <dt>{itemTexts.currentSince}</dt>
          <dd>{formatMoment(Date.parse(shownSince))}</dd>
        </div>
      )}
    </dl>
  );
}
