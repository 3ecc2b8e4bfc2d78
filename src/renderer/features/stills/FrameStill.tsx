import { Film, type LucideIcon } from 'lucide-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FoldedPicture } from './FoldedPicture.tsx';
import styles from './RenderStill.module.css';
import { isPortrait, isWide, type StillSize, shapeOfStill, usualShape } from './still-shape.ts';
import { useAnotherTry } from './use-another-try.ts';

export interface FrameStillProps {
  /** Null until there is a picture. */
  readonly address: string | null;
  /** An earlier picture of the same render, shown until this one has loaded. */
  readonly before?: string | null;
  readonly onShown?: (address: string) => void;
  /** The render's size; null if it is not known yet, in which case the loaded picture's size is used. */
  readonly size: StillSize | null;
  /** The picture may have bars around it, and then keeps its own shape. */
  readonly mayHaveBars?: boolean;
  readonly className?: string | undefined;
  /** Shown in its place until the picture has loaded, and if it cannot be loaded. */
  readonly until?: ReactNode;
  /** The sign in its place if there is none: that of a film unless said otherwise. */
  readonly icon?: LucideIcon | undefined;
  /** Another still, shown if there is no picture or it cannot be loaded. */
  readonly instead?: ReactNode;
  /** A tooltip. */
  readonly title?: string | undefined;
  /** Covers the picture. */
  readonly children?: ReactNode;
  /** Covers a corner of the picture. */
  readonly badge?: ReactNode;
}

/** A picture in the render's own shape, a wide wall folded into two lines. Its place is reserved before it loads. */
export function FrameStill(props: FrameStillProps) {
  const { address, before = null, size, mayHaveBars = false, className, until, instead, title } = props;
  const { children, badge, onShown } = props;
  const Icon = props.icon ?? Film;
  const [failedAddress, setFailedAddress] = useState<string | null>(null);
  useAnotherTry(failedAddress, () => setFailedAddress(null));
  const [loadedAddress, setLoadedAddress] = useState<string | null>(null);
  const [seenSize, setSeenSize] = useState<StillSize | null>(null);
  const shows = address !== null && address !== failedAddress;
  const isLoaded = shows && address === loadedAddress;
  const under = isLoaded || before === address ? null : before;
  if (!shows && instead) return instead;
  const shown = mayHaveBars ? (seenSize ?? size) : (size ?? seenSize);
  const shape = { '--shape': shown ? shapeOfStill(shown) : usualShape } as CSSProperties;
  return (
    <span className={classNames(styles['still'], className)} style={shape} title={title} aria-hidden="true">
      <span
        className={styles['shape']}
        data-awaited={(shows && !isLoaded && under === null) || undefined}
        data-portrait={(shown && isPortrait(shown)) || undefined}
        data-wide={(shown && isWide(shown)) || undefined}
      >
        {until && !isLoaded && <span className={styles['until']}>{until}</span>}
        {shows || under !== null ? (
          <FoldedPicture
            address={shows ? address : null}
            under={under}
            size={shown}
            isLoaded={isLoaded}
            onLoad={(loaded) => {
              setLoadedAddress(address);
              setSeenSize(loaded);
              if (address !== null) onShown?.(address);
            }}
            onError={() => setFailedAddress(address)}
          />
        ) : (
          !until && <Icon className={styles['icon'] ?? ''} />
        )}
        {(shows || until) && children}
        {badge && <span className={styles['badge']}>{badge}</span>}
      </span>
    </span>
  );
}
