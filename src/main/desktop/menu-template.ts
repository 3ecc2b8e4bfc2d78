import type { MenuItemConstructorOptions } from 'electron';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import { type CommandId, commandOf } from '../../shared/model/commands.ts';

const texts = desktopMessages.menu;

export interface MenuActions {
  readonly chooseFiles: () => void;
  readonly addWatchFolder: () => void;
  /** Files dropped on the tray icon. */
  readonly takeFiles: (paths: readonly string[]) => void;
  readonly showTransfers: () => void;
  readonly showSettings: () => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
  readonly showWindow: () => void;
  readonly quit: () => void;
}

/** The application menu. macOS expects more entries than other systems. */
export function appMenuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const settings = commandItem('settings', actions.showSettings);
  const appMenu: MenuItemConstructorOptions = {
    label: texts.app,
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { id: 'quit', label: texts.quitApp, accelerator: 'CmdOrCtrl+Q', click: actions.quit },
    ],
  };
  const fileEnd: MenuItemConstructorOptions[] = isMac
    ? [{ role: 'close' }]
    : [
        settings,
        { type: 'separator' },
        { id: 'quit', label: texts.quit, accelerator: 'CmdOrCtrl+Q', click: actions.quit },
      ];
  const development: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: texts.file,
      submenu: [
        commandItem('choose_files', actions.chooseFiles),
        commandItem('add_watch_folder', actions.addWatchFolder),
        { type: 'separator' },
        ...fileEnd,
      ],
    },
    { role: 'editMenu' },
    {
      label: texts.uploads,
      submenu: [
        commandItem('transfers', actions.showTransfers),
        commandItem('pause_all', actions.pauseAll),
        commandItem('resume_all', actions.resumeAll),
      ],
    },
    {
      label: texts.view,
      submenu: [
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
        ...development,
      ],
    },
    { role: 'windowMenu' },
  ];
}

export function trayMenuTemplate(
  isPaused: boolean,
  line: string,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  return [
    { id: 'tray-line', label: line, enabled: false },
    { type: 'separator' },
    { id: 'tray-show', label: texts.open, click: actions.showWindow },
    isPaused
      ? { id: 'tray-resume', label: commandOf('resume_all').label, click: actions.resumeAll }
      : { id: 'tray-pause', label: commandOf('pause_all').label, click: actions.pauseAll },
    { type: 'separator' },
    { id: 'tray-quit', label: texts.quit, click: actions.quit },
  ];
}

/** A menu entry with the label and keys that the command has in the palette. */
function commandItem(id: CommandId, click: () => void): MenuItemConstructorOptions {
  const { label, keys } = commandOf(id);
  return { id, label, click, ...(keys === null ? {} : { accelerator: acceleratorOf(keys) }) };
}

/** Converts `Mod+Shift+P` to Electron's format. Of the keys, only arrows have other names there. */
const acceleratorOf = (keys: string): string =>
  keys
    .split('+')
    .map((key) => (key === 'Mod' ? 'CmdOrCtrl' : key.replace(/^Arrow/, '')))
    .join('+');
