import { CircleAlert } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { watchDraftTexts } from '../../../shared/messages/watch-draft.ts';
import { chooseItemTexts, watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { UploadTarget } from '../../../shared/model/uploads.ts';
import type {
  WatchCandidate,
  WatchFile,
  WatchFolder,
  WatchFolderId,
} from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Select } from '../../ui/Select.tsx';
import { useMatchByName } from '../drop/use-match-by-name.ts';
import { useProjects } from '../library/library-queries.ts';
import styles from './ChooseItemDialog.module.css';
import { EarlyItemSearch, ItemPicker } from './ItemPicker.tsx';
import type { PickedItem } from './item-options.ts';
import { suggestedItems } from './suggested-items.ts';
import { useSequenceNeeds } from './use-sequence-needs.tsx';
import { useWatchFile } from './use-watch-files.ts';
import { useWatchFolder } from './use-watch-folders.ts';
import { versionOf } from './WatchFileChoices.tsx';
import { useWatchActions } from './watch-actions.ts';
import { fileActions, nameToMatch } from './watch-words.ts';

export interface ChooseItemDialogProps {
  readonly account: Account;
  readonly folderId: WatchFolderId;
  readonly paths: readonly string[];
  /** Of one file: its item is chosen, and only what else it needs is asked. */
  readonly item?: WatchCandidate | undefined;
  readonly onChosen?: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Chooses the target for files of a watch folder: one of the candidates, another item, or a new one. */
export function ChooseItemDialog(props: ChooseItemDialogProps) {
  const { account, folderId, paths, item, onChosen, onClose } = props;
  const folder = useWatchFolder(folderId);
  const [first = ''] = paths;
  const isOne = paths.length === 1;
  const [typedBefore, setTypedBefore] = useState('');
  // Files chosen together belong together, so the first one stands for all.
  const file = useWatchFile(folderId, first);
  // Of several files, those that can still be changed are. A message then says how many.
  const isOpen = folder !== undefined && file && (!isOne || fileActions(file).includes('choose'));
  const name = file ? nameToMatch(file) : fileNameOf(first);
  const titleOfOne = item ? chooseItemTexts.titleOf(name, item.name) : chooseItemTexts.title(name);
  const onDone = () => {
    onChosen?.();
    onClose();
  };
  return (
    <Dialog title={isOne ? titleOfOne : chooseItemTexts.titleMany(paths.length)} isOpen onClose={onClose}>
      {file === undefined && <EarlyItemSearch typed={typedBefore} onType={setTypedBefore} />}
      {isOpen && (
        <Choice
          account={account}
          folder={folder}
          file={file}
          paths={paths}
          item={item}
          typedBefore={typedBefore}
          onDone={onDone}
        />
      )}
      {file !== undefined && !isOpen && (
        <Notice tone="wait" icon={<CircleAlert />} title={chooseItemTexts.settled}>
          {chooseItemTexts.settledDetail}
        </Notice>
      )}
    </Dialog>
  );
}

interface ChoiceProps {
  readonly account: Account;
  readonly folder: WatchFolder;
  readonly file: WatchFile;
  readonly paths: readonly string[];
  readonly item: WatchCandidate | undefined;
  readonly typedBefore: string;
  readonly onDone: () => void;
}

function Choice({ account, folder, file, paths, item, typedBefore, onDone }: ChoiceProps) {
  const bridge = useBridge();
  const actions = useWatchActions();
  const isOne = paths.length === 1;
  const projects = useProjects(bridge, { accountId: account.id }).items.filter(
    ({ role }) => role !== 'viewer',
  );
  const own = suggestedItems(file, null, folder.place.projectId)[0]?.projectId ?? folder.place.projectId;
  const [projectId, setProjectId] = useState<ProjectId>(own);
  const [remember, setRemember] = useState(true);
  const project = projects.find(({ id }) => id === projectId);
  const name = nameToMatch(file);
  const match = useMatchByName({ accountId: account.id, name, projectId });
  const candidates = suggestedItems(file, match, projectId);
  const needs = useSequenceNeeds(folder, isOne ? file : null, item !== undefined);
  // Enter may press an option and take the first one: each choice is one step for Undo.
  const isChosen = useRef(false);
  const goTo = async (target: UploadTarget) => {
    if (isChosen.current) return;
    isChosen.current = true;
    const mayRemember = remember && target.projectId === own;
    isChosen.current =
      (await needs.answer()) && (await actions.choose(folder.id, paths, target, mayRemember));
    if (isChosen.current) onDone();
  };
  const choose = async (picked: PickedItem) => {
    if (project) await goTo(targetOf({ projectId, projectName: project.name }, picked));
  };
  const remembering = (
    <Checkbox isSelected={remember} onChange={setRemember}>
      {isOne ? chooseItemTexts.remember : chooseItemTexts.rememberMany}
      <small className={styles['detail']}>{chooseItemTexts.rememberDetail}</small>
    </Checkbox>
  );
  if (item)
    return (
      <div className={styles['choice']}>
        {needs.fields}
        {remembering}
        <div className={styles['upload']}>
          <Button
            kind="primary"
            isDisabled={!needs.isComplete}
            onPress={() => void goTo(versionOf(folder.place, item))}
          >
            {watchPageTexts.uploadTo(plainText(item.name))}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles['choice']}>
      {!isOne && <p className={styles['says']}>{chooseItemTexts.manyDetail}</p>}
      {isOne && file.state.kind === 'choosing' && <p className={styles['says']}>{file.state.says}</p>}
      {needs.fields}
      <Select
        label={watchDraftTexts.project}
        options={projects.map(({ id, name: label }) => ({ value: id, label }))}
        value={project ? projectId : null}
        onChange={setProjectId}
        placeholder={watchDraftTexts.chooseProject}
      />
      <ItemPicker
        key={projectId}
        accountId={account.id}
        projectId={projectId}
        amount={paths.length}
        candidates={candidates.filter((candidate) => (candidate.projectId ?? own) === projectId)}
        typedBefore={typedBefore}
        newName={match?.newName ?? (file.sequence ? name : name.replace(/\.[^.]*$/, ''))}
        onPick={(picked) => void choose(picked)}
      />
      {projectId === own && remembering}
    </div>
  );
}

function targetOf(
  place: { readonly projectId: ProjectId; readonly projectName: string },
  picked: PickedItem,
): UploadTarget {
  return picked.kind === 'item'
    ? { kind: 'version', ...place, mediaId: picked.mediaId, mediaName: picked.name }
    : { kind: 'new_item', ...place, name: picked.name };
}
