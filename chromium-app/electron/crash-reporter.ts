import type { CrashReporter, CrashReporterStartOptions } from 'electron';
import { control } from '../control.ts';

export const crashReporter = {
  start(options: CrashReporterStartOptions): void {
    // lib/browser/api/crash-reporter.ts: without an address only what stays on this computer is possible.
    if (options.submitURL === undefined && options.uploadToServer !== false) {
      throw new Error('submitURL must be specified when uploadToServer is true');
    }
    control.record('crashReporter.start', options);
  },
} satisfies Pick<CrashReporter, 'start'>;
