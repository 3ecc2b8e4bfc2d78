import { join } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions, shell } from 'electron';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import { settingsFileTexts } from '../../shared/messages/settings-file.ts';
import type { FileDialogs } from '../ipc/handlers/file-handlers.ts';

export class ElectronFileDialogs implements FileDialogs {
  readonly #window: () => BrowserWindow | null;

  constructor(window: () => BrowserWindow | null) {
    this.#window = window;
  }

  chooseFiles(): Promise<readonly string[]> {
    return this.#open({
      title: desktopMessages.dialogs.chooseFiles,
      properties: ['openFile', 'multiSelections'],
    });
  }

  chooseFolder(): Promise<readonly string[]> {
    return this.#open({
      title: desktopMessages.dialogs.chooseFolder,
      properties: ['openDirectory', 'multiSelections'],
    });
  }

  chooseSettingsFile(): Promise<readonly string[]> {
    return this.#open({ title: settingsFileTexts.choose, properties: ['openFile'] });
  }

  async chooseSavePath(suggestedName: string): Promise<string | null> {
    const options = { defaultPath: join(app.getPath('documents'), suggestedName) };
    const window = this.#window();
    const answer = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
    return answer.canceled || answer.filePath === '' ? null : answer.filePath;
  }

  chooseSaveFolder(): Promise<readonly string[]> {
    return this.#open({
      title: desktopMessages.dialogs.chooseSaveFolder,
      properties: ['openDirectory', 'createDirectory'],
    });
  }

  showInFolder(path: string): void {
    shell.showItemInFolder(path);
  }

  async #open(options: OpenDialogOptions): Promise<readonly string[]> {
    const window = this.#window();
    const answer = await (window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options));
    return answer.canceled ? [] : answer.filePaths;
  }
}
