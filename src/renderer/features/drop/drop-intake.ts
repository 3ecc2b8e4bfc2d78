import type { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { filesMax } from '../../../shared/ipc/files-max.ts';
import type { Account, Accounts } from '../../../shared/ipc/requests/accounts.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { draggingTexts, straightTexts } from '../../../shared/messages/drops.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { workspaceName } from '../../../shared/model/account-labels.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { JobId, UploadTarget } from '../../../shared/model/uploads.ts';
import { queryKeys } from '../../bridge/queries.ts';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast, withdrawToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { type DropRow, hasNothingToSay, type Inspection, newRow } from './drop-row.ts';
import {
  addFiles,
  type DropAim,
  finishGathering,
  isOpenSheet,
  mayOpenSheet,
  nameRows,
  openSheet,
  openSheetWhenFree,
  setInspections,
  sheetOf,
  startGathering,
  useDropSheet,
} from './drop-sheet-store.ts';
import type { DropPlace, DropTarget, DropVerdict } from './drop-target.ts';
import { dropVerdictOf, refusalOf, type TargetFacts } from './drop-verdict.ts';
import type { InspectionRequest } from './file-inspector.ts';
import { knownMedia, knownProject } from './known-targets.ts';

/** Files per message whose answer names each of them. The window cannot draw while it reads one, so more would block it. */
const filesInMessage = 1_000;
const undoMs = 5_000;

export interface DropIntakeParts {
  readonly bridge: Bridge;
  readonly client: QueryClient;
  readonly account: Account;
  readonly conditions: () => QueueConditions;
}

/** Takes files from the person to the queue. Before the last step, nothing is created anywhere. */
export class DropIntake {
  readonly #parts: DropIntakeParts;
  /** Files being queued, or asked about next. Closing the sheet meanwhile must not forget them. */
  readonly #onTheirWay = new Set<FileId>();

  constructor(parts: DropIntakeParts) {
    this.#parts = parts;
  }

  get account(): Account {
    return this.#parts.account;
  }

  verdict(target: DropPlace, fileCount: number | null): DropVerdict {
    if (target.kind === 'watch_folders') return this.#watchVerdict(fileCount);
    if (target.kind === 'window') return this.#windowVerdict();
    return dropVerdictOf(target, fileCount, this.#factsOf(target));
  }

  /** Explains why files that were dropped here are refused. */
  explainRefusal(target: DropPlace): void {
    const verdict = this.verdict(target, null);
    if (verdict.kind === 'refuses') this.#refuse(target, verdict.says);
  }

  /** Takes files for this target, however they were handed over. */
  async take(target: DropTarget, files: readonly PickedFile[]): Promise<void> {
    if (files.length === 0) return;
    const verdict = this.verdict(target, files.length);
    if (verdict.kind === 'refuses') {
      this.#refuse(target, verdict.says);
      this.forget(files.map(({ id }) => id));
      return;
    }
    const aim = this.#aimAt(target);
    const [only] = files;
    // An open sheet takes further files, so that decisions made in it are not lost.
    if (sheetOf(this.account.id)(useDropSheet.getState())) await this.#gather(aim, files, false);
    else if (only && files.length === 1 && only.kind === 'file' && aim.item)
      await this.#tryStraight(aim, aim.item, only);
    else await this.#gather(aim, files, true);
  }

  async takeDropped(target: DropPlace, files: FileList): Promise<void> {
    await this.#takeAnswer(target, this.#parts.bridge.takeDroppedFiles([...files]), files.length);
  }

  /** Opens the system's dialog to choose a watch folder. */
  async chooseWatchFolder(): Promise<void> {
    const verdict = this.#watchVerdict(null);
    if (verdict.kind === 'refuses') this.#refuse({ kind: 'watch_folders' }, verdict.says);
    else
      await this.#takeAnswer(
        { kind: 'watch_folders' },
        this.#parts.bridge.requests.files.choose({ what: 'folder' }),
      );
  }

  async choose(target: DropTarget, what: 'files' | 'folder'): Promise<void> {
    const verdict = this.verdict(target, null);
    if (verdict.kind === 'refuses') this.#refuse(target, verdict.says);
    else await this.#takeAnswer(target, this.#parts.bridge.requests.files.choose({ what }));
  }

  /** How files are on the disk now; none where that can't be told. */
  async describe(fileIds: readonly FileId[]): Promise<readonly PickedFile[]> {
    const answer = await this.#parts.bridge.requests.files.describe({ fileIds: [...fileIds] });
    return answer.ok ? answer.value.files : [];
  }

  inspect(projectId: ProjectId, { fileId, mediaId }: InspectionRequest): Promise<Inspection> {
    return this.#parts.bridge.requests.drops
      .examine({ accountId: this.account.id, fileId, projectId, mediaId })
      .then((answer) =>
        answer.ok ? { kind: 'inspected', found: answer.value } : { kind: 'failed', failure: answer.failure },
      );
  }

  /**
   * Queues rows in one message, since the window may be closed or reloaded a moment later. `onSent` is called once they are
   * in the queue.
   */
  async send(
    aim: DropAim,
    rows: readonly DropRow[],
    onSent: (fileIds: readonly FileId[]) => void,
  ): Promise<Trouble | null> {
    for (const { fileId } of rows) this.#onTheirWay.add(fileId);
    try {
      const answer = await this.#handOver(aim, rows, null);
      if (!answer.ok) return answer.failure;
      onSent(rows.map(({ fileId }) => fileId));
      return null;
    } finally {
      for (const { fileId } of rows) this.#onTheirWay.delete(fileId);
    }
  }

  #handOver(aim: DropAim, rows: readonly DropRow[], undoMs: number | null) {
    return this.#parts.bridge.requests.drops.send({
      accountId: aim.accountId,
      files: rows.map((row) => ({
        fileId: row.fileId,
        target: uploadTarget(aim, row),
        // What was accepted applies only to the row where it was accepted.
        ...(row.acceptsHour || row.acceptsSameBytes || row.acceptsShape
          ? {
              options: {
                acceptHour: row.acceptsHour,
                acceptSameBytes: row.acceptsSameBytes,
                acceptShape: row.acceptsShape,
              },
            }
          : {}),
      })),
      options: {},
      priority: 'normal',
      undoMs,
    });
  }

  forget(fileIds: readonly FileId[]): void {
    for (const part of inParts(fileIds.filter((id) => !this.#onTheirWay.has(id))))
      void this.#parts.bridge.requests.files.forget({ fileIds: [...part] });
  }

  #windowVerdict(): DropVerdict {
    const refusal = refusalOf({ project: null, mayUpload: this.#mayUpload, holdCode: null });
    return refusal === null
      ? { kind: 'takes', says: draggingTexts.onceOpen }
      : { kind: 'refuses', says: refusal };
  }

  #watchVerdict(fileCount: number | null): DropVerdict {
    const refusal = refusalOf({ project: null, mayUpload: this.#mayUpload, holdCode: null });
    if (refusal !== null) return { kind: 'refuses', says: refusal };
    return fileCount !== null && fileCount > 1
      ? { kind: 'refuses', says: watchTexts.oneAtATime }
      : { kind: 'takes', says: watchTexts.watchThis };
  }

  /** Opens the dialog that asks how to watch a dropped folder. */
  #watch(files: readonly PickedFile[]): void {
    const [folder] = files;
    if (!folder) return;
    if (folder.kind === 'folder' && files.length === 1) {
      useWindowStore.getState().openDialog({ kind: 'add_watch_folder', folder });
      return;
    }
    this.forget(files.map(({ id }) => id));
    const text = files.length === 1 ? watchTexts.onlyFolders : watchTexts.oneAtATime;
    showToast({ tone: 'wait', text, detail: watchTexts.dropAFolder, durationMs: 8_000 });
  }

  async #takeAnswer(
    target: DropPlace,
    asked: Promise<IpcResult<{ files: PickedFile[] }>>,
    handedCount = 0,
  ): Promise<void> {
    const answer = await asked;
    if (answer.ok) this.#sayWhatIsNotSaved(handedCount - answer.value.files.length);
    if (!answer.ok) showFailure(answer.failure);
    else if (target.kind === 'watch_folders') this.#watch(answer.value.files);
    else if (target.kind === 'window') useWindowStore.getState().handOver(answer.value.files);
    else await this.take(target, answer.value.files);
  }

  /** A picture dragged from a browser or pasted is not a file on the disk, so it cannot be uploaded. */
  #sayWhatIsNotSaved(count: number): void {
    if (count <= 0) return;
    const text = draggingTexts.notSaved(count);
    showToast({ tone: 'wait', text, detail: draggingTexts.saveFirst, durationMs: 8_000 });
  }

  /** One file dropped on one item is uploaded without the sheet if there is nothing to ask or say. */
  async #tryStraight(aim: DropAim, item: NonNullable<DropAim['item']>, file: PickedFile): Promise<void> {
    const waiting = showToast({ tone: 'busy', text: straightTexts.checking(file.name) });
    const inspection = await this.inspect(aim.projectId, { fileId: file.id, mediaId: item.mediaId });
    withdrawToast(waiting);
    const row: DropRow = { ...newRow(file), target: { kind: 'item', ...item }, inspection };
    if (hasNothingToSay(row)) await this.#sendUnlessUndone(aim, row);
    else {
      if (mayOpenSheet(aim)) openSheet(aim);
      else await this.#openSheetInTurn(aim, [file]);
      addFiles([file]);
      if (inspection.kind === 'inspected') nameRows([{ fileId: file.id, match: inspection.found.match }]);
      setInspections([{ fileId: file.id, inspection }]);
    }
  }

  /** While the files were read, another drop may have opened its sheet, or another account may have been entered. */
  async #openSheetInTurn(aim: DropAim, files: readonly PickedFile[]): Promise<void> {
    const text = straightTexts.asksNext(files[0]?.name ?? '');
    const workspace = this.#workspaceToAnswerIn();
    const detail = workspace === null ? {} : { detail: straightTexts.answerIn(workspace) };
    const waiting = showToast({ tone: 'wait', text, ...detail });
    // The open sheet may show the same file, and forgets it when it is closed.
    for (const { id } of files) this.#onTheirWay.add(id);
    await openSheetWhenFree(aim);
    for (const { id } of files) this.#onTheirWay.delete(id);
    withdrawToast(waiting);
  }

  /** The workspace whose sheet must be answered first, or that must be entered to see this one; null if it is the current one. */
  #workspaceToAnswerIn(): string | null {
    const { aim } = useDropSheet.getState();
    const { accountId: current } = useWindowStore.getState();
    const owner = aim && aim.accountId !== current ? aim.accountId : this.account.id;
    if (owner === current) return null;
    const accounts = this.#parts.client.getQueryData<Accounts>(queryKeys.accounts)?.accounts ?? [];
    const account = accounts.find(({ id }) => id === owner);
    return account ? workspaceName(account) : null;
  }

  /** Queues the file at once, where it waits until it can no longer be undone: the window may be closed meanwhile. */
  async #sendUnlessUndone(aim: DropAim, row: DropRow): Promise<void> {
    const { item } = aim;
    const known = item && knownMedia(this.#parts.client, this.account.id, aim.projectId, item.mediaId);
    const version = known
      ? straightTexts.asVersion(known.name, known.versions_count + 1)
      : (item?.name ?? draggingTexts.thisItem);
    const answer = await this.#handOver(aim, [row], undoMs);
    if (!answer.ok) {
      showFailure(answer.failure);
      return;
    }
    // A file may join an upload that existed before. Undo must not stop that.
    const own = answer.value.jobIds.filter((id) => !answer.value.joinedIds.includes(id));
    if (own.length === 0) {
      showToast({ tone: 'idle', text: straightTexts.already(row.name), durationMs: 4_000 });
      return;
    }
    showToast({
      tone: 'busy',
      text: straightTexts.uploading(row.name, version),
      detail: straightTexts.inFiveSeconds,
      durationMs: undoMs,
      showsTime: true,
      action: {
        label: straightTexts.undo,
        shortcut: 'Mod+Z',
        run: () => void this.#undo(row.name, own),
      },
    });
  }

  async #undo(name: string, jobIds: JobId[]): Promise<void> {
    const answer = await this.#parts.bridge.requests.drops.takeBack({ jobIds });
    if (answer.ok) showToast({ tone: 'idle', text: straightTexts.undone(name), durationMs: 4_000 });
    else showFailure(answer.failure);
  }

  async #gather(aim: DropAim, files: readonly PickedFile[], isNew: boolean): Promise<void> {
    const { drops } = this.#parts.bridge.requests;
    if (isNew && mayOpenSheet(aim)) openSheet(aim);
    else if (isNew) await this.#openSheetInTurn(aim, files);
    startGathering();
    // While folders are read, this sheet may be closed and another one opened.
    const current = useDropSheet.getState().aim ?? aim;
    const still = () => isOpenSheet(current);
    // As many at once as possible: frames in different messages would not be seen as one sequence. The answer comes in parts.
    for (const part of inParts(
      files.map(({ id }) => id),
      filesMax,
    )) {
      const expanded = await drops.expand({ fileIds: [...part] });
      if (!still()) return;
      if (!expanded.ok) return finishGathering(expanded.failure);
      addFiles(expanded.value.files, expanded.value.sequences);
      for (let { restId } = expanded.value; restId !== null; ) {
        const more = await drops.moreOfExpanded({ restId });
        if (!still()) return;
        if (!more.ok) return finishGathering(more.failure);
        addFiles(more.value.files);
        ({ restId } = more.value);
      }
    }
    const unnamed = [...useDropSheet.getState().rows.values()].filter(({ match }) => match === null);
    for (const part of inParts(unnamed)) {
      const named = await drops.match({
        accountId: this.account.id,
        fileIds: part.map(({ fileId }) => fileId),
        projectId: current.projectId,
      });
      if (!still()) return;
      if (!named.ok) return finishGathering(named.failure);
      nameRows(named.value.matches);
    }
    finishGathering();
  }

  #refuse(target: DropPlace, says: string): void {
    const { project, holdCode } = this.#factsOf(target);
    const opens = holdCode === 'project_needs_first_open' && project ? project.app_url : null;
    showToast({
      tone: 'wait',
      text: says,
      detail: draggingTexts.nothingUploaded,
      durationMs: 8_000,
      ...(opens === null
        ? {}
        : {
            action: {
              label: draggingTexts.openProject,
              run: () => void worked(this.#parts.bridge.requests.app.openExternal({ url: opens })),
            },
          }),
    });
  }

  #aimAt(target: DropTarget): DropAim {
    const { project, item } = this.#factsOf(target);
    return {
      accountId: this.account.id,
      projectId: target.projectId,
      projectName: project?.name ?? '',
      item:
        target.kind === 'item'
          ? { mediaId: target.mediaId, name: item?.name ?? draggingTexts.thisItem }
          : null,
    };
  }

  get #mayUpload(): boolean {
    return this.account.missingScopes.every(({ scope }) => scope !== 'media:write');
  }

  #factsOf(target: DropPlace): TargetFacts & { readonly project: ReturnType<typeof knownProject> } {
    const { account, client, conditions } = this.#parts;
    const mayUpload = this.#mayUpload;
    if (target.kind === 'watch_folders' || target.kind === 'window')
      return { project: null, item: null, mayUpload, holdCode: null };
    const { projectId } = target;
    return {
      project: knownProject(client, account.id, projectId),
      item: target.kind === 'item' ? knownMedia(client, account.id, projectId, target.mediaId) : null,
      mayUpload,
      holdCode: holdCodeOf(conditions(), account.id, projectId),
    };
  }
}

/** The hold on a project, if any: whether it accepts uploads is only known after one was refused. */
function holdCodeOf(conditions: QueueConditions, accountId: string, projectId: ProjectId): string | null {
  const hold = conditions.holds.find(
    ({ scope }) => scope.kind === 'project' && scope.projectId === projectId && scope.accountId === accountId,
  );
  return hold?.trouble.code ?? null;
}

export const uploadTarget = (
  aim: DropAim,
  { target, name }: Pick<DropRow, 'target' | 'name'>,
): UploadTarget => {
  const project = { projectId: aim.projectId, projectName: aim.projectName };
  return target.kind === 'item'
    ? { kind: 'version', ...project, mediaId: target.mediaId, mediaName: target.name }
    : { kind: 'new_item', ...project, name: target.kind === 'new_item' ? target.name : name };
};

function inParts<Entry>(entries: readonly Entry[], size = filesInMessage): readonly (readonly Entry[])[] {
  const parts: (readonly Entry[])[] = [];
  for (let start = 0; start < entries.length; start += size) {
    parts.push(entries.slice(start, start + size));
  }
  return parts;
}
