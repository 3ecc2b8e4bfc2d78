/** The `electron` module as the built main process imports it, on plain Node with Chromium for a window. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export {
  clipboard,
  crashReporter,
  Menu,
  Notification,
  nativeImage,
  net,
  powerMonitor,
  powerSaveBlocker,
  screen,
  shell,
  Tray,
} from './desktop.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { protocol } from './protocol.ts';
export { session } from './session.ts';
export { nativeTheme } from './theme.ts';
export { utilityProcess } from './utility-process.ts';
