import { type RefObject, useEffect } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { historyStates, historyTexts } from '../../../shared/messages/history.ts';
import { endedStateKinds, type UploadResult } from '../../../shared/model/ended-states.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useProjects } from '../library/library-queries.ts';
import styles from './HistoryDialog.module.css';
import { anyHistory, type HistoryFilter, type HistoryTime } from './history-query.ts';

export interface HistoryFiltersProps {
  readonly search: RefObject<HTMLInputElement | null>;
  readonly account: Account;
  readonly filter: HistoryFilter;
  /** The list shows what was found for this filter. */
  readonly isFound: boolean;
  readonly onChange: (filter: HistoryFilter) => void;
}

const timeOptions: readonly { readonly value: HistoryTime; readonly label: string }[] = [
  { value: 'any', label: historyTexts.anyTime },
  { value: 'today', label: historyTexts.today },
  { value: 'week', label: historyTexts.lastWeek },
  { value: 'month', label: historyTexts.lastMonth },
];

const stateOptions: readonly { readonly value: UploadResult | 'any'; readonly label: string }[] = [
  { value: 'any', label: historyTexts.anyState },
  ...[...endedStateKinds, 'already_uploaded' as const].map((value) => ({
    value,
    label: historyStates[value],
  })),
];

export function HistoryFilters({ search, account, filter, isFound, onChange }: HistoryFiltersProps) {
  const projects = useProjects(useBridge(), { accountId: account.id }).items;
  const projectOptions: readonly { readonly value: ProjectId | 'any'; readonly label: string }[] = [
    { value: 'any', label: historyTexts.allProjects },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  useEffect(() => search.current?.focus(), [search]);
  return (
    <div className={styles['filters']}>
      <div className={styles['search']}>
        <SearchField
          label={historyTexts.search}
          placeholder={historyTexts.searchHint}
          value={filter.text}
          isFound={isFound}
          onChange={(text) => onChange({ ...filter, text })}
          inputRef={search}
        />
      </div>
      <Select
        label={historyTexts.state}
        hideLabel
        quiet
        options={stateOptions}
        value={filter.state}
        isActive={filter.state !== anyHistory.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        label={historyTexts.project}
        hideLabel
        quiet
        options={projectOptions}
        value={filter.projectId}
        isActive={filter.projectId !== anyHistory.projectId}
        onChange={(projectId) => onChange({ ...filter, projectId })}
      />
      <Select
        label={historyTexts.time}
        hideLabel
        quiet
        options={timeOptions}
        value={filter.time}
        isActive={filter.time !== anyHistory.time}
        onChange={(time) => onChange({ ...filter, time })}
      />
    </div>
  );
}
