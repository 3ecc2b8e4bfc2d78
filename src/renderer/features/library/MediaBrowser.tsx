import { CloudOff, FolderOpen, Search, UploadCloud } from 'lucide-react';
import { lazy, Suspense, useDeferredValue, useMemo, useState } from 'react';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueue } from '../../store/queue-context.tsx';
import { noFilter, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { DropWords } from '../drop/DropWords.tsx';
import { dropTargetProps } from '../drop/drop-target.ts';
import { FreshnessLine } from './FreshnessLine.tsx';
import { filterIsActive, filterMedia } from './filter-media.ts';
import { useItemsInSight } from './items-in-sight.ts';
import { LazyLibraryFailure } from './LazyLibraryFailure.tsx';
import { LibraryToolbar } from './LibraryToolbar.tsx';
import { type LibraryList, useAllPages } from './library-list.ts';
import { useMedia, useOpenNotes, useProjects } from './library-queries.ts';
import styles from './MediaBrowser.module.css';
import { MediaCollection } from './MediaCollection.tsx';
import { MediaListHead } from './MediaListHead.tsx';
import { MediaPlaceholders } from './MediaPlaceholders.tsx';
import { createOnItsWay } from './on-its-way.ts';
import { createOrderedMedia } from './ordered-media.ts';

// Loaded at the first selection.
const MediaSelectionBar = lazy(async () => ({
  default: (await import('./MediaSelectionBar.tsx')).MediaSelectionBar,
}));

export interface MediaBrowserProps {
  readonly account: Account;
  readonly projectId: ProjectId | null;
}

export function MediaBrowser({ account, projectId }: MediaBrowserProps) {
  if (projectId === null) return <NoProject />;
  return <ProjectMedia key={projectId} account={account} projectId={projectId} />;
}

function NoProject() {
  const waitingCount = useWindowStore((state) => state.handedOver.length);
  return (
    <div className={styles['content']}>
      <DropWords target={{ kind: 'window' }} />
      <EmptyState icon={<FolderOpen />} title={libraryTexts.noProject}>
        {libraryTexts.noProjectHint}
        {waitingCount > 0 && <p role="status">{libraryTexts.filesWaiting(waitingCount)}</p>}
      </EmptyState>
    </div>
  );
}

interface ProjectMediaProps {
  readonly account: Account;
  readonly projectId: ProjectId;
}

function ProjectMedia({ account, projectId }: ProjectMediaProps) {
  const bridge = useBridge();
  const scope = { accountId: account.id };
  const project = useProjects(bridge, scope).items.find(({ id }) => id === projectId) ?? null;
  const media = useMedia(bridge, scope, projectId);
  const openNotes = useOpenNotes(bridge, scope, projectId);
  const hasSelection = useWindowStore((state) => state.selected.size > 0);
  const mine = useQueue(useMemo(() => createOnItsWay(projectId), [projectId]));
  const layout = useWindowStore((state) => state.layout);
  const order = useWindowStore((state) => state.order);
  const filter = useDeferredValue(useWindowStore((state) => state.filter));
  const [usualTileSize, setUsualTileSize] = useState(0);
  const [inOrder] = useState(createOrderedMedia);
  const ordered = useMemo(() => inOrder(media.items, order), [inOrder, media.items, order]);
  const shown = useMemo(
    () => filterMedia(ordered, filter, { openNotes, mine }),
    [ordered, filter, openNotes, mine],
  );
  // Searching, filtering and sorting need every item.
  useAllPages(media);
  const tellInSight = useItemsInSight({ accountId: account.id, projectId });

  return (
    <div className={styles['library']} {...dropTargetProps({ kind: 'project', projectId })}>
      <LibraryToolbar
        projectId={projectId}
        projectName={project?.name ?? ''}
        appUrl={project?.app_url ?? null}
        shownCount={shown.length}
        totalCount={media.items.length}
        isComplete={!media.isPartial}
        usualTileSize={usualTileSize}
      />
      {hasSelection && (
        <Suspense fallback={null}>
          <MediaSelectionBar projectId={projectId} items={shown} />
        </Suspense>
      )}
      {layout === 'list' && (shown.length > 0 || isComing(media)) && <MediaListHead />}
      <div className={styles['content']}>
        <DropWords target={{ kind: 'project', projectId }} />
        {shown.length > 0 ? (
          <MediaCollection
            items={shown}
            totalCount={media.isPartial ? Number.POSITIVE_INFINITY : media.items.length}
            layout={layout}
            openNotes={openNotes}
            onItsWay={mine}
            listKey={`${order} ${JSON.stringify(filter)}`}
            onInSight={tellInSight}
            onTileSize={setUsualTileSize}
          />
        ) : (
          <NothingShown media={media} isFiltered={filterIsActive(filter)} layout={layout} />
        )}
      </div>
      <FreshnessLine list={media} />
    </div>
  );
}

/** Nothing is there yet, and something may be. */
const isComing = ({ isLoading, from, items }: LibraryList<unknown>): boolean =>
  isLoading && from === 'nothing' && items.length === 0;

/** What somebody can do who searched and found nothing: the rest of a list that was cut short is not on its way. */
function hintOf({ isPartial, failure }: LibraryList<unknown>): string {
  if (!isPartial) return libraryTexts.noMatchHint;
  return failure ? libraryTexts.noMatchSoFarHint : libraryTexts.noMatchYetHint;
}

interface NothingShownProps {
  readonly media: LibraryList<{ readonly id: MediaId }>;
  readonly isFiltered: boolean;
  readonly layout: 'grid' | 'list';
}

function NothingShown({ media, isFiltered, layout }: NothingShownProps) {
  const setFilter = useWindowStore((state) => state.setFilter);
  if (media.items.length > 0 && isFiltered) {
    return (
      <EmptyState
        icon={<Search />}
        title={media.isPartial ? libraryTexts.noMatchYet : libraryTexts.noMatch}
        action={<Button onPress={() => setFilter(noFilter)}>{libraryTexts.showAll}</Button>}
      >
        {hintOf(media)}
      </EmptyState>
    );
  }
  if (isComing(media)) return <MediaPlaceholders layout={layout} />;
  if (media.failure) {
    return media.from === 'nothing' ? (
      <LazyLibraryFailure failure={media.failure} onRetry={media.retry} />
    ) : (
      <EmptyState icon={<CloudOff />} title={libraryTexts.notLoaded} />
    );
  }
  return (
    <EmptyState icon={<UploadCloud />} title={libraryTexts.empty}>
      {libraryTexts.emptyHint}
    </EmptyState>
  );
}
