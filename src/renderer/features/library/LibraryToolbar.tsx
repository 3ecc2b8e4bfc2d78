import { ExternalLink, LayoutGrid, List, MessageSquare, UserRound } from 'lucide-react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { tileWidths, useRoomStore } from '../../store/room-store.ts';
import { worked } from '../../store/show-failure.ts';
import { type MediaOrder, type StatusFilter, useWindowStore } from '../../store/window-store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Gap, PageControls, PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import { ProjectViews } from '../comps/ProjectViews.tsx';
import { ChooseFiles } from '../drop/ChooseFiles.tsx';
import styles from './LibraryToolbar.module.css';

export interface LibraryToolbarProps {
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly appUrl: string | null;
  readonly shownCount: number;
  readonly totalCount: number;
  /** False while pages are still loading: counts are then shown as "so far". */
  readonly isComplete: boolean;
  /** How large tiles come out where nobody has chosen. */
  readonly usualTileSize: number;
}

const statusOptions: readonly { readonly value: StatusFilter; readonly label: string }[] = [
  { value: 'any', label: libraryTexts.anyStatus },
  { value: 'ready', label: libraryTexts.ready },
  { value: 'processing', label: libraryTexts.processing },
  { value: 'error', label: libraryTexts.processingFailed },
];

const orderOptions: readonly { readonly value: MediaOrder; readonly label: string }[] = [
  { value: 'name', label: libraryTexts.byName },
  { value: 'newest', label: libraryTexts.newestFirst },
  { value: 'longest', label: libraryTexts.longestFirst },
  { value: 'largest', label: libraryTexts.largestFirst },
];

export function LibraryToolbar(props: LibraryToolbarProps) {
  const bridge = useBridge();
  const { filter, order, layout, setFilter, setOrder, setLayout } = useWindowStore();
  const { appUrl } = props;
  return (
    <PageHeader
      title={props.projectName}
      count={countWords(props)}
      actions={
        <>
          <ChooseFiles
            target={{ kind: 'project', projectId: props.projectId }}
            label={libraryTexts.upload}
            isPrimary
            takesFolders
          />
          {appUrl !== null && (
            <span className={styles['elsewhere']}>
              <IconButton
                label={libraryTexts.openProject}
                size="small"
                icon={<ExternalLink />}
                onPress={() => void worked(bridge.requests.app.openExternal({ url: appUrl }))}
              />
            </span>
          )}
          <ProjectViews />
          <Gap />
          {layout === 'grid' && <TileSize usual={props.usualTileSize} />}
          <Segments
            label={libraryTexts.layout}
            iconsOnly
            segments={[
              { value: 'grid', label: libraryTexts.grid, icon: <LayoutGrid /> },
              { value: 'list', label: libraryTexts.list, icon: <List /> },
            ]}
            value={layout}
            onChange={setLayout}
          />
        </>
      }
    >
      <PageControls>
        <div className={styles['search']}>
          <SearchField
            label={libraryTexts.search}
            placeholder={libraryTexts.searchHint}
            value={filter.text}
            onChange={(text) => setFilter({ text })}
          />
        </div>
        <Select
          label={libraryTexts.status}
          hideLabel
          quiet
          options={statusOptions}
          isActive={filter.status !== 'any'}
          value={filter.status}
          onChange={(status) => setFilter({ status })}
        />
        <ToggleChip
          icon={<MessageSquare />}
          isSelected={filter.onlyWithOpenNotes}
          onChange={(onlyWithOpenNotes) => setFilter({ onlyWithOpenNotes })}
        >
          {libraryTexts.withOpenNotes}
        </ToggleChip>
        <ToggleChip
          icon={<UserRound />}
          isSelected={filter.onlyMine}
          onChange={(onlyMine) => setFilter({ onlyMine })}
        >
          {libraryTexts.mine}
        </ToggleChip>
        <Gap />
        <Select
          label={libraryTexts.order}
          hideLabel
          quiet
          options={orderOptions}
          value={order}
          onChange={setOrder}
        />
      </PageControls>
    </PageHeader>
  );
}

function TileSize({ usual }: { readonly usual: number }) {
  const tileSize = useRoomStore((state) => state.tileSize) ?? usual;
  const setTileSize = useRoomStore((state) => state.setTileSize);
  return (
    <input
      type="range"
      className={styles['tileSize']}
      aria-label={libraryTexts.tileSize}
      title={libraryTexts.tileSize}
      min={0}
      max={tileWidths.length - 1}
      step={1}
      value={tileSize}
      onChange={(event) => setTileSize(event.target.valueAsNumber)}
      onDoubleClick={() => setTileSize(null)}
    />
  );
}

function countWords({ shownCount, totalCount, isComplete }: LibraryToolbarProps): string {
  // While the list is empty, the message shown instead of it says why.
  if (totalCount === 0) return '';
  const total = isComplete ? totalCount.toLocaleString() : libraryTexts.countSoFar(totalCount);
  return shownCount === totalCount ? total : libraryTexts.countOf(shownCount, total);
}
