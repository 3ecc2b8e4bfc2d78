import {
  type CSSProperties,
  lazy,
  type MouseEvent,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useRoomStore } from '../../store/room-store.ts';
import type { MediaLayout } from '../../store/window-store.ts';
import { type MenuPlace, menuPlace } from '../../ui/menu-place.ts';
import { useTellInSight } from './items-in-sight.ts';
import styles from './MediaCollection.module.css';
import { MediaItem } from './MediaItem.tsx';
import {
  contentHeightPx,
  fittingGrid,
  geometryOf,
  itemsInSight,
  type MediaGeometry,
  placeOf,
  type Span,
  tileSizeOf,
} from './media-geometry.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { mediaIdAround, useMediaCursor } from './use-media-cursor.ts';
import { useScrollSight } from './use-scroll-sight.ts';

const ItemMenu = lazy(async () => ({ default: (await import('./ItemMenu.tsx')).ItemMenu }));

export interface MediaCollectionProps {
  readonly items: readonly MediaView[];
  /** Of the whole project, so that tiles keep their size while somebody searches; infinite while more are coming. */
  readonly totalCount: number;
  readonly layout: MediaLayout;
  readonly openNotes: ReadonlyMap<MediaId, number>;
  readonly onItsWay: ReadonlyMap<MediaId, JobSnapshot | null>;
  /** Changes with the filter and the order. */
  readonly listKey: string;
  readonly onInSight: (mediaIds: readonly MediaId[]) => void;
  /** How large tiles come out where nobody has chosen their size and no panel is open: the slider stays where it is when one opens. */
  readonly onTileSize: (tileSize: number) => void;
}

/** How far beyond the visible part to draw, so that scrolling shows no gap. */
const marginPx = 160;
const nothing: Span = { from: 0, until: 0 };

/** Thousands of items, of which only the visible ones are rendered. */
export function MediaCollection(props: MediaCollectionProps) {
  const { items, totalCount, layout, openNotes, onItsWay, listKey, onInSight, onTileSize } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const sight = useScrollSight(scroller);
  const { drawn } = sight;
  const widthPx = drawn?.widthPx ?? null;
  const tileSize = useRoomStore((state) => state.tileSize);
  const room = windowSize();
  const geometry = useMemo(() => {
    if (widthPx === null) return null;
    if (layout === 'list' || tileSize !== null) return geometryOf(layout, widthPx, tileSize ?? 0);
    return fittingGrid(widthPx, totalCount, { widthPx: room.widthPx, heightPx: room.heightPx });
  }, [layout, widthPx, tileSize, totalCount, room.widthPx, room.heightPx]);
  useEffect(() => {
    const { current } = scroller;
    if (widthPx === null || !current) return;
    const besidePx = room.widthPx - current.getBoundingClientRect().right;
    const size = { widthPx: room.widthPx, heightPx: room.heightPx };
    onTileSize(tileSizeOf(fittingGrid(widthPx + besidePx, totalCount, size)));
  }, [widthPx, totalCount, room.widthPx, room.heightPx, onTileSize]);
  const cursor = useMediaCursor({ scroller, items, geometry, sight });
  useKeptPlace(sight, geometry && { items, geometry, listKey }, cursor.at?.id ?? null);
  const [menu, setMenu] = useState<{ readonly item: MediaView; readonly at: MenuPlace } | null>(null);
  const openMenu = (event: MouseEvent) => {
    const clicked = mediaIdAround(event.target);
    const item = items.find(({ id }) => id === clicked);
    if (!item) return;
    event.preventDefault();
    setMenu({ item, at: menuPlace(event) });
  };
  const span = geometry && drawn ? itemsInSight(geometry, items.length, drawn, marginPx) : nothing;
  useTellInSight(
    items.slice(span.from, span.until).map(({ id }) => id),
    onInSight,
  );

  const list = (
    // biome-ignore lint/a11y/useSemanticElements: a virtual grid is no table.
    <div
      ref={scroller}
      role="grid"
      aria-label={libraryTexts.items}
      aria-rowcount={items.length}
      aria-multiselectable="true"
      tabIndex={-1}
      className={styles['collection']}
      {...cursor.handlers}
      onContextMenu={openMenu}
    >
      {geometry && (
        <div role="presentation" className={styles['space']} style={spaceStyle(geometry, items.length)}>
          {drawnIndexes(span, cursor.atIndex).map((index) => {
            const item = items[index];
            if (!item) return null;
            const { leftPx, topPx } = placeOf(geometry, index);
            return (
              <MediaItem
                key={item.id}
                item={item}
                layout={layout}
                index={index}
                leftPx={leftPx}
                topPx={topPx}
                isOpen={item.id === cursor.openId}
                isSelected={cursor.selected.has(item.id)}
                isSelecting={cursor.selected.size > 0}
                isTabStop={index === cursor.atIndex}
                drawsPicture={!drawn?.isFast}
                openNotes={openNotes.get(item.id) ?? 0}
                job={onItsWay.get(item.id) ?? null}
              />
            );
          })}
        </div>
      )}
    </div>
  );
  // Outside of the list: otherwise the list would treat focus in the menu as its own.
  return (
    <>
      {list}
      <Suspense fallback={null}>
        {menu && <ItemMenu item={menu.item} at={menu.at} onClose={() => setMenu(null)} />}
      </Suspense>
    </>
  );
}

const windowSize = () => ({ widthPx: window.innerWidth, heightPx: window.innerHeight });

/** The item that has the focus stays in the page however far it is scrolled away: the focus would go with it. */
function drawnIndexes({ from, until }: Span, atIndex: number): readonly number[] {
  const indexes = Array.from({ length: until - from }, (_, offset) => from + offset);
  if (atIndex < from) return [atIndex, ...indexes];
  return atIndex >= until ? [...indexes, atIndex] : indexes;
}

export const spaceStyle = (
  geometry: MediaGeometry,
  count: number,
): CSSProperties & Record<string, string | number> => ({
  height: contentHeightPx(geometry, count),
  '--item-width': `${geometry.itemWidthPx}px`,
  '--item-height': `${geometry.itemHeightPx}px`,
});
