import { dialog } from './dialog.ts';

/** An uncaught error doesn't end Electron: unless the app listens, it shows a dialog and continues. */
export function showUncaught(): void {
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    dialog.showErrorBox(
      'A JavaScript error occurred in the main process',
      `Uncaught Exception:\n${error.stack ?? error.message}`,
    );
  });
  // Nor does an unhandled rejection (shell/browser/electron_browser_main_parts.cc: warn-with-error-code).
  process.on('unhandledRejection', (reason) => {
    if (process.listenerCount('unhandledRejection') > 1) return;
    console.error('Unhandled rejection:', reason);
    process.exitCode = 1;
  });
}
