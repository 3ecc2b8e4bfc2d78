import { Film } from 'lucide-react';
import { useState } from 'react';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './RenderStill.module.css';

export interface RenderStillProps {
  readonly of: 'file' | 'upload';
  readonly id: string;
  /** Null until the file is known to be a video: nothing else has a still. */
  readonly facts: Pick<MediaFacts, 'durationSeconds'> | null;
  readonly className?: string | undefined;
}

/** A third in, most renders show what they are about, and none is still fading in. */
const shareOfDuration = 1 / 3;
const atMillisecondsMax = 86_400_000;

/** A small picture of a render on this computer. Its place is there at once; the picture comes when it is made. */
export function RenderStill({ of, id, facts, className }: RenderStillProps) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const address = facts && `/still/${of}/${id}/${placeOf(facts)}`;
  const shows = address !== null && address !== failedAddress;
  return (
    <span className={classNames(styles['still'], className)} aria-hidden="true">
      {shows ? (
        <img
          className={styles['picture']}
          src={address}
          alt=""
          decoding="async"
          draggable={false}
          onError={() => setFailedAddress(address)}
        />
      ) : (
        <Film className={styles['icon'] ?? ''} />
      )}
    </span>
  );
}

const placeOf = ({ durationSeconds }: Pick<MediaFacts, 'durationSeconds'>): number =>
  Math.min(atMillisecondsMax, Math.round((durationSeconds ?? 0) * shareOfDuration * 1_000));
