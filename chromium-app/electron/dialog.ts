import type {
  Dialog,
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron';
import { control } from '../control.ts';
import { BrowserWindow } from './browser-window.ts';
import { onlyWhenReady } from './lifecycle.ts';

/** Electron's dialogs take an optional window before their options. */
const optionsOf = <Options>(args: readonly unknown[]): Options => args.at(-1) as Options;

const checkAppInitialized = () => onlyWhenReady('dialog module can only be used after app is ready');

const firstWindow = () => BrowserWindow.getAllWindows()[0] ?? null;

export const dialog = {
  async showOpenDialog(...args: readonly unknown[]): Promise<OpenDialogReturnValue> {
    checkAppInitialized();
    const options = optionsOf<OpenDialogOptions>(args);
    control.record('dialog.showOpenDialog', options);
    const answer = control.takeAnswer('dialog.showOpenDialog');
    const filePaths = answer ? (answer.value as string[]) : await choosePathsInPage(options);
    return { canceled: filePaths.length === 0, filePaths };
  },

  async showSaveDialog(...args: readonly unknown[]): Promise<SaveDialogReturnValue> {
    checkAppInitialized();
    const options = optionsOf<SaveDialogOptions>(args);
    control.record('dialog.showSaveDialog', options);
    const answer = control.takeAnswer('dialog.showSaveDialog');
    // Chromium has no save dialog, so without a prepared answer the suggested path is used.
    const filePath = answer
      ? (answer.value as string | null)
      : control.isAttached
        ? null
        : (options.defaultPath ?? null);
    return { canceled: filePath === null, filePath: filePath ?? '' };
  },

  async showMessageBox(...args: readonly unknown[]): Promise<MessageBoxReturnValue> {
    checkAppInitialized();
    const options = optionsOf<MessageBoxOptions>(args);
    control.record('dialog.showMessageBox', options);
    const answer = control.takeAnswer('dialog.showMessageBox');
    const response = answer ? Number(answer.value) : await confirmInPage(options);
    return { response, checkboxChecked: false };
  },

  showErrorBox(title: string, content: string): void {
    control.record('dialog.showErrorBox', { title, content });
    console.error(`${title}\n${content}`);
  },
} satisfies Pick<Dialog, 'showErrorBox' | 'showMessageBox' | 'showOpenDialog' | 'showSaveDialog'>;

/** Chromium's own file chooser, opened by an input element that is not in the page's document. */
async function choosePathsInPage(options: OpenDialogOptions): Promise<string[]> {
  const contents = firstWindow()?.webContents;
  if (control.isAttached || !contents) return [];
  const isFolder = options.properties?.includes('openDirectory') ?? false;
  const isMany = options.properties?.includes('multiSelections') ?? false;
  const { result } = await contents.evaluateForPerson(`new Promise((resolve) => {
    const input = Object.assign(document.createElement('input'), {
      type: 'file', multiple: ${isMany}, webkitdirectory: ${isFolder} });
    input.addEventListener('change', () => resolve([...input.files]));
    input.addEventListener('cancel', () => resolve([]));
    input.click();
  })`);
  const { objectId } = result as { readonly objectId?: string };
  if (objectId === undefined) return [];
  const properties = await contents.command('Runtime.getProperties', { objectId, ownProperties: true });
  const files = (properties['result'] as readonly { name: string; value?: { objectId?: string } }[]).filter(
    ({ name, value }) => /^\d+$/.test(name) && value?.objectId !== undefined,
  );
  const infos = await Promise.all(
    files.map(({ value }) => contents.command('DOM.getFileInfo', { objectId: value?.objectId })),
  );
  return infos.map(({ path }) => String(path));
}

async function confirmInPage(options: MessageBoxOptions): Promise<number> {
  const cancelId = options.cancelId ?? 0;
  const defaultId = options.defaultId ?? 0;
  const contents = firstWindow()?.webContents;
  if (control.isAttached || !contents) return cancelId;
  const buttons = options.buttons ?? [];
  const text = [
    options.message,
    options.detail ?? '',
    `OK: ${buttons[defaultId] ?? 'OK'}. Cancel: ${buttons[cancelId] ?? 'Cancel'}.`,
  ].join('\n\n');
  const { result } = await contents.evaluateForPerson(`confirm(${JSON.stringify(text)})`);
  return (result as { readonly value?: boolean }).value ? defaultId : cancelId;
}
