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
  /** What support needs to know, as text. */
  readonly diagnostics: (hidesNames: boolean) => Promise<string>;
  /** Today, as `2026-11-23`. */
  readonly today: () => string;
}

export function createLogHandlers(parts: LogParts): AppHandlers['logs'] {
  const { reader, logger, dialogs, crashes } = parts;
  return {
    read: async ({ linesMax }) => ({ lines: await reader.read(linesMax) }),
    recordWindowFailure: async ({ details }) => {
      logger.error('window_broke', { details });
      crashes.keep('window', details);
    },
    saveDiagnostics: async ({ hidesNames }) => {
      const path = await dialogs.chooseSavePath(`renderdrop-diagnostics-${parts.today()}.json`);
      if (path === null) return { savedAs: null };
      return { savedAs: await saveFile(path, await parts.diagnostics(hidesNames), { isPrivate: true }) };
    },
    save: async () => {
      const path = await dialogs.chooseSavePath('renderdrop.log');
      if (path === null) return { savedAs: null };
      return { savedAs: await saveFile(path, await reader.text(), { isPrivate: true }) };
    },
  };
}
