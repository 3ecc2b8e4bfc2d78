import { app, crashReporter, dialog } from 'electron';
import type { CrashReports } from '../../engine/node/crash-reports.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { desktopMessages } from '../../shared/messages/desktop.ts';

/** Logs unexpected errors. If the app cannot continue, the person is told as well. */
export function catchCrashes(logger: Logger, crashes: CrashReports): void {
  // Crash dumps stay on this computer.
  crashReporter.start({ uploadToServer: false });
  let isStopping = false;
  process.on('uncaughtException', (error) => {
    // While stopping, writing can fail too, for example to an output that nobody reads anymore.
    if (isStopping) return;
    isStopping = true;
    logger.error('uncaught_exception', { error: error.stack ?? error.message });
    crashes.keep('main', error);
    dialog.showErrorBox(desktopMessages.hadToStop.title, desktopMessages.hadToStop.detail);
    app.exit(1);
  });
  process.on('unhandledRejection', (reason) => {
    logger.error('unhandled_rejection', {
      error: reason instanceof Error ? (reason.stack ?? reason.message) : String(reason),
    });
    crashes.keep('main', reason);
  });
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    logger.error('child_process_gone', { type, reason, exitCode });
    if (reason !== 'clean-exit') crashes.keep(type, `${reason} (${exitCode})`);
  });
}
