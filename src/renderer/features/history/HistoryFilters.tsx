import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { type EndedStateKind, endedStateKinds } from '../../../shared/model/ended-states.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import { useProjects } from '../library/library-queries.ts';
import styles from './HistoryDialog.module.css';
import type { HistoryFilter, HistoryTime } from './history-query.ts';
import { endings } from './history-words.ts';

export interface HistoryFiltersProps {
  readonly account: Account;
  readonly filter: HistoryFilter;
  readonly onChange: (filter: HistoryFilter) => void;
}

const timeOptions: readonly { readonly value: HistoryTime; readonly label: string }[] = [
  { value: 'any', label: 'At any time' },
  { value: 'today', label: 'Today' },
  { value: 'week', label: 'Last 7 days' },
  { value: 'month', label: 'Last 30 days' },
];

const stateOptions: readonly { readonly value: EndedStateKind | 'any'; readonly label: string }[] = [
  { value: 'any', label: 'However it ended' },
  ...endedStateKinds.map((value) => ({ value, label: endings[value].words })),
];

export function HistoryFilters({ account, filter, onChange }: HistoryFiltersProps) {
  const projects = useProjects(useBridge(), { accountId: account.id }).items;
  const projectOptions: readonly { readonly value: ProjectId | 'any'; readonly label: string }[] = [
    { value: 'any', label: 'All projects' },
    ...projects.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <div className={styles['filters']}>
      <div className={styles['search']}>
        <SearchField
          label="Search the history"
          placeholder="File, item or project"
          value={filter.text}
          onChange={(text) => onChange({ ...filter, text })}
        />
      </div>
      <Select
        label="State"
        hideLabel
        quiet
        options={stateOptions}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <Select
        label="Project"
        hideLabel
        quiet
        options={projectOptions}
        value={filter.projectId}
        onChange={(projectId) => onChange({ ...filter, projectId })}
      />
      <Select
        label="Time"
        hideLabel
        quiet
        options={timeOptions}
        value={filter.time}
        onChange={(time) => onChange({ ...filter, time })}
      />
    </div>
  );
}
