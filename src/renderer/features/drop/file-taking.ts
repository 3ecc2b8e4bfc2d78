import type { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { filesMax } from '../../../shared/ipc/files-max.ts';
import { listText } from '../../../shared/ipc/list-text.ts';
import type { Account, Accounts } from '../../../shared/ipc/requests/accounts.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { straightTexts } from '../../../shared/messages/drop-sheet.ts';
import { draggingTexts } from '../../../shared/messages/drops.ts';
import { uploadDetails } from '../../../shared/messages/upload-details.ts';
import { accountNameAmong } from '../../../shared/model/account-labels.ts';
import { delayOf } from '../../../shared/model/describe-job.ts';
import { otherVersionNamed } from '../../../shared/model/file-version.ts';
import { isBehindAnother, nextVersionNumber } from '../../../shared/model/next-version.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { BatchId, JobId, UploadTarget } from '../../../shared/model/uploads.ts';
import { queryKeys } from '../../bridge/queries.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { showFailure } from '../../store/show-failure.ts';
import { showToast, withdrawToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { knownEncodes } from '../sequences/use-encodes.ts';
import { type DropRow, hasNothingToSay, type Inspection, newRow } from './drop-row.ts';
import {
  addFiles,
  finishGathering,
  isOpenSheet,
  mayOpenSheet,
  nameRows,
  openSheet,
  openSheetWhenFree,
  setInspections,
  startGathering,
} from './drop-sheet-actions.ts';
import { type DropAim, sheetOf, useDropSheet } from './drop-sheet-store.ts';
import type { InspectionRequest } from './file-inspector.ts';
import { inParts } from './in-parts.ts';
import { knownMedia } from './known-targets.ts';

const undoMs = 5_000;

export interface FileTakingParts {
  readonly bridge: Bridge;
  readonly client: QueryClient;
  readonly account: Account;
  readonly queue: () => Pick<MirroredQueue, 'conditions' | 'jobs'>;
  readonly inspect: (projectId: ProjectId, request: InspectionRequest) => Promise<Inspection>;
  /** Files being queued, or asked about next. Closing the sheet meanwhile must not forget them. */
  readonly onTheirWay: Set<FileId>;
}

/** Takes files that were dropped or chosen to the sheet, or straight to the queue if there is nothing to ask. */
export class FileTaking {
  readonly #parts: FileTakingParts;

  constructor(parts: FileTakingParts) {
    this.#parts = parts;
  }

  async take(aim: DropAim, files: readonly PickedFile[]): Promise<void> {
    const [only] = files;
    // An open sheet takes further files, so that decisions made in it are not lost.
    if (sheetOf(this.#parts.account.id)(useDropSheet.getState())) await this.#gather(aim, files, false);
    else if (only && files.length === 1 && only.kind === 'file' && aim.item)
      await this.#tryStraight(aim, aim.item, only);
    else await this.#gather(aim, files, true);
  }

  /**
   * Queues rows in one message, since the window may be closed or reloaded a moment later. `onSent` is called once they are
   * in the queue.
   */
  async send(
    aim: DropAim,
    rows: readonly DropRow[],
    batchId: BatchId,
    onSent: (fileIds: readonly FileId[]) => void,
  ): Promise<Trouble | null> {
    for (const { fileId } of rows) this.#parts.onTheirWay.add(fileId);
    try {
      const answer = await this.#handOver(aim, rows, { batchId, undoMs: null });
      if (!answer.ok) return answer.failure;
      onSent(rows.map(({ fileId }) => fileId));
      return null;
    } finally {
      for (const { fileId } of rows) this.#parts.onTheirWay.delete(fileId);
    }
  }

  #handOver(
    aim: DropAim,
    rows: readonly DropRow[],
    how: { readonly batchId?: BatchId; readonly undoMs: number | null },
  ) {
    return this.#parts.bridge.requests.drops.send({
      accountId: aim.accountId,
      project: projectOf(aim),
      files: listText(
        rows.map((row) => ({
          fileId: row.fileId,
          target: targetInProject(row),
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
      ),
      options: {},
      priority: 'normal',
      ...how,
    });
  }

  /** One file dropped on one item is uploaded without the sheet if there is nothing to ask or say. */
  async #tryStraight(aim: DropAim, item: NonNullable<DropAim['item']>, file: PickedFile): Promise<void> {
    const waiting = showToast({ tone: 'busy', text: straightTexts.checking(file.name) });
    const inspection = await this.#parts.inspect(aim.projectId, { fileId: file.id, mediaId: item.mediaId });
    withdrawToast(waiting);
    const row: DropRow = {
      ...newRow(file),
      match: inspection.kind === 'inspected' ? inspection.found.match : null,
      version: inspection.kind === 'inspected' ? inspection.found.version : null,
      target: { kind: 'item', ...item },
      droppedOn: item.mediaId,
      inspection,
    };
    if (hasNothingToSay(row)) await this.#sendUnlessUndone(aim, row);
    else {
      if (mayOpenSheet(aim)) openSheet(aim);
      else await this.#openSheetInTurn(aim, [file]);
      addFiles([file]);
      if (row.match) nameRows([{ fileId: file.id, match: row.match, version: row.version }]);
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
    for (const { id } of files) this.#parts.onTheirWay.add(id);
    await openSheetWhenFree(aim);
    for (const { id } of files) this.#parts.onTheirWay.delete(id);
    withdrawToast(waiting);
  }

  /** The workspace whose sheet must be answered first, or that must be entered to see this one; null if it is the current one. */
  #workspaceToAnswerIn(): string | null {
    const { aim } = useDropSheet.getState();
    const { accountId: current } = useWindowStore.getState();
    const owner = aim && aim.accountId !== current ? aim.accountId : this.#parts.account.id;
    if (owner === current) return null;
    const accounts = this.#parts.client.getQueryData<Accounts>(queryKeys.accounts)?.accounts ?? [];
    const account = accounts.find(({ id }) => id === owner);
    return account ? accountNameAmong(account, accounts) : null;
  }

  /** Queues the file at once, where it waits until it can no longer be undone: the window may be closed meanwhile. */
  async #sendUnlessUndone(aim: DropAim, row: DropRow): Promise<void> {
    const { item } = aim;
    const { jobs, conditions } = this.#parts.queue();
    const known = item && knownMedia(this.#parts.client, this.#parts.account.id, aim.projectId, item.mediaId);
    const becomes = known && nextVersionNumber(known, jobs.values(), knownEncodes(this.#parts.client));
    const version = known
      ? straightTexts.asVersion(known.name, becomes)
      : (item?.name ?? draggingTexts.thisItem);
    const behind = item && isBehindAnother(item.mediaId, jobs.values()) ? uploadDetails.afterOther : null;
    const place = { accountId: aim.accountId, target: uploadTarget(aim, row) };
    const waits = delayOf(place, conditions)?.says ?? behind;
    const otherVersion = otherVersionNamed(row.version, becomes);
    const withNumber = (says: string) => [otherVersion, says].filter((each) => each !== null).join(' · ');
    const answer = await this.#handOver(aim, [row], { undoMs });
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
      ...(waits === null
        ? {
            tone: 'busy',
            text: straightTexts.uploading(row.name, version),
            detail: (secondsLeft: number) => withNumber(straightTexts.startsIn(secondsLeft)),
          }
        : { tone: 'wait', text: straightTexts.queued(row.name, version), detail: withNumber(waits) }),
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
        accountId: this.#parts.account.id,
        fileIds: part.map(({ fileId }) => fileId),
        projectId: current.projectId,
      });
      if (!still()) return;
      if (!named.ok) return finishGathering(named.failure);
      nameRows(named.value.matches);
    }
    finishGathering();
  }
}

type Targeted = Pick<DropRow, 'target' | 'name'>;

export const uploadTarget = (aim: DropAim, row: Targeted): UploadTarget => ({
  ...projectOf(aim),
  ...targetInProject(row),
});

const projectOf = ({ projectId, projectName }: DropAim) => ({ projectId, projectName });

const targetInProject = ({ target, name }: Targeted) =>
  target.kind === 'item'
    ? { kind: 'version' as const, mediaId: target.mediaId, mediaName: target.name }
    : { kind: 'new_item' as const, name: target.kind === 'new_item' ? target.name : name };
