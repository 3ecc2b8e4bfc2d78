import { lazy, Suspense, useState } from 'react';
import type { VersionId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { classNames } from '../../ui/class-names.ts';
import { pictureOfVersion } from './picture-of-version.ts';
import styles from './VersionPicture.module.css';

const TinyPicture = lazy(async () => ({ default: (await import('./TinyPicture.tsx')).TinyPicture }));

export interface VersionPictureProps {
  readonly item: MediaView | null;
  readonly versionId: VersionId | null;
  readonly className?: string | undefined;
}

/** The service's picture of one version; nothing if the item's picture shows another one. */
export function VersionPicture({ item, versionId, className }: VersionPictureProps) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const picture = pictureOfVersion(item, versionId);
  if (!picture || picture.address === failedAddress) return null;
  const { address, pixels, isTransparent } = picture;
  return (
    <span className={classNames(styles['place'], className)} data-version-picture aria-hidden="true">
      {pixels !== null && (
        <Suspense fallback={null}>
          <TinyPicture pixels={pixels} />
        </Suspense>
      )}
      <img
        // A reused image would keep the picture of another version until this one has loaded.
        key={address}
        className={styles['picture']}
        data-transparent={isTransparent || undefined}
        src={address}
        alt=""
        decoding="async"
        draggable={false}
        onError={() => setFailedAddress(address)}
      />
    </span>
  );
}
