import { app, crashReporter, dialog } from 'electron';
import type { CrashReports } from '../../engine/node/crash-reports.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { desktopMessages } from '../../shared/messages/desktop.ts';

/** Anything nobody expected is written down; what the app cannot go on after is said to the person as well. */
export function catchCrashes(logger: Logger, crashes: CrashReports): void {
  // Dumps stay on this computer: nothing is ever sent anywhere.
  crashReporter.start({ uploadToServer: false });
  let isStopping = false;
  process.on('uncaughtException', (error) => {
    // What is said on the way out can fail as well, for example into an output that nobody reads any more.
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
