import { Folder, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { watchDraftTexts } from '../../../shared/messages/watch-draft.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { ExistingFiles, WatchFolder } from '../../../shared/model/watch-folders.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { ItemPicker } from './ItemPicker.tsx';
import { PathText } from './PathText.tsx';
import styles from './WatchFolderForm.module.css';
import { type AskedSetting, FramesOptions, WatchOptions } from './WatchOptions.tsx';
import { useWatchActions } from './watch-actions.ts';
import { hasOptions, type WatchDraft } from './watch-draft.ts';

interface Project {
  readonly id: ProjectId;
  readonly name: string;
}

export interface WatchFolderFormProps {
  readonly accountId: AccountId;
  /** For a new folder: its name, and the projects it may upload to; null while they are being loaded. */
  readonly folder?: { readonly name: string; readonly onChange: () => void };
  readonly projects?: readonly Project[] | null;
  /** For an existing watch folder. */
  readonly watched?: WatchFolder;
  readonly draft: WatchDraft;
  readonly failure: Trouble | null;
  readonly asked: AskedSetting | null;
  readonly onChange: (patch: Partial<WatchDraft>) => void;
}

const rules = [
  { value: 'name', label: watchDraftTexts.byName, description: watchDraftTexts.byNameDetail },
  { value: 'new_items', label: watchDraftTexts.newItems, description: watchDraftTexts.newItemsDetail },
  { value: 'item', label: watchDraftTexts.oneItem, description: watchDraftTexts.oneItemDetail },
  { value: 'pattern', label: watchDraftTexts.byPattern, description: watchDraftTexts.byPatternDetail },
] as const;

const existingWords: Readonly<Record<ExistingFiles, string>> = {
  from_now_on: watchDraftTexts.fromNowOnDetail,
  newer: watchDraftTexts.newerDetail,
  all: watchDraftTexts.allDetail,
};

const optionFailures = ['include_invalid', 'exclude_invalid'];

/** All settings of a watch folder, the most important first. */
export function WatchFolderForm(props: WatchFolderFormProps) {
  const { accountId, folder, watched, projects, draft, failure, asked, onChange } = props;
  const [isMore, setMore] = useState(() => hasOptions(draft));
  const isInOptions = failure !== null && optionFailures.includes(failure.code);
  useEffect(() => {
    if (isInOptions) setMore(true);
  }, [isInOptions]);
  return (
    <div className={styles['form']}>
      <div className={styles['field']}>
        <span className={styles['label']}>{watchDraftTexts.folder}</span>
        <div className={styles['folder']}>
          <Folder aria-hidden="true" />
          <span className={styles['path']}>
            {watched ? <PathText path={watched.path} /> : plainText(folder?.name ?? '')}
          </span>
          {folder && (
            <Button size="small" kind="quiet" onPress={folder.onChange}>
              {watchDraftTexts.otherFolder}
            </Button>
          )}
        </div>
      </div>
      {watched && (
        <div className={styles['field']}>
          <span className={styles['label']}>{watchDraftTexts.project}</span>
          <span>{plainText(watched.place.projectName)}</span>
        </div>
      )}
      {projects && projects.length === 0 && (
        <Notice tone="wait" title={watchDraftTexts.noProjects}>
          {watchDraftTexts.noProjectsDetail}
        </Notice>
      )}
      {projects && projects.length > 0 && (
        <Select
          label={watchDraftTexts.project}
          options={projects.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.projectId}
          onChange={(projectId) => onChange({ projectId, item: null })}
          placeholder={watchDraftTexts.chooseProject}
        />
      )}
      <Select
        autoFocus
        label={watchDraftTexts.rule}
        options={rules}
        value={draft.rule}
        onChange={(rule) => onChange({ rule })}
      />
      {draft.rule === 'item' && draft.projectId !== null && (
        <RuleItem
          key={draft.projectId}
          accountId={accountId}
          projectId={draft.projectId}
          draft={draft}
          onChange={onChange}
        />
      )}
      {draft.rule === 'pattern' && (
        <TextField
          label={watchDraftTexts.pattern}
          mono
          value={draft.pattern}
          onChange={(pattern) => onChange({ pattern })}
          description={watchDraftTexts.patternHelp}
          error={failure?.code === 'name_pattern_invalid' ? failure.sentence : null}
          maxLength={500}
        />
      )}
      {!watched && (
        <div className={styles['field']}>
          <span className={styles['label']} aria-hidden="true">
            {watchDraftTexts.existing}
          </span>
          <Segments
            label={watchDraftTexts.existing}
            segments={[
              { value: 'from_now_on', label: watchDraftTexts.fromNowOn },
              { value: 'newer', label: watchDraftTexts.newer },
              { value: 'all', label: watchDraftTexts.all },
            ]}
            value={draft.existing}
            onChange={(existing) => onChange({ existing })}
          />
          <p className={styles['detail']} role="status">
            {existingWords[draft.existing]}
          </p>
        </div>
      )}
      <FramesOptions draft={draft} asked={asked} onChange={onChange} />
      {watched && watched.remembered.length > 0 && <Remembered folder={watched} />}
      <details
        className={styles['more']}
        open={isMore}
        onToggle={({ currentTarget }) => setMore(currentTarget.open)}
      >
        <summary>{watchDraftTexts.more}</summary>
        <WatchOptions draft={draft} failure={failure} onChange={onChange} />
      </details>
    </div>
  );
}

interface RuleItemProps extends Pick<WatchFolderFormProps, 'accountId' | 'draft' | 'onChange'> {
  readonly projectId: ProjectId;
}

function RuleItem({ accountId, projectId, draft, onChange }: RuleItemProps) {
  const [isChoosing, setChoosing] = useState(draft.item === null);
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{watchDraftTexts.item}</span>
      {isChoosing ? (
        <ItemPicker
          accountId={accountId}
          projectId={projectId}
          candidates={none}
          onPick={(picked) => {
            if (picked.kind !== 'item') return;
            onChange({ item: { mediaId: picked.mediaId, mediaName: picked.name } });
            setChoosing(false);
          }}
        />
      ) : (
        <div className={styles['folder']}>
          <span className={styles['path']}>{plainText(draft.item?.mediaName ?? '')}</span>
          <Button autoFocus size="small" kind="quiet" onPress={() => setChoosing(true)}>
            {watchDraftTexts.changeItem}
          </Button>
        </div>
      )}
    </div>
  );
}

const none = [] as const;

/** The remembered choices for names, each with a button to forget it. */
function Remembered({ folder }: { readonly folder: WatchFolder }) {
  const { forget } = useWatchActions();
  return (
    <div className={styles['field']}>
      <span className={styles['label']}>{watchDraftTexts.remembered}</span>
      <ul className={styles['remembered']} aria-label={watchDraftTexts.remembered}>
        {folder.remembered.map(({ nameKey, fileName, mediaName }) => (
          <li key={nameKey}>
            <span>{watchDraftTexts.rememberedEntry(fileName, mediaName)}</span>
            <IconButton
              size="small"
              label={watchDraftTexts.forget(fileName)}
              icon={<X />}
              onPress={() => void forget(folder.id, nameKey)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
