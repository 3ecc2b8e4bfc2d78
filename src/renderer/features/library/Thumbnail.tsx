import { Film, Image, Music } from 'lucide-react';
import { useState } from 'react';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import styles from './Thumbnail.module.css';

const icons = { video: Film, image: Image, audio: Music } as const;

export interface ThumbnailProps {
  readonly item: Pick<MediaView, 'thumbnail' | 'type'>;
  /** It has a picture, which is not to be asked for yet. */
  readonly isHeldBack?: boolean;
}

/** The picture of an item, or a sign of its kind while there is none; its place keeps its size either way. */
export function Thumbnail({ item, isHeldBack = false }: ThumbnailProps) {
  const [failedUrl, setFailedUrl] = useState<string | null>(null);
  const Icon = icons[item.type];
  const shows = item.thumbnail !== null && item.thumbnail !== failedUrl;
  if (shows && isHeldBack) return <span className={styles['frame']} aria-hidden="true" />;
  return (
    <span className={styles['frame']} aria-hidden="true">
      {shows ? (
        <img
          className={styles['picture']}
          src={item.thumbnail ?? ''}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailedUrl(item.thumbnail)}
        />
      ) : (
        <Icon className={styles['icon'] ?? ''} />
      )}
    </span>
  );
}
