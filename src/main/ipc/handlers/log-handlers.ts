import type { CrashReports } from '../../../engine/node/crash-reports.ts';
import type { LogReader } from '../../../engine/node/log-reader.ts';
import type { Logger } from '../../../engine/ports/logger.ts';
import type { AppHandlers } from '../router.ts';
import { saveFile } from '../save-file.ts';
import type { FileDialogs } from './file-handlers.ts';

export interface LogParts {
  readonly reader: LogReader;
  readonly logger: Logger;
  readonly dialogs: FileDialogs;
  readonly crashes: CrashReports;
  /** Asks where to save diagnostics. Resolves to the chosen file's name; null if the person canceled. */
  readonly saveDiagnostics: (hidesNames: boolean) => Promise<string | null>;
}

export function createLogHandlers(parts: LogParts): AppHandlers['logs'] {
  const { reader, logger, dialogs, crashes } = parts;
  return {
    read: async ({ linesMax }) => ({ lines: await reader.read(linesMax) }),
    recordWindowFailure: async ({ details }) => {
      logger.error('window_broke', { details });
      crashes.keep('window', details);
    },
    saveDiagnostics: async ({ hidesNames }) => ({ savedAs: await parts.saveDiagnostics(hidesNames) }),
    save: async () => {
      const path = await dialogs.chooseSavePath('renderdrop.log');
      if (path === null) return { savedAs: null };
      return { savedAs: await saveFile(path, await reader.text(), { isPrivate: true }) };
    },
  };
}
