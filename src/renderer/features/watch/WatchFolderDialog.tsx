import { useMutation } from '@tanstack/react-query';
import { FolderSync } from 'lucide-react';
import { useState } from 'react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import { watchDraftTexts } from '../../../shared/messages/watch-draft.ts';
import type { WatchFolder, WatchFolderId, WatchPlace } from '../../../shared/model/watch-folders.ts';
import type { FolderSetting } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { useLayerPlace } from '../../ui/layer-place.ts';
import { listIn } from '../../ui/list-in-area.ts';
import { Notice } from '../../ui/Notice.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { useKeyFirst } from '../../ui/use-key-first.ts';
import { useAllPages } from '../library/library-list.ts';
import { useProjects } from '../library/library-queries.ts';
import { focusAfterPalette } from '../palette/focus-after-palette.ts';
import { PlanPreview } from './PlanPreview.tsx';
import { type PlannedFolder, type PlanQuestion, usePlan } from './use-plan.ts';
import { useWatchFolder } from './use-watch-folders.ts';
import styles from './WatchFolderDialog.module.css';
import { WatchFolderForm } from './WatchFolderForm.tsx';
import type { AskedSetting } from './WatchOptions.tsx';
import { draftOf, newDraft, settingsOf, type WatchDraft } from './watch-draft.ts';

export interface AddWatchFolderDialogProps {
  readonly account: Account;
  /** Null: the folder is chosen in the dialog. */
  readonly folder: PickedFile | null;
  readonly onClose: () => void;
}

/** Adds a watch folder: where its files go, with a preview of what would happen to the existing ones. */
export function AddWatchFolderDialog({ account, folder: given, onClose }: AddWatchFolderDialogProps) {
  const bridge = useBridge();
  const [folder, setFolder] = useState(given);
  const projects = useProjects(bridge, { accountId: account.id });
  useAllPages(projects);
  const open = useWindowStore((state) => state.projectId);
  const writable = projects.items.filter(({ role }) => role !== 'viewer');
  const usual = writable.find(({ id }) => id === open) ?? writable[0] ?? null;
  const [written, setWritten] = useState<WatchDraft | null>(null);
  const draft = written ?? newDraft(usual?.id ?? null);
  const project = writable.find(({ id }) => id === draft.projectId);
  const mayUpload = account.missingScopes.every(({ scope }) => scope !== 'media:write');
  const choose = async () => {
    const { files } = await unwrap(bridge.requests.files.choose({ what: 'folder' }));
    const [chosen] = files;
    if (chosen?.kind === 'folder') setFolder(chosen);
  };
  const place = project && { accountId: account.id, projectId: project.id, projectName: project.name };
  const settings = settingsOf(draft);
  const question: PlanQuestion | null =
    folder && place && settings && mayUpload
      ? {
          folder: { kind: 'picked', fileId: folder.id },
          place,
          settings,
          // If existing files are not uploaded, the preview still shows how their names match.
          existing: draft.existing === 'from_now_on' ? 'all' : draft.existing,
        }
      : null;
  const answer = usePlan(question);
  const add = useMutation({
    mutationFn: async () => {
      if (!folder || !place || !settings) return null;
      const { existing } = draft;
      return await unwrap(bridge.requests.watch.add({ fileId: folder.id, place, settings, existing }));
    },
    onSuccess: (added) => {
      if (!added || !folder) return;
      onClose();
      useWindowStore.getState().openWatchFolder(added.folderId);
      focusPage();
      showToast({ tone: 'good', text: watchDraftTexts.added(folder.name), durationMs: 5_000 });
    },
  });
  const [asked, ask] = useAskedSetting();
  const uploads = draft.existing === 'from_now_on' ? 0 : (answer.plan?.uploads ?? 0);
  const title = watchDraftTexts.addTitle;
  const mayAdd = Boolean(folder && place && settings) && !add.isPending && !isRefused(answer.failure?.code);
  useConfirmKey(() => mayAdd && mayUpload && add.mutate());
  if (!mayUpload) {
    return (
      <Dialog title={title} size="small" isOpen onClose={onClose}>
        <Notice tone="wait" title={watchDraftTexts.unwanted}>
          {watchDraftTexts.unwantedDetail}
        </Notice>
      </Dialog>
    );
  }
  if (!folder) {
    return (
      <Dialog title={title} size="small" isOpen onClose={onClose}>
        <EmptyState
          compact
          icon={<FolderSync />}
          title={watchDraftTexts.noFolder}
          action={
            <Button autoFocus kind="primary" onPress={() => void choose()}>
              {watchDraftTexts.chooseFolder}
            </Button>
          }
        >
          {watchDraftTexts.noFolderDetail}
        </EmptyState>
      </Dialog>
    );
  }
  return (
    <Dialog
      title={title}
      size="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Failure error={add.error} />
          <Button onPress={onClose}>{watchDraftTexts.cancel}</Button>
          <Button kind="primary" isDisabled={!mayAdd} onPress={() => add.mutate()}>
            {uploads > 0 ? watchDraftTexts.watchAndUpload(uploads) : watchDraftTexts.watch}{' '}
            <Keys keys={confirmKeys} />
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <WatchFolderForm
          accountId={account.id}
          folder={{ name: folder.name, onChange: () => void choose() }}
          projects={projects.isLoading && writable.length === 0 ? null : writable}
          draft={draft}
          failure={answer.failure}
          asked={asked}
          onChange={(patch) => setWritten({ ...draft, ...patch })}
        />
        <PlanPreview
          accountId={account.id}
          draft={draft}
          folder={{ kind: 'picked', fileId: folder.id }}
          answer={answer}
          onSetting={ask}
          isAsked={question !== null}
          isNew
        />
      </div>
    </Dialog>
  );
}

