import type { PickedFiles } from '../picked-files.ts';
import type { AppHandlers } from '../router.ts';

/** The system's own file dialogs, and its file manager. */
export interface FileDialogs {
  /** The paths a person chose; none if they canceled. */
  chooseFiles(): Promise<readonly string[]>;
  chooseFolder(): Promise<readonly string[]>;
  chooseSettingsFile(): Promise<readonly string[]>;
  /** Where to save; null if they canceled. */
  chooseSavePath(suggestedName: string): Promise<string | null>;
  /** The folder to save several files in; none if they canceled. */
  chooseSaveFolder(): Promise<readonly string[]>;
  showInFolder(path: string): void;
}

export function createFileHandlers(
  pickedFiles: PickedFiles,
  dialogs: FileDialogs,
  practiceSample: () => Promise<string>,
): Pick<AppHandlers, 'files' | 'takeDroppedFiles'> {
  return {
    files: {
      choose: async ({ what }) => {
        switch (what) {
          case 'files':
            return { files: await pickedFiles.add(await dialogs.chooseFiles()) };
          case 'folder':
            return { files: await pickedFiles.add(await dialogs.chooseFolder()) };
        }
      },
      describe: async ({ fileIds }) => ({ files: await pickedFiles.describe(fileIds) }),
      practiceSample: async () => ({ files: await pickedFiles.add([await practiceSample()]) }),
      forget: async ({ fileIds }) => pickedFiles.forget(fileIds),
      showInFolder: async ({ fileId }) => dialogs.showInFolder(pickedFiles.pathOf(fileId)),
    },
    takeDroppedFiles: async ({ paths }) => ({ files: await pickedFiles.add(paths) }),
  };
}
