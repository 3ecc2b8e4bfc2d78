import { CircleArrowUp, Clapperboard, MessageSquare, Search } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { type Comp, compStatusSchema } from '../../../shared/api/comp.ts';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { compStatusTexts, compTexts } from '../../../shared/messages/comps.ts';
import { playedSize } from '../../../shared/model/stage-map.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueue } from '../../store/queue-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageControls, PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { ToggleChip } from '../../ui/ToggleChip.tsx';
import { DropWords } from '../drop/DropWords.tsx';
import { dropTargetProps } from '../drop/drop-target.ts';
import { FreshnessLine } from '../library/FreshnessLine.tsx';
import { useItemsInSight } from '../library/items-in-sight.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useComps, useMedia, useProjects, useStages } from '../library/library-queries.ts';
import { createOnItsWay } from '../library/on-its-way.ts';
import styles from './CompsPage.module.css';
import { marksOf } from './comp-on-map.ts';
import { type CompFilter, everyComp, filterComps, isFiltering } from './filter-comps.ts';
import { mapStages } from './map-lines.ts';
import { ProjectViews } from './ProjectViews.tsx';
import { StageMap } from './StageMap.tsx';
import { useSoughtOnMap } from './sought-on-map.ts';
import { useKnownItems } from './use-known-items.ts';

const statusOptions = [
  { value: 'any', label: compTexts.anyStatus },
  ...compStatusSchema.options.map((value) => ({ value, label: compStatusTexts[value] })),
] as const;

export interface CompsPageProps {
  readonly account: Account;
  readonly projectId: ProjectId;
}

/** The stages of a project and the comps on them, as a map of the show. */
export function CompsPage({ account, projectId }: CompsPageProps) {
  const bridge = useBridge();
  const scope = { accountId: account.id };
  const comps = useComps(bridge, scope, projectId);
  const stages = useStages(bridge, scope, projectId);
  const media = useMedia(bridge, scope, projectId);
  const project = useProjects(bridge, scope).items.find(({ id }) => id === projectId);
  const onItsWay = useQueue(useMemo(() => createOnItsWay(projectId), [projectId]));
  const [filter, setFilter] = useState(everyComp);
  const change = (patch: Partial<CompFilter>) => setFilter({ ...filter, ...patch });
  const sought = useSoughtOnMap(({ id }) => id);
  useEffect(() => {
    // What was chosen by its name must not be filtered out.
    if (sought !== null) setFilter(everyComp);
  }, [sought]);
  useAllPages(comps);
  useAllPages(stages);
  useAllPages(media);
  const known = useKnownItems(scope, projectId, comps.items, media.items);
  const mapped = useMemo(() => {
    const stageNames = new Map(stages.items.map(({ id, name }) => [id, name]));
    const itemOf = (mediaId: MediaId) => known.items.get(mediaId) ?? null;
    const shown = filterComps(comps.items, filter, {
      stageName: ({ stage_id: id }) => (id === null ? '' : (stageNames.get(id) ?? '')),
      itemNames: ({ screens }) => screens.map(({ media_id: id }) => itemOf(id)?.name ?? ''),
      marks: (comp) => marksOf(comp, known),
    });
    return mapStages(
      stages.items,
      { all: comps.items, shown, isFiltered: isFiltering(filter) },
      itemOf,
      (comp, placed) => playedSize(comp, placed, itemOf(placed.media_id), known.uploads),
    );
  }, [comps.items, stages.items, known, filter]);
  const tellInSight = useItemsInSight({ accountId: account.id, projectId });
  // Wait for both: otherwise comps would briefly have no stage, or stages no comps. Nor are they drawn with one missing.
  const missing = [comps, stages].filter(({ from }) => from === 'nothing');
  const isComing = missing.some(({ isLoading }) => isLoading);
  const failure = missing.find((list) => list.failure)?.failure ?? null;
  const open = (comp: Comp) => void worked(bridge.requests.app.openExternal({ url: comp.app_url }));
  return (
    <div className={styles['page']} {...dropTargetProps({ kind: 'project', projectId })}>
      <PageHeader
        title={project?.name ?? ''}
        count={comps.items.length > 0 && compTexts.counted(comps.items.length)}
        actions={<ProjectViews />}
      >
        <PageControls>
          <div className={styles['search']}>
            <SearchField
              label={compTexts.search}
              placeholder={compTexts.searchHint}
              value={filter.text}
              onChange={(text) => change({ text })}
            />
          </div>
          <Select
            label={compTexts.status}
            hideLabel
            quiet
            options={statusOptions}
            isActive={filter.status !== 'any'}
            value={filter.status}
            onChange={(status) => change({ status })}
          />
          <ToggleChip
            icon={<CircleArrowUp />}
            isSelected={filter.onlyBehind}
            onChange={(onlyBehind) => change({ onlyBehind })}
          >
            {compTexts.onlyBehind}
          </ToggleChip>
          <ToggleChip
            icon={<MessageSquare />}
            isSelected={filter.onlyWithOpenNotes}
            onChange={(onlyWithOpenNotes) => change({ onlyWithOpenNotes })}
          >
            {compTexts.onlyWithOpenNotes}
          </ToggleChip>
        </PageControls>
      </PageHeader>
      <div className={styles['content']}>
        <DropWords target={{ kind: 'project', projectId }} />
        {isComing ? null : failure ? (
          <div className={styles['empty']}>
            <LibraryFailure
              failure={failure}
              onRetry={() => {
                for (const list of missing) list.retry();
              }}
            />
          </div>
        ) : mapped.length > 0 ? (
          <StageMap
            projectId={projectId}
            stages={mapped}
            known={known}
            onItsWay={onItsWay}
            onInSight={tellInSight}
            onOpenComp={open}
          />
        ) : (
          <div className={styles['empty']}>
            {comps.items.length > 0 || isFiltering(filter) ? (
              <EmptyState
                icon={<Search />}
                title={compTexts.noMatch}
                action={<Button onPress={() => setFilter(everyComp)}>{compTexts.showAll}</Button>}
              >
                {compTexts.noMatchHint}
              </EmptyState>
            ) : comps.failure ? (
              <LibraryFailure failure={comps.failure} onRetry={comps.retry} />
            ) : (
              <EmptyState icon={<Clapperboard />} title={compTexts.none}>
                {compTexts.noneHint}
              </EmptyState>
            )}
          </div>
        )}
      </div>
      <FreshnessLine list={stages.failure && !comps.failure ? stages : comps} />
    </div>
  );
}