export interface EditWatchFolderDialogProps {
  readonly account: Account;
  readonly folderId: WatchFolderId;
  readonly onClose: () => void;
}

/** Changes the settings of a watch folder, with a preview for its files. */
export function EditWatchFolderDialog(props: EditWatchFolderDialogProps) {
  const folder = useWatchFolder(props.folderId);
  return folder ? <Edit {...props} folder={folder} /> : null;
}

function Edit({ account, folder, onClose }: EditWatchFolderDialogProps & { readonly folder: WatchFolder }) {
  const { watch } = useBridge().requests;
  const [draft, setDraft] = useState(() => draftOf(folder));
  const [asked, ask] = useAskedSetting();
  const settings = settingsOf(draft);
  const place: WatchPlace = folder.place;
  const planned: PlannedFolder = { kind: 'watched', folderId: folder.id };
  const question: PlanQuestion | null = settings && { folder: planned, place, settings, existing: 'all' };
  const answer = usePlan(question);
  const save = useMutation({
    mutationFn: async () => {
      if (settings) await unwrap(watch.change({ folderId: folder.id, settings }));
    },
    onSuccess: () => {
      onClose();
      showToast({ tone: 'good', text: watchDraftTexts.saved, durationMs: 3_000 });
    },
  });
  const maySave = settings !== null && !save.isPending && !isRefused(answer.failure?.code);
  useConfirmKey(() => maySave && save.mutate());
  return (
    <Dialog
      title={watchDraftTexts.editTitle(folder.name)}
      size="wide"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Failure error={save.error} />
          <Button onPress={onClose}>{watchDraftTexts.cancel}</Button>
          <Button kind="primary" isDisabled={!maySave} onPress={() => save.mutate()}>
            {watchDraftTexts.save} <Keys keys={confirmKeys} />
          </Button>
        </>
      }
    >
      <div className={styles['columns']}>
        <WatchFolderForm
          accountId={account.id}
          watched={folder}
          draft={draft}
          failure={answer.failure}
          asked={asked}
          onChange={(patch) => setDraft((known) => ({ ...known, ...patch }))}
        />
        <PlanPreview
          accountId={account.id}
          draft={draft}
          folder={planned}
          answer={answer}
          onSetting={ask}
          isAsked={question !== null}
          isNew={false}
        />
      </div>
    </Dialog>
  );
}

/** The setting that a row of the plan asked for, whose field is then opened. */
function useAskedSetting(): readonly [AskedSetting | null, (setting: FolderSetting) => void] {
  const [asked, setAsked] = useState<AskedSetting | null>(null);
  return [asked, (setting) => setAsked((before) => ({ setting, times: (before?.times ?? 0) + 1 }))];
}

const confirmKeys = 'Mod+Enter';

/** Wherever the focus is in the dialog, as in the sheet of dropped files. */
function useConfirmKey(confirm: () => void): void {
  const { isBelow } = useLayerPlace();
  useKeyFirst((event) => {
    const { palette, keysShown } = useWindowStore.getState();
    if (isBelow || palette || keysShown || pressedKeys(event) !== confirmKeys) return false;
    confirm();
    return true;
  });
}

const looksForRow = 30;

/** The first row of the new page, for the next key; its first button if the folder has no rows. */
function focusPage(): void {
  let looks = 0;
  focusAfterPalette(() => {
    const page = document.querySelector<HTMLElement>('main');
    looks += 1;
    return (
      page &&
      (listIn(page) ?? (looks > looksForRow ? page.querySelector<HTMLElement>('header button') : null))
    );
  });
}

/** Failures about a field are shown at that field. */
const isRefused = (code: string | undefined): boolean => code?.endsWith('_invalid') ?? false;

function Failure({ error }: { readonly error: unknown }) {
  const failure = failureOf(error);
  if (!failure) return null;
  return (
    <p className={styles['failure']} role="alert">
      {failure.sentence} {failure.remedy}
    </p>
  );
}
