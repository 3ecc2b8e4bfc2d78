import type { CrashReporter, CrashReporterStartOptions } from 'electron';
import { control } from '../control.ts';

export const crashReporter = {
  start(options: CrashReporterStartOptions): void {
    // As in lib/browser/api/crash-reporter.ts: without an address, reports can only stay on this computer.
    if (options.submitURL === undefined && options.uploadToServer !== false) {
      throw new Error('submitURL must be specified when uploadToServer is true');
    }
    control.record('crashReporter.start', options);
  },
} satisfies Pick<CrashReporter, 'start'>;
