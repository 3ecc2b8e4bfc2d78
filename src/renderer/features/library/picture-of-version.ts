import type { VersionId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';

type PicturedItem = Pick<MediaView, 'thumbnail' | 'isOlderPicture' | 'tiny' | 'version'>;

export interface VersionPictureFound {
  readonly address: string;
  /** A few pixels of this very picture, if they are kept. */
  readonly pixels: string | null;
}

/**
 * The item's picture, if it shows this version. It usually shows the current one, and the one before while the current one
 * has none; its kept pixels may be those of an earlier picture.
 */
export function pictureOfVersion(
  item: PicturedItem | null,
  versionId: VersionId | null,
): VersionPictureFound | null {
  if (!item || versionId === null || item.version?.id !== versionId) return null;
  const { thumbnail: address, isOlderPicture = false, tiny } = item;
  if (address === null || isOlderPicture) return null;
  return { address, pixels: tiny?.of === address ? tiny.pixels : null };
}
