import { posix, win32 } from 'node:path';

export interface Computer {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
}

/** Where Renderdrop keeps its files: RENDERDROP_HOME, or the place this system has for such things. */
export function dataFolder({ platform, environment, homeDirectory }: Computer): string {
  const chosen = environment['RENDERDROP_HOME'];
  const { isAbsolute, join, resolve } = platform === 'win32' ? win32 : posix;
  if (chosen !== undefined && chosen !== '') return resolve(chosen);
  switch (platform) {
    case 'win32': {
      // Not the roaming folder: a SQLite file that is copied between computers while it is in use arrives damaged.
      const local = environment['LOCALAPPDATA'];
      return join(
        local !== undefined && local !== '' ? local : join(homeDirectory, 'AppData', 'Local'),
        'Renderdrop',
      );
    }
    case 'darwin':
      return join(homeDirectory, 'Library', 'Application Support', 'Renderdrop');
    default: {
      // The XDG specification says that a relative path here is to be ignored.
      const data = environment['XDG_DATA_HOME'];
      const base = data !== undefined && isAbsolute(data) ? data : join(homeDirectory, '.local', 'share');
      return join(base, 'renderdrop');
    }
  }
}

export const databaseFileName = 'renderdrop.sqlite';
