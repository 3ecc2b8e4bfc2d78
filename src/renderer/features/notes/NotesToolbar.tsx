import type { ProjectId } from '../../../shared/api/ids.ts';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import type { NoteOrder, NotesFound, ProjectNotesFilter } from '../../../shared/model/project-notes.ts';
import { Gap, PageControls, PageHeader } from '../../ui/PageHeader.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { ProjectViews } from '../comps/ProjectViews.tsx';
import { ExportNotes } from './ExportNotes.tsx';
import styles from './NotesPage.module.css';

export interface NotesToolbarProps {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly projectName: string;
  readonly found: Omit<NotesFound, 'notes'> | null;
  readonly filter: ProjectNotesFilter;
  /** The filter of the listed notes, which follows typing with a short delay. */
  readonly settled: ProjectNotesFilter;
  /** The list shows what was found for the filter. */
  readonly isFound: boolean;
  readonly onChange: (filter: ProjectNotesFilter) => void;
}

const orderOptions: readonly { readonly value: NoteOrder; readonly label: string }[] = [
  { value: 'item', label: texts.byItem },
  { value: 'newest', label: texts.newestFirst },
];

/** Not a possible name or version number, which are the other values of these lists. */
const unfiltered = ' any';

export function NotesToolbar(props: NotesToolbarProps) {
  const { accountId, projectId, projectName, found, filter, settled, onChange } = props;
  const change = (patch: Partial<ProjectNotesFilter>) => onChange({ ...filter, ...patch });
  const authors = found?.authors ?? [];
  const versions = found?.versionNumbers ?? [];
  return (
    <PageHeader
      title={projectName}
      count={found && found.all > 0 && countWords(found)}
      keepsCount
      actions={
        <>
          <ProjectViews />
          <Gap />
          <ExportNotes
            accountId={accountId}
            projectId={projectId}
            filter={settled}
            amount={found?.total ?? 0}
          />
        </>
      }
    >
      <PageControls>
        <div className={styles['search']}>
          <SearchField
            label={texts.search}
            placeholder={texts.searchHint}
            value={filter.text}
            isFound={props.isFound}
            onChange={(text) => change({ text: text.slice(0, 200) })}
          />
        </div>
        <Segments
          label={texts.status}
          segments={[
            { value: 'open', label: texts.open },
            { value: 'resolved', label: texts.resolved },
            { value: 'all', label: texts.all },
          ]}
          value={filter.status}
          onChange={(status) => change({ status })}
        />
        <Select
          label={texts.author}
          hideLabel
          quiet
          isActive={filter.author !== null}
          options={[
            { value: unfiltered, label: texts.anyone },
            ...authors.map((name) => ({ value: name, label: name === '' ? texts.guests : name })),
          ]}
          value={filter.author ?? unfiltered}
          onChange={(author) => change({ author: author === unfiltered ? null : author })}
        />
        <Select
          label={texts.version}
          hideLabel
          quiet
          isActive={filter.versionNumber !== null}
          options={[
            { value: unfiltered, label: texts.anyVersion },
            ...versions.map((number) => ({ value: String(number), label: texts.versionNumber(number) })),
          ]}
          value={filter.versionNumber === null ? unfiltered : String(filter.versionNumber)}
          onChange={(version) => change({ versionNumber: version === unfiltered ? null : Number(version) })}
        />
        <Gap />
        <Select
          label={texts.order}
          hideLabel
          quiet
          options={orderOptions}
          value={filter.order}
          onChange={(order) => change({ order })}
        />
      </PageControls>
    </PageHeader>
  );
}

const countWords = ({ total, all }: Pick<NotesFound, 'total' | 'all'>): string =>
  total === all ? texts.counted(all) : texts.countOf(total, all);
