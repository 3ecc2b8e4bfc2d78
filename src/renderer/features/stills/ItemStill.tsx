import type { CSSProperties, ReactNode } from 'react';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { classNames } from '../../ui/class-names.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { LazyScrubLayer } from './LazyScrubLayer.tsx';
import styles from './RenderStill.module.css';
import { isPortrait, shapeOfStill, sizeOf, usualShape } from './still-shape.ts';

export interface ItemStillProps {
  readonly item: MediaView;
  readonly isHeldBack?: boolean;
  /** Never folded into two lines, because there is enough space. */
  readonly isWhole?: boolean;
  readonly className?: string | undefined;
  /** Shown in a corner of the picture. */
  readonly badge?: ReactNode;
  /** Shown in the opposite corner. */
  readonly length?: ReactNode;
}

/** The current version of an item in its true shape. If it was uploaded from here, the pointer scrubs through its frames. */
export function ItemStill(props: ItemStillProps) {
  const { item, isHeldBack = false, isWhole = false, className, badge, length } = props;
  const { version, type } = item;
  const size = sizeOf(item);
  const aspect = size && size.width / size.height;
  const folded = size && !isWhole ? shapeOfStill(size) : aspect;
  const shape = { '--shape': folded ?? usualShape } as CSSProperties;
  return (
    <span className={classNames(styles['still'], className)} aria-hidden="true">
      <span className={styles['shape']} style={shape} data-portrait={(size && isPortrait(size)) || undefined}>
        <Thumbnail item={item} isHeldBack={isHeldBack} foldsFrom={isWhole ? null : aspect} />
        {version && type === 'video' && <LazyScrubLayer key={version.id} of="version" id={version.id} />}
        {badge && <span className={styles['badge']}>{badge}</span>}
        {length && <span className={styles['length']}>{length}</span>}
      </span>
    </span>
  );
}
