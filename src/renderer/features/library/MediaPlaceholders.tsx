import { useRef } from 'react';
import { useRoomStore } from '../../store/room-store.ts';
import type { MediaLayout } from '../../store/window-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './MediaCollection.module.css';
import { spaceStyle } from './MediaCollection.tsx';
import { geometryOf, itemsInSight, placeOf, usualGrid } from './media-geometry.ts';
import { useScrollSight } from './use-scroll-sight.ts';

/** More than a large screen can show. */
const countMax = 120;

/** Where the items will be, as large as they are where many come: nothing jumps then. */
export function MediaPlaceholders({ layout }: { readonly layout: MediaLayout }) {
  const frame = useRef<HTMLDivElement>(null);
  const { drawn } = useScrollSight(frame);
  const tileSize = useRoomStore((state) => state.tileSize);
  const geometry =
    drawn &&
    (layout === 'grid' && tileSize === null
      ? usualGrid(drawn.widthPx)
      : geometryOf(layout, drawn.widthPx, tileSize ?? 0));
  const count = geometry && drawn ? itemsInSight(geometry, countMax, drawn).until : 0;
  return (
    <div ref={frame} className={styles['placeholders']} aria-hidden="true">
      {geometry && (
        <div className={styles['space']} style={spaceStyle(geometry, count)}>
          {Array.from({ length: count }, (_, index) => {
            const { leftPx, topPx } = placeOf(geometry, index);
            return (
              <div
                key={`${leftPx} ${topPx}`}
                className={classNames(
                  styles['placeholder'],
                  styles[layout === 'grid' ? 'placeholderCard' : 'placeholderRow'],
                )}
                style={{ transform: `translate(${leftPx}px, ${topPx}px)` }}
              >
                {layout === 'grid' ? <CardToCome /> : <RowToCome />}
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}

const CardToCome = () => (
  <>
    <div className={styles['placeholderPicture']}>
      <Skeleton height="100%" />
    </div>
    <Skeleton width="62%" height={12} />
    <Skeleton width="40%" height={10} />
  </>
);

const RowToCome = () => (
  <>
    <Skeleton height="3.375rem" />
    <Skeleton height={12} />
  </>
);
