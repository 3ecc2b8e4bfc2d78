import { Film, Image, Music } from 'lucide-react';
import { useState } from 'react';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { LastGoodPictures } from './last-good-pictures.ts';
import styles from './Thumbnail.module.css';

/** A new version that is processing or failed has no picture: the item keeps the one it had. */
const lastGood = new LastGoodPictures();

const icons = { video: Film, image: Image, audio: Music } as const;

export interface ThumbnailProps {
  readonly item: Pick<MediaView, 'id' | 'thumbnail' | 'type'>;
  /** It has a picture, which is not to be asked for yet. */
  readonly isHeldBack?: boolean;
}

/** The picture of an item, or a sign of its kind while there is none; its place keeps its size either way. */
export function Thumbnail({ item, isHeldBack = false }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const Icon = icons[item.type];
  const current = item.thumbnail === failedUrl ? null : item.thumbnail;
  const address = current ?? lastGood.get(item.id) ?? null;
  if (address !== null && isHeldBack) return <span className={styles['frame']} aria-hidden="true" />;
  return (
    <span className={styles['frame']} aria-hidden="true">
      {address !== null ? (
        <img
          className={styles['picture']}
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => lastGood.keep(item.id, address)}
          onError={() => {
            lastGood.forget(item.id, address);
            setFailedUrl(item.thumbnail);
          }}
        />
      ) : (
        <Icon className={styles['icon'] ?? ''} />
      )}
    </span>
  );
}
