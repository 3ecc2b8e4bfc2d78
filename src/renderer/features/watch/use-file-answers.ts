import { gapTexts } from '../../../shared/messages/sequence-gaps.ts';
import { watchPageTexts } from '../../../shared/messages/watch-page.ts';
import { asksMoreThanGaps } from '../../../shared/model/watch-file-asks.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { useWindowStore } from '../../store/window-store.ts';
import type { WatchActions } from './watch-actions.ts';
import { type FileAction, fileActions } from './watch-words.ts';

const labels: Readonly<Record<Exclude<FileAction, 'skip_frames' | 'upload_anyway'>, string>> = {
  choose: watchPageTexts.chooseItem,
  skip: watchPageTexts.skip,
  retry: watchPageTexts.retry,
  edit_folder: watchPageTexts.editFolder,
};

/** What its key does: frames that also lack an item, or a rate, are not uploaded by it. */
export const anywayLabel = (file: WatchFile): string =>
  asksMoreThanGaps(file) ? gapTexts.fill : watchPageTexts.uploadAnyway;

export interface FileAnswers {
  readonly offered: readonly FileAction[];
  /** The one that its row shows as a button before all others; null if there is none. */
  readonly first: { readonly action: FileAction; readonly label: string } | null;
  readonly labelOf: (action: FileAction) => string;
  readonly run: Readonly<Record<FileAction, () => void>>;
}

interface FileAnswersParts {
  readonly file: WatchFile;
  readonly actions: WatchActions;
  readonly onChoose: (file: WatchFile) => void;
}

/** What a person can answer in the row of a file. */
export function useFileAnswers({ file, actions, onChoose }: FileAnswersParts): FileAnswers {
  const openDialog = useWindowStore((state) => state.openDialog);
  const offered = fileActions(file);
  const labelOf = (action: FileAction) => {
    if (action === 'upload_anyway') return anywayLabel(file);
    return action === 'skip_frames' ? gapTexts.skip(file.sequence?.apart ?? []) : labels[action];
  };
  // Of a sequence that asks several things, one dialog answers them all.
  const asksAll = file.state.kind === 'settling' && offered[0] === 'choose' && offered.length > 1;
  const first = asksAll
    ? 'choose'
    : offered.find((action) => ['retry', 'skip_frames', 'upload_anyway', 'edit_folder'].includes(action));
  return {
    offered,
    first: first
      ? {
          action: first,
          // Its item is known, but its dialog asks for it among the rest.
          label: first === 'choose' && file.target !== null ? watchPageTexts.choose : labelOf(first),
        }
      : null,
    labelOf,
    run: {
      choose: () => onChoose(file),
      skip: () => actions.skip(file.folderId, [file.path]),
      skip_frames: () => actions.skipFrames(file),
      upload_anyway: () => actions.uploadAnyway(file),
      retry: () => actions.uploadAnyway(file),
      edit_folder: () => openDialog({ kind: 'edit_watch_folder', folderId: file.folderId }),
    },
  };
}
