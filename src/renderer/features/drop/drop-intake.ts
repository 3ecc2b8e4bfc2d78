import type { QueryClient } from '@tanstack/react-query';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { PickedFile } from '../../../shared/ipc/requests/files.ts';
import type { IpcResult } from '../../../shared/ipc/result.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { draggingTexts } from '../../../shared/messages/drops.ts';
import { watchTexts } from '../../../shared/messages/watch-window.ts';
import { nextVersionNumber } from '../../../shared/model/next-version.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { BatchId } from '../../../shared/model/uploads.ts';
import type { MirroredQueue } from '../../store/queue-mirror.ts';
import { showFailure, worked } from '../../store/show-failure.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { knownEncodes } from '../sequences/use-encodes.ts';
import type { DropRow, Inspection } from './drop-row.ts';
import type { DropAim } from './drop-sheet-store.ts';
import type { DropPlace, DropTarget, DropVerdict } from './drop-target.ts';
import { dropVerdictOf, refusalOf, type TargetFacts } from './drop-verdict.ts';
import type { InspectionRequest } from './file-inspector.ts';
import type { FileTaking } from './file-taking.ts';
import { inParts } from './in-parts.ts';
import { knownMedia, knownProject } from './known-targets.ts';
import { pausedWords } from './paused-words.ts';

/** Null until the first drop: the window shows all of its first picture without it. */
let loaded: typeof import('./file-taking.ts') | null = null;

export interface DropIntakeParts {
  readonly bridge: Bridge;
  readonly client: QueryClient;
  readonly account: Account;
  readonly queue: () => Pick<MirroredQueue, 'conditions' | 'jobs'>;
}

/** Takes files from the person to the queue. Before the last step, nothing is created anywhere. */
export class DropIntake {
  readonly #parts: DropIntakeParts;
  /** Files being queued, or asked about next. Closing the sheet meanwhile must not forget them. */
  readonly #onTheirWay = new Set<FileId>();
  #fileTaking: FileTaking | null = null;

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
    loaded ??= await import('./file-taking.ts');
    await this.#takingOf(loaded).take(aim, files);
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

  /**
   * Queues rows of a sheet in one message. `onSent` is called once they are in the queue. Nothing is awaited before the
   * message: the sheet may be closed, which forgets its files, or the window loaded again as soon as the button was pressed.
   */
  async send(
    aim: DropAim,
    rows: readonly DropRow[],
    batchId: BatchId,
    onSent: (fileIds: readonly FileId[]) => void,
  ): Promise<Trouble | null> {
    loaded ??= await import('./file-taking.ts');
    return await this.#takingOf(loaded).send(aim, rows, batchId, onSent);
  }

  /** Why files for this aim would only wait in the queue; null unless a person has paused it. */
  pausedWords(aim: DropAim): string | null {
    return pausedWords(aim, this.#parts.queue().conditions);
  }

  /** How files are on the disk now; none where that can't be told. */
  async describe(fileIds: readonly FileId[]): Promise<readonly PickedFile[]> {
    const answer = await this.#parts.bridge.requests.files.describe({ fileIds: [...fileIds] });
    return answer.ok ? answer.value.files : [];
  }

  inspect(projectId: ProjectId, { fileId, mediaId, after }: InspectionRequest): Promise<Inspection> {
    return this.#parts.bridge.requests.drops
      .examine({ accountId: this.account.id, fileId, afterId: after?.fileId ?? null, projectId, mediaId })
      .then((answer) =>
        answer.ok ? { kind: 'inspected', found: answer.value } : { kind: 'failed', failure: answer.failure },
      );
  }

  forget(fileIds: readonly FileId[]): void {
    for (const part of inParts(fileIds.filter((id) => !this.#onTheirWay.has(id))))
      void this.#parts.bridge.requests.files.forget({ fileIds: [...part] });
  }

  #takingOf({ FileTaking }: NonNullable<typeof loaded>): FileTaking {
    this.#fileTaking ??= new FileTaking({
      ...this.#parts,
      inspect: (projectId, request) => this.inspect(projectId, request),
      onTheirWay: this.#onTheirWay,
    });
    return this.#fileTaking;
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
      ...(target.kind === 'screen' ? { screen: target.name } : {}),
    };
  }

  get #mayUpload(): boolean {
    return this.account.missingScopes.every(({ scope }) => scope !== 'media:write');
  }

  #factsOf(target: DropPlace): TargetFacts & { readonly project: ReturnType<typeof knownProject> } {
    const { account, client, queue } = this.#parts;
    const mayUpload = this.#mayUpload;
    if (target.kind === 'watch_folders' || target.kind === 'window')
      return { project: null, item: null, nextVersion: null, mayUpload, holdCode: null };
    const { projectId } = target;
    const { conditions, jobs } = queue();
    const item = target.kind === 'item' ? knownMedia(client, account.id, projectId, target.mediaId) : null;
    return {
      project: knownProject(client, account.id, projectId),
      item,
      nextVersion: item && nextVersionNumber(item, jobs.values(), knownEncodes(client)),
      mayUpload,
      holdCode: holdCodeOf(conditions, account.id, projectId),
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
