import { Film } from 'lucide-react';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { VersionPicture } from '../library/VersionPicture.tsx';
import styles from './AwaitedStill.module.css';

export interface AwaitedStillProps {
  /** The version whose frame is on its way; null if the render is not a version yet. */
  readonly versionId: VersionId | null;
  /** Its item; null if it is not known. */
  readonly item: MediaView | null;
  /** The address of a small picture of this very render; null if there is none. */
  readonly own?: string | null;
}

/**
 * A small picture of the same render until its frame has loaded; blurred, so that nobody takes it for the frame. Without one,
 * only the shape is shown: a picture of another version would stand under the wrong name.
 */
export function AwaitedStill({ versionId, item, own = null }: AwaitedStillProps) {
  return (
    <span className={styles['still']} data-awaited-still>
      <Film className={styles['icon'] ?? ''} aria-hidden="true" />
      {own === null ? (
        <VersionPicture item={item} versionId={versionId} className={styles['picture']} />
      ) : (
        <OwnPicture key={own} address={own} />
      )}
    </span>
  );
}

function OwnPicture({ address }: { readonly address: string }) {
  return (
    <img
      className={styles['picture']}
      src={address}
      alt=""
      decoding="async"
      draggable={false}
      // Otherwise it would be drawn as a broken one.
      onError={({ currentTarget }) => {
        currentTarget.hidden = true;
      }}
    />
  );
}
