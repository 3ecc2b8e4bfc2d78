import { useVirtualizer } from '@tanstack/react-virtual';
import { Clapperboard, ExternalLink, Search } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { Button as RowButton } from 'react-aria-components';
import { type Comp, compStatusSchema } from '../../../shared/api/comp.ts';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { compStatusTexts, compTexts } from '../../../shared/messages/comps.ts';
import { formatAge, formatDuration } from '../../../shared/model/format.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageControls, PageHeader } from '../../ui/PageHeader.tsx';
import { scaledPx } from '../../ui/root-scale.ts';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNow } from '../../ui/use-now.ts';
import { FreshnessLine } from '../library/FreshnessLine.tsx';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useComps, useProjects, useStages } from '../library/library-queries.ts';
import { CompStatusBadge } from './CompStatusBadge.tsx';
import styles from './CompsPage.module.css';
import { type CompFilter, filterComps } from './filter-comps.ts';
import { ProjectViews } from './ProjectViews.tsx';

const rowHeight = scaledPx(60);
const noFilter: CompFilter = { text: '', status: 'any' };
const statusOptions = [
  { value: 'any', label: compTexts.anyStatus },
  ...compStatusSchema.options.map((value) => ({ value, label: compStatusTexts[value] })),
] as const;

export interface CompsPageProps {
  readonly account: Account;
  readonly projectId: ProjectId;
}

/** Where renders are placed: the comps of a project, as the service has them. */
export function CompsPage({ account, projectId }: CompsPageProps) {
  const bridge = useBridge();
  const scope = { accountId: account.id };
  const comps = useComps(bridge, scope, projectId);
  const stages = useStages(bridge, scope, projectId);
  const project = useProjects(bridge, scope).items.find(({ id }) => id === projectId);
  const [filter, setFilter] = useState(noFilter);
  useAllPages(comps);
  useAllPages(stages);
  const stageNames = useMemo(() => new Map(stages.items.map(({ id, name }) => [id, name])), [stages.items]);
  const stageName = useMemo(
    () => (comp: Comp) => (comp.stage_id === null ? '' : (stageNames.get(comp.stage_id) ?? '')),
    [stageNames],
  );
  const shown = useMemo(() => filterComps(comps.items, filter, stageName), [comps.items, filter, stageName]);
  const open = (comp: Comp) => void bridge.requests.app.openExternal({ url: comp.app_url });
  return (
    <div className={styles['page']}>
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
              onChange={(text) => setFilter({ ...filter, text })}
            />
          </div>
          <Select
            label={compTexts.status}
            hideLabel
            quiet
            options={statusOptions}
            value={filter.status}
            onChange={(status) => setFilter({ ...filter, status })}
          />
        </PageControls>
      </PageHeader>
      {shown.length > 0 ? (
        <CompList comps={shown} stageName={stageName} onOpen={open} />
      ) : (
        <div className={styles['empty']}>
          {comps.items.length > 0 ? (
            <EmptyState
              icon={<Search />}
              title={compTexts.noMatch}
              action={<Button onPress={() => setFilter(noFilter)}>{compTexts.showAll}</Button>}
            >
              {compTexts.noMatchHint}
            </EmptyState>
          ) : comps.failure ? (
            <LibraryFailure failure={comps.failure} onRetry={comps.retry} />
          ) : (
            !comps.isLoading && (
              <EmptyState icon={<Clapperboard />} title={compTexts.none}>
                {compTexts.noneHint}
              </EmptyState>
            )
          )}
        </div>
      )}
      <FreshnessLine list={comps} />
    </div>
  );
}

interface CompListProps {
  readonly comps: readonly Comp[];
  readonly stageName: (comp: Comp) => string;
  readonly onOpen: (comp: Comp) => void;
}

function CompList({ comps, stageName, onOpen }: CompListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const nowMs = useNow(60_000);
  const virtualizer = useVirtualizer({
    count: comps.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a place that scrolls is reached by keys.
    <section ref={scroller} className={styles['scroller']} aria-label={compTexts.comps} tabIndex={0}>
      <ul className={styles['list']} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const comp = comps[index];
          if (!comp) return null;
          return (
            <li key={comp.id} className={styles['row']} style={{ transform: `translateY(${start}px)` }}>
              <RowButton className={styles['comp'] ?? ''} onPress={() => onOpen(comp)}>
                <span className={styles['name']}>{comp.name}</span>
                <CompStatusBadge status={comp.status} />
                <span className={styles['where']}>
                  {[stageName(comp) || compTexts.noStage, comp.screens.map(({ screen }) => screen).join(', ')]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
                <span className={styles['when']}>
                  {comp.updated_at === null
                    ? formatDuration(comp.duration_seconds)
                    : compTexts.lengthAndChange(
                        formatDuration(comp.duration_seconds),
                        formatAge(Date.parse(comp.updated_at), nowMs),
                      )}
                </span>
                <ExternalLink className={styles['link'] ?? ''} aria-label={compTexts.open} />
              </RowButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
