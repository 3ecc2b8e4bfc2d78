import type { VersionId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { isStillAddress, stillAddress } from '../stills/still-address.ts';

type PicturedItem = Pick<MediaView, 'thumbnail' | 'ownStill' | 'isOlderPicture' | 'tiny' | 'version'>;

export interface VersionPictureFound {
  readonly address: string;
  /** A few pixels of this very picture, if they are kept. */
  readonly pixels: string | null;
  /** It may be transparent, and stands on a checkerboard. The service's pictures never are. */
  readonly isTransparent: boolean;
}

/**
 * The item's picture, if it shows this version. It usually shows the current one, and the one before while the current one
 * has none; its kept pixels may be those of an earlier picture. If its render is here and may be transparent, a still of that
 * is the picture: the service has it on black.
 */
export function pictureOfVersion(
  item: PicturedItem | null,
  versionId: VersionId | null,
): VersionPictureFound | null {
  if (!item || versionId === null || item.version?.id !== versionId) return null;
  const { thumbnail: address, ownStill, isOlderPicture = false, tiny } = item;
  if (ownStill) {
    return { address: stillAddress('upload', ownStill.jobId, ownStill), pixels: null, isTransparent: true };
  }
  if (address === null || isOlderPicture) return null;
  return {
    address,
    pixels: tiny?.of === address ? tiny.pixels : null,
    isTransparent: isStillAddress(address),
  };
}
