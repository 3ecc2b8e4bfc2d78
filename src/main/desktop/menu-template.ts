import type { MenuItemConstructorOptions } from 'electron';

export interface MenuActions {
  readonly chooseFiles: () => void;
  /** Files that were let go over the tray. */
  readonly takeFiles: (paths: readonly string[]) => void;
  readonly showTransfers: () => void;
  readonly showSettings: () => void;
  readonly pauseAll: () => void;
  readonly resumeAll: () => void;
  readonly showWindow: () => void;
  readonly quit: () => void;
}

/** The application menu. On macOS the system expects more of it than elsewhere. */
export function appMenuTemplate(
  platform: NodeJS.Platform,
  isPackaged: boolean,
  actions: MenuActions,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const settings: MenuItemConstructorOptions = {
    id: 'settings',
    label: 'Settings…',
    accelerator: 'CmdOrCtrl+,',
    click: actions.showSettings,
  };
  const appMenu: MenuItemConstructorOptions = {
    label: 'Renderdrop',
    submenu: [
      { role: 'about' },
      { type: 'separator' },
      settings,
      { type: 'separator' },
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      { type: 'separator' },
      { id: 'quit', label: 'Quit Renderdrop', accelerator: 'CmdOrCtrl+Q', click: actions.quit },
    ],
  };
  const fileEnd: MenuItemConstructorOptions[] = isMac
    ? [{ role: 'close' }]
    : [
        settings,
        { type: 'separator' },
        { id: 'quit', label: 'Quit', accelerator: 'CmdOrCtrl+Q', click: actions.quit },
      ];
  const development: MenuItemConstructorOptions[] = isPackaged
    ? []
    : [{ type: 'separator' }, { role: 'reload' }, { role: 'toggleDevTools' }];
  return [
    ...(isMac ? [appMenu] : []),
    {
      label: '&File',
      submenu: [
        {
          id: 'choose-files',
          label: 'Send renders…',
          accelerator: 'CmdOrCtrl+O',
          click: actions.chooseFiles,
        },
        { type: 'separator' },
        ...fileEnd,
      ],
    },
    { role: 'editMenu' },
    {
      label: '&Transfers',
      submenu: [
        {
          id: 'transfers',
          label: 'Show transfers',
          accelerator: 'CmdOrCtrl+J',
          click: actions.showTransfers,
        },
        { id: 'pause-all', label: 'Pause all', click: actions.pauseAll },
        { id: 'resume-all', label: 'Go on with all', click: actions.resumeAll },
      ],
    },
    {
      label: '&View',
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
    { id: 'tray-show', label: 'Open Renderdrop', click: actions.showWindow },
    isPaused
      ? { id: 'tray-resume', label: 'Go on with all', click: actions.resumeAll }
      : { id: 'tray-pause', label: 'Pause all', click: actions.pauseAll },
    { type: 'separator' },
    { id: 'tray-quit', label: 'Quit', click: actions.quit },
  ];
}
