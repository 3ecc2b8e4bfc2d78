import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { LogReader } from '../../logging/log-reader.ts';
import type { AppHandlers } from '../router.ts';
import type { FileDialogs } from './file-handlers.ts';

export function createLogHandlers(reader: LogReader, dialogs: FileDialogs): AppHandlers['logs'] {
  return {
    read: async ({ linesMax }) => ({ lines: await reader.read(linesMax) }),
    save: async () => {
      const path = await dialogs.chooseSavePath('renderdrop.log');
      if (path === null) return { savedAs: null };
      await writeFile(path, await reader.text(), { mode: 0o600 });
      return { savedAs: basename(path) };
    },
  };
}
