import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Logger } from '../../../engine/ports/logger.ts';
import type { LogReader } from '../../logging/log-reader.ts';
import type { AppHandlers } from '../router.ts';
import type { FileDialogs } from './file-handlers.ts';

export interface LogParts {
  readonly reader: LogReader;
  readonly logger: Logger;
  readonly dialogs: FileDialogs;
}

export function createLogHandlers({ reader, logger, dialogs }: LogParts): AppHandlers['logs'] {
  return {
    read: async ({ linesMax }) => ({ lines: await reader.read(linesMax) }),
    recordWindowFailure: async ({ details }) => logger.error('window_broke', { details }),
    save: async () => {
      const path = await dialogs.chooseSavePath('renderdrop.log');
      if (path === null) return { savedAs: null };
      await writeFile(path, await reader.text(), { mode: 0o600 });
      return { savedAs: basename(path) };
    },
  };
}
