import type { NoteChecks, SubjectAsked } from '../../../engine/notes/check/note-checks.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import { asFileName } from '../../../shared/model/file-name.ts';
import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';
import { saveToShow } from '../save-file.ts';
import type { FileDialogs } from './file-handlers.ts';

export interface CheckParts {
  readonly checks: NoteChecks;
  readonly pickedFiles: PickedFiles;
  readonly dialogs: Pick<FileDialogs, 'chooseSavePath'>;
  /** Aborts running work when the app quits. */
  readonly signal: AbortSignal;
}

/** Paths stay in the main process. */
function askedBy(
  subject: Parameters<AppHandlers['check']['open']>[0]['subject'],
  pickedFiles: Pick<PickedFiles, 'pathOf'>,
): SubjectAsked {
  switch (subject.kind) {
    case 'file':
      return { kind: 'file', path: pickedFiles.pathOf(subject.fileId) };
    case 'frames': {
      const { folderId, ...asked } = subject;
      return { ...asked, folder: pickedFiles.pathOf(folderId) };
    }
    case 'upload':
    case 'version':
    case 'newest':
      return subject;
  }
}

/** The note check. The window names a dropped file by its id; paths stay in the main process. */
export function createCheckHandlers(parts: CheckParts): AppHandlers['check'] {
  const { checks, pickedFiles, dialogs, signal } = parts;
  return {
    open: async ({ mediaId, subject }) => {
      const asked = askedBy(subject, pickedFiles);
      const { subject: checked, others, ticks, ...opened } = await checks.open(mediaId, asked, signal);
      return { ...opened, subject: checked, others: [...others], ticks: [...ticks] };
    },
    lookAt: ({ checkId, note, next }) => checks.lookAt(checkId, note, next),
    tick: async ({ checkId, noteId, isTicked }) => ({ ticks: [...checks.tick(checkId, noteId, isTicked)] }),
    fileTicks: async ({ mediaId, fileId }) => ({
      ticks: [...(await checks.ticksOnFile(mediaId, pickedFiles.pathOf(fileId)))],
    }),
    framesTicks: async ({ mediaId, folderId, pattern }) => ({
      ticks: [...(await checks.ticksOnFrames(mediaId, pickedFiles.pathOf(folderId), pattern))],
    }),
    tickFile: async ({ mediaId, fileId, noteId, isTicked }) => ({
      ticks: [...(await checks.tickFile(mediaId, pickedFiles.pathOf(fileId), noteId, isTicked))],
    }),
    saveSheet: async ({ itemName, png }) => {
      const path = await dialogs.chooseSavePath(noteCheckTexts.sheetFile(asFileName(itemName)));
      return { saved: path === null ? null : await saveToShow(pickedFiles, path, png) };
    },
    close: ({ checkId }) => checks.close(checkId),
    ticks: async ({ mediaId }) => ({ ticks: [...checks.ticksOf(mediaId)] }),
  };
}
