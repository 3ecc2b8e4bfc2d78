import { Film } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { classNames } from '../../ui/class-names.ts';
import { LazyScrubLayer } from './LazyScrubLayer.tsx';
import styles from './RenderStill.module.css';
import { stillAddress } from './still-address.ts';
import { linesOf, shapeOfStill } from './still-shape.ts';

export interface RenderStillProps {
  readonly of: 'file' | 'upload';
  readonly id: string;
  /** Null until the file is known to be a video: nothing else has a still. */
  readonly facts: Pick<MediaFacts, 'durationSeconds' | 'width' | 'height'> | null;
  /** Where notes are, in seconds: ticks below the picture. */
  readonly notesAt?: readonly number[];
  readonly className?: string | undefined;
  /** Over a corner of the picture. */
  readonly badge?: ReactNode;
}

/**
 * A picture of a render on this computer, in the render's own shape; the pointer goes through its frames. Its place is there
 * at once; the picture comes when it is made.
 */
export function RenderStill({ of, id, facts, notesAt = none, className, badge }: RenderStillProps) {
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  const address = facts && stillAddress(of, id, facts);
  const shows = facts !== null && address !== null && address !== failedAddress;
  const shape = { '--shape': facts ? shapeOfStill(facts) : 16 / 9 } as CSSProperties;
  const lines = facts ? linesOf(facts) : 1;
  return (
    <span className={classNames(styles['still'], className)} aria-hidden="true">
      <span className={styles['shape']} style={shape}>
        {shows ? (
          Array.from({ length: lines }, (_, line) => (
            // The halves of one picture: they neither come nor go by themselves.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <span key={line} className={styles['line']}>
              <img
                className={styles['picture']}
                style={{ width: `${lines * 100}%`, insetInlineStart: `${-line * 100}%` }}
                src={address}
                alt=""
                decoding="async"
                draggable={false}
                onError={() => setFailedAddress(address)}
              />
            </span>
          ))
        ) : (
          <Film className={styles['icon'] ?? ''} />
        )}
        {shows && <LazyScrubLayer of={of} id={id} />}
        {shows && facts.durationSeconds !== null && (
          <span className={styles['notes']}>
            {notesAt.map((seconds) => (
              <span key={seconds} data-note-tick style={{ insetInlineStart: shareOf(seconds, facts) }} />
            ))}
          </span>
        )}
        {badge && <span className={styles['badge']}>{badge}</span>}
      </span>
    </span>
  );
}

const none: readonly number[] = [];

/** A note may stand behind the end of a render that is shorter now. */
const shareOf = (seconds: number, { durationSeconds }: Pick<MediaFacts, 'durationSeconds'>): string =>
  `${Math.min(100, (seconds / (durationSeconds || 1)) * 100)}%`;
