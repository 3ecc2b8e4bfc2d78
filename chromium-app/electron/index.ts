/** Replaces the `electron` module for the built main process, on plain Node with Chromium for its window. */
export { app } from './app.ts';
export { BrowserWindow } from './browser-window.ts';
export { crashReporter } from './crash-reporter.ts';
export { dialog } from './dialog.ts';
export { ipcMain } from './ipc-main.ts';
export { Menu } from './menu.ts';
export { nativeImage } from './native-image.ts';
export { net } from './net.ts';
export { Notification } from './notification.ts';
export { powerMonitor, powerSaveBlocker } from './power.ts';
export { protocol } from './protocol.ts';
export { screen } from './screen.ts';
export { session } from './session.ts';
export { shell } from './shell.ts';
export { nativeTheme } from './theme.ts';
export { Tray } from './tray.ts';
export { utilityProcess } from './utility-process.ts';
