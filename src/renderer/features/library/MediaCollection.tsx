import { type ReactNode, useMemo } from 'react';
import { GridLayout, GridList, GridListItem, ListLayout, Size, Virtualizer } from 'react-aria-components';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { type MediaLayout, useWindowStore } from '../../store/window-store.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { dropTargetProps } from '../drop/drop-target.ts';
import { ItemTransfer } from './ItemTransfer.tsx';
import { useIsInSight } from './items-in-sight.ts';
import { MediaCard } from './MediaCard.tsx';
import styles from './MediaCollection.module.css';
import { MediaRow, mediaRowHeight } from './MediaRow.tsx';

export interface MediaCollectionProps {
  readonly items: readonly MediaView[];
  readonly layout: MediaLayout;
  readonly openNotes: ReadonlyMap<MediaId, number>;
  readonly onItsWay: ReadonlyMap<MediaId, JobSnapshot | null>;
  readonly projectId: ProjectId;
}

const cardWidthMin = 188;
const cardWidthMax = 300;
/** Picture, name and facts of a card below its width's nine sixteenths. */
const cardWordsHeight = 56;

const gridVirtualizer = {
  layout: GridLayout,
  layoutOptions: {
    minItemSize: new Size(cardWidthMin, (cardWidthMin * 9) / 16 + cardWordsHeight),
    maxItemSize: new Size(cardWidthMax, (cardWidthMax * 9) / 16 + cardWordsHeight),
    minSpace: new Size(6, 6),
    // Cards are as high as their width says. Measured instead, each one that comes into sight would place all of them anew.
    preserveAspectRatio: true,
  },
};
const listVirtualizer = { layout: ListLayout, layoutOptions: { rowHeight: mediaRowHeight, padding: 6 } };

/** Thousands of items, of which only those in sight are in the page. */
export function MediaCollection({ items, layout, openNotes, onItsWay, projectId }: MediaCollectionProps) {
  const mediaId = useWindowStore((state) => state.mediaId);
  const openMedia = useWindowStore((state) => state.openMedia);
  const dependencies = useMemo(() => [openNotes, onItsWay, layout], [openNotes, onItsWay, layout]);
  const isGrid = layout === 'grid';
  const Entry = isGrid ? MediaCard : MediaRow;
  return (
    <Virtualized layout={layout}>
      <GridList
        aria-label="Media"
        layout={isGrid ? 'grid' : 'stack'}
        items={items}
        dependencies={dependencies}
        selectionMode="single"
        selectionBehavior="replace"
        selectedKeys={mediaId === null ? [] : [mediaId]}
        onSelectionChange={(keys) => {
          const chosen = items.find(({ id }) => keys !== 'all' && keys.has(id));
          openMedia(chosen?.id ?? null);
        }}
        className={styles['collection'] ?? ''}
      >
        {(item) => (
          <GridListItem id={item.id} textValue={item.name} className={styles['entry'] ?? ''}>
            <div
              className={styles['target']}
              {...dropTargetProps({ kind: 'item', projectId, mediaId: item.id })}
            >
              <InSight mediaId={item.id} />
              <Entry
                item={item}
                openNotes={openNotes.get(item.id) ?? 0}
                transfer={<ItemTransfer job={onItsWay.get(item.id) ?? null} />}
              />
            </div>
          </GridListItem>
        )}
      </GridList>
    </Virtualized>
  );
}

function InSight({ mediaId }: { readonly mediaId: MediaId }) {
  useIsInSight(mediaId);
  return null;
}

function Virtualized({ layout, children }: { readonly layout: MediaLayout; readonly children: ReactNode }) {
  return layout === 'grid' ? (
    <Virtualizer key="grid" {...gridVirtualizer}>
      {children}
    </Virtualizer>
  ) : (
    <Virtualizer key="list" {...listVirtualizer}>
      {children}
    </Virtualizer>
  );
}

/** As large as what will be there, so that nothing jumps. */
export function MediaPlaceholders({ layout }: { readonly layout: MediaLayout }) {
  const count = layout === 'grid' ? 8 : 10;
  return (
    <div className={styles[layout === 'grid' ? 'placeholderGrid' : 'placeholderList']} aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={`placeholder ${String(index)}`} height={layout === 'grid' ? 160 : 36} />
      ))}
    </div>
  );
}
